import { t, tc } from '#contract/language.ts'
import type { ExpectedNext } from '#contract/tracking/expected-next.ts'
import { checkedAt } from '../tracking/checked-at.ts'
import { deadlineWords } from '../tracking/deadline-words.ts'
import { equipment, kilograms } from '../tracking/equipment.ts'
import { due, money } from '../tracking/fees-due.ts'
import { legWords, statusWords, verdictSaid } from '../tracking/words.ts'
import { holdWords } from '../words.ts'
import type { ExportColumn, ExportColumns } from './column.ts'
import type { ContainerOfList, ShipmentOfList } from './list-rows.ts'
import { aDay, runUp, timesOf } from './row-times.ts'
import { allFees, referencesOf, routeOf, worst } from './row-values.ts'
import { arrivalColumns, timeColumns, utcTime } from './time-columns.ts'

const nextStep = <Row>(read: (row: Row) => ExpectedNext | null): ExportColumn<Row> => ({
  [t('Next step')]: (row) => read(row)?.event,
})

/** What the columns of containers say in a file, and are compared by for news. */
export const saidOfContainers: ExportColumns<ContainerOfList> = {
  number: { [t('Container')]: ({ box }) => box.number },
  verdict: { [t('Verdict')]: ({ box }) => verdictSaid(box) },
  deadline: {
    ...timeColumns(t('Deadline'), ({ box }: ContainerOfList) => ({
      at: box.binding_lfd,
      zone: box.binding_lfd_timezone,
    })),
    [t('Deadline at')]: ({ box }) => box.deadlines.find(({ binds }) => binds)?.place ?? null,
  },
  fees: { [t('Fees due')]: ({ box }) => due(box.fees_at_pod_terminal).map(money).join('; ') },
  holds: {
    [t('Holds')]: ({ box }) =>
      box.holds_at_pod_terminal
        .map(({ name, status }) =>
          status === 'pending' ? t('{hold} pending', { hold: holdWords[name] }) : holdWords[name],
        )
        .join('; '),
  },
  customer: { [t('Customer')]: (row) => routeOf(row)?.customer_name },
  references: { [t('References')]: (row) => referencesOf(row).join('; ') },
  arrival: arrivalColumns(({ box }: ContainerOfList) => box.next_arrival),
  terminal: { [t('Terminal')]: ({ terminal }) => terminal?.attributes.name },
  destination: {
    [t('Port of discharge')]: (row) => routeOf(row)?.port_of_discharge_name,
    [t('Destination')]: (row) => routeOf(row)?.destination_name,
  },
  bill: { [t('BL or booking')]: (row) => routeOf(row)?.bill_of_lading_number },
  line: {
    [tc('shipping line', 'Line')]: (row) => routeOf(row)?.shipping_line_name,
    SCAC: (row) => routeOf(row)?.shipping_line_scac,
  },
  vessel: {
    [t('Vessel')]: (row) => routeOf(row)?.pod_vessel_name,
    [t('Voyage')]: (row) => routeOf(row)?.pod_voyage_number,
  },
  status: { [t('Status')]: ({ box }) => statusWords[box.current_status] },
  a_day: { [t('Costs a day')]: ({ box }) => aDay(box.costs) },
  run_up: { [t('Run up')]: ({ box }) => runUp(box.costs) },
  set_by: { [t('Deadline set by')]: ({ box }) => box.binding_lfd_source && deadlineWords[box.binding_lfd_source] },
  appointment: timeColumns(t('Appointment'), timesOf.appointment),
  next_step: nextStep(({ box }) => box.expected_next),
  unloaded: timeColumns(t('Discharged'), timesOf.unloaded),
  picked_up: timeColumns(t('Picked up'), timesOf.picked_up),
  leg: { [t('Delivery')]: ({ box }) => box.delivery_leg && legWords[box.delivery_leg] },
  empty_due: timeColumns(t('Empty due'), timesOf.empty_due),
  returned: timeColumns(t('Empty returned'), timesOf.returned),
  spot: { [t('Spot')]: ({ box }) => box.location_at_pod_terminal },
  equipment: { [t('Equipment')]: ({ box }) => equipment(box) },
  weight: { [t('Weight, kg')]: ({ box }) => kilograms(box.weight_in_lbs) },
  seal: { [t('Seal')]: ({ box }) => box.seal_number },
  origin: { [t('Port of loading')]: (row) => routeOf(row)?.port_of_lading_name },
  tags: { [t('Tags')]: (row) => routeOf(row)?.tags.join('; ') },
  added: timeColumns(t('Added'), timesOf.added),
  checked: { [t('Checked (UTC)')]: ({ box }) => utcTime(checkedAt(box), 'UTC') },
}

/** The same of shipments; what stands below a row is not exported. */
export const saidOfShipments: ExportColumns<ShipmentOfList> = {
  bill: { [t('BL or booking')]: ({ route }) => route.bill_of_lading_number },
  worst: {
    [t('Containers')]: ({ boxes }) => boxes.length,
    [t('Most urgent container')]: (row) => worst(row)?.number,
    [t('Most urgent verdict')]: (row) => {
      const box = worst(row)
      return box && verdictSaid(box)
    },
  },
  deadline: timeColumns(t('Most urgent deadline'), (row: ShipmentOfList) => ({
    at: worst(row)?.binding_lfd ?? null,
    zone: worst(row)?.binding_lfd_timezone ?? null,
  })),
  fees: { [t('Fees due, all containers')]: (row) => due(allFees(row)).map(money).join('; ') },
  arrival: arrivalColumns(({ route }: ShipmentOfList) => route.next_arrival),
  destination: {
    [t('Port of discharge')]: ({ route }) => route.port_of_discharge_name,
    [t('Destination')]: ({ route }) => route.destination_name,
  },
  references: { [t('References')]: ({ route }) => route.ref_numbers?.join('; ') },
  tags: { [t('Tags')]: ({ route }) => route.tags.join('; ') },
  customer: { [t('Customer')]: ({ route }) => route.customer_name },
  line: {
    [tc('shipping line', 'Line')]: ({ route }) => route.shipping_line_name,
    SCAC: ({ route }) => route.shipping_line_scac,
  },
  vessel: {
    [t('Vessel')]: ({ route }) => route.pod_vessel_name,
    [t('Voyage')]: ({ route }) => route.pod_voyage_number,
  },
  next_step: nextStep(({ route }) => route.expected_next),
  terminal: { [t('Terminal')]: ({ terminal }) => terminal?.attributes.name },
  origin: { [t('Port of loading')]: ({ route }) => route.port_of_lading_name },
  checked: {
    [t('Line asked (UTC)')]: ({ route }) => utcTime(route.line_tracking_last_succeeded_at, 'UTC'),
    [t('Tracking')]: ({ route }) => (route.line_tracking_stopped_at ? t('stopped') : t('active')),
  },
}
