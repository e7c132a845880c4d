import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '#contract/live.ts'
import { createStore } from '../lib/store.ts'
import { readEvents } from './event-stream.ts'
import { signedIn } from './signed-in.ts'
import { type Changed, createStaleQueries } from './stale-queries.ts'

const name = 'landfall-live'

/** Whether this browser hears what changes; `lost` once it did and no longer does. Of the tab that listens. */
export const hearing = createStore<'not yet' | 'now' | 'lost'>('not yet')

/**
 * Keeps what is on the screen up to date. Of several tabs one listens and tells the others; when it is closed the next
 * one takes over.
 */
export function followChanges(queryClient: QueryClient): void {
  const stale = createStaleQueries(queryClient)
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  tabs?.addEventListener('message', ({ data }: MessageEvent<Changed | Began>) => {
    if (typeof data !== 'object' || !('began' in data)) return stale.add(data)
    if (lastTold >= data.began) tabs.postMessage('anything')
  })
  let lastTold = Number.NEGATIVE_INFINITY
  const tell = (changed: Changed) => {
    lastTold = Date.now()
    stale.add(changed)
    tabs?.postMessage(changed)
  }
  // What the tab that listens heard before this one did. It may also be this one.
  tabs?.postMessage({ began: performance.timeOrigin } satisfies Began)
  // Where the page is not served securely there are no locks, and every tab listens for itself.
  if (navigator.locks) void navigator.locks.request(name, () => listen(tell))
  else void listen(tell)
}

/** A tab was opened: everything that it shows is from then or later, in milliseconds since 1970. */
interface Began {
  began: number
}

/** How long ago the oldest answer may have been made that the page shows, in milliseconds. */
const ageOfPage = () => Math.ceil(performance.now())

/** Never ends. */
async function listen(tell: (changed: Changed) => void): Promise<never> {
  let failures = 0
  for (;;) {
    await signedInNow()
    const abort = new AbortController()
    const unsubscribe = signedIn.subscribe(() => signedIn.get() === 'no' && abort.abort())
    try {
      const response = await fetch(`/v2/live?age=${ageOfPage()}`, { signal: abort.signal, credentials: 'same-origin' })
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
      // What changed while nobody listened is not told afterwards.
      if (hearing.get() !== 'not yet') tell('anything')
      hearing.set('now')
      failures = 0
      for await (const { event, data } of readEvents(response.body))
        tell(event === 'resync' ? 'anything' : (JSON.parse(data) as LiveChange[]))
    } catch {
      failures += 1 // Whatever it was, it is tried again, and `hearing` says so.
    } finally {
      unsubscribe()
    }
    if (hearing.get() === 'now') hearing.set('lost')
    await wait(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2))
  }
}

function signedInNow(): Promise<void> {
  return new Promise((resolve) => {
    if (signedIn.get() === 'yes') return resolve()
    const unsubscribe = signedIn.subscribe(() => {
      if (signedIn.get() !== 'yes') return
      unsubscribe()
      resolve()
    })
  })
}

/** Until then, or until the network is back. */
function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = window.setTimeout(done, milliseconds)
    window.addEventListener('online', done)
  })
}
