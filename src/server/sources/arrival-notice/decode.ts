import { readMoment } from '#domain/instants.ts'
import type { Places } from '#domain/reference/places.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import { isRecord, member, type Part, textOf } from '../dcsa/read.ts'
import { type DecodedFact, decodedFact, digestOfSnapshot, type Rejected } from '../source.ts'
import { decodeLineDeadline } from '../terminal/line-deadline.ts'

interface Context {
  /** The line that says so. */
  scac: string
  places: Places
  /** ISO 8601. */
  now: string
}

interface Read {
  facts: (DecodedFact | { fact: Snapshot; reported_at: string; digest: string; raw: unknown })[]
  rejected: Rejected[]
}
type Snapshot = Extract<ReturnType<typeof decodeLineDeadline>, { snapshot: unknown }>['snapshot']

const mostNotices = 200
const mostContainers = 500

/**
 * DCSA Arrival Notice 1.0: of each container the line's own last free day, and when the ship is expected. What it says of
 * money, releases and detention is named in `rejected`, and not taken.
 * @param body parsed JSON: a list of notices, an object with such a list in `arrivalNotices`, or one notice
 */
export function decodeArrivalNotices(body: unknown, context: Context): Read {
  const read: Read = { facts: [], rejected: [] }
  const notices = partsOf(body)
  if (notices.length === 0)
    read.rejected.push({ pointer: '', reason: 'This is no arrival notice, and no list of them' })
  const next = notices[mostNotices]
  if (next) read.rejected.push({ pointer: next.pointer, reason: `Only the first ${mostNotices} notices are read` })
  for (const notice of notices.slice(0, mostNotices)) readNotice(notice, context, read)
  return read
}

function partsOf(body: unknown): Part[] {
  const list = isRecord(body) ? body.arrivalNotices : body
  if (Array.isArray(list))
    return list.map((value, at) => ({ value, pointer: `${isRecord(body) ? '/arrivalNotices' : ''}/${at}` }))
  return isRecord(body) && !('arrivalNotices' in body) ? [{ value: body, pointer: '' }] : []
}

const itemsOf = (part: Part | undefined): Part[] =>
  Array.isArray(part?.value) ? part.value.map((value, at) => ({ value, pointer: `${part.pointer}/${at}` })) : []

const textsOf = (part: Part | undefined) => itemsOf(part).flatMap((one) => textOf(one) ?? [])

interface Box {
  number: string
  iso: string | null
  part: Part
}

function readNotice(notice: Part, context: Context, { facts, rejected }: Read): void {
  const note = (part: Part | undefined, reason: string) =>
    void rejected.push({ pointer: (part ?? notice).pointer, reason })
  if (!isRecord(notice.value)) {
    note(notice, 'An arrival notice is an object')
    return
  }
  const issued = readMoment(textOf(member(notice, 'issueDateTime')) ?? '', null)
  const issued_at = issued?.has_offset ? issued.at : context.now
  const bill = textOf(member(notice, 'transportDocumentReference'))
  const boxes = boxesOf(notice)
  if (boxes.length === 0) {
    note(member(notice, 'utilizedTransportEquipments'), 'It names no container')
    return
  }
  facts.push(...arrivalOf(notice, { boxes, bill, issued_at }, context, note))

  const own = boxes.flatMap(({ part }) => itemsOf(member(part, 'freeTimes')).map((time) => ({ time, of: part })))
  const times = [...itemsOf(member(notice, 'freeTimes')).map((time) => ({ time, of: undefined })), ...own]
  for (const { number, iso, part } of boxes) {
    const days = times
      .filter(({ of }) => of === undefined || of === part)
      .flatMap(({ time }) => (isFor(time, number, iso) ? (lastFreeDayOf(time) ?? []) : []))
    // Of storage and demurrage the one that ends first is what binds.
    const [first] = days.toSorted()
    if (first === undefined) continue
    const item = { number, checked_at: issued_at, last_free_day: first }
    const { scac, now } = context
    const said = decodeLineDeadline(item, { scac, now, checked_at: undefined, utc_midnight: 'date' })
    if ('snapshot' in said) {
      const { snapshot } = said
      facts.push({ fact: snapshot, reported_at: issued_at, digest: digestOfSnapshot(snapshot), raw: notice.value })
    } else for (const { path, reason } of said.rejected) note(part, `${path.slice(1)} ${reason}`)
  }
  for (const { time } of times) {
    const types = textsOf(member(time, 'typeCodes'))
    if (types.length > 0 && !types.some(isPickup)) note(time, `Free time of ${types.join(', ')} is not taken`)
    else if (lastFreeDayOf(time) === undefined) note(time, 'Free time without a last free day is not taken')
  }
  for (const name of ['charges', 'releaseInformation'] as const) {
    const part = member(notice, name)
    if (part) note(part, `What an arrival notice says in ${name} is not taken`)
  }
}

function boxesOf(notice: Part): Box[] {
  return itemsOf(member(notice, 'utilizedTransportEquipments'))
    .slice(0, mostContainers)
    .flatMap((part) => {
      const equipment = member(part, 'equipment') ?? part
      const number = normalizeContainerNumber(textOf(member(equipment, 'equipmentReference')) ?? '')
      return number === '' ? [] : [{ number, iso: textOf(member(equipment, 'ISOEquipmentCode')), part }]
    })
}

const isPickup = (type: string) => type === 'DEM' || type === 'STO'

/** Of the containers that it lists, else of those of a type, else of all. */
function isFor(time: Part, number: string, iso: string | null): boolean {
  if (!textsOf(member(time, 'typeCodes')).some(isPickup)) return false
  const numbers = textsOf(member(time, 'equipmentReferences')).map(normalizeContainerNumber)
  if (numbers.length > 0) return numbers.includes(number)
  const types = textsOf(member(time, 'ISOEquipmentCodes'))
  return types.length === 0 || (iso !== null && types.includes(iso))
}

const lastFreeDayOf = (time: Part): string | undefined =>
  writtenIn(member(time, 'lastFreeDateTime')) ?? writtenIn(member(time, 'lastFreeDate'))

/** A date, or an object with it in `value`. */
const writtenIn = (part: Part | undefined): string | undefined =>
  (isRecord(part?.value) ? textOf(member(part, 'value')) : textOf(part)) ?? undefined

interface Said {
  boxes: readonly Box[]
  bill: string | null
  issued_at: string
}

function arrivalOf(
  notice: Part,
  { boxes, bill, issued_at }: Said,
  { scac, places }: Context,
  note: (part: Part | undefined, reason: string) => void,
): DecodedFact[] {
  const transport = member(notice, 'transport')
  const said = member(transport, 'portOfDischargeArrivalDate')
  const text = writtenIn(said)
  if (text === undefined) return []
  const port = member(transport, 'portOfDischarge')
  const code = textOf(member(port, 'UNLocationCode'))?.toUpperCase() ?? ''
  const locode = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code) ? code : null
  const timezone = places.place(locode, 'vessel')?.time_zone ?? null
  const moment = readMoment(text, timezone)
  if (!moment) {
    note(said, `“${text.slice(0, 40)}” is not a date`)
    return []
  }
  return boxes.map(({ number }) =>
    decodedFact(
      {
        ...milestoneOf({ source: scac, source_kind: 'shipping_line', code: 'ARRI', occurred_at: moment.at }),
        event_type: 'TRANSPORT',
        original: 'Arrival notice',
        classifier: 'EST',
        precision: moment.precision,
        has_offset: moment.has_offset,
        ...(!moment.has_offset && timezone !== null && { as_written: { occurred_at: text } }),
        mode: 'vessel',
        role: 'port_of_discharge',
        locode,
        location_name: textOf(member(port, 'locationName')),
        timezone,
        container_number: number,
        bill_of_lading: bill,
      },
      { reported_at: issued_at, retracts: null, raw: notice.value },
    ),
  )
}
