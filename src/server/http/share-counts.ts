import { createHash, randomUUID } from 'node:crypto'
import { exchangeCounts, forgetCounts } from '../db/access/request-counts.ts'
import type { Store } from '../db/store.ts'
import type { CountAt, Windows } from './windows.ts'

interface Options {
  store: Store
  counted: Windows
  now: () => Date
  onError: (error: unknown) => void
}

export type SharedCounts = ReturnType<typeof shareCounts>

const second = 1000
const spanMs = 2 * second
/** A caller that has had less than this part of a limit here gets no row: a thousand quiet callers cost nothing. */
const share = 0.1

/**
 * Lets a limit hold for all servers of one store: each says once a second what it has counted of the callers that ask much,
 * and hears from the others what they have counted of the same. No request waits for it. So a caller can exceed the limit
 * by what comes within a second, and by less than a tenth of it for each server that has hardly met them. While the store
 * is away each server counts by itself.
 */
export function shareCounts({ store, counted, now, onError }: Options) {
  const server_id = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let forgottenAt = 0
  let isFailing = false

  async function exchange(): Promise<void> {
    const at = now().getTime()
    const names = new Map<string, string>()
    const own = counted.busy({ now: at, share, spanMs }).map(({ name, counts }) => {
      const caller = createHash('sha256').update(name).digest('base64url').slice(0, 22)
      names.set(caller, name)
      return { caller, counts }
    })
    if (own.length === 0) return
    const elsewhere = new Map<string, CountAt[]>()
    for (const { caller, counts, age_ms } of await exchangeCounts(store, server_id, own)) {
      const name = names.get(caller)
      if (name === undefined) continue
      const counts_at = counts.map((count, span) => ({ at: at - age_ms - span * spanMs, count }))
      elsewhere.set(name, [...(elsewhere.get(name) ?? []), ...counts_at.filter(({ count }) => count > 0)])
    }
    for (const counts of elsewhere.values()) counts.sort((a, b) => a.at - b.at)
    counted.learn(elsewhere)
    if (at - forgottenAt < counted.lengthMs) return
    forgottenAt = at
    await forgetCounts(store)
  }

  /** A store that is away is reported once, until it answers again. */
  async function round() {
    try {
      await exchange()
      isFailing = false
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
    }
  }

  return {
    exchange,
    start() {
      timer = setInterval(() => {
        running ??= round().finally(() => {
          running = undefined
        })
      }, second)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
