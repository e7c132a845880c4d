import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
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
  const begin = buildConnector({ lookup: lookupWithin(admits, lookup) } as buildConnector.BuildOptions)

  return function connectWithinReach(options: buildConnector.Options, done: buildConnector.Callback) {
    const { hostname, protocol } = options
    if (!http && protocol !== 'https:') return done(new RefusedConnection('The address is not https:'), null)
    // Names alone are looked up: net connects to digits as they are.
    if (isIP(hostname) > 0 && !admits(hostname)) return done(refusedAddress(), null)
    begin(options, done)
  }
}

/** The same for what speaks no HTTP. @throws RefusedConnection; what the system says */
export function guardedSocket(
  { host, port }: { host: string; port: number },
  { admits }: Reach,
  lookup: LookupFunction = createNameLookup(),
): Socket {
  if (isIP(host) > 0 && !admits(host)) throw refusedAddress()
  return connect({ host, port, lookup: lookupWithin(admits, lookup) })
}

const lookupWithin =
  (admits: Reach['admits'], lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = (found as { address: string; family: number }[]).filter(({ address }) => admits(address))
      const [first] = addresses
      if (!first) return done(refusedAddress(), [])
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
