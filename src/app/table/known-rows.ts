/** A page that the server answered. */
export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  /** Where the next one begins, where the server says so. */
  cursor: string | undefined
}

interface Answer<Row> {
  page: number
  data: ListPage<Row> | undefined
}

/**
 * The rows of a long list as far as they have come, by place. While it is filtered or sorted anew the old rows stay
 * until the first new ones are there; while a pointer rests on the rows, none changes its place.
 */
export class KnownRows<Row extends { id: string }> {
  #key: string | undefined
  #pages = new Map<number, readonly Row[]>()
  #taken = new Map<number, ListPage<Row>>()
  /** Undefined until the first answer. */
  total: number | undefined
  /** What is shown is of the list before. */
  isOld = false
  /** Places have changed that are not shown yet, because somebody points at them. */
  isBehind = false

  readonly pageSize: number

  constructor(pageSize: number) {
    this.pageSize = pageSize
  }

  take(key: string, answers: readonly Answer<Row>[], isHeld: boolean) {
    const known = answers.filter((one): one is { page: number; data: ListPage<Row> } => one.data !== undefined)
    if (key !== this.#key) {
      this.isOld = this.total !== undefined && known.length === 0
      if (known.length === 0) return
      this.#key = key
      this.#pages = new Map()
      this.#taken = new Map()
      this.isBehind = false
    }
    this.isOld = false
    for (const { page, data } of known) this.#takePage(page, data, isHeld)
    if (!isHeld) this.isBehind = false
  }

  #takePage(page: number, data: ListPage<Row>, isHeld: boolean) {
    if (this.#taken.get(page) === data && (isHeld || !this.isBehind)) return
    this.#taken.set(page, data)
    const shown = this.#pages.get(page)
    const same = shown?.length === data.rows.length && shown.every(({ id }, at) => id === data.rows[at]?.id)
    if (shown && !same && isHeld) {
      const now = new Map(data.rows.map((row) => [row.id, row]))
      this.#pages.set(
        page,
        shown.map((row) => now.get(row.id) ?? row),
      )
      this.isBehind = true
      return
    }
    this.#pages.set(page, data.rows)
    this.total = data.total
  }

  at(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / this.pageSize))?.[index % this.pageSize]
  }

  indexOf(id: string): number {
    for (const [page, rows] of this.#pages) {
      const at = rows.findIndex((row) => row.id === id)
      if (at >= 0) return page * this.pageSize + at
    }
    return -1
  }

  /** All that have come, in order, with their places from 1 on. */
  placed(): { row: Row; place: number }[] {
    return [...this.#pages]
      .sort(([a], [b]) => a - b)
      .flatMap(([page, rows]) => rows.map((row, at) => ({ row, place: page * this.pageSize + at + 1 })))
  }

  all(): Row[] {
    return this.placed().map(({ row }) => row)
  }
}
