import type { ExportColumns } from '#domain/exports/column.ts'

/** Its age changes by itself. */
const restless = new Set(['checked'])

interface Change<Row> {
  before: Row
  now: Row
  /** The columns that were shown before and after. */
  ids: readonly string[]
}

/**
 * Which cells say something else than when they were first shown: what arrives by itself is marked until somebody looks
 * at the row. What a cell says is what an export would write of it, which is loaded when the first row changes.
 */
export class ChangedCells<Row extends { id: string }> {
  #shown = new Map<string, { row: Row; ids: readonly string[] }>()
  #changed = new Map<string, ReadonlySet<string>>()
  #waiting: Change<Row>[] = []
  #said: ExportColumns<Row> | undefined
  #load: (() => Promise<ExportColumns<Row>>) | undefined

  /** Without `load`, nothing is marked. */
  constructor(load: (() => Promise<ExportColumns<Row>>) | undefined) {
    this.#load = load
  }

  /**
   * Ids of the columns; undefined for none.
   * @param onMarked called where cells are marked only later
   */
  look(row: Row, ids: readonly string[], onMarked: () => void): ReadonlySet<string> | undefined {
    const before = this.#shown.get(row.id)
    if (before?.row !== row) {
      this.#shown.set(row.id, { row, ids })
      if (before)
        this.#note({ before: before.row, now: row, ids: ids.filter((id) => before.ids.includes(id)) }, onMarked)
    }
    return this.#changed.get(row.id)
  }

  #note(change: Change<Row>, onMarked: () => void) {
    if (!this.#load) return
    if (this.#said) return this.#mark(change, this.#said)
    this.#waiting.push(change)
    if (this.#waiting.length > 1) return
    this.#load().then(
      (said) => {
        this.#said = said
        for (const one of this.#waiting.splice(0)) this.#mark(one, said)
        onMarked()
      },
      // The file could not be had: the rows are right, and the next change asks for it again.
      () => {
        this.#waiting = []
      },
    )
  }

  #mark({ before, now, ids }: Change<Row>, said: ExportColumns<Row>) {
    const says = (id: string, row: Row) => JSON.stringify(Object.values(said[id] ?? {}).map((read) => read(row)))
    const names = ids.filter((id) => !restless.has(id) && says(id, before) !== says(id, now))
    if (names.length > 0) this.#changed.set(now.id, new Set([...(this.#changed.get(now.id) ?? []), ...names]))
  }

  /** Somebody has seen it. Returns whether anything was marked. */
  seen(id: string): boolean {
    return this.#changed.delete(id)
  }
}
