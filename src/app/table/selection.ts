/** What is chosen in a list: some rows, or all that match the filter, but for some. */
export type Selection<Row> = { all: false; rows: ReadonlyMap<string, Row> } | { all: true; except: ReadonlySet<string> }

export const nothing = { all: false, rows: new Map<string, never>() } as const

export function isSelected<Row>(selection: Selection<Row>, id: string): boolean {
  return selection.all ? !selection.except.has(id) : selection.rows.has(id)
}

export function countOf<Row>(selection: Selection<Row>, total: number): number {
  return selection.all ? Math.max(0, total - selection.except.size) : selection.rows.size
}

/** Each of them in, or out. */
export function withRows<Row extends { id: string }>(
  selection: Selection<Row>,
  rows: readonly Row[],
  chosen: boolean,
): Selection<Row> {
  if (selection.all) {
    const except = new Set(selection.except)
    for (const { id } of rows) chosen ? except.delete(id) : except.add(id)
    return { all: true, except }
  }
  const next = new Map(selection.rows)
  for (const row of rows) chosen ? next.set(row.id, row) : next.delete(row.id)
  return { all: false, rows: next }
}

export const everything = { all: true, except: new Set<string>() } as const
