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
  'Next step': (row) => read(row)?.event,
})

/** What the columns of containers say in a file, and are compared by for news. */
export const saidOfContainers: ExportColumns<ContainerOfList> = {
  number: { Container: ({ box }) => box.number },
  verdict: { Verdict: ({ box }) => verdictSaid(box) },
  deadline: {
    ...timeColumns('Deadline', ({ box }: ContainerOfList) => ({ at: box.binding_lfd, zone: box.binding_lfd_timezone })),
    'Deadline at': ({ box }) => box.deadlines.find(({ binds }) => binds)?.place ?? null,
  },
  fees: { 'Fees due': ({ box }) => due(box.fees_at_pod_terminal).map(money).join('; ') },
  holds: {
    Holds: ({ box }) =>
      box.holds_at_pod_terminal
        .map(({ name, status }) => `${holdWords[name]}${status === 'pending' ? ' pending' : ''}`)
        .join('; '),
  },
  customer: { Customer: (row) => routeOf(row)?.customer_name },
  references: { References: (row) => referencesOf(row).join('; ') },
  arrival: arrivalColumns(({ box }: ContainerOfList) => box.next_arrival),
  terminal: { Terminal: ({ terminal }) => terminal?.attributes.name },
  destination: {
    'Port of discharge': (row) => routeOf(row)?.port_of_discharge_name,
    Destination: (row) => routeOf(row)?.destination_name,
  },
  bill: { 'BL or booking': (row) => routeOf(row)?.bill_of_lading_number },
  line: { Line: (row) => routeOf(row)?.shipping_line_name, SCAC: (row) => routeOf(row)?.shipping_line_scac },
  vessel: { Vessel: (row) => routeOf(row)?.pod_vessel_name, Voyage: (row) => routeOf(row)?.pod_voyage_number },
  status: { Status: ({ box }) => statusWords[box.current_status] },
  a_day: { 'Costs a day': ({ box }) => aDay(box.costs) },
  run_up: { 'Run up': ({ box }) => runUp(box.costs) },
  set_by: { 'Deadline set by': ({ box }) => box.binding_lfd_source && deadlineWords[box.binding_lfd_source] },
  appointment: timeColumns('Appointment', timesOf.appointment),
  next_step: nextStep(({ box }) => box.expected_next),
  unloaded: timeColumns('Discharged', timesOf.unloaded),
  picked_up: timeColumns('Picked up', timesOf.picked_up),
  leg: { Delivery: ({ box }) => box.delivery_leg && legWords[box.delivery_leg] },
  empty_due: timeColumns('Empty due', timesOf.empty_due),
  returned: timeColumns('Empty returned', timesOf.returned),
  spot: { Spot: ({ box }) => box.location_at_pod_terminal },
  equipment: { Equipment: ({ box }) => equipment(box) },
  weight: { 'Weight, kg': ({ box }) => kilograms(box.weight_in_lbs) },
  seal: { Seal: ({ box }) => box.seal_number },
  origin: { 'Port of loading': (row) => routeOf(row)?.port_of_lading_name },
  tags: { Tags: (row) => routeOf(row)?.tags.join('; ') },
  added: timeColumns('Added', timesOf.added),
  checked: { 'Checked (UTC)': ({ box }) => utcTime(checkedAt(box), 'UTC') },
}

/** The same of shipments; what stands below a row is not exported. */
export const saidOfShipments: ExportColumns<ShipmentOfList> = {
  bill: { 'BL or booking': ({ route }) => route.bill_of_lading_number },
  worst: {
    Containers: ({ boxes }) => boxes.length,
    'Most urgent container': (row) => worst(row)?.number,
    'Most urgent verdict': (row) => {
      const box = worst(row)
      return box && verdictSaid(box)
    },
  },
  deadline: timeColumns('Most urgent deadline', (row: ShipmentOfList) => ({
    at: worst(row)?.binding_lfd ?? null,
    zone: worst(row)?.binding_lfd_timezone ?? null,
  })),
  fees: { 'Fees due, all containers': (row) => due(allFees(row)).map(money).join('; ') },
  arrival: arrivalColumns(({ route }: ShipmentOfList) => route.next_arrival),
  destination: {
    'Port of discharge': ({ route }) => route.port_of_discharge_name,
    Destination: ({ route }) => route.destination_name,
  },
  references: { References: ({ route }) => route.ref_numbers?.join('; ') },
  tags: { Tags: ({ route }) => route.tags.join('; ') },
  customer: { Customer: ({ route }) => route.customer_name },
  line: { Line: ({ route }) => route.shipping_line_name, SCAC: ({ route }) => route.shipping_line_scac },
  vessel: { Vessel: ({ route }) => route.pod_vessel_name, Voyage: ({ route }) => route.pod_voyage_number },
  next_step: nextStep(({ route }) => route.expected_next),
  terminal: { Terminal: ({ terminal }) => terminal?.attributes.name },
  origin: { 'Port of loading': ({ route }) => route.port_of_lading_name },
  checked: {
    'Line asked (UTC)': ({ route }) => utcTime(route.line_tracking_last_succeeded_at, 'UTC'),
    Tracking: ({ route }) => (route.line_tracking_stopped_at ? 'stopped' : 'active'),
  },
}
