import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { grouped, t, tn } from '#contract/language.ts'
import type { LineReport } from '#contract/lines/line-report.ts'
import { DataTable } from '../../table/data-table.tsx'
import { TableFailed } from '../../table/table-failed.tsx'
import { Back } from '../../ui/back.tsx'
import { Pending } from '../../ui/pending.tsx'
import { laneColumns, quarterColumns } from './columns.tsx'
import { CsvButton } from './csv-button.tsx'
import { EtaErrors } from './eta-errors.tsx'
import { Filters } from './filters.tsx'
import { lineQuery, type ReportSearch } from './queries.ts'
import { laneWords, newsWords, rollOverWords, tooFew, transitWords } from './words.ts'

/** One line: as a whole, by days before the arrival, by lane and by quarter. */
export function LinePage({ line, search }: { line: string; search: ReportSearch }) {
  const query = useQuery({ ...lineQuery(line, search), placeholderData: keepPreviousData })
  const report = query.data?.data.attributes
  const name = report?.shipping_line_short_name ?? line
  const parts = report ? partsOf(report) : undefined
  return (
    <div className="page wide">
      <Back>
        <Link from="/reports/lines" to="/reports/lines" search={({ line: _, ...before }) => before}>
          <ChevronLeft className="s" /> {t('Lines measured')}
        </Link>
      </Back>
      <header className="page-head flush px-0">
        <h1>{name}</h1>
        <span className="ms-auto" />
        {report && parts && (
          <CsvButton
            name={`line-${line}`}
            parts={[
              { line: name, figures: report },
              ...parts.lanes.map((one) => ({ line: name, lane: one.name, figures: one.figures })),
              ...parts.quarters.map((one) => ({ line: name, quarter: one.name, figures: one.figures })),
            ]}
          />
        )}
      </header>
      <Filters search={search} />
      {query.error && !report && <TableFailed what={t('The line')} error={query.error} onRetry={query.refetch} />}
      {!query.error && !report && <Pending />}
      {report && parts && (
        <div aria-busy={query.isPlaceholderData}>
          <Whole report={report} />
          <EtaErrors errors={report.eta_errors} />
          <div className="sec mt-6">
            <header>
              <h2>{t('By lane')}</h2>
            </header>
            <DataTable
              label={t('By lane')}
              columns={laneColumns}
              query={{ ...query, data: { rows: parts.lanes } }}
              empty={<b>{t('No shipment that has left.')}</b>}
            />
          </div>
          <div className="sec mt-6">
            <header>
              <h2>{t('By quarter of departure')}</h2>
            </header>
            <DataTable
              label={t('By quarter of departure')}
              columns={quarterColumns}
              query={{ ...query, data: { rows: parts.quarters } }}
              empty={<b>{t('No shipment that has left.')}</b>}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const partsOf = ({ lanes, quarters }: LineReport['attributes']) => ({
  lanes: (lanes ?? []).map((lane) => ({ id: laneWords(lane), name: laneWords(lane), figures: lane })),
  quarters: (quarters ?? []).map((one) => ({ id: one.quarter, name: one.quarter, figures: one })),
})

function Whole({ report }: { report: LineReport['attributes'] }) {
  const { transit, shipment_count, container_count } = report
  const { promised_days, actual_days, arrived_days } = transit
  const spread = promised_days.median === null ? arrived_days : actual_days
  const facts = [
    [
      t('Shipments that have left'),
      tn(container_count, '{shipments}, {count} container', '{shipments}, {count} containers', {
        shipments: grouped(shipment_count),
      }),
    ],
    [t('Transit, promised → actual'), transitWords(report)],
    [
      t('Eight in ten took'),
      spread.p10 === null
        ? tooFew(transit.arrived_count)
        : t('{p10} to {p90} days', { p10: spread.p10, p90: spread.p90 }),
    ],
    [t('Rolled over'), rollOverWords(report)],
    [t('News missing, delay'), newsWords(report)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([words, value]) => (
        <div key={words}>
          <dt className="text-12 text-ink-2">{words}</dt>
          <dd className="font-mid">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
