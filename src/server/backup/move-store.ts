import { refuseOtherKey } from '../check-secrets.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { readRows, withSnapshot } from '../db/rows/read-rows.ts'
import { isServed } from '../db/rows/served.ts'
import { sequencesOf, tablesOf } from '../db/rows/tables.ts'
import type { Store } from '../db/store.ts'
import type { Secrets } from '../secrets.ts'
import { summaryOf } from './copy-table.ts'
import { fillStore } from './fill-store.ts'
import type { CopiedTable } from './manifest.ts'

/**
 * Copies all rows of a store that no server uses into an empty one, and compares both. The source stays as it is.
 * @param begin called once nothing stands against it any more
 * @param secrets those that the data must have been written with; none where they are lost
 * @returns what was copied
 */
export function moveStore(
  source: Store,
  target: Store,
  { begin, secrets }: { begin?: (() => void) | undefined; secrets: Secrets | undefined },
): Promise<CopiedTable[]> {
  return withSnapshot(source, async (tx) => {
    if (await isServed(tx)) throw new Error('A server is running on the data that would be moved: stop it first.')
    const migrations = await appliedMigrations(tx)
    if (migrations.length === 0) throw new Error('There is no data to move: no server has been started with it.')
    if (secrets) await refuseOtherKey(tx, secrets)
    const there = await tablesOf(tx)
    const tables: CopiedTable[] = []
    for (const table of there) tables.push(await summaryOf(tx, table))
    const byName = new Map(there.map((table) => [table.name, table]))
    await fillStore(target, {
      migrations,
      tables,
      sequences: await sequencesOf(tx),
      begin,
      async *lines({ name }) {
        const table = byName.get(name)
        if (table) yield* readRows(tx, table)
      },
    })
    return tables
  })
}
