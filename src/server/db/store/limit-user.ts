import pg from 'pg'
import { asStoreError, type Patience } from './postgres-pool.ts'

/** What a connection to PostgreSQL itself begins with where none of these limits hold. */
export const withoutLimits = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Connections of a pooler belong to nobody for longer than a transaction, and take no limits with them: the user has them
 * instead, in this database alone. What the pooler has open already keeps those that it began with.
 *
 * @param direct the address of PostgreSQL itself, for the same user
 * @returns what to wait for before the first connection: it is done once, and tried again where it failed
 */
export function createUserLimits(direct: string, { connect, statement, lock, idle }: Patience) {
  const wanted = {
    statement_timeout: statement * 1000,
    lock_timeout: lock * 1000,
    idle_in_transaction_session_timeout: idle * 1000,
    // As connections to PostgreSQL itself begin: see `createPool`.
    jit: 'off',
  }
  let done: Promise<void> | undefined

  async function limit() {
    const client = new pg.Client({ connectionString: direct, connectionTimeoutMillis: connect * 1000 })
    client.on('error', () => {})
    try {
      await client.connect()
      // Of several servers that start at once, one after the other.
      await client.query("begin; select pg_advisory_xact_lock(hashtext('landfall limits'))")
      const { rows } = await client.query<{ database: string; settings: string[] }>(
        `select current_database() as database, coalesce(setting.setconfig, '{}') as settings
        from pg_database left join pg_db_role_setting setting
          on setting.setdatabase = pg_database.oid and setting.setrole = current_user::regrole
        where pg_database.datname = current_database()`,
      )
      const { database = '', settings = [] } = rows[0] ?? {}
      for (const [name, value] of Object.entries(wanted))
        if (!settings.includes(`${name}=${value}`))
          await client.query(
            `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${value}`,
          )
      await client.query('commit')
    } catch (error) {
      throw asStoreError(error)
    } finally {
      void client.end().catch(() => {})
    }
  }

  return function limitUser(): Promise<void> {
    done ??= limit().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}
