import { createStore } from './store.ts'

/** `offline`: the browser has no network. `gone`: it has one, and the server does not answer. */
export interface Connection {
  state: 'up' | 'offline' | 'gone'
  /** When it was lost; null while it is up. */
  since: number | null
}

/** What the browser or an answer says about it. An answer proves more than what the browser believes. */
export type Sign = 'offline' | 'online' | 'unreachable' | 'answered'

export const connection = createStore<Connection>({ state: 'up', since: null })

/** The state after a sign. The moment it was lost is that of the first sign, whatever follows. */
export function after(known: Connection, sign: Sign, now: number): Connection {
  const since = known.since ?? now
  switch (sign) {
    case 'offline':
      return known.state === 'offline' ? known : { state: 'offline', since }
    case 'online':
      // A network is no server: whether that answers has to be asked.
      return known.state === 'offline' ? { state: 'gone', since } : known
    case 'unreachable':
      return known.state === 'up' ? { state: 'gone', since } : known
    case 'answered':
      return known.state === 'up' ? known : { state: 'up', since: null }
    default:
      return sign satisfies never
  }
}

export function report(sign: Sign) {
  const known = connection.get()
  const next = after(known, sign, Date.now())
  if (next !== known) connection.set(next)
}
