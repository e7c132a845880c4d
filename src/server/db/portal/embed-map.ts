import { sql } from 'kysely'
import { finished } from '#domain/tracking/urgency.ts'
import type { Transaction } from '../scope.ts'
import { among, ownReferences } from './embed.ts'

/** As a customer, like everything in `embed.ts`: what a map of their orders is drawn from. */
export function ownWays(tx: Transaction, ids: readonly string[]) {
  return among(tx, ids, async () => {
    const calls = await callsOf(tx, ids)
    return {
      calls,
      shipments: await shipmentsOf(tx, ids),
      containers: await containersOf(tx, ids),
      expected: await expectedCalls(tx),
      vessels: await vesselsOf(tx, [...new Set(calls.flatMap(({ vessel_id }) => vessel_id ?? []))]),
    }
  })
}

export type OwnWays = Awaited<ReturnType<typeof ownWays>>

/** Orders of which something is still to come. */
export const isUnderWay = sql<boolean>`shipments.urgency_rank < ${sql.lit(finished)}`

const shipmentsOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('shipments')
    .select([
      'id',
      'bill_of_lading_number',
      'port_of_lading_id',
      'port_of_lading_locode',
      'pol_etd_at',
      'pol_atd_at',
      'port_of_discharge_id',
      'port_of_discharge_locode',
      'pod_eta_at',
      'pod_ata_at',
      'destination_id',
      'destination_type',
      'destination_locode',
      'destination_eta_at',
      'destination_ata_at',
    ])
    .select(ownReferences.as('ref_numbers'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

const containersOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('containers')
    .select([
      'id',
      'shipment_id',
      'current_status',
      'verdict',
      'verdict_reason',
      'next_steps',
      'holds_at_pod_terminal',
      'has_inland_leg',
      'next_arrival',
      'own_route',
      'pol_vessel_departed_at',
      'pod_arrived_at',
      'pod_rail_departed_at',
      'ind_eta_at',
    ])
    .where(sql<boolean>`shipment_id = any(${ids}::uuid[])`)
    .execute()

/** Where it has been and what is estimated, in the order in which it happens. */
const callsOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('transport_events')
    .select([
      'container_id',
      'event',
      'timestamp',
      'estimated',
      'location_id',
      'location_type',
      'location_locode',
      'vessel_id',
      'voyage_number',
    ])
    .where(
      sql<boolean>`container_id in (select c.id from containers c where c.shipment_id = any(${ids}::uuid[])
        and c.current_status in ('new', 'loaded', 'on_ship'))`,
    )
    .where('invalidated_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('left', ['event', eb.lit(20)]), '=', 'container.transport.'))
    .orderBy('timestamp')
    .orderBy('key')
    .execute()

interface ExpectedCall {
  container_id: string
  event: string
  timestamp: string | null
  locode: string | null
  mode: string | null
  voyage: string | null
  vessel: { imo: string | null; name: string | null } | null
}

const expectedCalls = async (tx: Transaction) =>
  (await sql<ExpectedCall>`select * from view_expected_calls()`.execute(tx)).rows

const vesselsOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('vessels')
    .select([
      'id',
      'imo',
      'name',
      'latitude',
      'longitude',
      'position_timestamp',
      'navigational_heading_degrees',
      'nautical_speed_knots',
    ])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
