import { type Kysely, sql } from 'kysely'
import type { sentMails } from '#contract/documents/sent-mail.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { PutMail } from '../../portal/outbox.ts'
import { spokenTo } from '../access/person-language.ts'
import { refuseAddress } from '../alerts/refused.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type MailRow = Row<'mails'>

export interface Content {
  subject: string
  /** Plain text. */
  body: string
}

/** A mail for each admin of the account: it goes out where the transaction commits. Returns how many. */
export async function queueForAdmins(
  tx: Transaction,
  account_id: string,
  contentOf: (language: ViewLanguage) => Promise<Content>,
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const admins = await adminsOf(tx, account_id)
  for (const { email: recipient, language } of admins) {
    const { subject, body } = await contentOf(language)
    const mail = { account_id, recipient, subject, body, next_attempt_at: at, created_at: at }
    await tx.insertInto('mails').values(mail).execute()
  }
  return admins.length
}

/** A mail to somebody who works here: it goes out where the transaction commits. */
export async function mailPerson(tx: Transaction, user_id: string, { subject, body }: Content, now: Date) {
  const at = sql<string>`${now.toISOString()}::timestamptz`
  await tx
    .insertInto('mails')
    .columns(['account_id', 'recipient', 'subject', 'body', 'next_attempt_at', 'created_at'])
    .expression(
      tx
        .selectFrom('users')
        .select(['account_id', 'email'])
        .select([sql<string>`${subject}`.as('subject'), sql<string>`${body}`.as('body')])
        .select([at.as('next_attempt_at'), at.as('created_at')])
        .where('id', '=', user_id),
    )
    .execute()
}

/** Their addresses, and in which language they are written to. */
export function adminsOf(db: Kysely<Schema>, account_id: string): Promise<{ email: string; language: ViewLanguage }[]> {
  return db
    .selectFrom('users')
    .select(['email', spokenTo.as('language')])
    .where('account_id', '=', account_id)
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute()
}

/** A mail to somebody outside: it goes out where the transaction commits. */
export function queueMail(now: () => Date): PutMail {
  return async (
    tx,
    { id, account_id, to, from_name, subject, text, html, headers, reply_to, subscription_id, user_id, export_id },
  ) => {
    const at = now().toISOString()
    const times = { next_attempt_at: at, created_at: at }
    const whose = { user_id: user_id ?? null, export_id: export_id ?? null }
    const about = { account_id, subscription_id, ...whose, recipient: to, reply_to }
    const mail = { ...about, sender_name: from_name, subject, body: text, html }
    await tx
      .insertInto('mails')
      .values({ ...(id && { id }), ...mail, headers: asJsonb(headers), ...times })
      .execute()
  }
}

/** What came of an attempt; nothing where somebody else has it by now. `next_attempt_at` null: there is no other one. */
export async function settleMail(
  tx: Transaction,
  { id, claimed_until, attempts, subscription_id, user_id, account_id }: MailRow,
  came: { error: string | null; next_attempt_at: string | null; isRefused?: boolean },
  now: Date,
): Promise<void> {
  const isSent = came.error === null
  await tx
    .updateTable('mails')
    .set({
      attempts: attempts + 1,
      error: came.error,
      claimed_until: null,
      // What it says may let somebody in, and nobody needs it here any more.
      ...((isSent || came.next_attempt_at === null) && { body: '', html: null, headers: null }),
      ...(isSent && { status: 'sent' as const, sent_at: now.toISOString() }),
      ...(!isSent && came.next_attempt_at === null && { status: 'failed' as const }),
      ...(!isSent && came.next_attempt_at !== null && { next_attempt_at: came.next_attempt_at }),
    })
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute()
  if (came.isRefused && user_id !== null)
    await refuseAddress(tx, { user_id, account_id, reason: String(came.error) }, now)
  if (isSent && subscription_id !== null)
    await tx
      .updateTable('view_subscriptions')
      .set({ last_sent_at: now.toISOString() })
      .where('id', '=', subscription_id)
      .execute()
}

/** A mail of ours came back, as a mail server says: in the scope of its account, by the id that we gave it. */
export async function settleReturned(
  tx: Transaction,
  { message_id, error }: { message_id: string | null; error: string },
  now: Date,
): Promise<void> {
  const [, id] = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(message_id ?? '') ?? []
  if (!id) return
  const [mail] = await tx
    .updateTable('mails')
    .set({ status: 'bounced', error })
    .where('id', '=', id)
    .returning(['user_id', 'account_id'])
    .execute()
  if (mail?.user_id) await refuseAddress(tx, { ...mail, user_id: mail.user_id, reason: error }, now)
}

/** What was written to whom, newest first: not what it says, which may open a view. */
export function listSentMails(
  tx: Transaction,
  { 'filter[status]': statuses, 'filter[search]': search, ...paging }: ParamsOf<typeof sentMails.list>,
) {
  let query = tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'status', 'attempts', 'error', 'next_attempt_at', 'sent_at', 'created_at'])
  if (statuses) query = query.where('status', 'in', statuses)
  if (search !== undefined)
    query = query.where(
      sql<boolean>`position(${search.toLowerCase()} in lower(subject || ' ' || recipient || ' ' || coalesce(error, ''))) > 0`,
    )
  return newestFirst(query, 'mails', paging as Parameters<typeof newestFirst>[2])
}

/** Some of what has been sent, or given up, so long ago that nobody asks. @returns how many */
export async function deleteOldMails(tx: Transaction, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from mails where ctid = any(array(
    select ctid from mails where created_at < ${before.toISOString()} and status <> 'pending' limit ${most}))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
