import type { Column } from './column.ts'

/** Its age changes by itself. */
const restless = new Set(['checked'])

/**
 * Which cells say something else than when they were first shown: what arrives by itself is marked until somebody looks
 * at the row. What a cell says is what an export would write of it.
 */
export class ChangedCells<Row extends { id: string }> {
  #shown = new Map<string, { row: Row; values: ReadonlyMap<string, string> }>()
  #changed = new Map<string, ReadonlySet<string>>()

  /** Ids of the columns; undefined for none. */
  look(row: Row, columns: readonly Column<Row, never>[]): ReadonlySet<string> | undefined {
    const before = this.#shown.get(row.id)
    if (before?.row !== row) {
      const values = valuesOf(row, columns)
      this.#shown.set(row.id, { row, values })
      const names = [...values].flatMap(([id, value]) => {
        const said = before?.values.get(id)
        return said === undefined || said === value ? [] : id
      })
      if (names.length > 0) this.#changed.set(row.id, new Set([...(this.#changed.get(row.id) ?? []), ...names]))
    }
    return this.#changed.get(row.id)
  }

  /** Somebody has seen it. Returns whether anything was marked. */
  seen(id: string): boolean {
    return this.#changed.delete(id)
  }
}

function valuesOf<Row>(row: Row, columns: readonly Column<Row, never>[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ id, csv }) =>
      csv && !restless.has(id) ? [[id, JSON.stringify(Object.values(csv).map((read) => read(row)))] as const] : [],
    ),
  )
}
