import { sql } from 'kysely'
import type { Secrets } from '../../secrets.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

type Sealing = {
  table: string
  column: string /** The column by whose value it was sealed. */
  owner: 'id' | 'user_id'
}

const of = (table: string, columns: readonly string[], owner: Sealing['owner'] = 'id'): Sealing[] =>
  columns.map((column) => ({ table, column, owner }))

/** Everything in the store that the secret key has sealed, but what the key itself is known by. */
export const sealedColumns: readonly Sealing[] = [
  ...of('webhooks', ['sealed_secret', 'sealed_headers', 'sealed_previous_secret']),
  ...of('connections', ['sealed_credentials']),
  ...of('export_places', ['sealed_secrets']),
  ...of('line_subscriptions', ['sealed_secrets']),
  ...of('alert_channels', ['sealed_url']),
  ...of('audit_streams', ['sealed_url', 'sealed_headers']),
  ...of('second_factors', ['sealed_secret'], 'user_id'),
  ...of('sign_in_providers', ['sealed_client_secret']),
  ...of('sign_in_attempts', ['sealed_verifier']),
  ...of('sign_in_attempts', ['sealed_id_token'], 'user_id'),
  ...of('sessions', ['sealed_id_token'], 'user_id'),
  ...of('view_calendars', ['secret_sealed', 'link_sealed']),
  ...of('view_subscriptions', ['stop_sealed', 'link_sealed']),
  ...of('view_messages', ['link_sealed']),
]

interface SealedValue {
  id: string
  owner: string
  sealed: string
}

/** The next values of a column, by id. */
export async function sealedValues(
  tx: Transaction,
  { table, column, owner }: Sealing,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SealedValue[]> {
  const from = after === undefined ? sql`` : sql`and id > ${after}`
  const { rows } = await sql<SealedValue>`
    select id, ${sql.ref(owner)} as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${from} order by id limit ${limit}`.execute(tx)
  return rows
}

/** Whether it was still as it was read: what somebody has written meanwhile stays. */
export async function sealAnew(
  tx: Transaction,
  { table, column }: Sealing,
  { id, owner, sealed }: SealedValue,
  secrets: Secrets,
): Promise<boolean> {
  const anew = secrets.seal(secrets.open(sealed, owner), owner)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
    where id = ${id} and ${sql.ref(column)} = ${sealed}`.execute(tx)
  return numAffectedRows > 0n
}

/** To say whose address at a provider has a key of ours in it. */
export const connectionsWithProfile = (
  tx: Transaction,
): Promise<Pick<Row<'connections'>, 'id' | 'name' | 'profile'>[]> =>
  tx.selectFrom('connections').select(['id', 'name', 'profile']).orderBy('name').orderBy('id').execute()
