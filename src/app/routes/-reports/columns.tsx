import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped, t } from '#contract/language.ts'
import { columnHelper } from '../../table/data-table.tsx'
import { type Measured, unsorted } from './sort.ts'
import { errorAt, newsWords, percent, rollOverWords, slipWords, tooFew, transitWords } from './words.ts'

const route = getRouteApi('/reports/lines')
const column = columnHelper<Measured>()

/** The first press sorts numbers from the highest. */
function SortHead({ id, children }: { id: string; children: ReactNode }) {
  const { sort = unsorted } = route.useSearch()
  const next = sort === `-${id}` || (id === 'name' && sort !== 'name') ? id : `-${id}`
  return (
    <Link
      from="/reports/lines"
      to="/reports/lines"
      search={(before) => ({ ...before, sort: next })}
      replace
      resetScroll={false}
      className="inline-flex min-h-6 items-center gap-1 text-ink-2 hover:text-ink"
    >
      {children}
      {sort === id && <ArrowUp className="s" />}
      {sort === `-${id}` && <ArrowDown className="s" />}
    </Link>
  )
}

/** Said once a row where so few shipments have left that nothing of it is measured. */
const isTooFew = ({ figures }: Measured) => figures.shipment_count < 5

const NotMeasured = () => (
  <span className="text-ink-3">
    <span aria-hidden>–</span>
    <span className="sr-only">{t('not measured')}</span>
  </span>
)

interface CellProps {
  figure: string
  /** On how little it would be measured stands in its place. */
  isMissing?: boolean
  label?: string
  note?: string
}

/** On a phone there are no heads: `label` says what it is. */
function Cell({ figure, isMissing = false, label, note }: CellProps) {
  return (
    <span className={isMissing ? 'text-ink-3' : undefined}>
      {label && <span className="me-2 text-12 text-ink-3 tablet:hidden">{label}</span>}
      {figure}
      {note && <small className="ms-2 text-12 text-ink-3">{note}</small>}
    </span>
  )
}

/** @param heads whether the heads sort; what is measured of a lane or a quarter stays as it comes */
const figureColumns = (heads: 'sort' | 'stay') => {
  const head = (id: string, words: string) =>
    heads === 'sort' ? () => <SortHead id={id}>{words}</SortHead> : () => words
  return [
    column.display({
      id: 'shipments',
      header: head('shipments', t('Shipments')),
      cell: ({ row: { original } }) => grouped(original.figures.shipment_count),
      meta: { className: 'corner' },
    }),
    column.display({
      id: 'transit',
      header: head('transit', t('Transit, promised → actual')),
      cell: ({ row: { original } }) => {
        const { figures } = original
        const { promised_days, arrived_days } = figures.transit
        const isMissing = promised_days.median === null && arrived_days.median === null
        return <Cell label={t('Transit')} figure={transitWords(figures)} isMissing={isMissing} />
      },
      meta: { className: 'line-2' },
    }),
    column.display({
      id: 'slip',
      header: head('slip', t('ETA 7 days before')),
      cell: ({ row: { original } }) => {
        if (isTooFew(original)) return <NotMeasured />
        const { shipment_count, median_days, p90_days } = errorAt(original.figures, 7)
        if (median_days === null) return <Cell label={t('ETA')} figure={tooFew(shipment_count)} isMissing />
        return (
          <Cell
            label={t('ETA')}
            figure={slipWords(median_days)}
            note={t('9 in 10 within {days}', { days: p90_days })}
          />
        )
      },
      meta: { className: 'line-3' },
    }),
    column.display({
      id: 'within',
      header: head('within', t('Within one day')),
      cell: ({ row: { original } }) => {
        if (isTooFew(original)) return <NotMeasured />
        const { shipment_count, within_one_day } = errorAt(original.figures, 7)
        const isMissing = within_one_day === null
        return <Cell figure={isMissing ? tooFew(shipment_count) : percent(within_one_day)} isMissing={isMissing} />
      },
      meta: { className: 'max-tablet:hidden' },
    }),
    column.display({
      id: 'rolled',
      header: head('rolled', t('Rolled over')),
      cell: ({ row: { original } }) =>
        isTooFew(original) ? (
          <NotMeasured />
        ) : (
          <Cell
            figure={rollOverWords(original.figures)}
            isMissing={original.figures.roll_overs.count === null || original.figures.roll_overs.share === null}
          />
        ),
      meta: { className: 'max-tablet:hidden' },
    }),
    column.display({
      id: 'news',
      header: head('news', t('News missing, delay')),
      cell: ({ row: { original } }) =>
        isTooFew(original) ? (
          <NotMeasured />
        ) : (
          <Cell figure={newsWords(original.figures)} isMissing={original.figures.news.missing_share === null} />
        ),
      meta: { className: 'max-tablet:hidden' },
    }),
  ]
}

export const lineColumns = column.columns([
  column.display({
    id: 'name',
    header: () => <SortHead id="name">{t('Line')}</SortHead>,
    cell: ({ row: { original } }) => (
      <Link
        from="/reports/lines"
        to="/reports/lines"
        search={({ sort: _, ...filters }) => ({ ...filters, line: original.id })}
        className="font-mid"
      >
        {original.name}
      </Link>
    ),
    meta: { className: 'line-1' },
  }),
  ...figureColumns('sort'),
])

const named = (words: string) =>
  column.columns([
    column.display({
      id: 'name',
      header: words,
      cell: ({ row: { original } }) => <span className="font-mid">{original.name}</span>,
      meta: { className: 'line-1' },
    }),
    ...figureColumns('stay'),
  ])

export const laneColumns = named(t('Lane'))
export const quarterColumns = named(t('Quarter'))
