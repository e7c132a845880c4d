import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'

/** How one list is counted, as its triggers say it: of a row `r`, what it counts as. */
interface Counting {
  /** The table that is counted. */
  of: string
  /** `(list, value)` pairs, with commas between. */
  pairs: string
}

/** Taken from the store, so that there is one place that says it. */
async function countings(tx: Transaction): Promise<Counting[]> {
  const { rows: plain } = await sql<{ of: string; value: string }>`
    select c.relname as of, convert_from(substring(t.tgargs from 1 for octet_length(t.tgargs) - 1), 'UTF8') as value
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'tally' and t.tgname = 'tally_added' and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(tx)
  const { rows: facets } = await sql<{ of: string; body: string }>`
    select substring(proname from 'tally_facets_of_(.*)') as of, prosrc as body from pg_proc
    where proname like 'tally\\_facets\\_of\\_%' order by 1`.execute(tx)
  return [
    ...plain.map(({ of, value }) => ({ of, pairs: `('${of}', (${value})::text)` })),
    ...facets.map(({ of, body }) => {
      const [, pairs] = /lateral \(values ([\s\S]+?)\) f\(list, value\)/.exec(body) ?? []
      if (!pairs) throw new Error(`It cannot be told how ${of} are counted: the trigger is written in another way.`)
      return { of, pairs }
    }),
  ]
}

const counted = ({ of, pairs }: Counting) => sql`
  select r.account_id, f.list, f.value, count(*) as total
  from ${sql.table(of)} r, lateral (values ${sql.raw(pairs)}) f(list, value)
  where f.value is not null group by 1, 2, 3`

export interface WrongTally {
  list: string
  value: string
  /** As lists say it. */
  stored: number
  counted: number
}

/** Where lists say another number of rows than there are. In a snapshot: rows and tallies are of one instant. */
export async function wrongTallies(tx: Transaction): Promise<WrongTally[]> {
  const wrong: WrongTally[] = []
  for (const counting of await countings(tx)) {
    const lists = sql`(select f.list from (values ${sql.raw(listsIn(counting.pairs))}) f(list))`
    const { rows } = await sql<WrongTally>`
      with counted as (${counted(counting)}),
        stored as (select account_id, list, value, sum(total) as total from tallies where list in ${lists} group by 1, 2, 3)
      select list, value, coalesce(s.total, 0)::int as stored, coalesce(c.total, 0)::int as counted
      from stored s full join counted c using (account_id, list, value)
      where coalesce(s.total, 0) <> coalesce(c.total, 0) order by 1, 2`.execute(tx)
    wrong.push(...rows)
  }
  return wrong
}

/** Counts anew; nobody writes what is counted meanwhile. */
export async function countAnew(tx: Transaction): Promise<void> {
  const all = await countings(tx)
  const tables = [...new Set(all.map(({ of }) => of))].sort()
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share mode`.execute(tx)
  for (const counting of all) {
    const lists = sql.raw(listsIn(counting.pairs))
    await sql`delete from tallies where list in (select f.list from (values ${lists}) f(list))`.execute(tx)
    await sql`insert into tallies (account_id, list, value, slot, total)
      select account_id, list, value, 0, total from (${counted(counting)}) c`.execute(tx)
  }
}

/** The names of the lists alone, as rows of one column. */
const listsIn = (pairs: string) =>
  [...new Set(Array.from(pairs.matchAll(/\('([\w.]+)', \(/g), ([, list]) => `('${list}')`))].join(', ')
