import type { callbacks as endpoints } from '#contract/sources/callback.ts'
import { doubtOf, type RawMessage } from '../../callbacks/proof.ts'
import { keepCallback, refuseCallback } from '../../db/sources/callbacks.ts'
import { findConnectionRow } from '../../db/sources/connections.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { profileOf } from '../../reference/profiles/profiles.ts'

/** What the key in the address of a connection is a signature of. */
export const keyOfCallbacks = (id: string) => `callbacks ${id}`

export const callbacks: HandlersOf<typeof endpoints> = {
  async receive({ params: { id, key = '' }, body, context, system }) {
    const message = body as RawMessage
    const { secrets, now } = context
    const doubt = await system(async (tx) => {
      const row = found(await findConnectionRow(tx, id))
      const { push } = found(profileOf(row.profile))
      const { proof } = found(push)
      const credentials = JSON.parse(secrets.open(row.sealed_credentials, id)) as Record<string, string>
      const isRightKey = () => secrets.isSigned(keyOfCallbacks(id), key)
      const doubt = doubtOf(proof, message, { credentials, isRightKey })
      // Counted, so that whoever set it up sees that something comes and is not believed.
      if (doubt) await refuseCallback(tx, id, doubt)
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
