import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { plainShipments } from '#simulator/profiles/journeys.ts'
import { startProfiles } from '#simulator/profiles/start.ts'
import { movesOf } from '#simulator/profiles/testing/cast.ts'
import { profileOf } from '../../reference/profiles/profiles.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp({ allowPrivate: true, sleep: async () => undefined })
let lines: Awaited<ReturnType<typeof startProfiles>>
beforeAll(async () => {
  lines = await startProfiles({ anchor: clock.now, now: () => clock.now })
})
afterAll(() => lines.close())

type Me = Awaited<ReturnType<typeof account>>

const hour = 3_600_000
const later = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * hour)
}

/** A booking of HMM with several containers that are on their way for a week to come. */
function bookingOfSeveral() {
  const profile = profileOf('hmm')
  const voyages = profile ? plainShipments(lines.fleet, profile).flatMap(({ voyages }) => voyages) : []
  const found = voyages.find(
    (one) =>
      one.boxes.length > 1 &&
      one.boxes.every(({ gate_out }) => gate_out > clock.now.getTime() + 7 * 24 * hour) &&
      one.boxes.every(({ number }) =>
        movesOf(one, 'EQUIPMENT', clock.now.getTime()).some((move) => move.container === number),
      ),
  )
  if (!found) throw new Error('The fleet has no booking of HMM with several containers')
  return { ...found, numbers: found.boxes.map(({ number }) => number).sort(), voyage: found }
}

async function connect({ client }: Me) {
  const { settings, credentials } = lines.holder('hmm')
  const attributes = { profile: 'hmm', settings, credentials }
  return (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data.id
}

async function track({ client }: Me, booking: string, ref_numbers: string[]) {
  const attributes = { request_type: 'booking_number', request_number: booking, scac: 'HDMU', ref_numbers } as const
  const { id } = (await client(api.tracking_requests.create, { body: { data: { attributes } } })).data
  return async () => (await client(api.tracking_requests.get, { params: { id } })).data.attributes
}

/** Which containers were asked for since then, each as often as it was. */
const boxesAsked = (from: number) =>
  lines.asked
    .slice(from)
    .flatMap(({ target }) => new URL(target, 'http://line.example').searchParams.get('equipmentReference') ?? [])
    .sort()

test('a line that wants booking and container is asked for every container of the booking, each time', async () => {
  const me = await account()
  const { booking, numbers, voyage } = bookingOfSeveral()
  const id = await connect(me)
  const request = await track(me, booking, numbers)
  await work()
  expect(await request()).toMatchObject({ status: 'created' })
  expect(boxesAsked(0)).toEqual(numbers)
  const { data } = await me.client(api.containers.list)
  expect(data.map(({ attributes }) => attributes.number).sort()).toEqual(numbers)

  const from = lines.asked.length
  later(25)
  await work()
  expect(boxesAsked(from)).toEqual(numbers)
  for (const { id, attributes } of data) {
    const reports = (await me.client(api.containers.raw_events, { params: { id } })).data
    const moves = movesOf(voyage, 'EQUIPMENT', clock.now.getTime())
    const mine = moves.filter(({ container }) => container === attributes.number)
    const loaded = reports.filter(({ attributes }) => !attributes.estimated && attributes.invalidated_at === null)
    expect(mine.length).toBeGreaterThan(0)
    expect(loaded.length).toBeGreaterThanOrEqual(mine.length)
  }
  await me.client(api.connections.delete, { params: { id } })
})
