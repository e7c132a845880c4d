import type { LookupAddress } from 'node:dns'
import { lookup as ask, promises } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Look-ups by the system each hold one of the few threads that files and passwords need too. */
const most = 2

interface Deps {
  /** As the system does it: the file of hosts, the local network, and then DNS. */
  bySystem?: (hostname: string) => Promise<LookupAddress[]>
  /** By DNS alone, which holds no thread. */
  byDns?: (hostname: string) => Promise<LookupAddress[]>
}

/**
 * Looks names up, each once at a time. Where the system is busy with names that nobody answers for, DNS is asked
 * directly meanwhile: what is slow keeps nobody else waiting.
 */
export function createNameLookup({ bySystem = systemLookup, byDns = dnsLookup }: Deps = {}): LookupFunction {
  const running = new Map<string, Promise<LookupAddress[]>>()
  const waiting: (() => void)[] = []
  let busy = 0

  async function inTurn(hostname: string) {
    if (busy >= most) await new Promise<void>((go) => waiting.push(go))
    busy += 1
    try {
      return await bySystem(hostname)
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }

  async function find(hostname: string): Promise<LookupAddress[]> {
    if (busy < most) return inTurn(hostname)
    return Promise.any([byDns(hostname), inTurn(hostname)]).catch((error: AggregateError) => {
      throw error.errors[1]
    })
  }

  return (hostname, _options, done) => {
    const one = running.get(hostname) ?? find(hostname).finally(() => running.delete(hostname))
    running.set(hostname, one)
    one.then(
      (addresses) => done(null, addresses),
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}

const systemLookup = (hostname: string) =>
  new Promise<LookupAddress[]>((resolve, reject) =>
    ask(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

async function dnsLookup(hostname: string): Promise<LookupAddress[]> {
  const resolver = new promises.Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0) throw four.status === 'rejected' ? four.reason : new Error('No address')
  return found
}
