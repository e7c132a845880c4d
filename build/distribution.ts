import pg from 'pg'

// node build/run.mjs build/distribution.ts, with DATABASE_URL of a database that is migrated: what would have to change
// before its tables can be spread over several PostgreSQLs by account, as Citus does it. There a unique key has to have the
// column that rows are spread by, and a foreign key too, unless it leads to a table that every node has whole.

/** Few rows, which belong to no account: every node would have them whole. */
const everywhere = ['accounts', 'guesses', 'migrations', 'passkey_challenges', 'secret_check', 'time_zone_tables']

const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
const ask = async <T>(text: string) => (await client.query(text)).rows as T[]

const tables = await ask<{ name: string; by_account: boolean; is_required: boolean }>(`
  select c.relname as name, a.attname is not null as by_account, coalesce(a.attnotnull, false) as is_required
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
const keys = await ask<{ table: string; name: string; is_primary: boolean; has_account: boolean }>(`
  select c.relname as table, i.indexrelid::regclass::text as name, i.indisprimary as is_primary, a.attnum = any (i.indkey) as has_account
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique order by 1, 2`)
const references = await ask<{ table: string; name: string; to: string; has_account: boolean }>(`
  select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as to,
    exists (select 1 from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'account_id' and a.attnum = any (f.conkey)) as has_account
  from pg_constraint f where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace order by 1, 2`)
const triggers = await ask<{ count: number }>(
  'select count(distinct tgname)::int as count from pg_trigger where not tgisinternal and tgparentid = 0',
)
await client.end()

const spread = tables.filter(({ by_account }) => by_account)
const isSpread = new Set(spread.map(({ name }) => name))
const lost = tables.filter(({ name, by_account }) => !by_account && !everywhere.includes(name))
const [primary, others] = [true, false].map((wanted) =>
  keys.filter((key) => key.is_primary === wanted && !key.has_account),
)
const across = references.filter(
  ({ table, to, has_account }) => isSpread.has(table) && isSpread.has(to) && !has_account,
)

const list = (names: string[]) => names.map((name) => `  ${name}`).join('\n')
console.info(`${tables.length} tables: ${spread.length} by account, ${everywhere.length} that every node has whole
${lost.length} that are neither:
${list(lost.map(({ name }) => name))}
${spread.filter((one) => !one.is_required).length} whose account may be missing:
${list(spread.filter((one) => !one.is_required).map(({ name }) => name))}
${primary?.length} primary keys without the account
${others?.length} other unique keys without it:
${list((others ?? []).map(({ name }) => name))}
${across.length} of ${references.length} foreign keys lead from one spread table to another without it
${triggers[0]?.count} triggers, each to be looked at: on Citus they run on the node of the row`)
process.exitCode = lost.length > 0 ? 1 : 0
