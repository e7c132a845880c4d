import type { Column } from './column.ts'

/** Its age changes by itself. */
const restless = new Set(['checked'])

/**
 * Which cells say something else than when they were first shown: what arrives by itself is marked until somebody looks
 * at the row. What a cell says is what an export would write of it.
 */
export class ChangedCells<Row extends { id: string }> {
  #shown = new Map<string, { row: Row; columns: readonly Column<Row, never>[] }>()
  #changed = new Map<string, ReadonlySet<string>>()

  /** Ids of the columns; undefined for none. */
  look(row: Row, columns: readonly Column<Row, never>[]): ReadonlySet<string> | undefined {
    const before = this.#shown.get(row.id)
    if (before?.row !== row) {
      this.#shown.set(row.id, { row, columns })
      if (before) this.#note(row.id, valuesOf(before.row, before.columns), valuesOf(row, columns))
    }
    return this.#changed.get(row.id)
  }

  #note(row: string, before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
    const names = [...now].flatMap(([id, value]) => {
      const said = before.get(id)
      return said === undefined || said === value ? [] : id
    })
    if (names.length > 0) this.#changed.set(row, new Set([...(this.#changed.get(row) ?? []), ...names]))
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
