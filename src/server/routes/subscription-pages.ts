import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { mailWords } from '#domain/mail-words.ts'
import { readAsSystem, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { confirmSubscription, findSubscription, forgetSubscription } from '../db/view-subscriptions.ts'
import { createRateLimit, type Limits } from '../http/rate-limit.ts'
import { escaped, fill } from '../subscriptions/html.ts'
import { wakeWorkers } from '../tracking/requests.ts'

interface Deps {
  store: Store
  now: () => Date
  limits: Limits | undefined
}

/** A form that posts to where it is, and a style: nothing else runs on these pages. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Asked = { Params: { secret: string } }

/**
 * The links of mails. GET shows a page with a button and changes nothing, because scanners of mail open every link; POST
 * does it, by the button or by the mail program itself (RFC 8058). The secret is for this one thing.
 */
export function addSubscriptionPages(app: FastifyInstance, { store, now, limits }: Deps) {
  const limit = createRateLimit(limits, now)

  app.register(async (pages) => {
    // What a form or a mail program sends says nothing that the address does not.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
    pages.addHook('onRequest', async (request, reply) => {
      limit({ bucket: 'view' }, request, reply, undefined)
    })

    pages.get<Asked>('/subscriptions/:secret/confirm', async ({ params }, reply) => {
      const { words, row, language } = await opened('confirm', params.secret)
      if (!row) return send(reply, language, 404, words.not_here)
      if (row.confirmed_at) return send(reply, language, 200, words.confirmed)
      if (isOver(row)) return send(reply, language, 410, words.expired)
      const text = fill(words.confirm_text, { email: row.email })
      return send(reply, language, 200, text, { title: words.confirm_title, button: words.confirm_button })
    })

    pages.post<Asked>('/subscriptions/:secret/confirm', async ({ params }, reply) => {
      const { words, row, language } = await opened('confirm', params.secret)
      if (!row) return send(reply, language, 404, words.not_here)
      if (!row.confirmed_at && isOver(row)) return send(reply, language, 410, words.expired)
      await withSystem(store, async (tx) => {
        await confirmSubscription(tx, row.id, now())
        await wakeWorkers(tx)
      })
      return send(reply, language, 200, words.confirmed)
    })

    pages.get<Asked>('/subscriptions/:secret/stop', async ({ params }, reply) => {
      const { words, row, language } = await opened('stop', params.secret)
      if (!row) return send(reply, language, 404, words.not_here)
      return send(reply, language, 200, words.stop_text, { title: words.stop_title, button: words.stop_button })
    })

    // Stopped is stopped, also for who asks twice.
    pages.post<Asked>('/subscriptions/:secret/stop', async ({ params }, reply) => {
      const { words, row, language } = await opened('stop', params.secret)
      if (row) await withSystem(store, (tx) => forgetSubscription(tx, row.id))
      return send(reply, language, 200, words.stopped)
    })
  })

  async function opened(link: 'confirm' | 'stop', secret: string) {
    const row = await readAsSystem(store, (db) => findSubscription(db, link, secret))
    const language = (row?.view_language ?? row?.language ?? 'en') as ViewLanguage
    return { row, language, words: mailWords[language] }
  }

  const isOver = ({ expires_at }: { expires_at: string | null }) =>
    expires_at !== null && Date.parse(expires_at) <= now().getTime()
}

function send(
  reply: FastifyReply,
  language: ViewLanguage,
  status: number,
  text: string,
  ask?: { title: string; button: string },
) {
  const title = ask?.title ?? 'Landfall'
  const form = ask
    ? `<h1>${escaped(ask.title)}</h1><p>${escaped(text)}</p>`
    : `<div role="status"><h1>${escaped(text)}</h1></div>`
  const button = ask ? `<form method="post"><button>${escaped(ask.button)}</button></form>` : ''
  return reply
    .status(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${form}${button}</main></body></html>`,
    )
}

const style =
  ':root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#f6f3ec,#12181d);color:light-dark(#1b2227,#eee9df)}main{max-width:32rem;margin:12vh auto;padding:0 1.25rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25}button{font:inherit;min-height:44px;padding:.5rem 1.25rem;border:0;border-radius:6px;background:light-dark(#0b5975,#8fd0e6);color:light-dark(#fff,#12181d);cursor:pointer}button:focus-visible{outline:3px solid currentColor;outline-offset:3px}'
