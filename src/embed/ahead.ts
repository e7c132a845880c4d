declare global {
  interface Window {
    /** What the script in embed.html has found out and asked for while the others were on their way. */
    ahead: {
      around: string
      asked: Map<string, Promise<Response>>
      own: string | null
      /** Settles once what the server has drawn was painted, or there is nothing of it. */
      begun: Promise<void>
      isShown?: true
    }
  }
}

export type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/** As embed.html asks for the first of them. */
export const pageSize = 20

/**
 * Answers the first request for what has been asked already with that, and asks for all else. Where one was refused, the
 * others were too: whoever asks again, as somebody else or later, is answered anew.
 */
export const fetchAhead: Fetch = async (address, init) => {
  const { asked } = window.ahead
  const answer = asked.get(address)
  if (!answer) return window.fetch(address, init)
  asked.delete(address)
  const { ok = false } = await answer.catch(() => ({ ok: false }))
  if (!ok) asked.clear()
  return answer
}

/** What a person has signed in with on this page before; null where nobody has. */
export const ownToken = (): string | null => window.ahead.own

/** Whether the view names who may open it: then its page asks who comes, whatever link leads to it. */
export const asksWho = (): boolean => document.documentElement.dataset.asks !== undefined

/** The origin of the page around this one; undefined where there is none, or the browser does not say. */
export const originAround = (): string | undefined => window.ahead.around || undefined

/** After the next paint, or a second where nobody looks. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    window.setTimeout(done, 1000)
    window.requestAnimationFrame(() => window.setTimeout(done))
  })
}
