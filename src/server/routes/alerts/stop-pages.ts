import type { FastifyInstance } from 'fastify'
import { readStop, type Stop } from '../../alerts/stop-link.ts'
import { stopRule } from '../../db/alerts/rules.ts'
import { nameOfStop, stopDigest } from '../../db/alerts/stops.ts'
import { stopScheduled } from '../../db/exports/scheduled-exports.ts'
import { againAfter, readAsSystem, withSystem } from '../../db/scope.ts'
import type { Store } from '../../db/store.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { sendPlainPage } from '../../portal/plain-page.ts'
import type { Secrets } from '../../secrets.ts'

interface Deps {
  store: Store
  now: () => Date
  secrets: Secrets
  limit: Limit
}

type Asked = { Params: { link: string } }

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

    pages.get<Asked>('/alerts/stop/:link', async ({ params }, reply) => {
      const stop = readStop(params.link, secrets)
      const name = stop && (await nameOf(stop))
      if (name === undefined)
        return sendPlainPage(reply, { ...page, status: 404, text: 'This link leads to nothing any more.' })
      const text = stop ? said[stop.what](name) : ''
      return sendPlainPage(reply, { ...page, status: 200, text, ask: { title: 'Stop these mails?', button: 'Stop' } })
    })

    // Stopped is stopped, also for who asks twice.
    pages.post<Asked>('/alerts/stop/:link', async ({ params }, reply) => {
      const stop = readStop(params.link, secrets)
      if (!stop) return sendPlainPage(reply, { ...page, status: 404, text: 'This link leads to nothing any more.' })
      const at = now().toISOString()
      await againAfter(['40P01'], () =>
        withSystem(store, (tx) => {
          const { what, id, user_id } = stop
          if (what === 'digest') return stopDigest(tx, user_id, at)
          return what === 'export' ? stopScheduled(tx, id, user_id) : stopRule(tx, id, user_id, at)
        }),
      )
      return sendPlainPage(reply, {
        ...page,
        status: 200,
        text: `Stopped. You can switch it on again under Settings, ${stop.what === 'export' ? 'Exports' : 'Alerts'}.`,
      })
    })
  })

  const page = { language: 'en', company: undefined } as const
  const nameOf = (stop: Stop) => readAsSystem(store, (db) => nameOfStop(db, stop))
}

const said: Record<Stop['what'], (name: string) => string> = {
  digest: () => 'You get no more digests. Alerts go on.',
  rule: (name) => `You get no more mails of the alert “${name}”.`,
  export: (name) => `You will no longer get “${name}” by mail.`,
}
