import { refusal } from '#contract/said/refusals.ts'
import { HttpError } from './errors.ts'

/** What would end before it began is a slip: to end a key or a link at once is to revoke it. @throws 422 */
export function refusePast(expires_at: string | null | undefined, now: Date) {
  if (expires_at && Date.parse(expires_at) <= now.getTime())
    throw new HttpError('invalid', refusal('expires_in_the_past'), { pointer: '/data/attributes/expires_at' })
}
