import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '#contract/language.ts'
import { type Arranged, type Arrangement, type Column, moved, shownIds } from './column.ts'
import { density } from './density.ts'

interface Props<Row, Child> {
  columns: readonly Column<Row, Child>[]
  arranged: Arranged<Row, Child>
  onArrange: (change: Partial<Arrangement>) => void
}

/** Which columns are shown, in which order, and how high rows are. */
export function ColumnsEditor<Row, Child>({ columns, arranged, onArrange }: Props<Row, Child>) {
  const ids = shownIds(arranged)
  const hidden = columns.slice(1).filter(({ id }) => !ids.includes(id))
  const words = new Map(columns.map((column) => [column.id, column.words]))
  return (
    <>
      <fieldset className="choices column-choices">
        <legend className="pop-title">{t('Columns')}</legend>
        {ids.map((id, at) => (
          <div key={id}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked
                onChange={() => onArrange({ shown: ids.filter((one) => one !== id) })}
              />
              {words.get(id)}
            </label>
            <Move
              words={t('Move {column} up', { column: words.get(id) })}
              disabled={at === 0}
              onClick={() => onArrange({ shown: moved(ids, id, -1) })}
            >
              <ArrowUp className="s" />
            </Move>
            <Move
              words={t('Move {column} down', { column: words.get(id) })}
              disabled={at === ids.length - 1}
              onClick={() => onArrange({ shown: moved(ids, id, 1) })}
            >
              <ArrowDown className="s" />
            </Move>
          </div>
        ))}
        {hidden.length > 0 && <hr />}
        {hidden.map(({ id, words: name }) => (
          <div key={id}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={false}
                onChange={() => onArrange({ shown: [...ids, id] })}
              />
              {name}
            </label>
          </div>
        ))}
      </fieldset>
      <hr />
      <label>
        <input
          type="checkbox"
          className="check"
          checked={density.use() === 'compact'}
          onChange={(event) => density.set(event.target.checked ? 'compact' : 'normal')}
        />
        {t('Compact rows')}
      </label>
      <button type="button" onClick={() => onArrange({ shown: undefined, widths: {}, pinned: [] })}>
        {t('Reset columns')}
      </button>
    </>
  )
}

interface MoveProps {
  words: string
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

function Move({ words, children, ...button }: MoveProps) {
  return (
    <button type="button" className="btn quiet small icon" aria-label={words} {...button}>
      {children}
    </button>
  )
}
