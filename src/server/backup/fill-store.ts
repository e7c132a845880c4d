import { appliedMigrations, applyMigrations, refuseUnknown } from '../db/migrate.ts'
import { writeAlike } from '../db/rows/read-rows.ts'
import { isServed } from '../db/rows/served.ts'
import { hasAccounts, hasTables, type Sequence, setSequence, type Table, tablesOf } from '../db/rows/tables.ts'
import { clearTable, withoutTriggers, writeRows } from '../db/rows/write-rows.ts'
import type { Transaction } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { summaryOf } from './copy-table.ts'
import type { CopiedTable } from './manifest.ts'

/** All rows of a store, from wherever they come. */
export interface Contents {
  migrations: readonly string[]
  /** What each table must hold in the end. */
  tables: readonly CopiedTable[]
  sequences: readonly Sequence[]
  lines(table: CopiedTable): AsyncIterable<string[]>
  /** Called once nothing stands against it any more, before anything is written. */
  begin?: (() => void) | undefined
}

/**
 * Fills an empty store: the tables as they were when the rows were read, the rows, and what newer migrations make of them.
 * Every table is read again and compared. All of it or nothing.
 * @throws where the store is not empty, a server uses it, the rows are of a newer version, or one is not as it was
 */
export async function fillStore({ patient }: Store, contents: Contents): Promise<void> {
  refuseUnknown(contents.migrations)
  await patient.transaction().execute(async (tx) => {
    await refuseUsed(tx, contents.migrations)
    contents.begin?.()
    await writeAlike(tx)
    await applyMigrations(tx, { only: contents.migrations })
    await fillTables(tx, contents)
    await applyMigrations(tx)
  })
}

/** @throws where there is anything that would be lost */
export async function refuseUsed(tx: Transaction, migrations: readonly string[] = []): Promise<void> {
  if (await isServed(tx))
    throw new Error('A server is running on the database that would be filled: stop it, or name another database.')
  if (!(await hasTables(tx))) return
  const applied = await appliedMigrations(tx)
  if (applied.length === 0)
    throw new Error('The database that would be filled has tables of something else: name one that is empty.')
  if (await hasAccounts(tx))
    throw new Error(
      'There is data in the store that would be filled, and it is kept: name an empty database or another DATA_DIR.',
    )
  const others = applied.filter((name) => !migrations.includes(name))
  if (others.length > 0)
    throw new Error('The store that would be filled has newer tables than the data: name an empty database.')
}

async function fillTables(tx: Transaction, { tables, sequences, lines }: Contents) {
  const there = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
  const filled = tables.map((table) => ({ table, as: inOrderOf(table, there.get(table.name)) }))
  const copied = new Set(tables.map(({ name }) => name))
  const left = [...there.keys()].filter((name) => !copied.has(name))
  if (left.length > 0) throw new Error(`The data has no rows for ${left.join(', ')}: it is not whole.`)
  await withoutTriggers(tx, async () => {
    for (const { table, as } of filled) {
      await clearTable(tx, as)
      for await (const some of lines(table)) await writeRows(tx, as, some)
    }
  })
  for (const sequence of sequences) await setSequence(tx, sequence)
  for (const { table, as } of filled) {
    const now = await summaryOf(tx, as)
    if (now.rows !== table.rows || now.sha256 !== table.sha256)
      throw new Error(`${table.name} has ${now.rows} rows, and they are not the ${table.rows} that were copied.`)
  }
}

/** The table with its columns in the order in which they were copied. */
function inOrderOf({ name, columns }: CopiedTable, table: Table | undefined): Table {
  const byName = new Map(table?.columns.map((column) => [column.name, column]))
  const same = columns.flatMap((column) => byName.get(column) ?? [])
  if (!table || same.length !== columns.length || same.length !== table.columns.length)
    throw new Error(`The table ${name} has other columns than those that were copied.`)
  return { ...table, columns: same }
}
