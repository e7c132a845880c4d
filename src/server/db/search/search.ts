import { sql } from 'kysely'
import { matches, type SearchHit } from '#contract/search/search.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Hit } from '#domain/search/find.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { type Match, matching, wholeOrEach } from './search-keys.ts'

const most = 25
/** Places kept for each kind of match that the deep link asks for, so that one kind cannot crowd out another. */
const reserved = 5

/**
 * What a number or a reference leads to: exact before partial, newest first, then by id, at most 25. Where that is
 * nothing, what is similar. The same statements are executed for what is not there and for what is another account's.
 */
export async function search(tx: Transaction, query: string): Promise<SearchHit[]> {
  const found = await wholeOrEach(query, async (number) => {
    const likeIt = matching({ subjects: ['container', 'shipment', 'tracking_request'], query: number, most })
    return (await sql<Match>`select * from ${likeIt}`.execute(tx)).rows
  })
  return describe(tx, choose(found))
}

/**
 * As much of the search as the deep link needs, in one statement: what matches best, without what is shown of it. Some
 * of each kind, so that one cannot crowd out another.
 */
export async function searchBest(tx: Transaction, query: string): Promise<Hit[]> {
  const found = matching({ subjects: ['container', 'shipment'], query, most: reserved, bestOnly: true })
  const { rows } = await sql<Match & Pick<Row<'containers'>, 'number' | 'shipment_id'>>`
    select m.*, coalesce(c.number, m.value) as number, coalesce(c.shipment_id, m.subject_id) as shipment_id
    from ${found} m left join containers c on c.id = m.subject_id`.execute(tx)
  return rows.sort(ranked).map(({ subject, subject_id: id, value: matched_value, match, number, shipment_id }) => {
    const entity_type = subject === 'container' ? 'cargo' : 'shipment'
    return { id, attributes: { entity_type, shipment_id, number, match, matched_value } }
  })
}

function choose(matches: readonly Match[]): Match[] {
  // Of what is found in two ways the better one counts.
  const best = matches.toSorted(ranked).toReversed()
  const unique = [...new Map(best.map((one) => [one.subject_id, one])).values()].sort(ranked)
  const groups = [...groupBy(unique, ({ match, subject }) => `${match} ${subject}`).values()]
  const kept = groups.flatMap((group) => group.slice(0, reserved))
  const others = groups.flatMap((group) => group.slice(reserved)).sort(ranked)
  return [...kept, ...others.slice(0, Math.max(0, most - kept.length))].sort(ranked)
}

function ranked(a: Match, b: Match): number {
  if (a.match !== b.match) return matches.indexOf(a.match) - matches.indexOf(b.match)
  if (a.created_at !== b.created_at) return a.created_at > b.created_at ? -1 : 1
  return a.subject_id < b.subject_id ? -1 : 1
}

const nothing = {
  shipment_id: null,
  bill_of_lading_number: null,
  customer_name: null,
  scac: null,
  shipping_line: null,
  port_of_lading_name: null,
  port_of_discharge_name: null,
  containers_count: null,
  tracking_stopped: null,
  tracking_stopped_reason: null,
  status: null,
  failed_reason: null,
}

async function describe(tx: Transaction, matches: readonly Match[]): Promise<SearchHit[]> {
  const idsOf = (subject: Match['subject']) =>
    matches.filter((one) => one.subject === subject).map(({ subject_id }) => subject_id)
  const byId = new Map<string, Described>([
    ...(await shipments(tx, idsOf('shipment'))),
    ...(await containers(tx, idsOf('container'))),
    ...(await requests(tx, idsOf('tracking_request'))),
  ])
  return matches.flatMap(({ subject_id: id, match, value: matched_value }) => {
    const { container_ids = [], ...attributes } = byId.get(id) ?? {}
    if (!('entity_type' in attributes)) return []
    const { entity_type, shipment_id } = attributes
    const shipment = entity_type === 'cargo' && shipment_id ? { id: shipment_id, type: 'shipment' as const } : null
    const containers = container_ids.map((id) => ({ id, type: 'container' as const }))
    return [
      {
        id,
        type: entity_type,
        attributes: { ...attributes, match, matched_value },
        relationships: { containers: { data: containers }, shipment: { data: shipment } },
      },
    ]
  })
}

type Described = Omit<SearchHit['attributes'], 'match' | 'matched_value'> & { container_ids?: readonly string[] }

const uuids = (ids: readonly string[]) => (ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])

async function shipments(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.selectFrom('shipments').selectAll().where('id', 'in', uuids(ids)).execute()
  return rows.map((row): [string, Described] => [
    row.id,
    { ...nothing, ...ofShipment(row), entity_type: 'shipment', container_ids: row.container_ids },
  ])
}

const ofShipment = (row: Row<'shipments'>) => ({
  number: row.bill_of_lading_number,
  shipment_id: row.id,
  bill_of_lading_number: row.bill_of_lading_number,
  customer_name: row.customer_name,
  scac: row.shipping_line_scac,
  shipping_line: row.shipping_line_short_name,
  port_of_lading_name: row.port_of_lading_name,
  port_of_discharge_name: row.port_of_discharge_name,
  containers_count: row.container_ids.length,
  tracking_stopped: row.line_tracking_stopped_at !== null,
  tracking_stopped_reason: row.line_tracking_stopped_reason,
  ref_numbers: row.ref_numbers,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

async function containers(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('containers')
    .innerJoin('shipments', 'shipments.id', 'containers.shipment_id')
    .selectAll('shipments')
    .select([
      'containers.id as container_id',
      'containers.number as container_number',
      'containers.current_status',
      'containers.ref_numbers as container_ref_numbers',
      'containers.created_at as container_created_at',
      'containers.updated_at as container_updated_at',
    ])
    .where('containers.id', 'in', uuids(ids))
    .execute()
  return rows.map((row): [string, Described] => [
    row.container_id,
    {
      ...nothing,
      ...ofShipment(row),
      entity_type: 'cargo',
      container_ids: [row.container_id],
      number: row.container_number,
      containers_count: null,
      status: row.current_status,
      ref_numbers: row.container_ref_numbers,
      created_at: row.container_created_at,
      updated_at: row.container_updated_at,
    },
  ])
}

async function requests(tx: Transaction, ids: readonly string[]) {
  const rows = await tx.selectFrom('tracking_requests').selectAll().where('id', 'in', uuids(ids)).execute()
  return rows.map((row): [string, Described] => [
    row.id,
    {
      ...nothing,
      entity_type: 'tracking_request',
      number: row.request_number,
      scac: row.scac,
      status: row.status,
      failed_reason: row.failed_reason,
      ref_numbers: row.ref_numbers,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  ])
}
