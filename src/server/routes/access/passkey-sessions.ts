import { randomUUID } from 'node:crypto'
import { type passkeySessions as endpoints, passkeyOptions } from '#contract/access/passkey.ts'
import { refusal } from '#contract/said/refusals.ts'
import { optionsToUse, whyNoPasskeys } from '../../access/passkeys.ts'
import { keepChallenge } from '../../db/access/passkeys.ts'
import { beginSession } from '../../db/access/sessions.ts'
import { byThemselves } from '../../db/audit/audit-events.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { describedSession } from './described-session.ts'
import { renew } from './renew.ts'
import { personWithPasskey } from './use-passkey.ts'

export const passkeySessions: HandlersOf<typeof endpoints> = {
  async begin({ system, context, origin }) {
    const reason = whyNoPasskeys({ origin })
    if (reason) throw new HttpError('invalid', reason)
    const public_key = await optionsToUse({ origin })
    await system((tx) => keepChallenge(tx, public_key.challenge, null, context.now()))
    return { data: render(passkeyOptions, { id: randomUUID(), public_key: { ...public_key } }) }
  },

  async create({ body, system, session, visitor, audit, context, origin }) {
    const user = await personWithPasskey({ system, context, origin }, body.data.attributes.credential)
    return system(async (tx) => {
      const begun = { ...visitor, lastsMs: context.signIn.lastsMs, instead: session.token, second_factor: true }
      const { token, expires_at } = await beginSession(tx, user, context.now(), begun)
      session.begin(token, expires_at)
      await audit(tx, user, { action: 'sign_in', ...byThemselves(user), details: { by: 'passkey' } })
      return describedSession(tx, user.id, { second_factor: true, context })
    })
  },

  async prove({ body, principal, system, session, context, origin }) {
    if (!principal.user_id) throw new HttpError('not_found', 'An API key proves itself with every request.')
    return async () => {
      const user = await personWithPasskey({ system, context, origin }, body.data.attributes.credential)
      if (user.id !== principal.user_id) throw new HttpError('invalid', refusal('passkey_of_another'))
      await system((tx) => renew(tx, { session, context }, { second_factor: true }))
      return undefined
    }
  },
}
