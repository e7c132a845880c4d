import type { Kysely } from 'kysely'
import { hashOf, newDeliveryToken } from '../access/tokens.ts'
import { placesVersion } from '../reference/own-reference.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** By an index: every request of a trucker begins with it. */
export function findDeliveryLink(db: Kysely<Schema>, token: string) {
  return db
    .selectFrom('delivery_orders')
    .innerJoin('containers', 'containers.id', 'delivery_orders.container_id')
    .innerJoin('parties', 'parties.id', 'delivery_orders.trucker_id')
    .select([
      'delivery_orders.id',
      'delivery_orders.account_id',
      'delivery_orders.link_created_at',
      'delivery_orders.revoked_at',
      'delivery_orders.ended_at',
      'containers.empty_terminated_at',
      'parties.company_name as trucker_name',
      placesVersion('delivery_orders.account_id'),
    ])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** The token itself, which is nowhere else, and what is kept of it. */
export function newDeliveryLink(now: string) {
  const token = newDeliveryToken()
  return { token, columns: { token_hash: hashOf(token), link_created_at: now, revoked_at: null, last_opened_at: null } }
}

/** Notes that the page was opened, once a minute at most. */
export function noteOpened(tx: Transaction, id: string, now: Date) {
  const before = new Date(now.getTime() - 60_000).toISOString()
  return tx
    .updateTable('delivery_orders')
    .set({ last_opened_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_opened_at', 'is', null), eb('last_opened_at', '<', before)]))
    .execute()
}
