import { expect, test } from 'vitest'
import { expectExplained } from '../../testing/explained.ts'
import { simulatedFleet } from '../../testing/simulated-fleet.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, ...setting } = testApp()
const simulation = simulatedFleet(setting, 40)

test('of a whole fleet every attribute is explained, with the value that it has', { timeout: 300_000 }, async () => {
  const { client } = await account()
  await simulation.track(client)
  const tick = simulation.feed(client)
  await work()
  await tick()
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
