import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { mailWords } from '#domain/portal/mail-words.ts'
import { addAuditEventAbout } from '../../db/audit/audit-events.ts'
import { confirmSubscription, findSubscription, forgetSubscription } from '../../db/portal/view-subscriptions.ts'
import { readAsSystem, type Transaction, withSystem } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import type { Store } from '../../db/store.ts'
import { originOfRequest } from '../../http/audit.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { fill } from '../../portal/html.ts'
import { sendPlainPage } from '../../portal/plain-page.ts'

interface Deps {
  store: Store
  now: () => Date
  limit: Limit
}

type SecretRoute = { Params: { secret: string } }

/**
 * The links of mails. GET shows a page with a button and changes nothing, because scanners of mail open every link; POST
 * does it, by the button or by the mail program itself (RFC 8058). The secret is for this one thing.
 */
export function addSubscriptionPages(app: FastifyInstance, { store, now, limit }: Deps) {
  app.register(async (pages) => {
    // What a form or a mail program sends says nothing that the address does not.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    pages.addHook('onRequest', async (request, reply) => {
      limit({ bucket: 'view' }, request, reply, undefined)
    })

    pages.get<SecretRoute>('/subscriptions/:secret/confirm', async ({ params }, reply) => {
      const { words, row, page } = await opened('confirm', params.secret)
      if (!row) return sendPlainPage(reply, { ...page, status: 404, text: words.not_here })
      if (row.confirmed_at) return sendPlainPage(reply, { ...page, status: 200, text: words.confirmed })
      if (isOver(row)) return sendPlainPage(reply, { ...page, status: 410, text: words.expired })
      const text = fill(words.confirm_text, { email: row.email })
      return sendPlainPage(reply, {
        ...page,
        status: 200,
        text,
        ask: { title: words.confirm_title, button: words.confirm_button },
      })
    })

    pages.post<SecretRoute>('/subscriptions/:secret/confirm', async (request, reply) => {
      const { words, row, page } = await opened('confirm', request.params.secret)
      if (!row) return sendPlainPage(reply, { ...page, status: 404, text: words.not_here })
      if (!row.confirmed_at && isOver(row)) return sendPlainPage(reply, { ...page, status: 410, text: words.expired })
      await withSystem(store, async (tx) => {
        if (!row.confirmed_at) await note(tx, row, { action: 'view_subscription.asked', request })
        await confirmSubscription(tx, row.id, now())
        await wakeWorkers(tx)
      })
      return sendPlainPage(reply, { ...page, status: 200, text: words.confirmed })
    })

    pages.get<SecretRoute>('/subscriptions/:secret/stop', async ({ params }, reply) => {
      const { words, row, page } = await opened('stop', params.secret)
      if (!row) return sendPlainPage(reply, { ...page, status: 404, text: words.not_here })
      return sendPlainPage(reply, {
        ...page,
        status: 200,
        text: words.stop_text,
        ask: { title: words.stop_title, button: words.stop_button },
      })
    })

    // Stopped is stopped, also for who asks twice.
    pages.post<SecretRoute>('/subscriptions/:secret/stop', async (request, reply) => {
      const { words, row, page } = await opened('stop', request.params.secret)
      if (row)
        await withSystem(store, async (tx) => {
          if (await forgetSubscription(tx, row.id)) await note(tx, row, { action: 'view_subscription.ended', request })
        })
      return sendPlainPage(reply, { ...page, status: 200, text: words.stopped })
    })
  })

  /** What somebody did who has a mail of ours, and is known by nothing else. */
  function note(
    tx: Transaction,
    { account_id, view_id }: { account_id: string; view_id: string },
    { action, request }: { action: 'view_subscription.asked' | 'view_subscription.ended'; request: FastifyRequest },
  ) {
    const actor = { kind: 'stranger', id: null, name: null } as const
    const subject = { type: 'view', id: view_id, name: null } as const
    const entry = { action, actor, subject, details: { by: 'link of a mail' } }
    return addAuditEventAbout(tx, { account_id }, entry, originOfRequest(request, now()))
  }

  async function opened(link: 'confirm' | 'stop', secret: string) {
    const row = await readAsSystem(store, (db) => findSubscription(db, link, secret))
    const language = row?.policy.language ?? (row?.language as ViewLanguage | null | undefined) ?? 'en'
    const company = row && { name: row.company_name, ...row.policy }
    return { row, words: mailWords[language], page: { language, company } }
  }

  const isOver = ({ expires_at }: { expires_at: string | null }) =>
    expires_at !== null && Date.parse(expires_at) <= now().getTime()
}
