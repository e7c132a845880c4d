import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readStop, type Stop } from '../../alerts/stop-link.ts'
import { languageOfPerson } from '../../db/access/person-language.ts'
import { stopRule } from '../../db/alerts/rules.ts'
import { nameOfStop, stopDigest } from '../../db/alerts/stops.ts'
import { stopScheduled } from '../../db/exports/scheduled-exports.ts'
import { againAfter, readAsSystem, withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
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
        withSystem(store, (tx) => {
          const { what, id, user_id } = stop
          if (what === 'digest') return stopDigest(tx, user_id, at)
          return what === 'export' ? stopScheduled(tx, id, user_id) : stopRule(tx, id, user_id, at)
        }),
      )
      return sendPlainPage(reply, { ...page, status: 200, text: words.done(stop.what) })
    })
  })

  /** In the language of the person; of a link that is none of ours, of the browser. */
  async function pageFor(request: FastifyRequest, stop: Stop | undefined) {
    const language = stop
      ? await readAsSystem(store, (db) => languageOfPerson(db, stop.user_id))
      : browserLanguage(request)
    return { words: (await saidIn(language)).stopWords, page: { language, company: undefined } }
  }
  const nameOf = (stop: Stop) => readAsSystem(store, (db) => nameOfStop(db, stop))
}
