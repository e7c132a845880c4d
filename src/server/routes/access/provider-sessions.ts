import { randomUUID } from 'node:crypto'
import { type providerSessions as endpoints, providerVisit } from '#contract/access/provider-session.ts'
import { refusal } from '#contract/said/refusals.ts'
import { sessionOfToken } from '../../access/logout-token.ts'
import { factorOf } from '../../db/access/second-factors.ts'
import { beginSession, endSession, isSession } from '../../db/access/sessions.ts'
import { attemptAwaitingCode, endAttempt } from '../../db/access/sign-in-attempts.ts'
import { providerOfPerson, providerToAsk } from '../../db/access/sign-in-providers.ts'
import { byThemselves } from '../../db/audit/audit-events.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { asProvider, beginAtProvider } from './begin-at-provider.ts'
import { takeCode } from './prove-person.ts'
import { renew } from './renew.ts'

const visit = (url: string | null) => ({ data: render(providerVisit, { id: randomUUID(), url }) })

const over = () => new HttpError('unauthorized', refusal('sign_in_too_old'))

export const providerSessions: HandlersOf<typeof endpoints> = {
  async begin({ body, system, attempt, refuse, context, origin }) {
    const { provider_id, next = null } = body.data.attributes
    const provider = found(await system((tx) => providerToAsk(tx, provider_id)), refusal('provider_gone'))
    return visit(await beginAtProvider({ system, attempt, refuse, context, origin }, provider, { next, session: null }))
  },

  async give_code({ body, system, session, attempt, visitor, audit, context }) {
    const browser = attempt.token ?? ''
    const now = context.now()
    const [waiting, factor] = await system(async (tx) => {
      const waiting = await attemptAwaitingCode(tx, browser, now)
      return [waiting, waiting?.user_id ? await factorOf(tx, waiting.user_id) : undefined]
    })
    if (!waiting?.user_id || !factor?.confirmed_at) throw over()
    const person = { ...waiting, id: waiting.user_id }
    const { code } = body.data.attributes
    await takeCode({ system, visitor, context }, person, { sealed_secret: factor.sealed_secret, code })
    await system(async (tx) => {
      if (!(await endAttempt(tx, waiting.id))) throw over()
      if (waiting.session_id) {
        if (!(await isSession(tx, session.token ?? '', waiting.session_id))) throw over()
        return renew(tx, { session, context })
      }
      const { provider_id, sealed_id_token } = waiting
      const lasts = { ...visitor, lastsMs: context.signIn.lastsMs, instead: session.token, second_factor: true }
      const provider_session =
        sealed_id_token === null ? null : sessionOfToken(context.secrets.open(sealed_id_token, person.id))
      const begun = await beginSession(tx, person, now, { ...lasts, provider_id, provider_session, sealed_id_token })
      session.begin(begun.token, begun.expires_at)
      await audit(tx, person, { action: 'sign_in', ...byThemselves(person), details: { provider_id } })
    })
    attempt.end()
    return undefined
  },

  async prove({ principal, system, attempt, refuse, context, origin }) {
    const { user_id, session_id } = principal
    if (!user_id || !session_id) throw new HttpError('not_found', 'An API key proves itself with every request.')
    return async () => {
      const provider = await system((tx) => providerOfPerson(tx, user_id))
      if (!provider) throw new HttpError('invalid', refusal('no_provider_for_proof'))
      const session = { id: session_id, user_id }
      return visit(await beginAtProvider({ system, attempt, refuse, context, origin }, provider, { session }))
    }
  },

  async sign_out({ system, session, audit, context, origin }) {
    const { token } = session
    const [ended, provider] = await system(async (tx) => {
      const ended = token ? await endSession(tx, token) : undefined
      if (ended) await audit(tx, ended, { action: 'sign_out', ...byThemselves(ended) })
      return [ended, ended?.provider_id ? await providerToAsk(tx, ended.provider_id) : undefined]
    })
    session.end()
    if (!ended?.sealed_id_token || !provider) return visit(null)
    const id_token = context.secrets.open(ended.sealed_id_token, ended.id)
    const redirect_uri = `${origin}/sign-in`
    return visit(await context.openId.signOut(asProvider(provider, context.secrets), { id_token, redirect_uri }))
  },
}
