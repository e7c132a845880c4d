import { hash } from '@node-rs/argon2'
import type { sessions as endpoints } from '#contract/access/session.ts'
import { refusal } from '#contract/said/refusals.ts'
import { findOpenInvitation, redeemInvitation } from '../../db/access/invitations.ts'
import { chooseLanguage } from '../../db/access/person-language.ts'
import { beginSession, endSession, insertUser } from '../../db/access/sessions.ts'
import { onlyByProvider } from '../../db/access/sign-in-providers.ts'
import { byThemselves } from '../../db/audit/audit-events.ts'
import { violates } from '../../db/errors.ts'
import { personOf } from '../../http/authorize.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { refuseStolen, refuseWeak } from './check-password.ts'
import { describedSession } from './described-session.ts'
import { passwords } from './passwords.ts'
import { provePerson } from './prove-person.ts'

const usedUp = () => new HttpError('unauthorized', refusal('sign_in_link_used'))

export const sessions: HandlersOf<typeof endpoints> = {
  ...passwords,

  async get({ tx, principal, context }) {
    if (!principal.user_id) throw new HttpError('not_found', 'An API key has no session.')
    return describedSession(tx, principal.user_id, { second_factor: !principal.must_enrol, context })
  },
  async update({ tx, body, principal, context }) {
    const { id } = personOf(principal, 'language')
    await chooseLanguage(tx, id, body.data.attributes.language)
    return describedSession(tx, id, { second_factor: !principal.must_enrol, context })
  },
  async create({ body, system, session, visitor, audit, context }) {
    const proved = await provePerson({ system, visitor, context }, body.data.attributes)
    if (!proved) throw new HttpError('unauthorized', refusal('credentials_wrong'))
    const { user, second_factor } = proved
    return system(async (tx) => {
      const begun = { ...visitor, lastsMs: context.signIn.lastsMs, instead: session.token, second_factor }
      const { token, expires_at } = await beginSession(tx, user, context.now(), begun)
      session.begin(token, expires_at)
      await audit(tx, user, { action: 'sign_in', ...byThemselves(user) })
      return describedSession(tx, user.id, { second_factor, context })
    })
  },
  async redeem({ body, system, session, visitor, audit, context }) {
    const { token, name, email, password } = body.data.attributes
    // Before the password is hashed, which is work that a stranger should not cause.
    const invited = await system((tx) => findOpenInvitation(tx, token, context.now()))
    if (!invited) throw usedUp()
    if (invited.email && invited.email.toLowerCase() !== email.toLowerCase())
      throw new HttpError('invalid', refusal('link_for_another', { email: invited.email }), {
        pointer: '/data/attributes/email',
      })
    const provider = await system((tx) => onlyByProvider(tx, invited))
    if (provider !== undefined) throw new HttpError('invalid', refusal('invited_to_provider', { provider }))
    refuseWeak(password, [String(invited.company_name), name, email])
    await refuseStolen(context, password)
    const password_hash = await hash(password)
    return system(async (tx) => {
      const taken = await redeemInvitation(tx, token, context.now())
      if (!taken) throw usedUp()
      const { account_id, role } = taken
      const user = await insertUser(tx, { account_id, email, name, role, password_hash })
      const lasts = { ...visitor, lastsMs: context.signIn.lastsMs, instead: session.token }
      const begun = await beginSession(tx, user, context.now(), lasts)
      session.begin(begun.token, begun.expires_at)
      await audit(tx, user, { action: 'user.joined', ...byThemselves(user), details: { role } })
      return describedSession(tx, user.id, { second_factor: false, context })
    }).catch((error: unknown) => {
      if (!violates(error, 'users_email_key')) throw error
      throw new HttpError('taken', refusal('email_signs_in'), { pointer: '/data/attributes/email' })
    })
  },
  async delete({ system, session, audit }) {
    const { token } = session
    if (token)
      await system(async (tx) => {
        const user = await endSession(tx, token)
        if (user) await audit(tx, user, { action: 'sign_out', ...byThemselves(user) })
      })
    session.end()
    return undefined
  },
}
