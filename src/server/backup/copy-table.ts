import { createHash } from 'node:crypto'
import { readRows } from '../db/rows/read-rows.ts'
import type { Table } from '../db/rows/tables.ts'
import type { Transaction } from '../db/scope.ts'
import type { CopiedTable } from './manifest.ts'

/** Reads every row of a table, hands on the lines, and says what they were. */
export async function* copyTable(tx: Transaction, table: Table): AsyncGenerator<string[], CopiedTable> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const lines of readRows(tx, table)) {
    for (const line of lines) hash.update(`${line}\n`)
    rows += lines.length
    yield lines
  }
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, sha256: hash.digest('hex') }
}

/** What the table holds now, without its lines. */
export async function summaryOf(tx: Transaction, table: Table): Promise<CopiedTable> {
  const copy = copyTable(tx, table)
  for (;;) {
    const next = await copy.next()
    if (next.done) return next.value
  }
}
