import { sql } from 'kysely'
import { withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

/** That many are shown. */
const most = 20
/** Of the text of a statement, so many characters. */
const mostText = 1000

/** Of all servers together, as PostgreSQL counts it. */
export interface StatementFigures {
  /** Without its values. */
  text: string
  calls: number
  /** Milliseconds. */
  mean: number
  total: number
  rows: number
}

/**
 * What pg_stat_statements has counted in this database; those that took most time first.
 * `unloaded`: `shared_preload_libraries` does not name it; `absent`: the extension is not made in this database; `old`: it
 * is that of a version before 13; `forbidden`: its user may not read it.
 * `hidden`: so many are of other users, and what they are is not told to this one.
 */
export type CountedStatements =
  | { state: 'embedded' }
  | { state: 'unloaded' | 'absent' | 'old' | 'forbidden'; user: string }
  | { state: 'read'; user: string; statements: StatementFigures[]; hidden: number }

export function countedStatements(store: Store): Promise<CountedStatements> {
  if (store.kind === 'embedded') return Promise.resolve({ state: 'embedded' })
  return withSystem(store, async (tx) => {
    // Nothing that fails is asked, so that whoever looks counts as no error of the store.
    const { rows: found } = await sql<{
      user: string
      is_loaded: boolean
      is_made: boolean
      is_new: boolean
      may_read: boolean
      schema: string
    }>`
      select current_user as user, current_setting('pg_stat_statements.max', true) is not null as is_loaded,
        c.oid is not null as is_made, n.nspname as schema,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'mean_exec_time') as is_new,
        coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select'), false) as may_read
      from (select 1) one
      left join pg_extension e on e.extname = 'pg_stat_statements'
      left join pg_namespace n on n.oid = e.extnamespace
      left join pg_class c on c.relnamespace = n.oid and c.relname = 'pg_stat_statements'`.execute(tx)
    const [is] = found
    if (!is) throw new Error('PostgreSQL says nothing of its extensions')
    const { user } = is
    if (!is.is_loaded) return { state: 'unloaded', user }
    if (!is.is_made) return { state: 'absent', user }
    if (!is.is_new) return { state: 'old', user }
    if (!is.may_read) return { state: 'forbidden', user }
    const { rows } = await sql<StatementFigures & { is_hidden: boolean; hidden: number }>`
      select max(query) as text, sum(calls)::float8 as calls, sum(total_exec_time) / sum(calls) as mean,
        sum(total_exec_time) as total, sum(rows)::float8 as rows, queryid is null as is_hidden, count(*)::int as hidden
      from ${sql.table(`${is.schema}.pg_stat_statements`)}
      where dbid = (select oid from pg_database where datname = current_database()) and calls > 0
      group by queryid order by queryid is null desc, sum(total_exec_time) desc limit ${most + 1}`.execute(tx)
    const statements = rows
      .filter(({ is_hidden }) => !is_hidden)
      .slice(0, most)
      .map(({ text, calls, mean, total, rows: count }) => ({
        text: withoutValues(text),
        calls,
        mean,
        total,
        rows: count,
      }))
    return { state: 'read', user, statements, hidden: rows.find(({ is_hidden }) => is_hidden)?.hidden ?? 0 }
  })
}

/** What stands in a statement as a text or a number: PostgreSQL before 16 leaves those of `alter role … password` in it. */
const values = /\$([A-Za-z_]\w*)?\$.*?(?:\$\1\$|$)|'(?:[^']|'')*(?:'|$)|(?<![\w$."])\d+(?:\.\d+)?\b/gs

/** On one line, and shortened. */
export const withoutValues = (text: string): string =>
  text.replaceAll(values, '…').replaceAll(/\s+/g, ' ').trim().slice(0, mostText)
