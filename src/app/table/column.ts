import type { ReactNode } from 'react'
import { t } from '#contract/language.ts'

export interface Column<Row, Child = never> {
  id: string
  words: string
  /** Where the header says more than its name. */
  header?: () => ReactNode
  /** In pixels, until somebody drags it. */
  width: number
  /** The same at 960 px and below, where that is less. */
  narrow?: number
  end?: boolean
  /** At 640 px and below only these remain: three lines, and a corner. */
  line?: 'line-1' | 'line-2' | 'line-3' | 'corner'
  /** What the server sorts by, and how people call the two directions. */
  sort?: string
  order?: 'words' | 'days' | 'amounts' | 'recent'
  /** The filter of the page that belongs to it. */
  filter?: string
  /** The name with which the server is asked for empty ones. */
  blank?: string
  /** Shown only when somebody chooses it. */
  extra?: boolean
  cell: (row: Row) => ReactNode
  /** In a row below, where rows can be opened. */
  below?: (child: Child, row: Row) => ReactNode
}

/** What somebody made of a table. Only what differs from the columns themselves. */
export interface Arrangement {
  /** Ids in order; undefined: as they come. */
  shown?: readonly string[] | undefined
  widths: Readonly<Record<string, number>>
  pinned: readonly string[]
}

export const narrowest = 56
export const widest = 640
/** Before the first column: room for a box where rows can be chosen, else the edge of the page. */
export const leads = { box: 44, none: 20 }

export interface Arranged<Row, Child> {
  columns: readonly Column<Row, Child>[]
  widths: readonly number[]
  /** Pixels from the left for what stays there, by place; undefined for what scrolls. */
  lefts: readonly (number | undefined)[]
  lead: number
  template: string
  total: number
}

/** The columns to show. The first one always is, and stays at the left; what somebody pinned stands beside it. */
export function arrange<Row, Child>(
  columns: readonly Column<Row, Child>[],
  { shown, widths, pinned }: Arrangement,
  lead = leads.box,
  isNarrow = false,
): Arranged<Row, Child> {
  const [first, ...others] = columns
  if (!first) throw new Error('A table needs a column')
  const known = new Map(others.map((column) => [column.id, column]))
  const chosen = shown ? shown.flatMap((id) => known.get(id) ?? []) : others.filter(({ extra }) => !extra)
  const isPinned = ({ id }: Column<Row, Child>) => pinned.includes(id)
  const inOrder = [first, ...chosen.filter(isPinned), ...chosen.filter((column) => !isPinned(column))]
  const sizes = inOrder.map(({ id, width, narrow = width }) => clampWidth(widths[id] ?? (isNarrow ? narrow : width)))
  const stays = 1 + chosen.filter(isPinned).length
  let left = lead
  const lefts = sizes.map((size, at) => {
    const here = at < stays ? left : undefined
    left += size
    return here
  })
  return {
    columns: inOrder,
    widths: sizes,
    lefts,
    lead,
    template: templateOf(lead, sizes),
    total: left,
  }
}

/** What is left over goes to the end, not into the columns: they stay where they are when one is dragged. */
export const templateOf = (lead: number, widths: readonly number[]) =>
  `${lead}px ${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`

export const clampWidth = (width: number) => Math.round(Math.max(narrowest, Math.min(widest, width)))

/** Ids shown now. */
export const idsOf = <Row, Child>({ columns }: Arranged<Row, Child>) => columns.map(({ id }) => id)

/** The same without the first, which nobody can hide. */
export const shownIds = <Row, Child>(arranged: Arranged<Row, Child>) => idsOf(arranged).slice(1)

export function moved(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, from + by))
  if (from < 0) return [...ids]
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** Sorted by it: once, the other way, and not at all. */
export function nextSort(column: { sort?: string; order?: Column<unknown>['order'] }, sort: string | undefined) {
  const { sort: name } = column
  if (!name) return sort
  const [first, second] = sortsOf(column)
  if (sort === first) return second
  return sort === second ? undefined : first
}

/** What people want first when they press a header: the highest amount, the latest news, else the smallest. */
export function sortsOf({ sort = '', order }: { sort?: string; order?: Column<unknown>['order'] }): [string, string] {
  return order === 'amounts' || order === 'recent' ? [`-${sort}`, sort] : [sort, `-${sort}`]
}

export const orderWords: Record<NonNullable<Column<unknown>['order']>, [up: string, down: string]> = {
  words: [t('A to Z'), t('Z to A')],
  days: [t('Earliest first'), t('Latest first')],
  amounts: [t('Lowest first'), t('Highest first')],
  recent: [t('Oldest first'), t('Latest first')],
}
