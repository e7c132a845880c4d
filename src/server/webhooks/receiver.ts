import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const remedy = 'Whoever runs this server can allow it with ALLOW_PRIVATE_WEBHOOKS=1'

/**
 * What is wrong with an address before anything is sent to it; null where nothing is. A name is looked up only when
 * something is delivered: guarded-connector.ts checks where it leads then.
 * @param url an absolute http: or https: address
 */
export function faultOfReceiver(url: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  if (allowPrivate) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:') return `Url: must be https. ${remedy}`
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  if (isHere || (isIP(host) > 0 && !isPublicAddress(host)))
    return `Url: leads to this server or into a private network. ${remedy}`
  return null
}
