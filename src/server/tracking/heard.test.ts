import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged, railedInland } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const { account, clock } = testApp()
const [terminal, ramp] = [{ terminal_firms: 'W185' }, { terminal_firms: 'BNSF', locode: 'USCHI' }]

test.each([
  ['terminal', discharged, terminal, 'pod_last_tracking_request_at', 'rail_last_tracking_request_at'],
  ['railway', railedInland, ramp, 'rail_last_tracking_request_at', 'pod_last_tracking_request_at'],
] as const)('when its %s told of a container last is known, also where it said the same', async (...row) => {
  const [, eventsOf, source, heard, other] = row
  const me = await account()
  const id = await trackContainer(me, eventsOf)
  const read = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes
  expect(await read()).toMatchObject({ [heard]: null, [other]: null })
  const tell = async () => {
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    const body = {
      source,
      checked_at: '2026-06-20T10:00:00Z',
      containers: [{ number: 'TCLU4829132', available: true }],
    }
    await me.client(api.ingest.terminal_updates, { body })
    return clock.now.toISOString()
  }
  for (const at of [await tell(), await tell()].slice(-1))
    expect(await read()).toMatchObject({ [heard]: at, [other]: null, terminal_checked_at: '2026-06-20T10:00:00.000Z' })
})
