import { randomUUID } from 'node:crypto'
import type { Fleet } from '../fleet.ts'
import type { Voyage } from '../voyage.ts'
import type { Call } from './call.ts'
import type { Profile } from './profile.ts'
import type { Answer } from './said-of-lines.ts'

/** Where a line sends what it says by itself. */
export interface Receiver {
  url: string
  /** By which it signs, where it does. */
  secret: string
  /** What was said until then it has. Milliseconds since 1970. */
  until: number
  /** Of what is sent, where nobody asks the line for anything. */
  voyages: readonly Voyage[]
}

interface Sent {
  callbackUrl?: string
  url?: string
  secret?: string
  numbers?: readonly string[]
}

/**
 * Takes those who want to be sent to: by a subscription, where the line has them (DCSA 2.2), and at `/receivers`, which
 * stands for its portal. Both begin with what has been said before.
 */
export function receivers({ push }: Profile, { shipments }: Fleet) {
  const path = push?.subscriptions?.path
  const all = new Map<string, Receiver>()
  const shown = (id: string, { url }: Receiver) => ({ subscriptionID: id, callbackUrl: url })

  function add({ url, callbackUrl = url, secret = '', numbers = [] }: Sent): [string, Receiver] {
    const named = new Set(numbers)
    const voyages = shipments
      .flatMap((one) => one.voyages)
      .filter(({ bill, booking, boxes }) =>
        [bill, booking, ...boxes.map((box) => box.number)].some((one) => named.has(one)),
      )
    const [id, receiver] = [randomUUID(), { url: callbackUrl ?? '', secret, until: 0, voyages }]
    all.set(id, receiver)
    return [id, receiver]
  }

  /** Undefined where the call is about something else. */
  function subscription(call: Call): Answer | undefined {
    if (path === undefined || (call.path !== path && !call.path.startsWith(`${path}/`))) return undefined
    const [id, part] = call.path.slice(path.length + 1).split('/')
    const sent = () => JSON.parse(call.body || '{}') as Sent
    if (!id && call.method === 'GET')
      return { status: 200, body: [...all].map(([one, receiver]) => shown(one, receiver)) }
    if (!id && call.method === 'POST') return { status: 201, body: shown(...add(sent())) }
    const known = id && all.get(id)
    if (!known) return { status: 404, body: { errors: [{ message: 'There is no such subscription' }] } }
    if (call.method === 'DELETE') all.delete(id)
    if (call.method === 'PUT') {
      const { callbackUrl = known.url, secret = known.secret } = sent()
      Object.assign(known, part === 'secret' ? { secret } : { url: callbackUrl })
    }
    return {
      status: call.method === 'DELETE' || part ? 204 : 200,
      body: call.method === 'DELETE' || part ? '' : shown(id, known),
    }
  }

  return {
    all: () => [...all.values()],
    subscription,
    /** As somebody would fill it in at the portal of the line: `url`, the `secret` that signs, `numbers` to send of. */
    byHand({ method, path, body }: Call): Answer | undefined {
      if (!push || path !== '/receivers' || method !== 'POST') return undefined
      add(JSON.parse(body) as Sent)
      return { status: 201, body: {} }
    },
  }
}
