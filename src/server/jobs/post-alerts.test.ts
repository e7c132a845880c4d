import { expect, test } from 'vitest'
import { someoneWithAlerts } from '../testing/alerts.ts'
import { answer, startReceiver } from '../testing/receiver.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })

/** An account whose alerts go into a channel of Slack at this address. */
async function someoneWithChannel(url: string) {
  const me = await someoneWithAlerts(setting)
  const attributes = { kind: 'slack', name: 'Desk', url }
  const { document } = await me.ada.ask({ method: 'POST', path: '/v2/alert_channels', body: { data: { attributes } } })
  const { id } = document.data as { id: string }
  await me.rule({ is_shared: true, channel: 'slack', alert_channel_id: id })
  const channel = async () => {
    const answered = await me.ada.ask({ path: `/v2/alert_channels/${id}` })
    return (answered.document.data as { attributes: Record<string, unknown> }).attributes
  }
  return { ...me, channel, id }
}

const linesOf = ({ body }: { body: string }) =>
  (JSON.parse(body) as { text: string }).text.split('\n').filter((line) => line.startsWith('•'))

test('Slack is down for a day: within an hour of its return it has every alert, in two messages', async () => {
  await using slack = await startReceiver(answer(503, 'down'))
  const { happen, later, channel } = await someoneWithChannel(slack.url)
  const numbers = ['TCLU4829132', 'MSCU6639871', 'CAIU3456783']
  const about = (at: number) => ({ more: { container_numbers: [numbers[at] as string] } })
  await happen([about(0)])
  await later(5)
  expect(slack.received.length).toBeGreaterThan(0)
  expect(await channel()).toMatchObject({ failing_since: '2026-06-20T12:05:00.000Z', stopped_at: null })
  for (const at of [1, 2]) {
    await happen([about(at)])
    for (let step = 0; step < 24; step += 1) await later(30)
  }
  slack.received.length = 0
  slack.reacts(answer(200, 'ok'))
  for (let step = 0; step < 4; step += 1) await later(15)
  await later(2)
  const [first, second, ...more] = slack.received.map(linesOf)
  expect(first?.join()).toContain(numbers[0])
  expect(second?.map((line) => numbers.findIndex((one) => line.includes(one))).toSorted()).toEqual([1, 2])
  expect(more).toEqual([])
  expect(await channel()).toMatchObject({ failing_since: null, last_failure: null, stopped_at: null })
})

test('an address that is refused is given up at once', async () => {
  await using slack = await startReceiver(answer(404, 'no_service'))
  const { happen, later, channel } = await someoneWithChannel(slack.url)
  await happen([{}])
  await later(5)
  await later(5)
  expect(slack.received).toHaveLength(1)
  expect(await channel()).toMatchObject({ stopped_at: expect.any(String), last_failure: expect.any(String) })
})

test('a channel that asks for time is given it', async () => {
  await using slack = await startReceiver(answer(429, 'slow down', { 'retry-after': '7200' }))
  const { happen, later } = await someoneWithChannel(slack.url)
  await happen([{}])
  await later(5)
  for (let step = 0; step < 7; step += 1) await later(15)
  expect(slack.received).toHaveLength(1)
  await later(20)
  expect(slack.received).toHaveLength(2)
})
