import type { Moment } from '#domain/instants.ts'
import { isBillBeside } from '#domain/tracking/document-number.ts'
import type { Classifier, Code, Milestone } from '#domain/tracking/fact.ts'
import { eventIdOf } from '#domain/tracking/retraction.ts'
import { type DecodedFact, decodedFact, type Rejected } from '../source.ts'
import type { Context, Message, Reference } from './api-types.ts'
import { classifiers, codes, emptyIndicators, eventTypes, modes, roles, wordOf } from './code-lists.ts'
import { documentsOf, otherDocument } from './documents.ts'
import { placeOf } from './place.ts'
import { type Part, quoted, textOf } from './read.ts'
import { hadHappened, timeOf } from './time.ts'
import { Unreadable, Values } from './values.ts'

/**
 * One fact for each container that the event names, or one without container. Of an event that cannot be used the facts say
 * so: they are kept for what they name.
 */
export function milestonesOf(
  message: Message,
  context: Context,
  { isRetracted = false } = {},
): { facts: DecodedFact[]; rejected: Rejected[] } {
  const values = new Values()
  try {
    const { milestone, containers, reported_at, rejected } = read(message, context, values)
    const isEmpty = milestone.refused && !containers.some(Boolean) && !namesSomething(milestone)
    const facts = (isEmpty ? [] : containers).map((container_number) => {
      const fact = { ...milestone, container_number }
      const retracts = isRetracted ? fact.source_event_id : null
      return decodedFact(fact, { reported_at, retracts, raw: message.item.value })
    })
    return { facts, rejected }
  } catch (error) {
    if (error instanceof Unreadable) return { facts: [], rejected: [error.rejected] }
    throw error
  }
}

function read(message: Message, context: Context, values: Values) {
  const refusals: Rejected[] = []
  const attempt = <Value>(read: () => Value, otherwise: Value): Value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Unreadable) || error.isForeign) throw error
      refusals.push(error.rejected)
      return otherwise
    }
  }
  const event_type = attempt(() => eventTypeOf(message), 'TRANSPORT')
  const { code: written, said } = attempt<ReadCode>(() => codeOf(message, event_type), {
    code: 'NONE',
    said: saidCode(message),
  })
  const mode = values.choice(modes, message.mode, 'a known mode of transport')
  const place = placeOf(message.locations, mode, context, values)

  const created = message.created && timeOf(message.created, { zone: null })
  const reported_at = typeof created === 'object' ? created.at : null
  const occurred = attempt(() => occurredOf(message, place.timezone), saidAt(reported_at))
  if (message.created && typeof created === 'string') values.note(message.created, created)

  const classifier = attempt(() => classifierOf(message, occurred, place.timezone, reported_at), 'PLN')
  // Along the quay: the arrival itself is said of the port, and a plan of the berth is a plan of the arrival.
  const isAtBerth = written === 'ARRI' && classifier === 'ACT' && place.facility?.type === 'BRTH'
  const code: Code = isAtBerth ? 'BRTH' : written

  const containers = containersOf(message, event_type, values)
  const sequence = values.matching(message.call.sequence, /^[0-9]{1,6}$/, 'a sequence number')
  const eventId = values.identifier(message.event_id, 500)
  const milestone: Milestone = {
    kind: 'milestone',
    source: context.scac,
    source_kind: 'shipping_line',
    source_event_id: eventId === null ? null : eventIdOf(eventId),
    ...(message.has_lasting_id && { has_lasting_id: true as const }),
    event_type,
    code,
    original: values.text(message.label, 120) ?? values.text(said, 120) ?? code,
    classifier,
    ...(!occurred.has_offset && place.timezone && { as_written: { occurred_at: textOf(message.occurred) ?? '' } }),
    occurred_at: occurred.at,
    precision: occurred.precision,
    has_offset: occurred.has_offset,
    empty: values.choice(emptyIndicators, message.equipment.empty, 'EMPTY or LADEN'),
    mode,
    ...place,
    role: roleOf(message),
    vessel: vesselOf(message, values),
    voyage: voyageOf(message, code, values),
    call_reference: values.identifier(message.call.reference, 100),
    call_sequence: sequence === null ? null : Number(sequence),
    container_number: null,
    ...documentsOf(message, event_type, values),
    iso_type: values.matching(message.equipment.iso_type, /^[A-Z0-9]{4}$/, 'an ISO 6346 size and type'),
    seals: values.atMost(message.equipment.seals, 20, 'seals').flatMap((seal) => values.text(seal, 50) ?? []),
    weight_kg: null,
    references: referencesOf(message, event_type, values),
    remark: remarkOf(message, values),
  }
  const [first] = refusals
  return first
    ? { milestone: { ...milestone, refused: first.reason }, containers, reported_at, rejected: [first] }
    : { milestone, containers, reported_at, rejected: values.notes }
}

function occurredOf({ item, occurred, offset }: Message, zone: string | null): Moment {
  if (!occurred) throw new Unreadable(item, 'eventDateTime is missing')
  const moment = timeOf(occurred, { zone, offset })
  if (typeof moment === 'string') throw new Unreadable(occurred, moment)
  return moment
}

const namesSomething = ({ bill_of_lading, booking, references, locode, location_name }: Milestone) =>
  Boolean(bill_of_lading ?? booking ?? locode ?? location_name) || references.length > 0

/** Stands in for the time of an event that has none. */
const saidAt = (reported_at: string | null): Moment => ({
  at: reported_at ?? '1970-01-01T00:00:00.000Z',
  precision: 'datetime',
  has_offset: true,
})

const saidCode = ({ item, codes: { EQUIPMENT, TRANSPORT, SHIPMENT, any } }: Message): Part =>
  EQUIPMENT ?? TRANSPORT ?? SHIPMENT ?? any ?? item

function eventTypeOf({ item, event_type, codes }: Message): Milestone['event_type'] {
  if (!event_type) {
    const [only, ...others] = (['EQUIPMENT', 'TRANSPORT', 'SHIPMENT'] as const).filter((type) => codes[type])
    if (only && others.length === 0) return only
    throw new Unreadable(item, 'eventType is missing')
  }
  const word = wordOf(textOf(event_type) ?? '')
  const found = eventTypes.get(word)
  if (found) return found
  if (word === 'IOT' || word === 'REEFER')
    throw new Unreadable(event_type, `${word} events are not tracked here`, { isForeign: true })
  throw new Unreadable(event_type, `${quoted(event_type)} is not a type of event`)
}

interface ReadCode {
  code: Code
  said: Part
}

function codeOf(message: Message, type: Milestone['event_type']): ReadCode {
  const said = message.codes[type] ?? message.codes.any
  if (!said) throw new Unreadable(message.item, `${type.toLowerCase()}EventTypeCode is missing`)
  const code = codes[type].get(wordOf(textOf(said) ?? ''))
  if (!code) throw new Unreadable(said, `${quoted(said)} is not a known code of ${type} events`)
  return { code, said }
}

/** Without classifier an event is only certain where it was written down after it happened. */
function classifierOf(
  { classifier, item }: Message,
  occurred: Moment,
  zone: string | null,
  reported_at: string | null,
): Classifier {
  if (classifier) {
    const found = classifiers.get(wordOf(textOf(classifier) ?? ''))
    if (found) return found
    throw new Unreadable(classifier, `${quoted(classifier)} is not ACT, EST or PLN`)
  }
  if (reported_at !== null && hadHappened(occurred, zone, reported_at)) return 'ACT'
  throw new Unreadable(item, 'eventClassifierCode is missing')
}

/** Lines put codes of their own in here (DEPOT, ABP_IMP): they say nothing of the role, and nothing is wrong with them. */
function roleOf({ role, phase }: Message): Milestone['role'] {
  const named = roles.get(wordOf(textOf(role) ?? ''))
  if (named) return named
  return !role && /^TRANS?SHIPMENT$/.test(wordOf(textOf(phase) ?? '')) ? 'transhipment' : null
}

function vesselOf({ vessel }: Message, values: Values): Milestone['vessel'] {
  const number = values.matching(vessel.imo, /^(?:IMO)? ?([0-9]{7})$/, 'an IMO number')
  const imo = number === '0000000' ? null : number
  const name = values.text(vessel.name, 100)
  return (imo ?? name) ? { imo, name } : null
}

const arrivals: ReadonlySet<Code> = new Set(['ARRI', 'BRTH', 'DISC', 'GTOT', 'AVPU', 'STRP'])

/** The voyage that the event belongs to; some lines fill in only one, whichever it is. */
function voyageOf({ voyage }: Message, code: Code, values: Values): string | null {
  const [first, second] = arrivals.has(code) ? [voyage.import, voyage.export] : [voyage.export, voyage.import]
  return values.identifier(first ?? voyage.any ?? second, 50)
}

const isEquipment = ({ type }: Reference) => wordOf(textOf(type) ?? '') === 'EQ'

/** An EQUIPMENT event is about one box, whatever else it refers to. */
function containersOf(message: Message, type: Milestone['event_type'], values: Values): (string | null)[] {
  const referred = message.references.filter(isEquipment).flatMap(({ value }) => value ?? [])
  const { numbers } = message.equipment
  const said = type === 'EQUIPMENT' && numbers.length > 0 ? numbers : [...numbers, ...referred]
  const read = values.atMost(said, 500, 'containers').flatMap((number) => values.containerNumber(number) ?? [])
  return read.length > 0 ? [...new Set(read)] : [null]
}

function referencesOf(message: Message, type: Milestone['event_type'], values: Values): Milestone['references'] {
  const others = message.references.filter((reference) => !isEquipment(reference))
  const bills = message.documents.filter(({ type }) => isBillBeside(textOf(type) ?? ''))
  return [...otherDocument(message, type), ...bills, ...others].slice(0, 50).flatMap((reference) => {
    const type = values.text(reference.type, 35)?.toUpperCase()
    const value = values.identifier(reference.value, 100)
    return type && value ? { type, value } : []
  })
}

function remarkOf({ remarks }: Message, values: Values): string | null {
  const said = remarks.flatMap((remark) => values.text(remark, 500) ?? [])
  return said.length > 0 ? said.join('; ') : null
}
