import type { Message } from './said.ts'

/** A question as the standard has it; `cursor` is read by pages.ts. */
export interface EventQuery {
  bookings: string[]
  bills: string[]
  containers: string[]
  limit: number
  cursor: string | null
  /** Of the filters that choose among the messages of a known number. */
  matches: (message: Message) => boolean
}

export class InvalidQuery extends Error {}

const eventTypes = ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT']
const transportCodes = ['ARRI', 'DEPA']
const equipmentCodes = ['LOAD', 'DISC', 'GTIN', 'GTOT', 'STUF', 'STRP', 'PICK', 'DROP', 'INSP', 'RSEA', 'RMVD']
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const operators: Record<string, (created: number, asked: number) => boolean> = {
  '': (created, asked) => created === asked,
  ':eq': (created, asked) => created === asked,
  ':gte': (created, asked) => created >= asked,
  ':gt': (created, asked) => created > asked,
  ':lte': (created, asked) => created <= asked,
  ':lt': (created, asked) => created < asked,
}

/** @throws InvalidQuery with a sentence for the error body */
export function parseEventQuery(params: URLSearchParams): EventQuery {
  const list = (name: string, check: (value: string) => boolean): string[] => {
    const values = params.get(name)?.split(',') ?? []
    for (const value of values) if (!check(value)) throw new InvalidQuery(`${name}: '${value}' is not valid`)
    return values
  }
  const upTo = (length: number) => (value: string) => value.length > 0 && value.length <= length
  const oneOf = (allowed: string[]) => (value: string) => allowed.includes(value)

  const numbers = {
    bookings: list('carrierBookingReference', upTo(35)),
    bills: list('transportDocumentReference', upTo(20)),
    containers: list('equipmentReference', upTo(15)),
  }
  if (!Object.values(numbers).some((values) => values.length)) {
    throw new InvalidQuery('carrierBookingReference, transportDocumentReference or equipmentReference is required')
  }
  const types = list('eventType', oneOf(eventTypes))
  const transport = list('transportEventTypeCode', oneOf(transportCodes))
  const equipment = list('equipmentEventTypeCode', oneOf(equipmentCodes))
  const limit = params.get('limit') ?? '100'
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > 1000) throw new InvalidQuery(`limit: '${limit}' is not valid`)

  const created = [...params].flatMap(([name, value]) => {
    if (!name.startsWith('eventCreatedDateTime')) return []
    const compare = operators[name.slice('eventCreatedDateTime'.length)]
    if (!compare) throw new InvalidQuery(`${name}: the operator is not known`)
    if (!dateTime.test(value)) throw new InvalidQuery(`${name}: '${value}' is not a date-time of RFC 3339`)
    return [(message: Message) => compare(message.created, Date.parse(value))]
  })
  return {
    ...numbers,
    limit: Number(limit),
    cursor: params.get('cursor'),
    matches: (message) => {
      const { type, code } = message.happening
      if (types.length && !types.includes(type)) return false
      if ((transport.length || equipment.length) && ![...transport, ...equipment].includes(code)) return false
      return created.every((check) => check(message))
    },
  }
}
