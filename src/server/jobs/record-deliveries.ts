import { isBeyondHope } from '#domain/webhooks/webhook-health.ts'
import { againAfter, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import {
  lockDelivered,
  type Outcome,
  pauseWebhooks,
  recordAttempts,
  recordHealth,
  recordHours,
  recordStates,
} from '../db/webhooks/webhook-deliveries.ts'
import { type Held, lockLanes, releaseLanes } from '../db/webhooks/webhook-lanes.ts'
import { verdictsOf } from '../webhooks/verdicts.ts'
import { tellAdmins } from '../words/tell-person.ts'

interface Deps {
  store: Store
  now: () => Date
  onError: (name: string, error: unknown) => void
  /** Where the dashboard is, for links in mails. */
  publicUrl?: string | undefined
}

/** What has come of a lane since it was written down last. */
export interface Progress {
  lane: Held
  outcomes: Outcome[]
  /** Nothing more of it is on its way: others may have it. */
  isOver: boolean
}

/** Refused because of what one of many is, or of what somebody else does with it (SQLSTATE: data, integrity, rollback). */
const ofSome = /^(22|23|40)/

/**
 * Writes down together what has come of deliveries; where that is refused, each by itself: no one costs another its own.
 * @returns what could not be written down yet, because somebody is adding to its lane
 */
export async function recordDeliveries(progress: readonly Progress[], { store, now, onError, publicUrl }: Deps) {
  const record = (some: readonly Progress[]) =>
    againAfter(['40P01', '23503'], () =>
      withSystem(store, async (tx) => {
        const there = await lockDelivered(
          tx,
          some.map(({ lane }) => lane.webhook_id),
          some.flatMap(({ outcomes }) => outcomes.map(({ notification }) => notification.id)),
        )
        const states = await lockLanes(
          tx,
          some.map(({ lane }) => lane),
        )
        const ready = some.filter((_, at) => states[at] !== 'busy')
        // Whose lease ran out meanwhile belongs to somebody else: the attempt is kept, and changes nothing.
        const held = some.filter((_, at) => states[at] === 'held')
        const outcomes = outcomesOf(ready)
        const kept = outcomes.filter(({ notification }) => there.has(notification.id))
        await recordAttempts(tx, kept)
        await recordStates(
          tx,
          outcomesOf(held).filter(({ notification }) => there.has(notification.id)),
        )
        await releaseLanes(
          tx,
          held.filter(({ isOver }) => isOver).map(({ lane }) => lane),
        )
        if (outcomes.length > 0) {
          await recordHours(tx, outcomes)
          const health = await recordHealth(tx, verdictsOf(outcomes))
          const hopeless = health.filter((one) => isBeyondHope(one, now())).map(({ id }) => id)
          for (const one of await pauseWebhooks(tx, hopeless, now()))
            await tellAdmins(tx, one.account_id, (said) => said.pausedWebhook(one, publicUrl), now())
        }
        return some.filter((_, at) => states[at] === 'busy')
      }),
    )
  try {
    return await record(progress)
  } catch (error) {
    const count = progress.reduce((sum, { outcomes }) => sum + outcomes.length, 0)
    if (count <= 1 || !ofSome.test(String((error as { code?: unknown }).code))) throw error
    return recordOneByOne()
  }

  /** In the order in which they ended, as the health of a receiver is counted. */
  async function recordOneByOne(): Promise<Progress[]> {
    const busy: Progress[] = []
    const lost = new Set<Held>()
    const each = progress.flatMap((of) => of.outcomes.map((outcome) => ({ of, outcome })))
    for (const { of, outcome } of each.sort((a, b) => byTime(a.outcome, b.outcome))) {
      await record([{ lane: of.lane, outcomes: [outcome], isOver: false }])
        .then((left) => busy.push(...left))
        .catch((reason: unknown) => {
          // Its lane is not given back: it is delivered once more when the lease has run out, and not at once.
          lost.add(of.lane)
          onError('deliver-webhooks', reason)
        })
    }
    const over = progress
      .filter(({ lane, isOver }) => isOver && !lost.has(lane))
      .map(({ lane }) => ({ lane, outcomes: [], isOver: true }))
    return over.length > 0 ? merged([...busy, ...(await record(over))]) : busy
  }
}

const byTime = (a: Outcome, b: Outcome) => Date.parse(a.log.created_at) - Date.parse(b.log.created_at)
const outcomesOf = (progress: readonly Progress[]) => progress.flatMap(({ outcomes }) => outcomes).sort(byTime)

/** Each lane once. */
export function merged(progress: readonly Progress[]): Progress[] {
  const lanes = new Map<Held, Progress>()
  for (const { lane, outcomes, isOver } of progress) {
    const one = lanes.get(lane) ?? { lane, outcomes: [], isOver: false }
    lanes.set(lane, { lane, outcomes: [...one.outcomes, ...outcomes], isOver: one.isOver || isOver })
  }
  return [...lanes.values()]
}
