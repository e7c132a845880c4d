import { readEvents } from '#app/api/event-stream.ts'

interface Options {
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  token: string
  signal: AbortSignal
  onChange: (what: 'everything' | 'shipments') => void
  /** Of before the page was filled; undefined: it was not, and asks by itself. */
  marks: Marks | undefined
  /** It is let in no more: why, whatever asks next is told. */
  onRefused: () => void
}

/** What the stream says: a mark of the policy and one of what it shows. Another mark means another answer. */
interface Marks {
  view: string
  shipments: string
}

/** Between two times that the same page asks again, however much happens: milliseconds. */
const pause = 2000

/**
 * Listens to `GET /v2/embed/live` for as long as the link is good. After an interruption the marks tell whether anything
 * happened meanwhile. Ends with the signal, or when the link has.
 */
export async function follow({ fetch, token, signal, onChange, marks, onRefused }: Options): Promise<void> {
  const tell = gathered(onChange)
  let known = marks
  let failures = 0
  while (!signal.aborted) {
    let wait = 0
    try {
      const headers = { authorization: `Token ${token}` }
      const response = await fetch('/v2/embed/live', { headers, signal, credentials: 'omit', cache: 'no-store' })
      if (response.status === 401 || response.status === 410) return onRefused()
      if (!response.ok || !response.body) {
        wait = Number(response.headers.get('retry-after')) * 1000
        throw new Error(`The stream answered ${response.status}`)
      }
      for await (const { event, data } of readEvents(response.body)) {
        if (event !== 'state') continue
        failures = 0
        const now = JSON.parse(data) as Marks
        if (known && known.view !== now.view) tell('everything')
        else if (known && known.shipments !== now.shipments) tell('shipments')
        known = now
      }
    } catch {
      if (signal.aborted) return
      failures += 1 // Whatever it was, it is tried again; what is asked meanwhile says what is wrong.
    }
    const usual = Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
    await pass(Math.max(wait, usual), signal)
  }
}

/** Soon for the first, not more often than every two seconds for many, and not while nobody looks. */
function gathered(onChange: Options['onChange']) {
  let pending: 'everything' | 'shipments' | undefined
  let timer: number | undefined
  let last = 0
  const flush = () => {
    timer = undefined
    if (document.hidden || !pending) return // `visibilitychange` comes back to it.
    const what = pending
    pending = undefined
    last = Date.now()
    onChange(what)
  }
  document.addEventListener('visibilitychange', flush)
  return (what: 'everything' | 'shipments') => {
    pending = pending === 'everything' ? pending : what
    if (timer === undefined) timer = window.setTimeout(flush, Math.max(50, last + pause - Date.now()))
  }
}

function pass(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = window.setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
