import { isIP } from 'node:net'
import { refusal } from '#contract/said/refusals.ts'
import { HttpError } from './errors.ts'
import type { Context } from './handler.ts'

/**
 * Where an address begins that somebody keeps. The name in a request's `Host` is anybody's to choose, so that it decides
 * nothing that is kept; this machine's own and an address in digits are not.
 * @param origin that of the request, where nobody has said what visitors call us
 */
export function keptAddress(
  { public_url }: { public_url: string | null },
  { publicUrl }: Pick<Context, 'publicUrl'>,
  origin: string,
): string {
  const { hostname } = new URL(origin)
  const isSure = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  if (!public_url && !publicUrl && !isSure)
    throw new HttpError('forbidden', refusal('public_url_missing', { host: hostname }))
  return public_url ?? publicUrl ?? origin
}
