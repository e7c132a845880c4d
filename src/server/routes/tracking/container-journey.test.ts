import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Journey } from '#contract/tracking/journey.ts'
import { atSea, discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { secondShip, viaBusan } from '../../testing/transhipment.ts'

const { account } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const journeyOf = async (me: Someone, id: string): Promise<Journey> =>
  (await me.client(api.containers.journey, { params: { id } })).data.attributes

const inShort = ({ stops }: Journey) =>
  stops.map(({ kind, name, calls }) => `${kind} ${name}: ${calls.map((one) => `${one.step} ${one.kind}`).join(', ')}`)

test('a container at sea is at no stop, and its arrival is expected', async () => {
  const me = await account()
  const journey = await journeyOf(me, await trackContainer(me, atSea))
  expect(journey).toMatchObject({ reached: 0, here: null })
  expect(journey.stops.map(({ kind }) => kind)).toEqual(['lading', 'discharge', 'out', 'empty'])
  const [lading, discharge] = journey.stops
  expect(lading).toMatchObject({ name: 'Ningbo', has_left: true, onward: 'sea', onward_by: 'EXAMPLE STAR' })
  expect(discharge?.calls).toMatchObject([
    {
      step: 'arrived',
      kind: 'estimate',
      timezone: 'America/Los_Angeles',
      explained_by: { of: 'container', name: 'next_arrival', location_locode: null },
    },
  ])
})

test('it is where it was discharged until it goes on', async () => {
  const me = await account()
  const journey = await journeyOf(me, await trackContainer(me, discharged))
  const { here, stops } = journey
  expect(stops[here ?? -1]).toMatchObject({ kind: 'discharge', name: 'Los Angeles', has_left: false })
  expect(stops[here ?? -1]?.calls.find(({ step }) => step === 'discharged')).toMatchObject({ kind: 'actual' })
})

test('a port on the way is a stop, with what went on from there', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { left, transhipped } = viaBusan(numbers)
    return [...left, ...transhipped]
  })
  const journey = await journeyOf(me, id)
  expect(journey.stops.map(({ kind }) => kind).slice(0, 3)).toEqual(['lading', 'transshipment', 'discharge'])
  const busan = journey.stops.find(({ kind }) => kind === 'transshipment')
  expect(busan).toMatchObject({ name: 'Busan', location_locode: 'KRPUS', onward_by: secondShip.vesselName })
  expect(busan?.calls[0]?.explained_by).toMatchObject({ of: 'event', location_locode: 'KRPUS' })
  expect(inShort(journey)[1]).toMatch(/discharged actual/)
})

test('what was planned stands by the event that happened, and free time is since the unloading', async () => {
  const me = await account()
  const id = await trackContainer(me, (numbers) => {
    const { transport } = voyageOf(numbers)
    const eta = transport('ARRI', 'USLAX', '2026-06-16T06:00:00-07:00', 'EST', {
      eventCreatedDateTime: '2026-06-07T00:00:00Z',
    })
    const departure = transport('DEPA', 'CNNGB', '2026-06-05T02:00:00+08:00', 'PLN', {
      eventCreatedDateTime: '2026-06-01T00:00:00Z',
    })
    return [...discharged(numbers), eta, departure]
  })
  const { planned, free_time_since } = await journeyOf(me, id)
  const events = (await me.client(api.containers.transport_events, { params: { id } })).data
  const [box] = (await me.client(api.containers.list)).data
  const plans = planned.map(({ event_id, at }) => [events.find((one) => one.id === event_id)?.attributes.event, at])
  expect(plans).toEqual([
    ['container.transport.vessel_departed', '2026-06-04T18:00:00.000Z'],
    [
      'container.transport.vessel_arrived',
      (await me.client(api.shipments.list)).data[0]?.attributes.pod_original_eta_at,
    ],
  ])
  expect(free_time_since).toBe(box?.attributes.pod_discharged_at)
  expect(free_time_since).not.toBeNull()
})

test("another account's container has no journey", async () => {
  const [me, other] = [await account(), await account()]
  const id = await trackContainer(me, atSea)
  await expect(other.client(api.containers.journey, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
