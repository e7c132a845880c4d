import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#contract/language.ts'
import { DataTable } from '../../table/data-table.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { lineColumns } from './columns.tsx'
import { CsvButton } from './csv-button.tsx'
import { Filters } from './filters.tsx'
import { isFiltered, linesQuery, type ReportSearch } from './queries.ts'
import { inOrder, unsorted } from './sort.ts'

/** A row for each line that has carried something of the account. */
export function LinesPage({ search }: { search: ReportSearch }) {
  const sort = search.sort ?? unsorted
  const query = useQuery({ ...linesQuery(search), placeholderData: keepPreviousData })
  const rows = inOrder(
    (query.data?.data ?? []).map(({ id, attributes }) => ({
      id,
      name: attributes.shipping_line_short_name,
      figures: attributes,
    })),
    sort,
  )
  const isAnyTold = rows.some(({ figures }) => figures.transit.arrived_days.median !== null)
  return (
    <div className="page wide">
      <header className="page-head flush px-0">
        <h1>{t('Lines measured')}</h1>
        <span className="ms-auto" />
        {rows.length > 0 && (
          <CsvButton name="lines" parts={rows.map(({ name, figures }) => ({ line: name, figures }))} />
        )}
      </header>
      <p className="mb-4 max-w-prose text-ink-2">
        {t(
          'How each line kept its word, from your own shipments: what it said first, what it said later, and what happened. No figure is given for fewer than five shipments.',
        )}
      </p>
      <Filters search={search} />
      {rows.length > 0 && !isAnyTold && <p className="mb-3 text-ink-2">{needed}</p>}
      <DataTable
        label={t('Lines measured')}
        columns={lineColumns}
        query={{ ...query, data: query.data && { rows } }}
        opens
        sort={sort}
        empty={<Nothing search={search} />}
      />
    </div>
  )
}

const needed = t(
  'A figure needs five shipments of one line that have arrived, and that were tracked before they left: then what the line promised is known.',
)

function Nothing({ search }: { search: ReportSearch }) {
  if (isFiltered(search))
    return (
      <>
        <b>{t('No shipment that has left matches.')}</b>
        <Link to="/reports/lines" search={{}} className={buttonStyle()}>
          {t('Clear filters')}
        </Link>
      </>
    )
  return (
    <>
      <b>{t('Nothing to measure yet.')}</b>
      <p className="whitespace-normal text-ink-2">{needed}</p>
      <Link to="/shipments/track" search={{}} className={buttonStyle('primary')}>
        {t('Track shipments')}
      </Link>
    </>
  )
}
