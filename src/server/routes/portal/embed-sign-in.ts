import { randomInt } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { countGuess, forgetGuesses } from '../../db/access/guesses.ts'
import { queueMail } from '../../db/documents/mails.ts'
import { insertPersonToken, keepCode, letsInAddress, takeCode, viewToEnter } from '../../db/portal/view-people.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { codeMail } from '../../portal/code-mail.ts'
import { tooManyGuesses } from '../access/check-password.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const codeMinutes = 10
/** After which a person signs in again. */
const tokenDays = 30
/** Codes that an address is mailed in an hour, and tries at one in an hour and in a day: of a million codes one is right. */
const most = { codes: 5, tries: 10, triesInADay: 30 }

export const embedSignIn: HandlersOf<typeof api.embed_sign_in> = {
  /** The same statements whoever asks, but for the mail itself. */
  async ask_code({ body, system, context }) {
    const { view_id, language = null } = body.data.attributes
    const email = body.data.attributes.email.toLowerCase()
    const now = context.now()
    await system(async (tx) => {
      const view = await openView(tx, view_id, now)
      if (context.mailsNeed.length > 0) throw new HttpError('forbidden', 'This server sends no mails.')
      const wait = await countGuess(tx, { what: `view code ${view_id} ${email}`, most: most.codes, spanMs: hour, now })
      const isNamed = await letsInAddress(tx, view, email)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      if (wait !== undefined) return
      const expires_at = new Date(now.getTime() + codeMinutes * minute).toISOString()
      await keepCode(tx, { view_id, account_id: view.account_id, email, code, expires_at })
      if (!isNamed) return
      const { company_name: company, policy } = view
      const envelope = {
        ...{ account_id: view.account_id, to: email, subscription_id: null, company, order: null, now },
        language: policy.language ?? (language as ViewLanguage | null) ?? 'en',
        contact: allows(policy, 'view.contact') ? policy.contact : undefined,
      }
      await queueMail(context.now)(tx, codeMail(envelope, code))
    })
    return undefined
  },

  async create({ body, system, audit, context }) {
    const { view_id, code } = body.data.attributes
    const email = body.data.attributes.email.toLowerCase()
    const now = context.now()
    const what = `view sign-in ${view_id} ${email}`
    const inADay = `${what} in a day`
    // Counted in a transaction of its own: it stays counted where the code is wrong.
    const wait = await system(async (tx) => {
      await openView(tx, view_id, now)
      const soon = await countGuess(tx, { what, most: most.tries, spanMs: hour, now })
      return (await countGuess(tx, { what: inADay, most: most.triesInADay, spanMs: day, now })) ?? soon
    })
    if (wait !== undefined) throw tooManyGuesses(wait)
    return system(async (tx) => {
      const view = await openView(tx, view_id, now)
      if (!(await takeCode(tx, { view_id, email, code: code.replaceAll(/\s/g, '') }, now)))
        throw new HttpError('invalid', 'This code is wrong, or older than ten minutes', {
          pointer: '/data/attributes/code',
        })
      for (const one of [what, inADay]) await forgetGuesses(tx, one)
      const { account_id } = view
      const expires_at = new Date(now.getTime() + tokenDays * day).toISOString()
      const { id, token } = await insertPersonToken(tx, { view_id, account_id, email, expires_at })
      await audit(
        tx,
        { account_id },
        {
          action: 'view.signed_in',
          actor: { kind: 'customer_link', id, name: email },
          subject: { type: 'view', id: view_id, name: view.name },
        },
      )
      return { token, expires_at }
    })
  },
}

/** @throws 422, 410; 403 where its link is enough */
async function openView(tx: Transaction, id: string, now: Date) {
  const view = await viewToEnter(tx, id)
  if (!view) throw new HttpError('invalid', `There is no view ${id}`, { pointer: '/data/attributes/view_id' })
  if (view.expires_at !== null && Date.parse(view.expires_at) <= now.getTime())
    throw new HttpError('gone', 'This page has ended. Ask whoever gave you its address.')
  if (view.people.length === 0) throw new HttpError('forbidden', 'This view asks for no code: its link opens it.')
  return view
}
