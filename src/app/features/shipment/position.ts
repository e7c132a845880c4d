/** One row of a list: where it leads. */
export interface ListRow {
  shipment: string
  container: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The rows of the list that led here, in its order, where it handed them over. */
    rows?: readonly ListRow[]
  }
}

/** Where a page stands in the list that led to it; null where no list did. */
export function positionIn(rows: readonly ListRow[] | undefined, shipment: string, container: string | undefined) {
  if (!rows) return null
  const isHere = (row: ListRow) => row.shipment === shipment && (!row.container || row.container === container)
  const at = rows.findIndex(isHere)
  if (at < 0) return null
  return { at: at + 1, of: rows.length, previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null }
}
