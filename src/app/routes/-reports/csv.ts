import { t, tc } from '#contract/language.ts'
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
  [t('Line'), ({ line }) => line],
  [t('Lane'), ({ lane }) => lane],
  [t('Quarter'), ({ quarter }) => quarter],
  [t('Shipments'), ({ figures }) => figures.shipment_count],
  [t('Containers'), ({ figures }) => figures.container_count],
  [t('Arrived'), ({ figures }) => figures.transit.arrived_count],
  [t('Transit days, p10'), ({ figures }) => figures.transit.arrived_days.p10],
  [t('Transit days, median'), ({ figures }) => figures.transit.arrived_days.median],
  [t('Transit days, p90'), ({ figures }) => figures.transit.arrived_days.p90],
  [t('Arrived with a promise'), ({ figures }) => figures.transit.shipment_count],
  [t('Promised days, p10'), ({ figures }) => figures.transit.promised_days.p10],
  [t('Promised days, median'), ({ figures }) => figures.transit.promised_days.median],
  [t('Promised days, p90'), ({ figures }) => figures.transit.promised_days.p90],
  [t('Actual days of these, p10'), ({ figures }) => figures.transit.actual_days.p10],
  [t('Actual days of these, median'), ({ figures }) => figures.transit.actual_days.median],
  [t('Actual days of these, p90'), ({ figures }) => figures.transit.actual_days.p90],
  ...horizons.flatMap((days): [string, (part: Part) => CsvValue][] => [
    [t('ETA {days} days before: shipments', { days }), ({ figures }) => errorAt(figures, days).shipment_count],
    [
      t('ETA {days} days before: said minus arrived, median days', { days }),
      ({ figures }) => errorAt(figures, days).median_days,
    ],
    [t('ETA {days} days before: nine in ten within days', { days }), ({ figures }) => errorAt(figures, days).p90_days],
    [
      t('ETA {days} days before: share within one day', { days }),
      ({ figures }) => errorAt(figures, days).within_one_day,
    ],
  ]),
  [t('Rolled over'), ({ figures }) => figures.roll_overs.count],
  [t('Rolled over, share'), ({ figures }) => figures.roll_overs.share],
  [tc('noun: what was done with containers', 'Moves'), ({ figures }) => figures.news.move_count],
  [t('Moves not reported'), ({ figures }) => figures.news.missing_count],
  [t('Moves not reported, share'), ({ figures }) => figures.news.missing_share],
  [t('Moves timed'), ({ figures }) => figures.news.timed_count],
  [t('Hours to the report, median'), ({ figures }) => figures.news.median_hours],
]

export const csvOf = (parts: readonly Part[]): string =>
  [
    csvStart + csvLine(columns.map(([words]) => words)),
    ...parts.map((part) => csvLine(columns.map(([, read]) => read(part)))),
  ].join('')
