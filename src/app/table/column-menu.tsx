import {
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpNarrowWide,
  CircleDot,
  CircleSlash,
  EyeOff,
  ListFilter,
  Pin,
  PinOff,
  RotateCcw,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Arranged, type Arrangement, type Column, moved, orderWords, shownIds, sortsOf } from './column.ts'

interface Props<Row, Child> {
  column: Column<Row, Child>
  arranged: Arranged<Row, Child>
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Its filter, where it has one. */
  filter: ReactNode
  /** Shows only rows where it is empty, or where it is not. */
  onBlank: ((blank: string, kind: 'empty' | 'present') => void) | undefined
  close: () => void
}

/** Everything that can be done with one column. */
export function ColumnMenu<Row, Child>(props: Props<Row, Child>) {
  const { column, sort, onSort, filter, onBlank, close } = props
  const [isFiltering, setFiltering] = useState(false)
  if (isFiltering)
    return (
      <>
        <h3 className="pop-title">{column.words}</h3>
        {filter}
      </>
    )
  const act = (action: () => void) => () => {
    action()
    close()
  }
  const [up, down] = orderWords[column.order ?? 'words']
  const [first] = sortsOf(column)
  const name = column.sort
  const both = [
    name && { sort: name, words: column.order ? up : 'In order', icon: <ArrowUpNarrowWide className="s" /> },
    name && {
      sort: `-${name}`,
      words: column.order ? down : 'Turned round',
      icon: <ArrowDownWideNarrow className="s" />,
    },
  ].filter((one) => !!one)
  const sorts = first?.startsWith('-') ? both.toReversed() : both
  const { blank } = column
  return (
    <>
      {sorts.map((one) => (
        <button key={one.sort} type="button" aria-pressed={sort === one.sort} onClick={act(() => onSort(one.sort))}>
          {one.icon} {one.words}
        </button>
      ))}
      {name && sort?.replace(/^-/, '') === name && (
        <button type="button" onClick={act(() => onSort(undefined))}>
          <RotateCcw className="s" /> In the usual order
        </button>
      )}
      {name && (filter || blank) && <hr />}
      {filter && (
        <button type="button" onClick={() => setFiltering(true)}>
          <ListFilter className="s" /> Filter…
        </button>
      )}
      {blank && onBlank && (
        <>
          <button type="button" onClick={act(() => onBlank(blank, 'empty'))}>
            <CircleSlash className="s" /> Is empty
          </button>
          <button type="button" onClick={act(() => onBlank(blank, 'present'))}>
            <CircleDot className="s" /> Is not empty
          </button>
        </>
      )}
      <Places {...props} act={act} />
    </>
  )
}

type Act = (action: () => void) => () => void

function Places<Row, Child>({ column, arranged, arrangement, onArrange, act }: Props<Row, Child> & { act: Act }) {
  const ids = shownIds(arranged)
  const at = ids.indexOf(column.id)
  const { pinned } = arrangement
  if (at < 0) return null // The first column stays where it is.
  const isPinned = pinned.includes(column.id)
  return (
    <>
      <hr />
      <button
        type="button"
        onClick={act(() =>
          onArrange({ pinned: isPinned ? pinned.filter((id) => id !== column.id) : [...pinned, column.id] }),
        )}
      >
        {isPinned ? <PinOff className="s" /> : <Pin className="s" />} {isPinned ? 'Let it scroll' : 'Pin to the left'}
      </button>
      {at > 0 && (
        <button type="button" onClick={act(() => onArrange({ shown: moved(ids, column.id, -1) }))}>
          <ArrowLeft className="s" /> Move left
        </button>
      )}
      {at < ids.length - 1 && (
        <button type="button" onClick={act(() => onArrange({ shown: moved(ids, column.id, 1) }))}>
          <ArrowRight className="s" /> Move right
        </button>
      )}
      <button type="button" onClick={act(() => onArrange({ shown: ids.filter((id) => id !== column.id) }))}>
        <EyeOff className="s" /> Hide column
      </button>
    </>
  )
}
