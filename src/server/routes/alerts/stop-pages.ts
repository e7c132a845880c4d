import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readStop, type Stop } from '../../alerts/stop-link.ts'
import { languageOfPerson } from '../../db/access/person-language.ts'
import { stopRule } from '../../db/alerts/rules.ts'
import { accountOfPerson, nameOfStop, stopDigest } from '../../db/alerts/stops.ts'
import { actorOf, addAuditEventAbout } from '../../db/audit/audit-events.ts'
import { stopScheduled } from '../../db/exports/scheduled-exports.ts'
import { againAfter, readAsSystem, type Transaction, withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import { browserLanguage } from '../../http/browser-language.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { sendPlainPage } from '../../portal/plain-page.ts'
import type { Secrets } from '../../secrets.ts'
import { saidIn } from '../../words/said-in.ts'

interface Deps {
  store: Store
  now: () => Date
  secrets: Secrets
  limit: Limit
}

const stopped = {
  rule: { action: 'alert_rule.changed', type: 'alert_rule' },
  digest: { action: 'digest.changed', type: 'user' },
  export: { action: 'scheduled_export.changed', type: 'scheduled_export' },
} as const

type StopRoute = { Params: { link: string } }

/**
 * The link that every alert, digest and scheduled export has. GET shows a page with a button and changes nothing, because scanners of mail
 * open every link; POST stops it, by the button or by the mail program itself (RFC 8058).
 */
export function addStopPages(app: FastifyInstance, { store, now, secrets, limit }: Deps) {
  app.register(async (pages) => {
    // What a form or a mail program sends says nothing that the address does not.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    pages.addHook('onRequest', async (request, reply) => {
      limit({ bucket: 'view' }, request, reply, undefined)
    })

    pages.get<StopRoute>('/alerts/stop/:link', async (request, reply) => {
      const stop = readStop(request.params.link, secrets)
      const name = stop && (await nameOf(stop))
      const { words, page } = await pageFor(request, stop)
      if (!stop || name === undefined) return sendPlainPage(reply, { ...page, status: 404, text: words.gone })
      const { title, button } = words
      return sendPlainPage(reply, { ...page, status: 200, text: words.asks(stop.what, name), ask: { title, button } })
    })

    // Stopped is stopped, also for who asks twice.
    pages.post<StopRoute>('/alerts/stop/:link', async (request, reply) => {
      const stop = readStop(request.params.link, secrets)
      const { words, page } = await pageFor(request, stop)
      if (!stop) return sendPlainPage(reply, { ...page, status: 404, text: words.gone })
      const at = now().toISOString()
      await againAfter(['40P01'], () =>
        withSystem(store, async (tx) => {
          const name = await nameOfStop(tx, stop)
          if (await endIt(tx, stop, at)) await note(tx, stop, name ?? null, request)
        }),
      )
      return sendPlainPage(reply, { ...page, status: 200, text: words.done(stop.what) })
    })
  })

  function endIt(tx: Transaction, { what, id, user_id }: Stop, at: string): Promise<boolean> {
    if (what === 'digest') return stopDigest(tx, user_id, at)
    return what === 'export' ? stopScheduled(tx, id, user_id) : stopRule(tx, id, user_id, at)
  }

  /** By the person whose mail has the link: whoever has it is taken for them. */
  async function note(tx: Transaction, { what, id, user_id }: Stop, name: string | null, request: FastifyRequest) {
    const person = await accountOfPerson(tx, user_id)
    if (!person) return
    const { action, type } = stopped[what]
    const entry = {
      action,
      actor: await actorOf(tx, { account_id: person.account_id, user_id, scopes: [] }),
      subject: what === 'digest' ? { type, id: user_id, name: null } : { type, id, name },
      details: { by: 'link of a mail' },
    }
    await addAuditEventAbout(tx, { account_id: person.account_id }, entry, originOfRequest(request, now()))
  }

  /** In the language of the person; of a link that is none of ours, of the browser. */
  async function pageFor(request: FastifyRequest, stop: Stop | undefined) {
    const language = stop
      ? await readAsSystem(store, (db) => languageOfPerson(db, stop.user_id))
      : browserLanguage(request)
    return { words: (await saidIn(language)).stopWords, page: { language, company: undefined } }
  }
  const nameOf = (stop: Stop) => readAsSystem(store, (db) => nameOfStop(db, stop))
}
