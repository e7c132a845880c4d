import { type RawBuilder, sql } from 'kysely'
import { type Transaction, withSystem } from '../scope.ts'
import type { Store } from '../store.ts'

/**
 * How many rows the list has, or how many with one of these values: of what the list is tallied by first, or, as
 * `<list>.<facet>`, of something else. The triggers say what a list is tallied by.
 */
export function tally(tx: Transaction, list: string, values?: readonly string[]): Promise<number> {
  return countTallied(tx, list, values ? sql`value = any(${values}::text[])` : sql`true`)
}

/** How many rows have a value of which this holds. */
export async function countTallied(tx: Transaction, list: string, where: RawBuilder<boolean>): Promise<number> {
  const { total } = await tx
    .selectFrom('tallies')
    .where('list', '=', list)
    .where(where)
    .select((eb) => eb.fn.sum<number>('total').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Adds up what connections have counted each for itself: they come and go, and would leave ever more rows. */
export function addUpTallies(store: Store): Promise<unknown> {
  return withSystem(store, (tx) =>
    sql`
      with taken as (
        delete from tallies where (account_id, list, value, slot) in (
          select account_id, list, value, slot from tallies where slot <> 0 or total = 0 for update skip locked)
        returning *)
      insert into tallies (account_id, list, value, slot, total)
      select account_id, list, value, 0, sum(total) from taken group by 1, 2, 3 having sum(total) <> 0 order by 1, 2, 3
      on conflict (account_id, list, value, slot) do update set total = tallies.total + excluded.total`.execute(tx),
  )
}
