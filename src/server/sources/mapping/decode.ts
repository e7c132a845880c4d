import { readMoment } from '#domain/instants.ts'
import type { Places } from '#domain/reference/places.ts'
import type { Milestone } from '#domain/tracking/fact.ts'
import { hasValidCheckDigit, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { milestoneOf } from '#domain/tracking/milestone.ts'
import type { MappedField, MappingRule, Meaning } from '../../reference/profiles/mapping-schema.ts'
import type { Decoded } from '../dcsa/api-types.ts'
import { isRecord, shortened } from '../dcsa/read.ts'
import { type DecodedFact, decodedFact } from '../source.ts'
import { mostNodes, type Node, nodesAt, rootNode, valueAt } from './paths.ts'

export interface MappingContext {
  /** The line that was asked for; null where a message says it itself. */
  scac: string | null
  places: Places
  /** The connection that passes it on; undefined where the line itself speaks. */
  via?: string | undefined
  /** What was asked for: an answer that names no bill is about this one. */
  asked?: { bill_of_lading?: string | undefined; booking?: string | undefined; container?: string | undefined }
}

export interface Mapped extends Decoded {
  /** Items that a rule was about, whatever came of them. */
  items: number
}

/** Reads a body by the rules of a profile. What no rule understands is kept as refused, with the reason; nothing throws. */
export function decodeMapped(body: unknown, rules: readonly MappingRule[], context: MappingContext): Mapped {
  const mapped: Mapped = { facts: [], withdrawals: [], rejected: [], items: 0 }
  for (const rule of rules) {
    const top = rootNode(body)
    const root = rule.root ? nodesAt(rule.root, top, top)[0] : top
    if (!root) continue
    const items = nodesAt(rule.for_each, root, root).filter(({ value }) => isRecord(value))
    if (items.length >= mostNodes)
      mapped.rejected.push({ pointer: root.pointer, reason: `Only the first ${mostNodes} items are read` })
    for (const item of items) {
      const isDropped = Object.entries(rule.drop_if).some(([path, values]) => {
        const value = valueAt(path, item, root) ?? null
        return values.some((one) => one === value)
      })
      if (isDropped || !isMeant(rule, item, root)) continue
      mapped.items += 1
      read(withLookups(item, rule, root), { item, root, rule, context, mapped })
    }
  }
  return mapped
}

/** Whether a rule is for this item, by what it says in two places. */
function isMeant({ same, different }: MappingRule, item: Node, root: Node): boolean {
  const compared = ([first, second]: [string, string]) => {
    const [a = '', b = ''] = [first, second].map((path) => plain(String(valueAt(path, item, root) ?? '')))
    return { a, b }
  }
  const [alike, unlike] = [same && compared(same), different && compared(different)]
  if (alike && alike.b !== '' && alike.a !== alike.b) return false
  return !unlike || (unlike.b !== '' && unlike.a !== unlike.b)
}

/** The item with what its ids lead to, under the names of the joins. */
function withLookups(item: Node, { lookup }: MappingRule, root: Node): Node {
  const names = Object.entries(lookup)
  if (names.length === 0 || !isRecord(item.value)) return item
  const value = { ...item.value }
  for (const [name, [list, id, reference]] of names) {
    const wanted = valueAt(reference, item, root)
    value[name] = nodesAt(list, root, root).find(
      (one) => valueAt(id, one, root) === wanted && wanted !== undefined,
    )?.value
  }
  return { ...item, value }
}

interface Reading {
  item: Node
  root: Node
  rule: MappingRule
  context: MappingContext
  mapped: Mapped
}

function read(from: Node, { item, root, rule, context, mapped }: Reading): void {
  const text = (path: string | undefined) => {
    const value = path === undefined ? undefined : valueAt(path, from, root)
    return value === undefined || String(value).trim() === '' ? null : String(value).trim()
  }
  const field = (name: MappedField) => text(rule.fact[name])
  const time = field('occurred_at')
  // A field of a fixed meaning that is empty is nothing that was said.
  if (rule.always && time === null) return
  const said = [field('code'), field('qualifier')].filter((one) => one !== null).join(' ')
  const meaning = inMode(rule.always ?? meaningOf(said, rule), [field('mode'), said], rule)
  const classifier = classifierOf(rule, text)
  const place = placeOf(field('locode'), field('location_name'), meaning, context)
  const zone = place.timezone ?? zoneOf(field('timezone')) ?? rule.zone ?? null
  const moment = time === null ? undefined : readMoment(time, zone)
  const refused =
    meaning === undefined
      ? said === ''
        ? 'It says of nothing what it is'
        : `“${shortened(said, 60)}” is not a word that the profile knows`
      : moment === undefined
        ? time === null
          ? 'It has no time'
          : `“${shortened(time, 40)}” is not a time`
        : classifier === undefined
          ? 'It does not say whether it has happened'
          : undefined
  if (refused) mapped.rejected.push({ pointer: item.pointer, reason: refused })
  const reported_at = instantOf(text(rule.reported_at))
  const container = normalizeContainerNumber(text(rule.container) ?? '')
  const { asked = {} } = context
  const line = context.places.line(text(rule.scac))?.scac ?? context.scac
  if (line === null) {
    mapped.rejected.push({ pointer: item.pointer, reason: 'It does not say of which line it is' })
    return
  }
  const vessel = { imo: imoOf(field('vessel.imo')), name: short(field('vessel.name'), 100) }
  const facility = { code: short(field('facility.code'), 35), name: short(field('facility.name'), 100) }
  const id = short(field('id'), 200)
  const fact: Milestone = {
    ...milestoneOf({
      source: line,
      source_kind: 'shipping_line',
      code: meaning?.code ?? 'NONE',
      occurred_at: moment?.at ?? reported_at ?? '1970-01-01T00:00:00.000Z',
    }),
    ...(context.via !== undefined && { via: context.via }),
    ...(refused && { refused }),
    ...(moment && !moment.has_offset && zone !== null && { as_written: { occurred_at: time ?? '' } }),
    source_event_id: id,
    event_type: eventTypeOf(meaning),
    original: short(field('original'), 120) ?? (said === '' ? (meaning?.code ?? 'NONE') : shortened(said, 120)),
    classifier: classifier ?? 'PLN',
    precision: moment?.precision ?? 'datetime',
    has_offset: moment?.has_offset ?? true,
    empty: meaning?.empty ?? null,
    mode: meaning?.mode ?? null,
    ...place,
    timezone: place.timezone ?? (moment?.has_offset === false ? zone : null),
    role: meaning?.role ?? roleOf(rule, meaning, place, text),
    facility: facility.code || facility.name ? { ...facility, list: null, type: null } : null,
    vessel: vessel.imo || vessel.name ? vessel : null,
    voyage: short(field('voyage'), 50),
    container_number: /^[A-Z0-9]{4,15}$/.test(container) ? container : (asked.container ?? null),
    bill_of_lading: short(text(rule.bill), 50) ?? asked.bill_of_lading ?? null,
    booking: short(text(rule.booking), 50) ?? asked.booking ?? null,
    iso_type: isoTypeOf(field('iso_type')),
  }
  mapped.facts.push(decoded(fact, reported_at, item.value))
}

const decoded = (fact: Milestone, reported_at: string | null, raw: unknown): DecodedFact =>
  decodedFact(fact, { reported_at, retracts: null, raw })

const short = (text: string | null, most: number) => (text === null ? null : shortened(text, most))

function meaningOf(said: string, { codes, codes_within }: MappingRule): Meaning | undefined {
  const word = said.toUpperCase()
  if (word === '') return undefined
  const known = Object.entries(codes).map(([name, meaning]) => [name.toUpperCase(), meaning] as const)
  const exact = known.find(([name]) => name === word) ?? known.find(([name]) => name === word.split(' ')[0])
  if (exact || !codes_within) return exact?.[1]
  return known.filter(([name]) => hasWords(word, name)).sort(([a], [b]) => b.length - a.length)[0]?.[1]
}

const wordsIn = (text: string) =>
  ` ${text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
const hasWords = (text: string, words: string) => wordsIn(text).includes(wordsIn(words))

/** By what it moved, where that is said in words. */
function inMode(meaning: Meaning | undefined, said: readonly (string | null)[], { modes }: MappingRule) {
  const named = Object.entries(modes).find(([word]) => said.some((one) => one !== null && hasWords(one, word)))
  return meaning && named ? { ...meaning, mode: named[1] } : meaning
}

function classifierOf({ classifier }: MappingRule, text: (path: string) => string | null) {
  if (typeof classifier === 'string') return classifier
  const said = text(classifier.from)
  return said === null ? undefined : classifier.words[said]
}

const vesselCodes = new Set(['LOAD', 'DISC', 'ARRI', 'DEPA', 'BRTH'])

const eventTypeOf = (meaning: Meaning | undefined): Milestone['event_type'] =>
  meaning && ['ARRI', 'DEPA', 'BRTH'].includes(meaning.code) ? 'TRANSPORT' : 'EQUIPMENT'

/** A name that is a UN/LOCODE is one; other names stay as they are, and their place is not known. */
function placeOf(locode: string | null, name: string | null, meaning: Meaning | undefined, { places }: MappingContext) {
  const code = [locode, name].map((one) => one?.toUpperCase().replaceAll(' ', '')).find((one) => one && isLocode(one))
  const mode = meaning?.mode ?? (meaning && vesselCodes.has(meaning.code) ? 'vessel' : null)
  const known = code ? places.place(code, mode) : undefined
  // Of text alone only what is a place tells: PARIS has the form of a code.
  const isCode = code !== undefined && (known !== undefined || code === locode?.toUpperCase().replaceAll(' ', ''))
  return {
    locode: isCode ? code : null,
    location_name: short(name, 100),
    timezone: isCode ? (known?.time_zone ?? null) : null,
  }
}

const isLocode = (text: string) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text)

function roleOf(
  { role }: MappingRule,
  meaning: Meaning | undefined,
  place: Pick<Milestone, 'locode' | 'location_name'>,
  text: (path: string) => string | null,
): Milestone['role'] {
  const isSame = (a: string | null, b: string | null) => a !== null && b !== null && plain(a) === plain(b)
  const found = role.find(({ when, only_mode }) => {
    if (only_mode && meaning?.mode !== only_mode) return false
    const own = (name: string) => (name === 'locode' || name === 'location_name' ? place[name] : text(name))
    return Object.entries(when).every(([name, path]) => isSame(own(name), text(path)))
  })
  return found?.is ?? null
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const zoneOf = (text: string | null) => (text !== null && /^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(text) ? text : null)

const instantOf = (text: string | null): string | null => {
  const moment = text === null ? undefined : readMoment(text, null)
  return moment?.has_offset ? moment.at : null
}

const imoOf = (text: string | null) => /^(?:IMO)?\s?([1-9]\d{6})$/i.exec(text ?? '')?.[1] ?? null

const isoTypeOf = (text: string | null) => (/^[0-9A-Z]{4}$/.test(text ?? '') ? text : null)

/** Container numbers anywhere in a body, and other texts that may be numbers of bills and bookings. */
export function numbersIn(body: unknown): { containers: string[]; others: string[] } {
  const [containers, others] = [new Set<string>(), new Set<string>()]
  const left = [body]
  for (let seen = 0; left.length > 0 && seen < mostNodes; seen++) {
    const value = left.pop()
    if (Array.isArray(value)) left.push(...value.slice(0, 1000))
    else if (isRecord(value)) left.push(...Object.values(value).slice(0, 1000))
    else if (typeof value === 'string' && value.length <= 40) {
      const number = normalizeContainerNumber(value)
      if (hasValidCheckDigit(number)) containers.add(number)
      else if (/^[A-Z0-9]{6,35}$/i.test(value.trim()) && /\d{3}/.test(value)) others.add(value.trim().toUpperCase())
    }
  }
  return { containers: [...containers].slice(0, 200), others: [...others].slice(0, 200) }
}
