import type { Assertion } from '#contract/access/passkey.ts'
import { refusal } from '#contract/said/refusals.ts'
import { challengeOf, verifiedUse } from '../../access/passkeys.ts'
import { notePasskeyUse, passkeyOf, takeChallenge } from '../../db/access/passkeys.ts'
import { onlyByProvider } from '../../db/access/sign-in-providers.ts'
import type { Transaction } from '../../db/scope.ts'
import { FailedGuess, HttpError } from '../../http/errors.ts'
import type { Context } from '../../http/handler.ts'

interface Asking {
  system: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  context: Pick<Context, 'now'>
  origin: string
}

/**
 * Whose passkey has signed what this server gave out.
 * @throws 401 where it is nobody's, its signature is wrong, the challenge was used or is too old, or its person signs in
 * by a provider alone: the answer does not tell the first three apart
 */
export async function personWithPasskey({ system, context, origin }: Asking, credential: Assertion) {
  const now = context.now()
  const challenge = challengeOf(credential)
  const kept = await system(async (tx) => {
    const isOurs = challenge !== undefined && (await takeChallenge(tx, challenge, null, now))
    return isOurs ? passkeyOf(tx, credential.id) : undefined
  })
  if (!kept || challenge === undefined) throw refused()
  const use = await verifiedUse({ origin }, credential, { challenge, kept })
  if (!use) throw refused(kept.email)
  const user = {
    id: kept.user_id,
    account_id: kept.account_id,
    email: kept.email,
    name: kept.user_name,
    role: kept.role,
  }
  const provider = await system(async (tx) => {
    const isNoted = await notePasskeyUse(tx, { id: kept.id, ...use, was: kept.counter }, now)
    if (!isNoted) throw refused(kept.email)
    return onlyByProvider(tx, user)
  })
  if (provider !== undefined) throw new HttpError('unauthorized', refusal('passkeys_not_used', { provider }))
  return user
}

/** @param email of whose passkey it was to be, where there is one */
const refused = (email: string | null = null) =>
  new FailedGuess(new HttpError('unauthorized', refusal('passkey_unknown')), email)
