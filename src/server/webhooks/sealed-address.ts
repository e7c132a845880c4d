import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { faultOfReceiver } from './receiver.ts'

/** The address of a receiver as it is kept: whoever knows it may write there. @throws 422 where it may not be called */
export function sealedAddress(id: string, url: string, { secrets, webhooks }: Pick<Context, 'secrets' | 'webhooks'>) {
  const fault = faultOfReceiver(url, webhooks)
  if (fault !== null) throw new HttpError('invalid', fault, { pointer: '/data/attributes/url' })
  return { sealed_url: secrets.seal(url, id), host: new URL(url).host }
}
