import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { viaBusan } from '../../testing/transhipment.ts'

const { account } = testApp()

type Someone = Awaited<ReturnType<typeof account>>
const routeOf = (me: Someone, id: string, include: string[] = ['port', 'vessel', 'route_location']) =>
  me.client(api.containers.route, { params: { id, include } })

test('a route is the ports of a container in order, with ships and dates', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => [...viaBusan(numbers).left, ...viaBusan(numbers).expected])
  const { data, included = [] } = await routeOf(me, id)
  expect(data).toMatchObject({ type: 'route', links: { self: `/v2/containers/${id}/route` } })
  const stops = data.relationships.route_locations.data.map(
    // biome-ignore lint/suspicious/noExplicitAny: a resource of any type
    (one) => included.find((other) => other.id === one.id) as any,
  )
  const named = (type: string, of?: { id: string } | null) =>
    included.find((one) => one.type === type && one.id === of?.id)?.attributes.name
  expect(stops.map((stop) => named('port', stop.relationships.port.data))).toEqual(['Ningbo', 'Busan', 'Los Angeles'])
  expect(stops.map((stop) => stop.relationships.location)).toEqual(stops.map((stop) => stop.relationships.port))
  expect(stops.map((stop) => named('vessel', stop.relationships.inbound_vessel.data))).toEqual([
    undefined,
    'EXAMPLE STAR',
    'EXAMPLE SUN',
  ])
  expect(stops.map((stop) => named('vessel', stop.relationships.outbound_vessel.data))).toEqual([
    'EXAMPLE STAR',
    'EXAMPLE SUN',
    undefined,
  ])
  expect(stops.map(({ attributes }) => attributes)).toMatchObject([
    { inbound_mode: null, outbound_mode: 'vessel', outbound_scac: 'YMLU', outbound_atd_at: '2026-06-05T18:00:00.000Z' },
    {
      inbound_eta_at: '2026-06-09T21:00:00.000Z',
      inbound_ata_at: null,
      inbound_voyage_number: '024E',
      outbound_etd_at: '2026-06-12T09:00:00.000Z',
      outbound_atd_at: null,
      outbound_voyage_number: '101N',
    },
    { inbound_mode: 'vessel', inbound_eta_at: '2026-06-26T13:00:00.000Z', inbound_ata_at: null, outbound_mode: null },
  ])
  expect((await routeOf(me, id)).data).toEqual(data)
})

test('a route brings along only what is asked for', async () => {
  const me = await account()
  const id = await trackContainer(me, atSea)
  const types = async (include: string[]) => [
    ...new Set((await routeOf(me, id, include)).included?.map(({ type }) => type)),
  ]
  expect(await types(['route_location'])).toEqual(['route_location'])
  expect((await types(['port'])).toSorted()).toEqual(['port', 'route_location'])
  expect((await types(['route_locations.route'])).toSorted()).toEqual(['route_location'])
  expect((await me.client(api.containers.route, { params: { id } })).included).toBeUndefined()
})

test('facts of a transhipment replace what was expected', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { left, expected, transhipped } = viaBusan(numbers)
    return [...left, ...expected, ...transhipped]
  })
  const { included = [] } = await routeOf(me, id)
  const busan = included.filter(({ type }) => type === 'route_location')[1]
  expect(busan?.attributes).toMatchObject({
    inbound_eta_at: '2026-06-09T21:00:00.000Z',
    inbound_ata_at: '2026-06-09T22:00:00.000Z',
    outbound_atd_at: '2026-06-12T10:00:00.000Z',
  })
})
