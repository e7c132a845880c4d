import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { simulatedFleet } from '../testing/simulated-fleet.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, clock, ...setting } = testApp()
const simulation = simulatedFleet({ ...setting, clock }, 60)

test('a fleet is tracked over HTTP: every voyage arrives as what it is, and goes on as the clock does', async () => {
  const { client } = await account()
  const fleet = simulation.fleet()
  await simulation.track(client)
  const tick = simulation.feed(client, ({ rejected }) => expect(rejected).toEqual([]))
  await work()
  await tick()

  const scenarioOf = new Map(fleet.shipments.map(({ request_number, scenario }) => [request_number, scenario]))
  const requests = await client(api.tracking_requests.list, { params: { 'page[size]': 100 } })
  const ends = requests.data.map(({ attributes }) => ({
    scenario: scenarioOf.get(attributes.request_number),
    outcome: attributes.failed_reason ?? attributes.status,
  }))
  for (const { scenario, outcome } of ends)
    expect(outcomes[scenario as keyof typeof outcomes] ?? ['created'], `${scenario} is ${outcome}`).toContain(outcome)

  const statusesNow = async () => {
    const { data } = await client(api.containers.list, { params: { 'page[size]': 100 } })
    return new Map(data.map(({ id, attributes }) => [id, attributes.current_status]))
  }
  const before = await statusesNow()
  expect(new Set(before.values()).size).toBeGreaterThanOrEqual(7)

  // Day by day, so that what is due is asked; lines that were down come back, unknown numbers become known.
  for (let day = 1; day <= 6; day++) {
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await work()
    await tick()
  }
  const after = await statusesNow()
  expect([...after].filter(([id, status]) => before.get(id) !== status).length).toBeGreaterThan(10)
  const known = requests.data.filter(({ attributes }) => scenarioOf.get(attributes.request_number) === 'not_found_yet')
  for (const { id } of known)
    expect((await client(api.tracking_requests.get, { params: { id } })).data.attributes.status).toBe('created')
})

/** What else than `created` a scenario may begin as. */
const outcomes = {
  not_found_yet: ['awaiting_manifest'],
  rate_limited: ['shipping_line_unreachable'],
  carrier_down: ['shipping_line_unreachable'],
  booking_cancelled: ['created', 'tracking_stopped', 'booking_cancelled'],
  empty_returned: ['created', 'tracking_stopped'],
}
