import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SourceAnswer } from '../../sources/source.ts'
import { testApp } from '../../testing/test-app.ts'

const app = testApp()
const { account, clock, sources, work } = app
afterEach(() => sources.clear())

let asked = 0
function line(answer: () => SourceAnswer) {
  sources.set('MSCU', {
    scac: 'MSCU',
    name: 'MSC',
    ask: async () => {
      asked += 1
      return answer()
    },
  })
}

const unreachable: SourceAnswer = { outcome: 'unreachable', message: 'It answered with 503', retry_after_seconds: null }
type Someone = Awaited<ReturnType<typeof account>>
const track = ({ client }: Someone, request_number: string) =>
  client(api.tracking_requests.create, {
    body: { data: { attributes: { request_type: 'bill_of_lading', request_number, scac: 'MSCU' } } },
  })
const health = async ({ client }: Someone) => (await client(api.sources.list)).data.map(({ attributes }) => attributes)
const at = () => clock.now.toISOString()
const wait = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

test('a line that does not answer says since when, why, and how often', async () => {
  const me = await account()
  line(() => unreachable)
  await track(me, 'MEDUAB000001')
  await work()
  const since = at()
  expect(await health(me)).toMatchObject([
    {
      scac: 'MSCU',
      last_asked_at: since,
      last_succeeded_at: null,
      last_failed_at: since,
      last_failure: 'It answered with 503',
      failing_since: since,
      requests: 1,
      failures: 1,
      error_share: 1,
    },
  ])
  wait(10)
  await work()
  expect(await health(me)).toMatchObject([{ failing_since: since, last_failed_at: at(), requests: 2, failures: 2 }])
})

test('an answer ends a silence, also where the line does not know the number, and the failure stays known', async () => {
  const me = await account()
  let answer: SourceAnswer = unreachable
  line(() => answer)
  await track(me, 'MEDUAB000002')
  await work()
  answer = { outcome: 'not_found' }
  wait(10)
  await work()
  expect(await health(me)).toMatchObject([
    {
      failing_since: null,
      last_succeeded_at: at(),
      last_failure: 'It answered with 503',
      requests: 2,
      failures: 1,
      error_share: 0.5,
    },
  ])
})

test('only the last 24 hours are counted', async () => {
  const me = await account()
  line(() => ({ outcome: 'not_found' }))
  await track(me, 'MEDUAB000003')
  await work()
  wait(25 * 60)
  const [{ requests, error_share } = { requests: -1, error_share: -1 }] = await health(me)
  expect({ requests, error_share }).toEqual({ requests: 0, error_share: null })
})

test('nobody sees how asking goes for another account, and who asks nothing has none', async () => {
  const [me, other] = [await account(), await account()]
  line(() => unreachable)
  await track(me, 'MEDUAB000004')
  await work()
  expect(asked).toBeGreaterThan(0)
  expect(await health(other)).toEqual([])
})
