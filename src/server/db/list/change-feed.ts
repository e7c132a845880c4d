import { sql } from 'kysely'
import { needPrimary } from '../store/on-replica.ts'
import { countWhere, type List, type Make, type Range, since } from './list-filters.ts'

/**
 * What was changed from an instant on, as far as nothing older can come up any more: a transaction that has not ended
 * may have changed something earlier. What it changed comes once it has ended, at a place that no reader has passed.
 */
export const changesSince =
  (list: List): Make<Range> =>
  async (tx, asked) => {
    // A replica does not know who holds a lock.
    needPrimary(tx)
    // In a statement of its own, before the one that reads: migration 0010 says why.
    const { rows } = await sql<{ until: string }>`select changes_settled_until() as until`.execute(tx)
    const until = sql`${rows[0]?.until}::timestamptz`
    const changes = await since(list, 'updated_at')(tx, asked)
    const isUnsettled = sql<boolean>`updated_at >= ${until} and ${changes.where}`
    return {
      where: sql`(${changes.where} and updated_at < ${until})`,
      total: async () => ((await changes.total?.()) ?? 0) - (await countWhere(tx, list, isUnsettled)),
    }
  }
