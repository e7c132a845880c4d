import type { ExportList } from '#contract/exports/fields.ts'
import { t } from '#contract/language.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { type Due, due, money } from '../tracking/fees-due.ts'
import { reasonOf, whoActs } from '../tracking/reason.ts'
import { remaining } from '../tracking/remaining.ts'
import { stepWords } from '../tracking/step-words.ts'
import { expectedStateWords } from '../tracking/words.ts'
import { actorWords } from '../words.ts'
import type { ExportColumn, ExportColumns } from './column.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'
import { saidOfContainers, saidOfShipments } from './said-columns.ts'
import { timeColumns } from './time-columns.ts'

/** An amount to reckon with, its currency beside it; further currencies are never added to it. */
const moneyColumns = <Row>(name: string, read: (row: Row) => readonly Due[]): ExportColumn<Row> => ({
  [name]: (row) => read(row)[0]?.amount,
  [t('{name}, currency', { name })]: (row) => read(row)[0]?.currency,
  [t('{name}, other currencies', { name })]: (row) => read(row).slice(1).map(money).join('; '),
})

const daysLeft = (now: number, at: string | null | undefined, zone: string | null | undefined) =>
  at ? remaining(at, zone ?? null, now).days : null

const stepColumns = <Row>(read: (row: Row) => ExpectedNext | null): ExportColumn<Row> => ({
  [t('Next step')]: (row) => {
    const next = read(row)
    return next && stepWords(next)
  },
  ...timeColumns(t('Next step'), (row: Row) => {
    const next = read(row)
    return { at: next?.at ?? null, zone: next?.timezone ?? null }
  }),
  [t('Next step is')]: (row) => {
    const next = read(row)
    return next && expectedStateWords[next.state]
  },
})

/** @param now in milliseconds */
const ofContainers = (now: number): ExportColumns<ContainerOfList> => ({
  verdict: {
    [t('Verdict reason')]: ({ box, shipment }) => reasonOf(box, shipment?.attributes),
    [t('Who acts')]: ({ box }) => box.next_steps[0] && actorWords[box.next_steps[0].who_acts],
  },
  deadline: { [t('Days left')]: ({ box }) => daysLeft(now, box.binding_lfd, box.binding_lfd_timezone) },
  fees: moneyColumns(t('Fees due'), ({ box }) => due(box.fees_at_pod_terminal)),
  holds: {
    [t('Who clears')]: ({ box }) => {
      const actors = box.holds_at_pod_terminal.map(({ name, status }) => status === 'hold' && whoActs(box, name))
      return [...new Set(actors)].filter(Boolean).join('; ')
    },
  },
  a_day: moneyColumns(t('Costs a day'), ({ box }) => costs(box.costs, 'a_day')),
  run_up: moneyColumns(t('Run up'), ({ box }) => costs(box.costs, 'so_far')),
  next_step: stepColumns(({ box }) => box.expected_next),
})

const costs = (all: ContainerOfList['box']['costs'], what: 'a_day' | 'so_far') =>
  all.flatMap((one) => (one[what] ? [{ amount: one[what], currency: one.currency_code }] : []))

const ofShipments = (now: number): ExportColumns<ShipmentOfList> => ({
  worst: {
    [t('Most urgent verdict, reason')]: ({ boxes: [box], route }) => box && reasonOf(box.attributes, route),
  },
  deadline: {
    [t('Most urgent deadline, days left')]: ({ boxes: [box] }) =>
      box && daysLeft(now, box.attributes.binding_lfd, box.attributes.binding_lfd_timezone),
  },
  next_step: stepColumns(({ route }) => route.expected_next),
  fees: moneyColumns(t('Fees due, all containers'), ({ boxes }) =>
    due(boxes.flatMap(({ attributes }) => attributes.fees_at_pod_terminal)),
  ),
})

/** Those of a list that nobody has arranged. */
export const usualColumns: Readonly<Record<ExportList, readonly string[]>> = {
  containers: [
    ...['number', 'verdict', 'deadline', 'fees', 'holds', 'customer', 'references', 'arrival', 'terminal'],
    ...['destination', 'bill', 'line', 'vessel', 'status', 'checked'],
  ],
  shipments: [
    ...['bill', 'worst', 'deadline', 'fees', 'arrival', 'destination', 'references', 'tags', 'customer'],
    ...['line', 'vessel', 'checked'],
  ],
}

/** Whether the list has this column, custom fields aside. */
export const isExportColumn = (list: ExportList, id: string) =>
  Object.hasOwn(list === 'containers' ? saidOfContainers : saidOfShipments, id)

/**
 * What a file has of these columns: amounts and days to reckon with, and reasons, beyond what is compared for news.
 * @param now days left are counted from then: milliseconds
 * @param custom those of custom fields
 */
export function exportColumns<Row>(
  list: ExportList,
  ids: readonly string[],
  now: number,
  custom: Readonly<Record<string, ExportColumn<Row>>> = {},
): ExportColumn<Row>[] {
  const [said, more] =
    list === 'containers' ? [saidOfContainers, ofContainers(now)] : [saidOfShipments, ofShipments(now)]
  return ids.map((id) => custom[id] ?? ({ ...said[id], ...more[id] } as ExportColumn<Row>))
}
