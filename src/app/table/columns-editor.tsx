import { ArrowDown, ArrowUp } from 'lucide-react'
import { t } from '#contract/language.ts'
import { type Arranged, type Arrangement, type Column, moved, shownIds } from './column.ts'
import { density } from './density.ts'

const ofChoice =
  'flex min-h-[30px] flex-1 items-center gap-2 px-3 whitespace-pre-wrap wrap-anywhere hover:bg-selection max-tablet:min-h-10'

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
      <fieldset>
        <legend className="pop-title mb-0.5">{t('Columns')}</legend>
        {ids.map((id, at) => (
          <div key={id} className="flex items-center pe-2">
            <label className={ofChoice}>
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
        {hidden.length > 0 && <hr className="my-1 border-line" />}
        {hidden.map(({ id, words: name }) => (
          <div key={id} className="flex items-center pe-2">
            <label className={ofChoice}>
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
