import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { grouped, t } from '#domain/language.ts'
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

/** A figure, or on how little it would be measured. On a phone there are no heads: `label` says what it is. */
function Cell({ figure, label, note }: { figure: string; label?: string; note?: string }) {
  const isMissing = figure.startsWith('fewer') || figure === 'none yet'
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
      header: head('shipments', 'Shipments'),
      cell: ({ row: { original } }) => grouped(original.figures.shipment_count),
      meta: { className: 'corner' },
    }),
    column.display({
      id: 'transit',
      header: head('transit', 'Transit, promised → actual'),
      cell: ({ row: { original } }) => <Cell label={t('Transit')} figure={transitWords(original.figures)} />,
      meta: { className: 'line-2' },
    }),
    column.display({
      id: 'slip',
      header: head('slip', 'ETA 7 days before'),
      cell: ({ row: { original } }) => {
        if (isTooFew(original)) return <NotMeasured />
        const { shipment_count, median_days, p90_days } = errorAt(original.figures, 7)
        if (median_days === null) return <Cell label={t('ETA')} figure={tooFew(shipment_count)} />
        return (
          <Cell label={t('ETA')} figure={slipWords(median_days)} note={t('9 in 10 within {p90_days}', { p90_days })} />
        )
      },
      meta: { className: 'line-3' },
    }),
    column.display({
      id: 'within',
      header: head('within', 'Within one day'),
      cell: ({ row: { original } }) => {
        if (isTooFew(original)) return <NotMeasured />
        const { shipment_count, within_one_day } = errorAt(original.figures, 7)
        return <Cell figure={within_one_day === null ? tooFew(shipment_count) : percent(within_one_day)} />
      },
      meta: { className: 'max-tablet:hidden' },
    }),
    column.display({
      id: 'rolled',
      header: head('rolled', 'Rolled over'),
      cell: ({ row: { original } }) =>
        isTooFew(original) ? <NotMeasured /> : <Cell figure={rollOverWords(original.figures)} />,
      meta: { className: 'max-tablet:hidden' },
    }),
    column.display({
      id: 'news',
      header: head('news', 'News missing, delay'),
      cell: ({ row: { original } }) =>
        isTooFew(original) ? <NotMeasured /> : <Cell figure={newsWords(original.figures)} />,
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

export const laneColumns = named('Lane')
export const quarterColumns = named('Quarter')
