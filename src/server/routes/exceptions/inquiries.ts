import { randomUUID } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Inquiry, inquiry, inquiryDraft } from '#contract/exceptions/inquiry.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { capital } from '#domain/text.ts'
import { findCompany } from '../../db/access/accounts.ts'
import { queueMail } from '../../db/documents/mails.ts'
import { findException, insertEntry, lockException, type NamedException } from '../../db/exceptions/exceptions.ts'
import { countAsked, insertInquiry, lastAsked, listInquiries } from '../../db/exceptions/inquiries.ts'
import type { Row } from '../../db/schema.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { authorOf } from '../../db/tracking/manual-values.ts'
import { answersTo, draftInquiry, latelySince, whoToAsk } from '../../exceptions/draft-inquiry.ts'
import { entryOf } from '../../exceptions/group-causes.ts'
import { requireScope } from '../../http/authorize.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { oneLine } from '../../portal/html.ts'

/** Mails of one account: whoever has a key of it sends nobody more. */
export const mostInquiriesAnHour = 60

/** What a mail to somebody outside needs here. It has no link, so that this server need not be reached from outside. */
const needs = ({ mailsNeed }: Pick<Context, 'mailsNeed'>) => mailsNeed.filter((name) => name === 'SMTP_URL')

export const inquiries: HandlersOf<typeof api.inquiries> = {
  async list({ tx, params }) {
    found(await findException(tx, params.id))
    const { rows, ...page } = await listInquiries(tx, params.id, params)
    return { data: rows.map(shown), ...page }
  },

  async draft({ tx, params, principal, context }) {
    const exception = found(await findException(tx, params.id))
    const draft = await draftInquiry(tx, { exception, principal, now: context.now() }, params)
    if (draft === undefined)
      throw new HttpError('invalid_parameter', nobody(params.asked_of), { parameter: 'asked_of' })
    return { data: render(inquiryDraft, { ...draft, id: exception.id, mails_need: needs(context) }) }
  },

  async create({ tx, params, body, principal, context }) {
    // Nobody lets out what they may not read.
    requireScope(principal, 'read')
    found(await lockException(tx, params.id))
    const exception = found(await findException(tx, params.id))
    if (exception.closed_at !== null) throw new HttpError('invalid', refusal('nothing_to_ask'))
    const { attributes } = body.data
    const { chosen } = await whoToAsk(tx, exception, attributes.asked_of)
    if (chosen === undefined) throw refused('asked_of', nobody(attributes.asked_of))
    const asked = { exception_id: exception.id, asked_of: chosen.asked_of }
    if (!attributes.again) await refuseWhereAsked(tx, asked, context.now())
    const { is_sent_by_hand = false, recipient, subject, text, language = 'en' } = attributes
    const author = await authorOf(tx, principal)
    const created_at = context.now().toISOString()
    const row = await insertInquiry(tx, {
      id: randomUUID(),
      exception_id: exception.id,
      asked_of: chosen.asked_of,
      asked_of_name: chosen.name,
      ...{ recipient, subject, text, language, is_sent_by_hand, ...author, created_at },
      status: is_sent_by_hand ? 'sent' : 'pending',
      ...{ error: null, answered_at: null, answered_by: null },
    })
    if (!is_sent_by_hand) await send(tx, row, { exception, principal, context })
    await insertEntry(
      tx,
      entryOf(exception.id, 'asked', created_at, {
        ...author,
        text: subject,
        correspondent: chosen.name ?? recipient,
        inquiry_id: row.id,
      }),
    )
    return { data: shown(row) }
  },
}

type Attributes = BodyOf<typeof api.inquiries.create>['data']['attributes']

const shown = (row: Row<'inquiries'>): Inquiry => render(inquiry, row)

const nobody = (asked_of = '') => `Nobody called '${asked_of}' acts on this exception`

const refused = (field: keyof Attributes, detail: Detail) =>
  new HttpError('invalid', detail, { pointer: `/data/attributes/${field}` })

/** @throws 409 where somebody has asked the same one within four hours */
async function refuseWhereAsked(tx: Transaction, asked: { exception_id: string; asked_of: string }, now: Date) {
  const before = await lastAsked(tx, asked, latelySince(now))
  if (before === undefined) return
  const { created_at: asked_at, author_name } = before
  throw new HttpError([
    {
      code: 'asked_already',
      detail: refusal('asked_already', { name: capital(author_name ?? 'somebody') }),
      source: { pointer: '/data/attributes/again' },
      meta: { asked_at, author_name },
    },
  ])
}

interface Sending {
  exception: NamedException
  principal: Principal
  context: Context
}

/** @throws 422 where no mail can be sent, 429 where the account has sent too many */
async function send(tx: Transaction, row: Row<'inquiries'>, { exception, principal, context }: Sending) {
  const lacking = needs(context)
  if (lacking.length > 0)
    throw refused('is_sent_by_hand', refusal('asking_needs_mails', { needs: lacking.join(' and ') }))
  const { account_id } = exception
  const now = context.now()
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  // This one is among them.
  if ((await countAsked(tx, account_id, since)) > mostInquiriesAnHour)
    throw new HttpError('rate_limited', refusal('too_many_inquiries', { count: mostInquiriesAnHour }))
  const company = await findCompany(tx, account_id)
  const { reply_to } = await answersTo(tx, principal, now)
  await queueMail(context.now)(tx, {
    id: row.id,
    account_id,
    to: row.recipient,
    from_name: oneLine([row.author_name, company].filter(Boolean).join(', '), 100),
    reply_to,
    subscription_id: null,
    subject: row.subject,
    text: row.text,
    html: null,
    // A person wrote it and waits for an answer, also for that somebody is away.
    headers: { 'Auto-Submitted': 'no' },
  })
  await wakeWorkers(tx)
}
