import { ChevronRight } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { t } from '#contract/language.ts'
import type { Arranged } from './column.ts'

interface Props<Row, Child> {
  arranged: Arranged<Row, Child>
  row: Row
  child: Child | undefined
  index: number
  place: number
  top: number
  height: number
  label: string
  isChosen: boolean | undefined
  isOpen: boolean
  /** Undefined where it has nothing below. */
  isExpanded: boolean | undefined
  /** Columns that say something new. */
  changed?: ReadonlySet<string> | undefined
}

/** One row at its place. The table listens for all of them, so that a row is cheap. */
function Line<Row, Child>({ arranged, row, child, isChosen, isOpen, isExpanded, changed, ...at }: Props<Row, Child>) {
  const { index, place, top, height, label } = at
  return (
    <tr
      aria-rowindex={place + 2}
      aria-selected={isChosen}
      data-place={place}
      data-index={child === undefined ? index : undefined}
      data-open={isOpen || undefined}
      data-below={child === undefined ? undefined : true}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <td className="c-check">
        {child === undefined && isChosen !== undefined && (
          <input
            type="checkbox"
            className="check"
            aria-label={t('Select {label}', { label })}
            checked={isChosen}
            readOnly
          />
        )}
      </td>
      {arranged.columns.map((column, at) => {
        const left = arranged.lefts[at]
        const className = [
          left !== undefined && 'stays',
          column.end && 'end',
          column.line,
          child === undefined && changed?.has(column.id) && 'changed',
        ]
          .filter(Boolean)
          .join(' ')
        const content = child === undefined ? column.cell(row) : column.below?.(child, row)
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={at === 0 ? 'row' : undefined}
            className={className || undefined}
            style={left === undefined ? undefined : { left }}
          >
            {at === 0 && isExpanded !== undefined && <Expander isExpanded={isExpanded} label={label} />}
            {at === 0 && child !== undefined && <span className="sr-only">{t('In {label}: ', { label })}</span>}
            {content}
          </Cell>
        )
      })}
      <td />
    </tr>
  )
}

export const RowLine = memo(Line) as typeof Line

function Expander({ isExpanded, label }: { isExpanded: boolean; label: string }) {
  return (
    <button
      type="button"
      className="expander"
      aria-expanded={isExpanded}
      aria-label={t('Containers of {label}', { label })}
    >
      <ChevronRight className="s" />
    </button>
  )
}

/** What was pressed in a row: its box, its expander, something else that acts by itself, or the row. */
export function pressedOn({ target }: MouseEvent): 'box' | 'expander' | 'control' | 'row' {
  const element = target as Element
  if (element.closest('.c-check')) return 'box'
  if (element.closest('.expander')) return 'expander'
  return element.closest('a, button, input, label, select') ? 'control' : 'row'
}
