import type { LineFigures } from '#contract/lines/line-report.ts'
import { type CsvValue, csvLine, csvStart } from '#domain/csv.ts'
import { errorAt } from './words.ts'

interface Part {
  line: string
  lane?: string
  quarter?: string
  figures: LineFigures
}

const horizons = [21, 14, 7, 3, 1]

/** The head of each column, and what it is of a row; where there are fewer than five cases, only the count. */
const columns: readonly (readonly [string, (part: Part) => CsvValue])[] = [
  ['Line', ({ line }) => line],
  ['Lane', ({ lane }) => lane],
  ['Quarter', ({ quarter }) => quarter],
  ['Shipments', ({ figures }) => figures.shipment_count],
  ['Containers', ({ figures }) => figures.container_count],
  ['Arrived', ({ figures }) => figures.transit.arrived_count],
  ['Transit days, p10', ({ figures }) => figures.transit.arrived_days.p10],
  ['Transit days, median', ({ figures }) => figures.transit.arrived_days.median],
  ['Transit days, p90', ({ figures }) => figures.transit.arrived_days.p90],
  ['Arrived with a promise', ({ figures }) => figures.transit.shipment_count],
  ['Promised days, p10', ({ figures }) => figures.transit.promised_days.p10],
  ['Promised days, median', ({ figures }) => figures.transit.promised_days.median],
  ['Promised days, p90', ({ figures }) => figures.transit.promised_days.p90],
  ['Actual days of these, p10', ({ figures }) => figures.transit.actual_days.p10],
  ['Actual days of these, median', ({ figures }) => figures.transit.actual_days.median],
  ['Actual days of these, p90', ({ figures }) => figures.transit.actual_days.p90],
  ...horizons.flatMap((days): [string, (part: Part) => CsvValue][] => [
    [`ETA ${days} days before: shipments`, ({ figures }) => errorAt(figures, days).shipment_count],
    [`ETA ${days} days before: said minus arrived, median days`, ({ figures }) => errorAt(figures, days).median_days],
    [`ETA ${days} days before: nine in ten within days`, ({ figures }) => errorAt(figures, days).p90_days],
    [`ETA ${days} days before: share within one day`, ({ figures }) => errorAt(figures, days).within_one_day],
  ]),
  ['Rolled over', ({ figures }) => figures.roll_overs.count],
  ['Rolled over, share', ({ figures }) => figures.roll_overs.share],
  ['Moves', ({ figures }) => figures.news.move_count],
  ['Moves not reported', ({ figures }) => figures.news.missing_count],
  ['Moves not reported, share', ({ figures }) => figures.news.missing_share],
  ['Moves timed', ({ figures }) => figures.news.timed_count],
  ['Hours to the report, median', ({ figures }) => figures.news.median_hours],
]

export const csvOf = (parts: readonly Part[]): string =>
  [
    csvStart + csvLine(columns.map(([words]) => words)),
    ...parts.map((part) => csvLine(columns.map(([, read]) => read(part)))),
  ].join('')
