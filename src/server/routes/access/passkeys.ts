import { randomUUID } from 'node:crypto'
import { passkey, passkeyOptions } from '#contract/access/passkey.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { deviceOf } from '#domain/access/device.ts'
import { challengeOf, optionsToMake, verifiedPasskey, whyNoPasskeys } from '../../access/passkeys.ts'
import { tellOwner } from '../../access/tell-owner.ts'
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  keepChallenge,
  listPasskeys,
  renamePasskey,
  takeChallenge,
} from '../../db/access/passkeys.ts'
import { describeSession, endOtherSessions } from '../../db/access/sessions.ts'
import { personOf } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { refuseSecondEnrolment } from './refuse-second-enrolment.ts'
import { renew } from './renew.ts'

const most = 20

export const passkeys: HandlersOf<typeof api.passkeys> = {
  async list({ tx, params, principal }) {
    const { rows, meta } = await listPasskeys(tx, personOf(principal, 'passkeys').id, params)
    return { data: rows.map((row) => render(passkey, row)), meta }
  },

  async begin({ tx, principal, system, context, origin }) {
    const person = personOf(principal, 'passkeys')
    const reason = whyNoPasskeys({ origin })
    if (reason) throw new HttpError('invalid', reason)
    const { email, name } = found(await describeSession(tx, person.id))
    return async () => {
      const known = await system(async (again) => {
        await refuseSecondEnrolment(again, principal)
        return credentialsOf(again, person.id)
      })
      if (known.length >= most) throw new HttpError('invalid', refusal('too_many_passkeys', { count: most }))
      const public_key = await optionsToMake({ origin }, { id: person.id, email, name }, known)
      await system((again) => keepChallenge(again, public_key.challenge, person.id, context.now()))
      return { data: render(passkeyOptions, { id: randomUUID(), public_key: { ...public_key } }) }
    }
  },

  async create({ body, principal, system, session, visitor, context, origin }) {
    const person = personOf(principal, 'passkeys')
    const { credential, name = deviceOf(visitor.agent) } = body.data.attributes
    return async () => {
      const now = context.now()
      const challenge = challengeOf(credential)
      const isOurs = await system(async (tx) => {
        await refuseSecondEnrolment(tx, principal)
        return challenge !== undefined && takeChallenge(tx, challenge, person.id, now)
      })
      const made = isOurs && challenge ? await verifiedPasskey({ origin }, credential, challenge) : undefined
      if (!made)
        throw new HttpError('invalid', refusal('passkey_not_asked_for'), {
          pointer: '/data/attributes/credential',
        })
      return system(async (tx) => {
        const row = await insertPasskey(tx, { ...made, user_id: person.id, account_id: person.account_id, name }, now)
        if (!row)
          throw new HttpError('taken', refusal('passkey_known'), {
            pointer: '/data/attributes/credential',
          })
        await renew(tx, { session, context }, { second_factor: true })
        await tellOwner(tx, { context, visitor }, person.id, 'passkey_added')
        return { data: render(passkey, row) }
      })
    }
  },

  async update({ tx, params, body, principal }) {
    const whose = { id: params.id, user_id: personOf(principal, 'passkeys').id }
    return { data: render(passkey, found(await renamePasskey(tx, whose, body.data.attributes.name))) }
  },

  async delete({ params, principal, system, session, visitor, context }) {
    const { id: user_id } = personOf(principal, 'passkeys')
    return () =>
      system(async (tx) => {
        found((await deletePasskey(tx, { id: params.id, user_id })) || undefined)
        await endOtherSessions(tx, user_id, session.token ?? '')
        await renew(tx, { session, context })
        await tellOwner(tx, { context, visitor }, user_id, 'passkey_removed')
        return undefined
      })
  },
}
