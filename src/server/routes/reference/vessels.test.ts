import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { distance } from '#domain/reference/great-circle.ts'
import { withScope } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, app, store, clock } = testApp()

type Someone = Awaited<ReturnType<typeof account>>
const imo = '9321483'
const losAngeles = { latitude: 33.74, longitude: -118.26 }

/** An account with a container on the EXAMPLE STAR, at sea to Los Angeles. */
async function onBoard() {
  const me = await account()
  await trackContainer(me, atSea)
  return me
}

const at = (timestamp: string, more: object = {}) => ({ imo, latitude: 40, longitude: -150, timestamp, ...more })

const send = async ({ client }: Someone, positions: unknown[]) =>
  (await client(api.ingest.vessel_positions, { body: positions })).data.attributes

const vesselOf = async ({ client }: Someone, params: object = {}) =>
  (await client(api.vessels.get, { params: { id: imo, ...params } })).data.attributes

test('positions of a ship that the account knows are kept, and the newest is where she is', async () => {
  const me = await onBoard()
  expect((await vesselOf(me)).position_timestamp).toBeNull()
  const positions = [
    at('2026-06-19T10:00:00Z', { heading: 80, speed: 18 }),
    at('2026-06-20T12:00:00+02:00', { longitude: -145, mmsi: '563012345' }),
    at('2026-06-18T10:00:00Z', { longitude: -155 }),
  ]
  expect(await send(me, positions)).toEqual({ accepted: 3, duplicate: 0, unmatched: 0, rejected: [] })
  const newest = {
    latitude: 40,
    longitude: -145,
    mmsi: '563012345',
    nautical_speed_knots: null,
    position_timestamp: '2026-06-20T10:00:00.000Z',
  }
  expect(await vesselOf(me)).toMatchObject(newest)
  expect((await vesselOf(me)).positions).toBeNull()

  // What is known already, and what is older, changes nothing.
  expect(await send(me, [...positions, ...positions])).toMatchObject({ accepted: 0, duplicate: 6 })
  expect(await send(me, [at('2026-06-17T10:00:00Z')])).toMatchObject({ accepted: 1 })
  expect(await vesselOf(me)).toMatchObject(newest)
  // From now on she is known by her MMSI too.
  const { imo: _, ...byMmsi } = at('2026-06-20T11:00:00Z', { mmsi: '563012345' })
  expect(await send(me, [byMmsi])).toMatchObject({ accepted: 1 })
})

test('a ship that the account does not know is not kept, and neither is what others sent', async () => {
  const [me, other, stranger] = [await onBoard(), await onBoard(), await account()]
  expect(await send(me, [at('2026-06-20T10:00:00Z'), at('2026-06-20T10:00:00Z', { imo: '9999999' })])).toMatchObject({
    accepted: 1,
    unmatched: 1,
  })
  expect(await send(stranger, [at('2026-06-20T10:00:00Z')])).toMatchObject({ accepted: 0, unmatched: 1 })
  expect(await vesselOf(other, { 'show_positions[to_timestamp]': '2026-06-21T00:00:00Z' })).toMatchObject({
    position_timestamp: null,
    positions: [],
  })
  const rowsOf = ({ id }: Someone) =>
    withScope(store(), { account_id: id }, (tx) => tx.selectFrom('vessel_positions').selectAll().execute())
  expect(await rowsOf(me)).toHaveLength(1)
  expect(await rowsOf(other)).toEqual([])
})

test('of a batch the good part is taken, and the rest is named', async () => {
  const me = await onBoard()
  const receipt = await send(me, [
    at('2026-06-20T10:00:00Z'),
    at('2026-06-20T14:00:00Z'),
    at('yesterday'),
    at('0000-01-01T00:00:00Z'),
    { ...at('2026-06-20T10:00:00Z'), imo: null },
    at('2026-06-20T10:00:00Z', { latitude: 91 }),
    at('2026-06-20T10:00:00Z', { imo: '123\0' }),
    null,
    'position',
  ])
  expect(receipt).toMatchObject({ accepted: 1, duplicate: 0, unmatched: 0 })
  expect(receipt.rejected.map(({ pointer }) => pointer)).toEqual([
    '/1/timestamp',
    '/2/timestamp',
    '/3/timestamp',
    '/4',
    '/5/latitude',
    '/6/imo',
    '/7',
    '/8',
  ])
})

test('a batch of which nothing could be taken is refused, item by item', async () => {
  const me = await onBoard()
  await expect(
    me.client(api.ingest.vessel_positions, { body: [{ imo: 'none' }, at('2027-01-01T00:00:00Z')] }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/0/imo' } }, { source: { pointer: '/1/timestamp' } }],
  })
})

test('five thousand positions are taken at once, and no more', async () => {
  const me = await onBoard()
  const many = Array.from({ length: 5000 }, (_, minute) =>
    at(new Date(Date.parse('2026-06-17T00:00:00Z') + minute * 60_000).toISOString()),
  )
  const started = performance.now()
  expect(await send(me, many)).toMatchObject({ accepted: 5000, rejected: [] })
  console.info(`5,000 positions: ${Math.round(performance.now() - started)} ms`)
  const { status } = await ask(app(), {
    method: 'POST',
    path: '/v2/ingest/vessel_positions',
    body: [...many, ...many],
    headers: { authorization: `Token ${me.apiKey}` },
  })
  expect(status).toBe(422)
})

test('positions are shown between the times that are asked for, by default of seven days', async () => {
  const me = await onBoard()
  await send(
    me,
    [1, 10, 14, 18, 20].map((day) => at(`2026-06-${String(day).padStart(2, '0')}T10:00:00Z`, { heading: day })),
  )
  const days = async (window: object) => (await vesselOf(me, window)).positions?.map(({ heading }) => heading)
  expect(await days({ 'show_positions[from_timestamp]': '2026-06-09T00:00:00Z' })).toEqual([10, 14, 18, 20])
  expect(await days({ 'show_positions[to_timestamp]': '2026-06-19T00:00:00Z' })).toEqual([14, 18])
  expect(
    await days({
      'show_positions[from_timestamp]': '2026-06-01T00:00:00+02:00',
      'show_positions[to_timestamp]': '2026-06-10T10:00:00Z',
    }),
  ).toEqual([1, 10])
  const [first] = (await vesselOf(me, { 'show_positions[from_timestamp]': '2026-06-20T00:00:00Z' })).positions ?? []
  expect(first).toEqual({
    latitude: 40,
    longitude: -150,
    heading: 20,
    timestamp: '2026-06-20T10:00:00.000Z',
    estimated: false,
  })
})

const future = async ({ client }: Someone, params: object = {}) =>
  (await client(api.vessels.future_positions, { params: { id: imo, ...params } })).data.attributes.positions ?? []

test('where a ship will be is reckoned hour by hour until she arrives', async () => {
  const positions = await future(await onBoard())
  // From noon on the 20th to one in the afternoon on the 24th.
  expect(positions).toHaveLength(97)
  expect(positions[0]?.timestamp).toBe('2026-06-20T13:00:00.000Z')
  expect(positions.at(-1)?.timestamp).toBe('2026-06-24T13:00:00.000Z')
  expect(positions.every(({ estimated }) => estimated)).toBe(true)
  expect(distance(positions.at(-1) as typeof losAngeles, losAngeles)).toBeLessThan(20)
  const hops = positions.slice(1).map((one, index) => distance(positions[index] as typeof one, one))
  expect(Math.max(...hops)).toBeLessThan(25)
})

test('she goes on from where she was seen, or from the place that is given', async () => {
  const me = await onBoard()
  await send(me, [at('2026-06-20T11:30:00Z', { longitude: -140, latitude: 38, speed: 18 })])
  const [seen] = await future(me)
  expect(distance(seen as NonNullable<typeof seen>, { latitude: 38, longitude: -140 })).toBeLessThan(30)
  const ask = (params: object) =>
    me.client(api.vessels.future_positions_with_coordinates, { params: { id: imo, ...params } })
  const [given] = (await ask({ latitude: 36, longitude: -130 })).data.attributes.positions ?? []
  expect(distance(given as NonNullable<typeof given>, { latitude: 36, longitude: -130 })).toBeLessThan(30)
})

test('another port than that of her cargo is reached at her own speed', async () => {
  const me = await onBoard()
  await send(me, [at('2026-06-20T11:30:00Z', { speed: 20 })])
  const oakland = (await me.client(api.ports.get, { params: { id: 'USOAK' } })).data
  const positions = await future(me, { port_id: oakland.id, previous_port_id: 'CNNGB' })
  const { latitude, longitude } = oakland.attributes
  expect(
    distance(positions.at(-1) as typeof losAngeles, { latitude: latitude ?? 0, longitude: longitude ?? 0 }),
  ).toBeLessThan(1)
  // 1,300 miles at 20 knots.
  expect(positions.length).toBeGreaterThan(55)
  expect(positions.length).toBeLessThan(80)
})

test('what cannot be reckoned is empty, and a port that is none is named', async () => {
  const me = await onBoard()
  const headers = { authorization: `Token ${me.apiKey}` }
  for (const parameter of ['port_id', 'previous_port_id'])
    for (const value of ['nonsense', randomUUID(), '']) {
      const path = `/v2/vessels/${imo}/future_positions`
      const { status, errors } = await ask(app(), { path, query: { port_id: 'USLAX', [parameter]: value }, headers })
      expect(status).toBe(400)
      expect(errors).toMatchObject([{ source: { parameter } }])
    }
  for (const query of [{ latitude: '91' }, { longitude: '-181' }, { latitude: 'north' }] as Record<string, string>[]) {
    const path = `/v2/vessels/${imo}/future_positions_with_coordinates`
    const { status, errors } = await ask(app(), { path, query, headers })
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ source: { parameter: Object.keys(query)[0] } }])
  }
  clock.now = new Date('2026-06-30T12:00:00Z')
  // She should have arrived: from the last of the way she goes on at a usual speed.
  expect((await future(me)).length).toBeLessThan(10)
  clock.now = new Date('2026-06-20T12:00:00Z')
})
