import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { emailSubmissions } from '#contract/documents/email-submission.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** With the ids of the documents that came with it and are still there. */
const all = (tx: Transaction) =>
  tx
    .selectFrom('email_submissions')
    .selectAll('email_submissions')
    .select([
      sql<string>`left(body, 200)`.as('body_preview'),
      sql<string[]>`array(select d.id from documents d
        where d.email_submission_id = email_submissions.id and d.deleted_at is null order by d.created_at, d.id)`.as(
        'document_ids',
      ),
      sql<number>`(select count(*)::int from email_attachments a where a.email_submission_id = email_submissions.id)`.as(
        'attachments_count',
      ),
      sql<number>`(select count(*)::int from email_attachments a
        where a.email_submission_id = email_submissions.id and a.outcome = 'refused')`.as('refused_count'),
    ])

type Rows = Awaited<ReturnType<ReturnType<typeof all>['execute']>>
const counted = (row: Rows[number]) => ({ ...row, documents_count: row.document_ids.length })

export async function listEmailSubmissions(
  tx: Transaction,
  { 'filter[outcome]': outcomes, 'filter[search]': search, ...paging }: ParamsOf<typeof emailSubmissions.list>,
) {
  let query = all(tx)
  if (outcomes) query = query.where('outcome', 'in', outcomes)
  if (search !== undefined) query = query.where(saying(search.toLowerCase()))
  const { rows, ...page } = await newestFirst(query, 'email_submissions', paging as Parameters<typeof newestFirst>[2])
  return { rows: rows.map(counted), ...page }
}

/** Under row-level security `like` may use no index: the mails of one account are looked through. */
const saying = (part: string) => sql<boolean>`(
  position(${part} in lower(subject)) > 0 or position(${part} in lower(array_to_string("from", ' '))) > 0
  or position(${part} in lower(coalesce(note, ''))) > 0
  or exists (select from email_attachments a
    where a.email_submission_id = email_submissions.id and position(${part} in lower(a.name)) > 0))`

export async function findEmailSubmission(tx: Transaction, id: string) {
  const row = await all(tx).where('email_submissions.id', '=', id).executeTakeFirst()
  return row && counted(row)
}

export async function emailSubmissionsByIds(tx: Transaction, ids: readonly string[]) {
  return (await all(tx).where('email_submissions.id', 'in', ids).execute()).map(counted)
}

/** @returns its id; undefined where the account has this mail */
export async function insertSubmission(tx: Transaction, row: NewRow<'email_submissions'>): Promise<string | undefined> {
  const made = await tx
    .insertInto('email_submissions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'message_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function submissionWithKey(tx: Transaction, message_key: string): Promise<string> {
  const query = tx.selectFrom('email_submissions').select('id').where('message_key', '=', message_key)
  return (await query.executeTakeFirstOrThrow()).id
}

/** No id is too long for it. */
const failedKey = (message_id: string) => `failed:${createHash('sha256').update(message_id).digest('base64url')}`

/** A mail of which nothing could be read. The same one again is told of anew. */
export async function insertFailedMail(
  tx: Transaction,
  { key, ...row }: Pick<NewRow<'email_submissions'>, 'subject' | 'from' | 'message_id' | 'note'> & { key: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const nothing = { body: null, to: [], cc: [], sent_at: null, in_reply_to: null, references: [], content_type: null }
  await tx
    .insertInto('email_submissions')
    .values({
      ...nothing,
      ...row,
      outcome: 'failed',
      message_key: failedKey(row.message_id ?? key),
      user_id: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_key']).doUpdateSet({ note: row.note, updated_at: at }),
    )
    .execute()
}

/** It could be read after all. */
export async function forgetFailedMail(tx: Transaction, message_id: string | null): Promise<void> {
  if (message_id === null) return
  await tx.deleteFrom('email_submissions').where('message_key', '=', failedKey(message_id)).execute()
}
