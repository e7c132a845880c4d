import { t } from '#contract/language.ts'
import { createStore } from './store.ts'

/** `offline`: the browser has no network. `gone`: it has one, and the server does not answer. */
export interface Connection {
  state: 'up' | 'offline' | 'gone'
  /** When this state began, in milliseconds since 1970. */
  from: number
  /** When it was lost; null while it is up. */
  since: number | null
}

export const unreachable = t('The server cannot be reached. Check the connection.')

/** A gateway answers so for a server that is down. */
export const isOfGateway = (status: number) => status >= 502 && status <= 504

/** What the browser or an answer says about it. An answer proves more than what the browser believes. */
export type Sign = 'offline' | 'online' | 'unreachable' | 'answered'

export const connection = createStore<Connection>({ state: 'up', from: 0, since: null })

/**
 * The state after a sign. The moment it was lost is that of the first sign, whatever follows.
 * @param asked when the question was put that was answered or not: one from before the state says nothing about it
 */
export function after(known: Connection, sign: Sign, now: number, asked = now): Connection {
  const since = known.since ?? now
  switch (sign) {
    case 'offline':
      return known.state === 'offline' ? known : { state: 'offline', from: now, since }
    case 'online':
      // A network is no server: whether that answers has to be asked.
      return known.state === 'offline' ? { state: 'gone', from: now, since } : known
    case 'unreachable':
      return known.state === 'up' && asked >= known.from ? { state: 'gone', from: now, since } : known
    case 'answered':
      // What was under way when the network went may still come.
      if (known.state === 'up' || (known.state === 'offline' && asked <= known.from)) return known
      return { state: 'up', from: now, since: null }
    default:
      return sign satisfies never
  }
}

/** @param asked when the question was put, for signs that come from one */
export function report(sign: Sign, asked?: number) {
  const known = connection.get()
  const next = after(known, sign, Date.now(), asked)
  if (next !== known) connection.set(next)
}
