import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { createNameLookup } from './name-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** Where connections may lead. */
export interface Reach {
  /** Whether plain http: is allowed. */
  http: boolean
  admits(address: string): boolean
}

export const publicInternet: Reach = { http: false, admits: isPublicAddress }
export const anywhere: Reach = { http: true, admits: () => true }

/** A connection that was not begun. The message is for whoever set the address: it names nothing that DNS has said. */
export class RefusedConnection extends Error {}

const refusedAddress = () =>
  new RefusedConnection('The address leads into a private network or to this host, which is not allowed')

/**
 * Connects to addresses within reach only. An address in digits is checked as it is; a name is resolved once, and what
 * is connected to is what was checked: a name that changes its mind in between (DNS rebinding) gains nothing.
 */
export function guardedConnector({ http, admits }: Reach, lookup: LookupFunction = createNameLookup()) {
  const lookUpWithinReach: LookupFunction = (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = (found as { address: string; family: number }[]).filter(({ address }) => admits(address))
      const [first] = addresses
      if (!first) return done(refusedAddress(), [])
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  const connect = buildConnector({ lookup: lookUpWithinReach } as buildConnector.BuildOptions)

  return function connectWithinReach(options: buildConnector.Options, done: buildConnector.Callback) {
    const { hostname, protocol } = options
    if (!http && protocol !== 'https:') return done(new RefusedConnection('The address is not https:'), null)
    // Names alone are looked up: net connects to digits as they are.
    if (isIP(hostname) > 0 && !admits(hostname)) return done(refusedAddress(), null)
    connect(options, done)
  }
}
