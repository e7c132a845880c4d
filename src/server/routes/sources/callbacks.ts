import type { callbacks as endpoints } from '#contract/sources/callback.ts'
import { doubtOf, type RawMessage } from '../../callbacks/proof.ts'
import { secretsOfSubscription } from '../../callbacks/subscription.ts'
import type { Transaction } from '../../db/scope.ts'
import { keepCallback, refuseCallback } from '../../db/sources/callbacks.ts'
import { type ConnectionRow, findConnectionRow } from '../../db/sources/connections.ts'
import { findLineSubscription } from '../../db/sources/line-subscriptions.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import type { Push } from '../../reference/profiles/mapping-schema.ts'
import { profileOf } from '../../reference/profiles/profiles.ts'

/** By which a message may be signed: as it was given with the connection, and as it was made with a subscription. */
async function secretsOf(tx: Transaction, row: ConnectionRow, proof: Push['proof'], context: Context) {
  if (proof.by === 'address') return []
  const credentials = JSON.parse(context.secrets.open(row.sealed_credentials, row.id)) as Record<string, string>
  const given = credentials[proof.secret]
  const subscription = await findLineSubscription(tx, row.id)
  const made = subscription ? secretsOfSubscription(subscription, context) : []
  return given ? [given, ...made] : made
}

/** What the key in the address of a connection is a signature of. */
export const keyOfCallbacks = (id: string) => `callbacks ${id}`

export const callbacks: HandlersOf<typeof endpoints> = {
  async check({ params: { id }, system }) {
    const row = found(await system((tx) => findConnectionRow(tx, id)))
    found(profileOf(row.profile)?.push)
    return undefined
  },

  async receive({ params: { id, key = '' }, body, context, system }) {
    const message = body as RawMessage
    const { secrets, now } = context
    const doubt = await system(async (tx) => {
      const row = found(await findConnectionRow(tx, id))
      const { push } = found(profileOf(row.profile))
      const { proof } = found(push)
      const isRightKey = () => secrets.isSigned(keyOfCallbacks(id), key)
      const doubt = doubtOf(proof, message, { secrets: await secretsOf(tx, row, proof, context), isRightKey })
      // Counted, so that whoever set it up sees that something comes and is not believed.
      if (doubt) await refuseCallback(tx, id, doubt, now())
      else {
        await keepCallback(tx, row, message.bytes, now())
        await wakeWorkers(tx)
      }
      return doubt
    })
    if (doubt) throw new HttpError('unauthorized', `${doubt}.`)
    return undefined
  },
}
