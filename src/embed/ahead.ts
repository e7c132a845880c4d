declare global {
  interface Window {
    /** What the script in embed.html has found out and asked for while the others were on their way. */
    ahead: { around: string; asked: Map<string, Promise<Response>> }
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

/** The origin of the page around this one; undefined where there is none, or the browser does not say. */
export const originAround = (): string | undefined => window.ahead.around || undefined
