import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { number, type Sailing, sailings } from '../../testing/sailings.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
type Someone = Awaited<ReturnType<typeof setting.account>>
let me: Someone
let neighbour: Someone
let customer: string

const ofYangMing = Array.from(
  { length: 7 },
  (_, at): Sailing => ({
    scac: 'YMLU',
    bill: `YMLUA${at}`,
    containers: at === 1 ? [number(10), number(11)] : [number(at * 100)],
    isLoadingKept: at === 0,
    isRolled: at === 5,
  }),
)
const ofOne = Array.from(
  { length: 4 },
  (_, at): Sailing => ({
    scac: 'ONEY',
    bill: `ONEYB${at}`,
    containers: [number(5000 + at)],
  }),
)
/** A box of the second one again, under another bill. */
const again: Sailing = { scac: 'YMLU', bill: 'YMLUA9', containers: [number(10)] }
const ofNeighbour: Sailing = { scac: 'YMLU', bill: 'YMLUN1', containers: [number(9000)] }

beforeAll(async () => {
  me = await setting.account()
  neighbour = await setting.account()
  const attributes = { company_name: 'Nordmeer' }
  customer = (await me.client(api.parties.create, { body: { data: { attributes } } })).data.id
  const mine = sailings(setting, me)
  const theirs = sailings(setting, neighbour)
  const all = [...ofYangMing, ...ofOne, again]
  for (const one of all) await mine.plan(one, one === ofYangMing[3] ? customer : undefined)
  await theirs.plan(ofNeighbour)
  for (const one of all) await mine.leave(one)
  await theirs.leave(ofNeighbour)
  for (const [at, one] of [...ofYangMing.slice(0, 6).entries(), ...ofOne.entries()]) await mine.arrive(one, at)
  await mine.arrive(again, 1)
  await theirs.arrive(ofNeighbour, 0)
  setting.clock.now = new Date('2026-06-22T12:00:00Z')
})

const lineOf = async (params: Record<string, string | string[]> = {}, of = me) =>
  (await of.client(api.line_reports.get, { params: { scac: 'YMLU', ...params } as never })).data.attributes

const nothing = { p10: null, median: null, p90: null }

test('what a line promised, when it came, what it said before, whom it rolled over and what it did not report', async () => {
  const { lanes, quarters, ...line } = await lineOf()
  const figures = {
    // The seventh is at sea. One has two boxes, of which one is under another bill, too.
    shipment_count: 7,
    container_count: 8,
    // Promised 14 days each; it took 14, 15, 16, 17, 18 and 19.
    transit: {
      arrived_count: 6,
      arrived_days: { p10: 14.5, median: 16.5, p90: 18.5 },
      shipment_count: 6,
      promised_days: { p10: 14, median: 14, p90: 14 },
      actual_days: { p10: 14.5, median: 16.5, p90: 18.5 },
    },
    // Said: 15 June, all the time; of one before the 14th of May another day.
    eta_errors: [21, 14, 7, 3, 1].map((days_before) => ({
      days_before,
      shipment_count: 6,
      median_days: -2.5,
      p90_days: 4.5,
      within_one_day: 0.333,
    })),
    roll_overs: { shipment_count: 7, count: 1, share: 0.143 },
    // Six that arrived with four moves, one at sea with two.
    news: { move_count: 26, missing_count: 1, missing_share: 0.038, timed_count: 25, median_hours: 4 },
  }
  expect(line).toEqual({
    shipping_line_scac: 'YMLU',
    shipping_line_name: 'Yang Ming Marine Transport',
    shipping_line_short_name: 'Yang Ming',
    ...figures,
    ports_of_lading: [{ locode: 'CNNGB', name: 'Ningbo' }],
    ports_of_discharge: [{ locode: 'USLAX', name: 'Los Angeles' }],
  })
  const lane = {
    port_of_lading_locode: 'CNNGB',
    port_of_lading_name: 'Ningbo',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
  }
  expect(lanes).toEqual([{ ...lane, ...figures }])
  // In Ningbo it was 1 June.
  expect(quarters).toEqual([{ quarter: '2026-Q2', ...figures }])
})

test('of fewer than five only the count is told, and lines with most shipments are first', async () => {
  const { data, meta } = await me.client(api.line_reports.list)
  expect(data.map(({ id, attributes }) => [id, attributes.shipment_count])).toEqual([
    ['YMLU', 7],
    ['ONEY', 4],
  ])
  expect(meta.total).toBe(2)
  expect(data[0]?.attributes).toEqual({ ...(await lineOf()), lanes: null, quarters: null })
  expect(data[1]?.attributes).toMatchObject({
    transit: { shipment_count: 4, promised_days: nothing, actual_days: nothing },
    roll_overs: { shipment_count: 4, count: null, share: null },
    lanes: null,
  })
  for (const error of data[1]?.attributes.eta_errors ?? [])
    expect(error).toMatchObject({ shipment_count: 4, median_days: null, p90_days: null, within_one_day: null })
})

test('filters are of the departure, the ports and the customer', async () => {
  const counted = async (params: Record<string, string | string[]>) => (await lineOf(params)).shipment_count
  expect(await counted({ 'filter[quarter][start]': '2026-Q2', 'filter[quarter][end]': '2026-Q2' })).toBe(7)
  expect(await counted({ 'filter[quarter][start]': '2026-Q3' })).toBe(0)
  expect(await counted({ 'filter[quarter][end]': '2026-Q1' })).toBe(0)
  expect(await counted({ 'filter[pol]': ['CNNGB'], 'filter[pod]': ['USLAX'] })).toBe(7)
  expect(await counted({ 'filter[pol]': ['CNSHA'] })).toBe(0)
  expect(await counted({ 'filter[pod]': ['USOAK'] })).toBe(0)
  expect(await counted({ 'filter[customer]': [customer] })).toBe(1)
})

test('each account has its own figures', async () => {
  expect(await lineOf({}, neighbour)).toMatchObject({ shipment_count: 1, container_count: 1, lanes: [{}] })
  const stranger = await setting.account()
  expect((await stranger.client(api.line_reports.list)).data).toEqual([])
  expect(await lineOf({}, stranger)).toMatchObject({ shipment_count: 0, lanes: [], quarters: [] })
  expect(await lineOf({ 'filter[customer]': [customer] }, neighbour)).toMatchObject({ shipment_count: 0 })
})

test('an arrival that is corrected, or taken back, corrects the figures', async () => {
  const someone = await setting.account()
  const { plan, leave, arrive, send } = sailings(setting, someone)
  const all = Array.from({ length: 5 }, (_, at) => ({
    scac: 'HLCU',
    bill: `HLCUC${at}`,
    containers: [number(6000 + at)],
  }))
  for (const one of all) await plan(one)
  for (const one of all) await leave(one)
  for (const [at, one] of all.slice(1).entries()) await arrive(one, at)
  const arrival = (eventDateTime: string, updated: number, more: object = {}) => ({
    eventID: 'arrival',
    eventDateTime,
    eventUpdatedDateTime: `2026-06-${updated}T00:00:00Z`,
    eventLocation: { UNLocationCode: 'USLAX' },
    eventClassification: {
      eventTypeCode: 'TRANSPORT',
      eventClassifierCode: 'ACT',
      transportEventTypeCode: 'ARRI',
    },
    equipmentDetails: { equipmentReference: all[0]?.containers[0] },
    documentReferences: [{ typeCode: 'TRD', reference: all[0]?.bill }],
    transportDetails: { transportCall: { modeOfTransport: 'VESSEL' } },
    ...more,
  })
  const transit = async () =>
    (await someone.client(api.line_reports.get, { params: { scac: 'HLCU' } })).data.attributes.transit
  setting.clock.now = new Date('2026-06-22T12:00:00Z')
  await send('HLCU', [arrival('2026-06-19T00:00:00Z', 20)])
  expect(await transit()).toMatchObject({ shipment_count: 5, actual_days: { median: 16, p90: 17.6 } })
  await send('HLCU', [arrival('2026-06-21T00:00:00Z', 21)])
  expect(await transit()).toMatchObject({ shipment_count: 5, actual_days: { median: 16, p90: 18.8 } })
  await send('HLCU', [arrival('2026-06-21T00:00:00Z', 22, { isRetracted: true })])
  expect(await transit()).toMatchObject({ shipment_count: 4, actual_days: nothing })
})

test.each([
  ['filter[quarter][start]', '2026-5'],
  ['filter[quarter][end]', '2026-Q5'],
  ['filter[pol]', 'Ningbo'],
  ['filter[pod]', 'X'],
  ['filter[customer]', 'Nordmeer'],
  ['filter[party]', 'Nordmeer'],
])('%s that is %s is refused, and named', async (parameter, value) => {
  const headers = { authorization: `Bearer ${me.apiKey}` }
  for (const path of ['/v2/reports/lines', '/v2/reports/lines/YMLU']) {
    const { status, errors } = await ask(setting.app(), { path, query: { [parameter]: value }, headers })
    expect([status, errors[0]?.source]).toEqual([expect.any(Number), { parameter }])
    expect(status).toBeGreaterThanOrEqual(400)
  }
})

test('a range that ends before it begins is refused, and a line that nobody knows is not there', async () => {
  const headers = { authorization: `Bearer ${me.apiKey}` }
  const query = { 'filter[quarter][start]': '2026-Q3', 'filter[quarter][end]': '2026-Q2' }
  const { errors } = await ask(setting.app(), { path: '/v2/reports/lines', query, headers })
  expect(errors[0]).toMatchObject({ code: 'invalid', source: { parameter: 'filter[quarter][end]' } })
  expect((await ask(setting.app(), { path: '/v2/reports/lines/ZZZZ', headers })).status).toBe(404)
  expect((await ask(setting.app(), { path: '/v2/reports/lines/Yang%20Ming', headers })).status).toBe(404)
})
