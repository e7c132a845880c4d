import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { deliveries } from '../../testing/deliveries.ts'
import { sendFile } from '../../testing/papers.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { claimDocuments } from '../documents/document-work.ts'
import type { Store } from '../store.ts'
import { claimLanes } from '../webhooks/webhook-lanes.ts'
import { claimRequests } from './claim.ts'

const app = testApp({ allowPrivate: true })
const { account, store } = app
const { subscribe, tell } = deliveries(app)
const minutes = 60_000

afterEach(() => void vi.restoreAllMocks())

/** A server of the same store, whose clock is so many minutes ahead, and so many have passed. */
function server(ahead: number) {
  const own: Store = { ...store() }
  const real = Date.now.bind(Date)
  return async (passed = 0) => {
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead * minutes)
    try {
      const now = new Date(Date.now() + passed * minutes)
      const counts = [
        await claimRequests(own, now, 10),
        await claimDocuments(own, now, 10),
        await claimLanes(own, { now, inHand: new Map(), limit: 10 }),
      ]
      return counts.map(({ length }) => length)
    } finally {
      clock.mockRestore()
    }
  }
}

async function fill() {
  app.clock.now = new Date(Date.now() - 10 * minutes)
  const me = await account()
  await trackContainer(me, atSea)
  const attributes = { request_number: 'YMLU990011', request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await subscribe(me, 'http://127.0.0.1:9/')
  await tell(me, [{}])
  await sendFile(app, me.id, 'list.txt', 'PACKING LIST\n')
}

test.runIf(process.env.DATABASE_URL)(
  'of two servers whose clocks are minutes apart neither takes what the other has in hand, and each what is left',
  async () => {
    for (const [first, second] of [
      [0, 5],
      [5, 0],
      [-5, 20],
    ] as const) {
      await fill()
      const [one, other] = [server(first), server(second)]
      const taken = await one()
      expect(taken).toEqual([1, 1, 1])
      expect(await other()).toEqual([0, 0, 0])
      // Who had it is gone: its leases end when they would have ended for itself.
      expect(await other(4)).toEqual([0, 0, 1])
      expect(await other(6)).toEqual([1, 0, 1])
      expect(await other(16)).toEqual([1, 1, 1])
    }
  },
)

test('where one process has the store, leases are by its own clock', async () => {
  const { leaseTime } = await import('./lease-clock.ts')
  const at = new Date('2026-06-20T12:00:00Z')
  vi.spyOn(Date, 'now').mockReturnValue(0)
  expect(await leaseTime({ ...store(), kind: 'embedded' }, at)).toEqual(at)
})
