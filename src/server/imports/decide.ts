import type { Decisions } from '../db/imports/import-schema.ts'

type Corrections = NonNullable<Decisions['corrections']>

/**
 * What was decided before with what is decided now. Of another sheet, or under other names of columns, what was said of
 * columns and rows holds no more.
 */
export function merged(before: Decisions, asked: Decisions, proposals: Corrections = []): Decisions {
  const isOther =
    (asked.sheet !== undefined && asked.sheet !== before.sheet) ||
    (asked.header_row !== undefined && asked.header_row !== before.header_row)
  const { columns = [], corrections = [], customers = [], ...plain } = before
  const { header_row: _, ...ofSheet } = plain
  const kept = asked.sheet !== undefined && asked.sheet !== before.sheet ? ofSheet : plain
  const { columns: newColumns = [], corrections: newCorrections = [], customers: newCustomers = [], ...said } = asked
  const decided = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  return {
    ...kept,
    ...decided,
    columns: [...byKey([...(isOther ? [] : columns), ...newColumns], ({ position }) => position).values()],
    customers: [...byKey([...customers, ...newCustomers], ({ name }) => name).values()],
    corrections: [...joined([...(isOther ? [] : corrections), ...proposals, ...newCorrections]).values()],
  }
}

const byKey = <One>(all: readonly One[], keyOf: (one: One) => unknown) => new Map(all.map((one) => [keyOf(one), one]))

/** What is said of one row at several times. */
function joined(all: Corrections): Map<number, Corrections[number]> {
  const rows = new Map<number, Corrections[number]>()
  for (const one of all) rows.set(one.row, { ...rows.get(one.row), ...one })
  return rows
}
