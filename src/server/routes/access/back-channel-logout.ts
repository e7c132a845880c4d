import type { FastifyInstance } from 'fastify'
import { RefusedSignIn } from '../../access/refused-sign-in.ts'
import { endSessionsOfProvider } from '../../db/access/sessions.ts'
import { providerToAsk } from '../../db/access/sign-in-providers.ts'
import { addAuditEventAbout, bySystem } from '../../db/audit/audit-events.ts'
import { withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import type { Context } from '../../http/handler.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { asProvider, backChannelPath } from './begin-at-provider.ts'

interface Deps {
  store: Store
  context: Context
  limit: Limit
}

const form = 'application/x-www-form-urlencoded'
/** As anywhere where clocks may differ, in milliseconds. */
const apart = 60_000
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * Where a provider says that somebody was signed out there (OpenID Connect Back-Channel Logout 1.0): a form with a
 * `logout_token`. It answers 200, also where nobody was signed in, or 400 with `error` and `error_description`; 503 where
 * the keys of the provider do not come.
 */
export function addBackChannelLogout(app: FastifyInstance, { store, context, limit }: Deps) {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 65_536 }, (_, body, done) => done(null, body))
    own.addContentTypeParser('*', (_, payload, done) => {
      payload.resume()
      done(null, undefined)
    })

    own.post<{ Params: { id: string }; Body: unknown }>(backChannelPath(':id'), async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const takeBack = limit({ bucket: 'sign_in' }, request, reply, undefined)
      try {
        const { id } = request.params
        const token = typeof request.body === 'string' ? new URLSearchParams(request.body).get('logout_token') : null
        if (!token) throw new RefusedSignIn('token', `There is no logout_token in a body of ${form}`)
        const provider = isId(id) ? await withSystem(store, (tx) => providerToAsk(tx, id)) : undefined
        if (!provider) throw new RefusedSignIn('switched_off', 'There is no such provider, or it is switched off')
        const { sub, sid, iat } = await context.openId.signedOut(asProvider(provider, context.secrets), token)
        await withSystem(store, async (tx) => {
          const until = new Date(iat * 1000 + apart)
          for (const { user, count } of await endSessionsOfProvider(tx, { provider_id: id, sub, sid, until })) {
            const subject = { type: 'user', id: user.id, name: user.name } as const
            const details = { provider_id: id, provider: provider.name, count }
            const entry = { action: 'session.ended', actor: bySystem, subject, details } as const
            await addAuditEventAbout(
              tx,
              { account_id: user.account_id },
              entry,
              originOfRequest(request, context.now()),
            )
          }
        })
        // A provider that signs everybody out comes as often as there are people: only what is refused counts.
        takeBack()
        return reply.status(200).send()
      } catch (error) {
        if (!(error instanceof RefusedSignIn)) throw error
        const isAway = error.problem === 'provider_down'
        return reply
          .status(isAway ? 503 : 400)
          .send({ error: isAway ? 'temporarily_unavailable' : 'invalid_request', error_description: error.message })
      }
    })
  })
}
