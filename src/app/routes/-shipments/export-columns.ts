import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { actorWords } from '#domain/words.ts'
import { whoActs } from '../../features/container/holds-in-short.tsx'
import { stepWords } from '../../features/container/overdue.ts'
import { reasonOf } from '../../features/container/verdict.tsx'
import { timeColumns } from '../../lib/csv-times.ts'
import { type Due, due } from '../../lib/fees.ts'
import { remaining } from '../../lib/remaining.ts'
import { expectedStateWords } from '../../lib/words.ts'
import type { CsvColumn, CsvColumns } from '../../table/export-csv.ts'
import { containerCsv, shipmentCsv } from './csv-columns.ts'
import type { Grain } from './list-filters.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

/** An amount to reckon with, its currency beside it; further currencies are never added to it. */
const moneyColumns = <Row>(name: string, read: (row: Row) => readonly Due[]): CsvColumn<Row> => ({
  [name]: (row) => read(row)[0]?.amount,
  [`${name}, currency`]: (row) => read(row)[0]?.currency,
  [`${name}, other currencies`]: (row) =>
    read(row)
      .slice(1)
      .map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`)
      .join('; '),
})

const daysLeft = (at: string | null | undefined, zone: string | null | undefined) =>
  at ? remaining(at, zone ?? null, Date.now()).days : null

const stepColumns = <Row>(read: (row: Row) => ExpectedNext | null): CsvColumn<Row> => ({
  'Next step': (row) => {
    const next = read(row)
    return next && stepWords(next)
  },
  ...timeColumns('Next step', (row: Row) => {
    const next = read(row)
    return { at: next?.at ?? null, zone: next?.timezone ?? null }
  }),
  'Next step is': (row) => {
    const next = read(row)
    return next && expectedStateWords[next.state]
  },
})

const ofContainers: CsvColumns<ContainerRow> = {
  verdict: {
    'Verdict reason': ({ box, shipment }) => reasonOf(box, shipment?.attributes),
    'Who acts': ({ box }) => box.next_steps[0] && actorWords[box.next_steps[0].who_acts],
  },
  deadline: { 'Days left': ({ box }) => daysLeft(box.binding_lfd, box.binding_lfd_timezone) },
  fees: moneyColumns('Fees due', ({ box }) => due(box.fees_at_pod_terminal)),
  holds: {
    'Who clears': ({ box }) => {
      const actors = box.holds_at_pod_terminal.map(({ name, status }) => status === 'hold' && whoActs(box, name))
      return [...new Set(actors)].flatMap((actor) => (actor ? actorWords[actor] : [])).join('; ')
    },
  },
  a_day: moneyColumns('Costs a day', ({ box }) => costs(box.costs, 'a_day')),
  run_up: moneyColumns('Run up', ({ box }) => costs(box.costs, 'so_far')),
  next_step: stepColumns(({ box }) => box.expected_next),
}

const costs = (all: ContainerRow['box']['costs'], what: 'a_day' | 'so_far') =>
  all.flatMap((one) => (one[what] ? [{ amount: one[what], currency: one.currency_code }] : []))

const ofShipments: CsvColumns<ShipmentRow> = {
  worst: {
    'Most urgent verdict, reason': ({ boxes: [box], route }) => box && reasonOf(box.attributes, route),
  },
  deadline: {
    'Most urgent deadline, days left': ({ boxes: [box] }) =>
      box && daysLeft(box.attributes.binding_lfd, box.attributes.binding_lfd_timezone),
  },
  next_step: stepColumns(({ route }) => route.expected_next),
  fees: moneyColumns('Fees due, all containers', ({ boxes }) =>
    due(boxes.flatMap(({ attributes }) => attributes.fees_at_pod_terminal)),
  ),
}

/**
 * What a file has of these columns: amounts and days to reckon with, and reasons, beyond what is compared for news.
 * @param custom those of custom fields
 */
export function exportColumns<Row>(
  grain: Grain,
  ids: readonly string[],
  custom: Readonly<Record<string, CsvColumn<Row>>> = {},
): CsvColumn<Row>[] {
  const [said, more] = grain === 'containers' ? [containerCsv, ofContainers] : [shipmentCsv, ofShipments]
  return ids.map((id) => custom[id] ?? ({ ...said[id], ...more[id] } as CsvColumn<Row>))
}
