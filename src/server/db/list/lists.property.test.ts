import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryLegs } from '#contract/delivery/leg.ts'
import { containers } from '#contract/tracking/container.ts'
import { containerBlanks, containerSorts } from '#contract/tracking/container-lists.ts'
import { currentStatuses } from '#contract/tracking/current-status.ts'
import { expectedStates } from '#contract/tracking/expected-next.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import { shipmentBlanks, shipmentSorts, shipments } from '#contract/tracking/shipment.ts'
import { urgencyReasons } from '#contract/tracking/urgency.ts'
import { verdicts } from '#contract/tracking/verdict.ts'
import { countedDay } from '#domain/search/asked-day.ts'
import { type Box, insertListed, type Listed, type Route } from '../../testing/listed.ts'
import {
  containerTests,
  containerValues,
  naively,
  shipmentsInRange,
  shipmentTests,
  shipmentValues,
} from '../../testing/naive-lists.ts'
import { testApp } from '../../testing/test-app.ts'
import { withScope } from '../scope.ts'
import { listContainers } from '../tracking/containers.ts'
import { listShipments } from '../tracking/shipments.ts'
import { addUpTallies } from './tallies.ts'

const { account, store } = testApp()

const zones = ['America/Los_Angeles', 'Pacific/Kiritimati', null]
const terminals = [
  { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Pier A' },
  { id: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'pier b' },
]
const ports = ['USLAX', 'NLRTM', 'CAVAN']
const tags = [
  'urgent',
  'Reefer',
  'a "quoted" one',
  'x'.repeat(100),
  ...Array.from({ length: 9 }, (_, n) => `${n}`.repeat(99)),
]
const few = <T>(some: readonly T[]) => fc.constantFrom(...some)
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
/** Close together, so that values repeat and days have edges. */
const instant = fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 5, 20, 4 * n)).toISOString())
const day = instant.map((at) => at.slice(0, 10))
const counted = fc.tuple(instant, fc.integer({ min: -1, max: 2 })).map(([now, days]) => countedDay(now, days))
const dayOrInstant = fc.oneof(day, instant, counted)
const dayOrCounted = fc.oneof(day, counted)

const step = {
  event: fc.constant('container.transport.vessel_arrived' as const),
  basis: fc.constant('planned' as const),
  timezone: fc.constant(null),
  location_locode: fc.constant(null),
  location_name: fc.constant(null),
}
const boxes: fc.Arbitrary<Box> = fc.record({
  number: few(['TCLU4829132', 'CSQU3054383', 'MSKU6011672', 'TEXU3070079']),
  current_status: few(currentStatuses),
  verdict: few(verdicts),
  reason: few(urgencyReasons),
  ref_numbers: few([[], ['PO 1']]),
  binding_lfd: maybe(instant),
  binding_lfd_timezone: few(zones),
  holds_at_pod_terminal: fc
    .uniqueArray(few(holdNames), { maxLength: 3 })
    .map((names) => names.map((name) => ({ name, status: 'hold' as const, description: 'Held' }))),
  fees_at_pod_terminal: fc.array(
    fc.record({
      type: few(['demurrage', 'total'] as const),
      amount: few([0, 10, 12.5]),
      currency_code: few(['USD', 'EUR']),
    }),
    { maxLength: 2 },
  ),
  pickup_appointment_at: maybe(instant),
  empty_due_at: maybe(instant),
  empty_due_timezone: few(zones),
  silent_since: maybe(instant),
  expected_next: maybe(
    fc.record({ ...step, state: few(expectedStates), at: instant, due_at: instant, history: fc.constant(null) }),
  ),
  pod_full_out_at: maybe(instant),
  delivered_at: maybe(instant),
  empty_terminated_at: maybe(instant),
  terminal_checked_at: maybe(instant),
  arrival_at: maybe(instant),
  pod_timezone: few(zones),
  pod_terminal: maybe(few(terminals)),
  created_at: instant,
})
const routes: fc.Arbitrary<Route> = fc.record({
  bill_of_lading_number: few(['YMLU1', 'ymlu2', 'MAEU3']),
  shipping_line_scac: few(['YMLU', 'MAEU', 'MSCU']),
  customer_name: maybe(few(['Nordmeer', 'alpha', 'Zeta'])),
  destination: maybe(
    few([
      { locode: 'USCHI', name: 'Chicago' },
      { locode: 'USDAL', name: 'dallas' },
    ]),
  ),
  port_of_discharge_locode: maybe(few(ports)),
  pod_vessel_name: maybe(few(['EVER A', 'Ever B'])),
  pod_terminal_id: maybe(few(terminals.map(({ id }) => id))),
  pod_eta_at: maybe(instant),
  pod_ata_at: maybe(instant),
  pod_timezone: few(zones),
  ref_numbers: few([[], ['PO 1']]),
  tags: fc.oneof(fc.subarray(tags, { maxLength: 2 }), fc.constant(tags)),
  line_tracking_stopped_at: maybe(instant),
  created_at: instant,
  boxes: fc.uniqueArray(boxes, { maxLength: 4, selector: ({ number }) => number }),
})

const list = (some: readonly string[]) =>
  fc.subarray([...some], { minLength: 1, maxLength: Math.min(3, some.length) }).map((values) => values.join())
const both = fc.constantFrom('true', 'false')
const sorted = (columns: readonly string[]) =>
  fc
    .constantFrom('attention', ...columns.flatMap((one) => [one, `-${one}`]))
    .filter((one) => !one.endsWith('updated_at'))
const shared = {
  'filter[urgency]': list(urgencyReasons),
  'filter[active]': both,
  'filter[silent]': both,
  'filter[expected_state]': list(expectedStates),
  'filter[current_status]': list(currentStatuses),
  'filter[verdict]': list(verdicts),
  'filter[hold]': list(holdNames),
  'filter[shipping_line]': list(['YMLU', 'MAEU', 'HLCU']),
  'filter[pod]': list(ports),
  'filter[destination]': list(['USCHI', 'USDAL']),
  'filter[pod_terminal]': list(terminals.map(({ id }) => id)),
  'filter[tag]': list(tags),
  'filter[binding_lfd][start]': dayOrInstant,
  'filter[binding_lfd][end]': dayOrInstant,
  'filter[arrival][start]': dayOrCounted,
  'filter[arrival][end]': dayOrCounted,
}
const ofContainers = {
  ...shared,
  'filter[delivery_leg]': list(deliveryLegs),
  'filter[empty_due][start]': dayOrInstant,
  'filter[empty_due][end]': dayOrInstant,
  'filter[number]': few(['TCLU4829132', 'CSQU3054383']),
  'filter[fee_currency]': list(['USD', 'EUR', 'CAD']),
  'filter[checked_at][end]': instant,
  'filter[empty]': list(containerBlanks),
  'filter[present]': list(containerBlanks),
  sort: sorted(containerSorts),
}
const ofShipments = {
  ...shared,
  'filter[tracking_stopped]': both,
  'filter[empty]': list(shipmentBlanks),
  'filter[present]': list(shipmentBlanks),
  sort: sorted(shipmentSorts),
}

/** Each alone, so that no one is forgotten, and some together. */
const queriesOf = (params: Record<string, fc.Arbitrary<string>>) =>
  fc
    .tuple(
      fc.tuple(...Object.entries(params).map(([name, value]) => value.map((one) => ({ [name]: one })))),
      fc.array(
        fc.record(params, { requiredKeys: [] }).chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 })),
        {
          minLength: 10,
          maxLength: 10,
        },
      ),
    )
    .map(
      ([alone, together]) =>
        [...alone, ...together.map((some) => Object.fromEntries(some))] as Record<string, string>[],
    )

interface Page {
  rows: { id: string }[]
  meta: { total: number }
  cursor?: string | undefined
}

/** All pages, by their numbers and by their cursors. */
async function bothWays(page: (paging: Record<string, string>) => Promise<Page>, total: number) {
  const size = 5
  const numbered = []
  for (let number = 1; number <= Math.ceil(total / size) + 1; number++)
    numbered.push(await page({ 'page[size]': `${size}`, 'page[number]': `${number}` }))
  const followed = [await page({ 'page[size]': `${size}` })]
  for (let { cursor } = followed[0] as Page; cursor; cursor = followed.at(-1)?.cursor)
    followed.push(await page({ 'page[size]': `${size}`, 'page[cursor]': cursor }))
  return [numbered, followed].map((pages) => ({
    ids: pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
    totals: [...new Set(pages.map(({ meta }) => meta.total))],
  }))
}

test('every filter and every sort, alone and together, says what looking at every row says', async () => {
  const cases = fc.record({
    routes: fc.array(routes, { minLength: 3, maxLength: 12 }),
    containers: queriesOf(ofContainers),
    shipments: queriesOf(ofShipments),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ routes, ...queries }) => {
      const { id } = await account()
      const listed = await insertListed(store(), id, routes)
      await addUpTallies(store())
      for (const query of queries.containers)
        await expectPages(query, naiveContainers(listed, query), (all) =>
          withScope(store(), { account_id: id }, (tx) =>
            listContainers(tx, containers.list.params.parse(all) as never),
          ),
        )
      for (const query of queries.shipments)
        await expectPages(query, naiveShipments(listed, query), (all) =>
          withScope(store(), { account_id: id }, (tx) => listShipments(tx, shipments.list.params.parse(all) as never)),
        )
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

async function expectPages(
  query: Record<string, string>,
  ids: string[],
  page: (all: Record<string, string>) => Promise<Page>,
) {
  const pages = await bothWays((paging) => page({ ...query, ...paging }), ids.length)
  for (const found of pages) expect({ query, ...found }).toEqual({ query, ids, totals: [ids.length] })
}

const each = <Row>(some: Record<string, (row: Row) => string | number | null>) =>
  Object.fromEntries(Object.entries(some).map(([name, read]) => [name, (row: Row) => [read(row)]]))

const naiveContainers = ({ containers: rows }: Listed, query: Record<string, string>) =>
  naively(
    rows,
    containerTests,
    { ...each(containerValues), attention: (row) => [row.urgency.rank, row.binding_lfd, row.arrival_at] },
    query,
  )

const naiveShipments = ({ shipments: rows }: Listed, query: Record<string, string>) =>
  naively(
    shipmentsInRange(rows, query),
    shipmentTests,
    { ...each(shipmentValues), attention: (row) => [row.urgency.rank, row.worst_binding_lfd, row.worst_arrival_at] },
    query,
  )
