import { type RawBuilder, sql } from 'kysely'
import { askedNumber, normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { readNumbers, readParts } from '#domain/tracking/number-list.ts'
import { insertRows } from '../bulk.ts'
import type { List, Make } from '../list/list-filters.ts'
import { tally } from '../list/tallies.ts'
import type { NewRow, Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Subject = Schema['search_keys']['subject']

interface KeySearch {
  subjects: readonly Subject[]
  /** As it was typed. */
  query: string
  /** Of each subject, exact and partial apart. */
  most: number
  /** Whether parts of numbers count only where nothing has exactly this number. */
  bestOnly?: boolean
}

export interface Match {
  subject: Subject
  subject_id: string
  /** The number that matched. */
  value: string
  match: 'exact' | 'partial' | 'similar'
  created_at: string
}

/**
 * What has a number like this, in SQL: exact before partial, newest first, then by id. Only where that is nothing: what
 * has it with other separators, else what is similar.
 */
export function matching({ subjects, query, most, bestOnly = false }: KeySearch) {
  const plain = query.trim().toUpperCase()
  const squeezed = normalizeContainerNumber(query)
  return sql<Match>`search_keys_matching(${subjects}, ${plain}, ${squeezed}, ${most}, ${bestOnly})`
}

/** At most this many are listed for one search: whoever sees more will type another character. */
const mostListed = 1000

/**
 * A filter: what has this number, or a part of it; where that is nothing, what goes by a vessel that is called so.
 * `idsOf` leads from what was found to what is listed.
 */
export const foundBy =
  (list: List, idsOf: (found: RawBuilder<Match>) => RawBuilder<unknown>): Make<string> =>
  async (tx, query) => {
    if (query.trim() === '') return { where: sql`true`, total: () => tally(tx, list) }
    const idsFoundBy = async (number: string) => {
      const found = matching({ subjects: ['container', 'shipment'], query: number, most: mostListed })
      const { rows } = await sql<{ id: string }>`
        with found as materialized (select * from ${found} m) ${idsOf(sql`found`)}`.execute(tx)
      return rows.map(({ id }) => id)
    }
    const ids = await wholeOrEach(query, idsFoundBy)
    const vessels = ids.length === 0 ? await vesselsLike(tx, query) : []
    if (vessels.length > 0) return { where: sql`vessel_key = any(${vessels}::text[])` }
    return { where: sql`id = any(${ids}::uuid[])` }
  }

/** With fewer letters than these everything is called so. */
const leastOfName = 3
const mostVessels = 100

/** The vessels of shipments whose names have this in them. The index has each name once the one before it is passed. */
async function vesselsLike(tx: Transaction, query: string): Promise<string[]> {
  const part = query.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  if ((part.match(/\p{L}/gu)?.length ?? 0) < leastOfName) return []
  const { rows } = await sql<{ vessel_key: string }>`
    with recursive names as (
      (select vessel_key from shipments where vessel_key is not null order by vessel_key limit 1)
      union all
      select (select s.vessel_key from shipments s where s.vessel_key > n.vessel_key order by s.vessel_key limit 1)
      from names n where n.vessel_key is not null)
    select vessel_key from names where position(${part} in vessel_key) > 0 limit ${mostVessels}`.execute(tx)
  return rows.map(({ vessel_key }) => vessel_key)
}

/** A text that finds nothing may be several numbers. More than these are pasted elsewhere. */
const mostNumbers = 20

/** What the whole text finds; where that is nothing and it has several parts, what each of them finds. */
export async function wholeOrEach<Found>(
  query: string,
  findBy: (number: string) => Promise<Found[]>,
): Promise<Found[]> {
  const whole = await findBy(query)
  if (whole.length > 0) return whole
  const each: Found[] = []
  for (const part of readParts(query).slice(0, mostNumbers)) {
    // One that is left of a list, such as "TCLU4829132,", is a part as well.
    const found = part === query.trim() ? [] : await findBy(part)
    each.push(...found)
    if (found.length > 0) continue
    // A reference may be kept with what it is called by, a bill is not.
    const numbers = readNumbers(part).filter((number) => number !== part)
    for (const number of numbers.slice(0, mostNumbers)) each.push(...(await findBy(number)))
  }
  return each
}

type Numbered = Pick<
  Row<'shipments'>,
  | 'id'
  | 'created_at'
  | 'bill_of_lading_number'
  | 'normalized_number'
  | 'booking_number'
  | 'request_number'
  | 'related_bills'
  | 'ref_numbers'
>

export function keysOfShipment(shipment: Numbered): NewRow<'search_keys'>[] {
  const key = keyMaker('shipment', shipment)
  return [
    key('bill', shipment.bill_of_lading_number),
    key('normalized', shipment.normalized_number),
    key('booking', shipment.booking_number),
    key('request', shipment.request_number),
    // However they are written.
    ...[shipment.bill_of_lading_number, shipment.booking_number, shipment.request_number].map((number) =>
      key('normalized', number && normalizeDocumentNumber(number)),
    ),
    ...shipment.related_bills.map((value) => key('bill', value)),
    ...shipment.ref_numbers.map((value) => key('reference', value)),
  ].flat()
}

export function keysOfContainer(
  container: Pick<Row<'containers'>, 'id' | 'created_at' | 'number' | 'ref_numbers'>,
): NewRow<'search_keys'>[] {
  const key = keyMaker('container', container)
  return [
    key('number', container.number),
    ...container.ref_numbers.map((value) => key('container_reference', value)),
  ].flat()
}

export function keysOfRequest(
  request: Pick<Row<'tracking_requests'>, 'id' | 'created_at' | 'request_type' | 'request_number' | 'ref_numbers'>,
): NewRow<'search_keys'>[] {
  const key = keyMaker('tracking_request', request)
  const numbers = [key('request', request.request_number), key('normalized', askedNumber(request))]
  return [...numbers, ...request.ref_numbers.map((value) => key('reference', value))].flat()
}

const keyMaker =
  (subject: Subject, { id, created_at }: { id: string; created_at: string }) =>
  (kind: string, value: string | null): Omit<NewRow<'search_keys'>, 'account_id'>[] => {
    const norm = kind === 'number' ? normalizeContainerNumber(value ?? '') : (value ?? '').trim().toUpperCase()
    return norm ? [{ subject, subject_id: id, kind, value: value ?? '', norm, created_at }] : []
  }

/** Of the values of its custom fields that are reference numbers. By what only sensitive ones say not all may find it. */
export function keysOfCustomFields(
  subject: 'shipment' | 'container',
  { values, ...entity }: { id: string; created_at: string; values: readonly { text: string; sensitive: boolean }[] },
): NewRow<'search_keys'>[] {
  const key = keyMaker(subject, entity)
  // Of equal keys the last one counts.
  const inOrder = values.toSorted((a, b) => Number(b.sensitive) - Number(a.sensitive))
  return inOrder.flatMap(({ text, sensitive }) => key('custom', text).map((one) => ({ ...one, sensitive })))
}

/** Makes these the keys of their subjects, and the only ones besides those of custom fields, which follow their values. */
export async function replaceSearchKeys(
  tx: Transaction,
  account_id: string,
  subjectIds: readonly string[],
  keys: readonly NewRow<'search_keys'>[],
): Promise<void> {
  if (subjectIds.length > 0)
    await tx.deleteFrom('search_keys').where('subject_id', 'in', subjectIds).where('kind', '<>', 'custom').execute()
  await addSearchKeys(tx, account_id, keys)
}

/** The keys of subjects that are new and have none. */
export async function addSearchKeys(
  tx: Transaction,
  account_id: string,
  keys: readonly NewRow<'search_keys'>[],
): Promise<void> {
  const unique = new Map(keys.map((key) => [`${key.subject_id} ${key.kind} ${key.norm}`, { account_id, ...key }]))
  await insertRows(tx, 'search_keys', [...unique.values()])
}

/** All of a subject, those of its custom fields among them. */
export async function deleteSearchKeys(tx: Transaction, subject_id: string): Promise<void> {
  await tx.deleteFrom('search_keys').where('subject_id', '=', subject_id).execute()
}
