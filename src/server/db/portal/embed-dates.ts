import { sql } from 'kysely'
import type { Deadline } from '#contract/tracking/deadline.ts'
import type { Transaction } from '../scope.ts'
import { among, ownReferences } from './embed.ts'

/** As a customer, like everything in `embed.ts`: what their calendar is made from and no more, of very many shipments. */
export function ownDates(tx: Transaction, ids: readonly string[]) {
  return among(tx, ids, async () => ({
    shipments: await shipmentsOf(tx, ids),
    containers: await containersOf(tx, ids),
  }))
}

export type OwnDates = Awaited<ReturnType<typeof ownDates>>

const shipmentsOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('shipments')
    .select(['id', 'bill_of_lading_number', 'port_of_discharge_name', 'destination_name'])
    .select(ownReferences.as('ref_numbers'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()

const containersOf = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('containers')
    .select([
      'id',
      'shipment_id',
      'number',
      'verdict',
      'next_arrival',
      'own_route',
      'has_inland_leg',
      'binding_lfd',
      'binding_lfd_source',
      'binding_lfd_timezone',
      'free_time',
      'free_time_days',
    ])
    // Of what is gone none binds any more.
    .select(sql<Deadline[]>`case when verdict = 'gone' then deadlines else '[]' end`.as('deadlines'))
    .where(sql<boolean>`shipment_id = any(${ids}::uuid[])`)
    .execute()
