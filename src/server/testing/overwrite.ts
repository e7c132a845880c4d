import { sql } from 'kysely'
import { queueForAdmins } from '../db/documents/mails.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

type Table = 'containers' | 'shipments'

/** What no single message says, for screens that have to bear it: written into the store as it is. */
export const overwriting = (store: Store) => ({
  overwrite: (table: Table, id: string, values: Record<string, unknown>) =>
    withSystem(store, async (tx) => {
      const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
      const record = sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`
      await sql`update ${sql.table(table)} set (${columns}) = (select ${columns} from ${record}) where id = ${id}`.execute(
        tx,
      )
    }),
  /** A mail to the admins of the account whose person has this e-mail. */
  mailAdminsOf: (email: string) =>
    withSystem(store, async (tx) => {
      const person = tx.selectFrom('users').select('account_id').where('email', '=', email)
      const { account_id } = await person.executeTakeFirstOrThrow()
      await queueForAdmins(
        tx,
        account_id,
        async () => ({ subject: 'A webhook is paused', body: 'It failed for a day.' }),
        new Date(),
      )
    }),
  /** As if everybody had signed in so long ago. */
  ageProofs: (minutes: number) =>
    withSystem(store, async (tx) => {
      await tx
        .updateTable('sessions')
        .set({ proved_at: sql`now() - ${minutes} * interval '1 minute'` })
        .execute()
    }),
  /** Null wherever the table allows it, but for these columns. */
  forget: (table: Table, id: string, kept: readonly string[] = []) =>
    withSystem(store, async (tx) => {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_name = ${table} and is_nullable = 'YES' and is_generated = 'NEVER'`.execute(tx)
      const columns = rows.map(({ name }) => name).filter((name) => !kept.includes(name))
      const nulls = sql.join(columns.map((name) => sql`${sql.ref(name)} = null`))
      await sql`update ${sql.table(table)} set ${nulls} where id = ${id}`.execute(tx)
    }),
})
