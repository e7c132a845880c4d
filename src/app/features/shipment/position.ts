/** One row of a list: where it leads, and its place from 1 on. */
export interface ListRow {
  shipment: string
  container: string | undefined
  place: number
}

/** The rows of a list that have come, in its order, and how many it has in all. */
export interface LeftList {
  rows: readonly ListRow[]
  total: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that led here, where it handed its rows over. */
    list?: LeftList
  }
}

let left: (() => LeftList) | undefined

/** Called when a row is pressed or shown: the page that it leads to may be next. */
export const handOver = (read: () => LeftList) => {
  left = read
}

export const handedOver = () => left?.()

/** Where a page stands in the list that led to it; null where no list did. */
export function positionIn(list: LeftList | undefined, shipment: string, container: string | undefined) {
  const here = list?.rows.find((row) => row.shipment === shipment && (!row.container || row.container === container))
  if (!list || !here) return null
  const at = (place: number) => list.rows.find((row) => row.place === place) ?? null
  return { at: here.place, of: list.total, previous: at(here.place - 1), next: at(here.place + 1) }
}

/** As many before and behind it as somebody walks through: a history keeps no whole list. */
export const around = ({ rows, total }: LeftList, place: number, most = 100): LeftList => ({
  rows: rows.filter((row) => Math.abs(row.place - place) <= most),
  total,
})
