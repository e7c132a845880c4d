import { forgetProviderSecrets } from './db/access/sign-in-providers.ts'
import type { Transaction } from './db/scope.ts'
import { forgetFactors, replaceSealed, saveSealedCheck, sealedCheck, sealedWebhooks } from './db/secret-check.ts'
import type { Secrets } from './secrets.ts'
import { newWebhookSecret } from './webhooks/new-secret.ts'

const owner = 'secret_check'

/**
 * Sees whether the data was written with this key, and notes it where nobody has. Inside the set-up's lock.
 * @throws where it was another: what is sealed could not be read, and links to files would lead nowhere
 */
export async function checkSecrets(tx: Transaction, secrets: Secrets, mayForget: boolean): Promise<void> {
  const sealed = await sealedCheck(tx)
  const webhooks = await sealedWebhooks(tx)
  const first = webhooks[0]
  // Data of a version that noted nothing has at most webhooks to know the key by.
  const isOurs = sealed ? opens(secrets, sealed, owner) : !first || opens(secrets, first.sealed_secret, first.id)
  if (isOurs && sealed) return
  if (!isOurs && !mayForget) throw new Error(otherKey)
  if (!isOurs) {
    for (const { id } of webhooks) {
      const sealed_headers = secrets.seal(JSON.stringify([]), id)
      await replaceSealed(tx, id, { sealed_secret: secrets.seal(newWebhookSecret(), id), sealed_headers })
    }
    await forgetFactors(tx)
    await forgetProviderSecrets(tx)
  }
  await saveSealedCheck(tx, secrets.seal('The key is the right one.', owner))
}

/** Whether what the data is known by was sealed with this key. */
export const isOurSeal = (secrets: Secrets, sealed: string): boolean => opens(secrets, sealed, owner)

function opens(secrets: Secrets, sealed: string, of: string): boolean {
  try {
    secrets.open(sealed, of)
    return true
  } catch {
    return false
  }
}

const otherKey =
  'The data was written with another SECRET_KEY than this one: set the earlier one, or put the secret.key of the backup back into DATA_DIR. If it is lost, start once with FORGET_SECRETS=1: webhooks are switched off, get new secrets and lose their headers, second factors are removed, sign-in providers lose their secrets and are switched off, and links to files end.'
