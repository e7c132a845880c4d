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

/** Answers the first request for what has been asked already with that, and asks for all else. */
export const fetchAhead: Fetch = (address, init) => {
  const { asked } = window.ahead
  const answer = asked.get(address)
  asked.delete(address)
  return answer ?? window.fetch(address, init)
}

/** What a person has signed in with on this page before; null where nobody has. */
export const ownToken = (): string | null => window.ahead.own

/** Whether the view names who may open it: then its page asks who comes, whatever link leads to it. */
export const asksWho = (): boolean => document.documentElement.dataset.asks !== undefined

/** The origin of the page around this one; undefined where there is none, or the browser does not say. */
export const originAround = (): string | undefined => window.ahead.around || undefined
