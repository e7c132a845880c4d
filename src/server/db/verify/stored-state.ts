import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** Rows of one shipment by `<table> <name>`, with every column. */
export type StoredState = Map<string, Record<string, unknown>>

/** What is computed for a shipment from its facts, as it stands in the store. */
export async function stateOf(tx: Transaction, shipment_id: string): Promise<StoredState> {
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    select 'shipment ' || coalesce(s.bill_of_lading_number, s.booking_number, s.request_number) as name,
      to_jsonb(s) as row from shipments s where s.id = ${shipment_id}
    union all select 'container ' || c.number, to_jsonb(c) from containers c where c.shipment_id = ${shipment_id}
    union all select 'event ' || e.event || ' ' || e.id, to_jsonb(e) from transport_events e
      where e.container_id in (select id from containers where shipment_id = ${shipment_id})
    union all select 'measure ' || m.container_number, to_jsonb(m) from line_measures m
      where m.shipment_id = ${shipment_id}`.execute(tx)
  return new Map(rows.map(({ name, row }) => [name, row]))
}

interface Subject {
  id: string
  account_id: string
  /** Until when the state holds by the clock alone. */
  state_until: string | null
}

/** The next shipments of all accounts, in the order of their ids. */
export function shipmentsAfter(tx: Transaction, id: string | undefined, limit: number): Promise<Subject[]> {
  const rows = tx.selectFrom('shipments').select(['id', 'account_id', 'state_until']).orderBy('id').limit(limit)
  return (id === undefined ? rows : rows.where('id', '>', id)).execute()
}

/** What lists of containers take from the shipment `s`, unless the container `c` has it of its own. */
const taken = {
  bill_key: sql`s.bill_key`,
  line_key: sql`s.line_key`,
  customer_key: sql`s.customer_key`,
  destination_key: sql`own_key(c.own_route, 'destination_name', s.destination_key)`,
  vessel_key: sql`own_key(c.own_route, 'pod_vessel_name', s.vessel_key)`,
  shipping_line_scac: sql`s.shipping_line_scac`,
  port_of_discharge_locode: sql`own_or(c.own_route, 'port_of_discharge_locode', s.port_of_discharge_locode)`,
  destination_locode: sql`own_or(c.own_route, 'destination_locode', s.destination_locode)`,
  customer_id: sql`s.customer_id`,
  tags: sql`s.tags`,
}

const stored = sql.join(Object.keys(taken).map((column) => sql.ref(`c.${column}`)))

/** The numbers of containers that stand elsewhere in lists than their shipment does. */
export async function containersApart(tx: Transaction, shipment_id: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select c.number from containers c join shipments s on s.id = c.shipment_id
    where s.id = ${shipment_id} and (${stored}) is distinct from (${sql.join(Object.values(taken))}) order by 1`.execute(
    tx,
  )
  return rows.map(({ number }) => number)
}

export async function bringTogether(tx: Transaction, shipment_id: string): Promise<void> {
  const columns = sql.join(Object.entries(taken).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  await sql`update containers c set ${columns} from shipments s
    where s.id = c.shipment_id and s.id = ${shipment_id}`.execute(tx)
}

interface Key {
  subject_id: string
  kind: string
  norm: string
}

/** The search keys of the shipment and its containers, but for those of custom fields. */
export const searchKeysOf = (tx: Transaction, ids: readonly string[]): Promise<Key[]> =>
  tx
    .selectFrom('search_keys')
    .select(['subject_id', 'kind', 'norm'])
    .where('subject_id', 'in', ids)
    .where('kind', '<>', 'custom')
    .execute()
