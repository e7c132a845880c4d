import { normalizeIP } from '@fastify/rate-limit'
import type { api } from '#contract/api.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { allows } from '#domain/portal/view-policy.ts'
import { countGuess, forgetGuesses } from '../../db/access/guesses.ts'
import { viewCodeOf } from '../../db/access/tokens.ts'
import { queueMail } from '../../db/documents/mails.ts'
import {
  insertPersonToken,
  keepCode,
  pastOf,
  signOutOfView,
  takeCode,
  viewToEnter,
} from '../../db/portal/view-people.ts'
import type { Transaction } from '../../db/scope.ts'
import { HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { refusalsWritten } from '../../http/refusal-counts.ts'
import { codeMail } from '../../portal/code-mail.ts'
import { tooManyGuesses } from '../access/check-password.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const codeMinutes = 10
/** After which a person signs in again. */
const tokenDays = 30
/**
 * In an hour: codes for an address that are asked for from one place, from anywhere, and for a whole view; and tries from
 * one place, which in IPv6 is a network. A code cannot be guessed: what is counted keeps mails and work within bounds.
 * Strangers lock nobody out: where a person has come in before, only that place is counted, and of a whole view only
 * those are who are mailed a code.
 */
const most = { codes: 5, codesFromAnywhere: 20, codesOfView: 200, tries: 10 }

export const embedSignIn: HandlersOf<typeof api.embed_sign_in> = {
  /** The same statements whoever asks, but for the mail itself. */
  async ask_code({ body, system, visitor, context }) {
    const { view_id, language = null } = body.data.attributes
    const email = body.data.attributes.email.toLowerCase()
    const now = context.now()
    const place = normalizeIP(visitor.address)
    await system(async (tx) => {
      const view = await openView(tx, { view_id, email }, now)
      if (context.mailsNeed.length > 0) throw new HttpError('forbidden', 'This server sends no mails.')
      const past = await pastOf(tx, { view_id, email }, place)
      const limits = [
        { what: `view code ${view_id} ${email} ${place}`, most: most.codes },
        ...(past.isKnown ? [] : ofStrangers(view, email)),
      ]
      const waits = []
      for (const limit of limits) waits.push(await countGuess(tx, { ...limit, spanMs: hour, now }))
      const [code] = goodCodes({ view_id, email, ...past }, context)
      if (waits.some((wait) => wait !== undefined)) return
      const expires_at = new Date(now.getTime() + codeMinutes * minute).toISOString()
      await keepCode(tx, { view_id, account_id: view.account_id, email, code, expires_at })
      if (!view.isNamed) return
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

  async create({ body, system, visitor, audit, context }) {
    const { view_id, code } = body.data.attributes
    const email = body.data.attributes.email.toLowerCase()
    const now = context.now()
    const place = normalizeIP(visitor.address)
    const what = `view sign-in ${view_id} ${email} ${place}`
    // Counted in a transaction of its own: it stays counted where the code is wrong.
    const wait = await system(async (tx) => {
      await openView(tx, { view_id, email }, now)
      return countGuess(tx, { what, most: most.tries, spanMs: hour, now })
    })
    if (wait !== undefined) throw tooManyGuesses(wait)
    const entered = await system(async (tx) => {
      const view = await openView(tx, { view_id, email }, now)
      const { account_id } = view
      const past = await pastOf(tx, { view_id, email }, place)
      const tried = {
        code: code.replaceAll(/[\s-]/g, '').toUpperCase(),
        good: goodCodes({ view_id, email, ...past }, context),
      }
      const isRight = await takeCode(tx, { view_id, email, ...tried }, now)
      const expires_at = new Date(now.getTime() + tokenDays * day).toISOString()
      const made = isRight ? await insertPersonToken(tx, { view_id, account_id, email, expires_at, place }) : null
      if (isRight) await forgetGuesses(tx, what)
      // What is tried with an address that is not named fills no log, and nor does what is tried again and again.
      if (made || (view.isNamed && (await isWritten(tx, { account_id, place }, now))))
        await audit(
          tx,
          { account_id },
          {
            subject: { type: 'view', id: view_id, name: view.name },
            ...(made
              ? { action: 'view.signed_in', actor: { kind: 'customer_link', id: made.id, name: email } }
              : {
                  action: 'view.sign_in_refused',
                  actor: { kind: 'stranger', id: null, name: null },
                  details: { email },
                }),
          },
        )
      return made && { token: made.token, expires_at }
    })
    // After the transaction, so that the refusal stays written.
    if (!entered)
      throw new HttpError('invalid', 'This code is wrong, or older than ten minutes', {
        pointer: '/data/attributes/code',
      })
    return entered
  },

  async end({ tx, params, principal, context }) {
    const { view_id = '', token_id = '' } = principal
    const { everywhere = false } = params
    if (!(await signOutOfView(tx, { view_id, token_id, everywhere }, context.now())))
      throw new HttpError('forbidden', 'A link signs nobody in: whoever gave it to you can revoke it.')
    return undefined
  },
}

/** From anywhere and for the whole view: the same statements whether the person is named or not. */
const ofStrangers = (view: { id: string; isNamed: boolean }, email: string) => [
  { what: `view code ${view.id} ${email}`, most: most.codesFromAnywhere },
  view.isNamed
    ? { what: `view codes ${view.id}`, most: most.codesOfView }
    : { what: `view codes of strangers ${view.id}`, most: 0 },
]

/**
 * Those that are sent to a person now and were ten minutes ago, until they come in: whoever asks again, or a stranger who
 * does, has the same sent once more, and the one that is there goes on being good.
 */
function goodCodes(
  { view_id, email, last_token_id }: { view_id: string; email: string; last_token_id: string | null },
  { secrets, now }: Context,
): [string, string] {
  const span = Math.floor(now().getTime() / (codeMinutes * minute))
  const codeIn = (at: number) => viewCodeOf(secrets.sign(`view code ${view_id} ${email} ${last_token_id} ${at}`))
  return [codeIn(span), codeIn(span - 1)]
}

/** As many as of all other refusals: of one place, and of all together. */
async function isWritten(tx: Transaction, { account_id, place }: { account_id: string; place: string }, now: Date) {
  const { each, all, spanMs } = refusalsWritten
  const wait = await countGuess(tx, { what: `view refusals ${account_id} ${place}`, most: each, spanMs, now })
  if (wait !== undefined) return false
  return (await countGuess(tx, { what: `view refusals ${account_id}`, most: all, spanMs, now })) === undefined
}

/** @throws 422, 410; 403 where its link is enough */
async function openView(tx: Transaction, person: { view_id: string; email: string }, now: Date) {
  const view = await viewToEnter(tx, person)
  if (!view)
    throw new HttpError('invalid', `There is no view ${person.view_id}`, { pointer: '/data/attributes/view_id' })
  if (view.expires_at !== null && Date.parse(view.expires_at) <= now.getTime())
    throw new HttpError('gone', 'This page has ended. Ask whoever gave you its address.')
  if (view.people.length === 0) throw new HttpError('forbidden', 'This view asks for no code: its link opens it.')
  return view
}
