import { sql } from 'kysely'
import type { PartyRoleName } from '#contract/parties/party-roles.ts'
import { recheckShipment } from '../free-time/rules.ts'
import { newestFirst } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

export type RoleEntity = 'shipment' | 'container' | 'tracking_request'
type Paging = Parameters<typeof newestFirst>[2]

const all = (tx: Transaction) =>
  tx
    .selectFrom('party_roles')
    .select(['id', 'party_id', 'role', 'shipment_id', 'container_id', 'tracking_request_id', 'created_at', 'entity_id'])
    .select(
      sql<RoleEntity>`case when shipment_id is not null then 'shipment'
        when container_id is not null then 'container' else 'tracking_request' end`.as('entity_type'),
    )

interface RoleFilters {
  parties?: readonly string[] | undefined
  roles?: readonly PartyRoleName[] | undefined
  entities?: readonly string[]
}

export function listRoles(tx: Transaction, { parties, roles, entities }: RoleFilters, paging: Paging) {
  let query = all(tx)
  if (parties) query = query.where('party_id', 'in', parties)
  if (roles) query = query.where('role', 'in', roles)
  if (entities) query = query.where('entity_id', 'in', entities)
  return newestFirst(query, 'party_roles', paging)
}

export function findRole(tx: Transaction, id: string) {
  return all(tx).where('id', '=', id).executeTakeFirst()
}

export function rolesByIds(tx: Transaction, ids: readonly string[]) {
  return all(tx).where('id', 'in', ids).execute()
}

interface Held {
  entity_id: string
  role: PartyRoleName
  party_id: string
}

export function findHeldRole(tx: Transaction, { entity_id, role, party_id }: Held) {
  return all(tx)
    .where('entity_id', '=', entity_id)
    .where('role', '=', role)
    .where('party_id', '=', party_id)
    .executeTakeFirst()
}

const tables = { shipment: 'shipments', container: 'containers', tracking_request: 'tracking_requests' } as const

/** Nobody else gives or takes its roles until the transaction ends. */
export async function lockRoleEntity(tx: Transaction, type: RoleEntity, id: string): Promise<boolean> {
  const row = await tx.selectFrom(tables[type]).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertRole(
  tx: Transaction,
  type: RoleEntity,
  { entity_id, role, party_id }: Held,
): Promise<void> {
  await tx
    .insertInto('party_roles')
    .values({ role, party_id, [`${type}_id`]: entity_id })
    .execute()
}

export async function deleteRole(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('party_roles').where('id', '=', id).execute()
}

/** Its role follows, and so does the name that shipments show. */
export async function setCustomer(
  tx: Transaction,
  type: 'shipment' | 'tracking_request',
  id: string,
  party: { id: string; company_name: string } | null,
  now: Date,
): Promise<void> {
  const customer_id = party?.id ?? null
  if (type === 'shipment') {
    await tx
      .updateTable('shipments')
      .set({ customer_id, customer_name: party?.company_name ?? null })
      .where('id', '=', id)
      .execute()
    await recheckShipment(tx, id, now.toISOString())
  } else await tx.updateTable('tracking_requests').set({ customer_id }).where('id', '=', id).execute()
}

/** Who follows the changes of its list learns that its parties are others. */
export async function touchRoleEntity(tx: Transaction, type: RoleEntity, id: string, now: Date): Promise<void> {
  await tx.updateTable(tables[type]).set({ updated_at: now.toISOString() }).where('id', '=', id).execute()
}

/** What was said of a request holds for the shipment that comes of it; its customer is there already. */
export async function copyRoles(tx: Transaction, tracking_request_id: string, shipment_id: string): Promise<void> {
  await sql`
    insert into party_roles (account_id, party_id, role, shipment_id)
    select account_id, party_id, role, ${shipment_id}::uuid from party_roles
    where tracking_request_id = ${tracking_request_id} and role <> 'customer'
    on conflict do nothing`.execute(tx)
}
