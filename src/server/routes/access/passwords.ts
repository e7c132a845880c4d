import { hash } from '@node-rs/argon2'
import type { sessions as endpoints } from '#contract/access/session.ts'
import { refusal } from '#contract/said/refusals.ts'
import { tellOwner } from '../../access/tell-owner.ts'
import { countGuess } from '../../db/access/guesses.ts'
import { mailPasswordReset, personOfReset, redeemPasswordReset, setPassword } from '../../db/access/password-resets.ts'
import { describeSession } from '../../db/access/sessions.ts'
import { byThemselves } from '../../db/audit/audit-events.ts'
import { FailedGuess, found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { saidInEach } from '../../words/said-in.ts'
import { refuseStolen, refuseWeak } from './check-password.ts'
import { provePerson } from './prove-person.ts'
import { renew } from './renew.ts'

type Passwords = Pick<HandlersOf<typeof endpoints>, 'prove' | 'change_password' | 'ask_reset' | 'reset_password'>

const hour = 3_600_000

const spent = () => new HttpError('unauthorized', refusal('password_link_used'))

const notTheirs = (code: 'not_your_password' | 'not_current_password', field: string, email: string) =>
  new FailedGuess(new HttpError('invalid', refusal(code), { pointer: `/data/attributes/${field}` }), email)

export const passwords: Passwords = {
  async prove({ tx, body, principal, system, session, visitor, context }) {
    const { password, code } = body.data.attributes
    if (!principal.user_id) throw new HttpError('not_found', 'An API key proves itself with every request.')
    const { email } = found(await describeSession(tx, principal.user_id))
    return async () => {
      const proved = await provePerson({ system, visitor, context }, { email, password, code })
      if (!proved) throw notTheirs('not_your_password', 'password', email)
      await system((again) => renew(again, { session, context }))
      return undefined
    }
  },

  async change_password({ tx, body, principal, system, session, visitor, audit, context }) {
    const { current_password, password, code } = body.data.attributes
    if (!principal.user_id) throw new HttpError('not_found', 'An API key has no password.')
    const { id, email, name, company_name } = found(await describeSession(tx, principal.user_id))
    refuseWeak(password, [company_name, name, email])
    // Hashing takes its time: nobody waits for this transaction meanwhile.
    return async () => {
      const proved = await provePerson({ system, visitor, context }, { email, password: current_password, code })
      if (!proved) throw notTheirs('not_current_password', 'current_password', email)
      await refuseStolen(context, password)
      const password_hash = await hash(password)
      await system(async (again) => {
        await setPassword(again, id, password_hash, { keep: session.token ?? '' })
        await renew(again, { session, context })
        await tellOwner(again, { context, visitor }, id, 'password_changed')
        await audit(again, proved.user, { action: 'password.changed', ...byThemselves(proved.user) })
      })
      return undefined
    }
  },

  /** The same statements whoever there is; and nobody is sent more than three in an hour. */
  async ask_reset({ body, system, audit, context }) {
    const { mailsLeadTo } = context.signIn
    if (!mailsLeadTo) throw new HttpError('forbidden', refusal('no_mails_for_passwords'))
    const { email } = body.data.attributes
    const now = context.now()
    const what = `reset ${email.toLowerCase()}`
    const each = await saidInEach()
    const contentOf = (link: string) => each.map(([language, said]) => [language, said.resetMail(link)] as const)
    await system(async (tx) => {
      const wait = await countGuess(tx, { what, most: 3, spanMs: hour, now })
      await mailPasswordReset(tx, { email, isDue: wait === undefined, address: mailsLeadTo, contentOf }, now)
      const actor = { kind: 'stranger', id: null, name: null } as const
      if (wait === undefined) await audit(tx, { email }, { action: 'password.link_asked', actor })
    })
    return undefined
  },

  async reset_password({ body, system, visitor, audit, context }) {
    const { token, password } = body.data.attributes
    // Before the password is hashed, which is work that a stranger should not cause.
    const person = await system((tx) => personOfReset(tx, token, context.now()))
    if (!person) throw spent()
    refuseWeak(password, [person.company_name, person.name, person.email])
    await refuseStolen(context, password)
    const password_hash = await hash(password)
    await system(async (tx) => {
      const used = await redeemPasswordReset(tx, token, context.now())
      if (!used) throw spent()
      await setPassword(tx, used.user_id, password_hash)
      await tellOwner(tx, { context, visitor }, used.user_id, 'password_reset')
      await audit(tx, person, { action: 'password.reset', ...byThemselves(person) })
    })
    return undefined
  },
}
