import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startSimulator } from '#simulator/start.ts'
import { startTerminalFeed } from '#simulator/terminal-feed.ts'
import { createDcsaSource } from '../sources/dcsa/client.ts'
import { readSources } from '../sources/dcsa/presets.ts'
import { expectExplained } from '../testing/explained.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock, context } = testApp()

type Simulation = Awaited<ReturnType<typeof startSimulator>>
let simulation: Simulation

beforeAll(async () => {
  simulation = await startSimulator({ anchor: clock.now, now: () => clock.now, shipments: 40 })
  const scacs = [...new Set(simulation.fleet.shipments.map(({ scac }) => scac))]
  const file = scacs.map((scac) => {
    const base_url = `${simulation.address}/${scac}`
    return { kind: 'dcsa', scac, base_url, auth: { kind: 'none' }, timeout_seconds: 60 }
  })
  for (const preset of readSources(JSON.stringify(file)))
    sources.set(preset.scac, createDcsaSource(preset, { fetch, places: context.reference.places, now: context.now }))
})
afterAll(() => simulation.close())

test('of a whole fleet every attribute is explained, with the value that it has', { timeout: 300_000 }, async () => {
  const { client } = await account()
  const { fleet } = simulation
  for (const { request_type, request_number, scac } of fleet.shipments) {
    const attributes = { request_type, request_number, scac }
    await client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  }
  const feed = startTerminalFeed({
    fleet,
    now: () => clock.now,
    post: async (body) => void (await client(api.ingest.terminal_updates, { body: body as never })),
  })
  feed.close()
  await work()
  await feed.tick()
  const { containers, rules } = await expectExplained(client)
  expect(containers.length).toBeGreaterThan(30)
  expect(rules.filter((one) => one.startsWith('decided_earlier'))).toEqual([])
  for (const code of [
    'newest_report',
    'actual_replaces_estimates',
    'first_load',
    'verdict_not_arrived',
    'most_urgent_container',
  ])
    expect(
      rules.some((one) => one.startsWith(`${code} `)),
      code,
    ).toBe(true)
})
