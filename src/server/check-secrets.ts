import { forgetSealed } from './db/access/forget-sealed.ts'
import { replaceSealed, saveSealedCheck, sealedCheck, sealedOwner, sealedWebhooks } from './db/access/secret-check.ts'
import type { Transaction } from './db/scope.ts'
import { type Secrets, whatIsForgotten } from './secrets.ts'
import { newWebhookSecret } from './webhooks/new-secret.ts'

/**
 * Sees whether the data was written with this key, and notes it where nobody has. Inside the set-up's lock.
 * @throws where it was another: what is sealed could not be read, and links to files would lead nowhere
 */
export async function checkSecrets(
  tx: Transaction,
  secrets: Secrets,
  { mayForget, now }: { mayForget: boolean; now: Date },
): Promise<void> {
  const sealed = await sealedCheck(tx)
  if (sealed && isOurSeal(secrets, sealed)) return
  if (sealed) {
    if (!mayForget) throw new Error(otherKey)
    for (const { id } of await sealedWebhooks(tx)) {
      const sealed_headers = secrets.seal(JSON.stringify([]), id)
      await replaceSealed(tx, id, { sealed_secret: secrets.seal(newWebhookSecret(), id), sealed_headers })
    }
    await forgetSealed(tx, secrets, now)
  }
  await saveSealedCheck(tx, secrets.seal('The key is the right one.', sealedOwner))
}

/** Whether what the data is known by was sealed with this key, or with the one before it. */
export const isOurSeal = (secrets: Pick<Secrets, 'keyOf'>, sealed: string): boolean =>
  secrets.keyOf(sealed, sealedOwner) !== undefined

/**
 * For what copies data and notes the key that it must be used with.
 * @throws where it was written with another
 */
export async function refuseOtherKey(tx: Transaction, secrets: Pick<Secrets, 'fingerprint' | 'keyOf'>): Promise<void> {
  const sealed = await sealedCheck(tx)
  if (sealed === undefined || isOurSeal(secrets, sealed)) return
  throw new Error(
    `The data was written with another SECRET_KEY than this one (fingerprint ${secrets.fingerprint}), and nothing was copied: set that of the server. If it is lost, set FORGET_SECRETS=1 as well: ${whatIsForgotten}.`,
  )
}

const otherKey = `The data was written with another SECRET_KEY than this one: set the earlier one, or put the earlier secret.key back into DATA_DIR from where you keep it apart from the backups; to change it, set the earlier one as SECRET_KEY_BEFORE. If it is lost, start once with FORGET_SECRETS=1: ${whatIsForgotten}.`
