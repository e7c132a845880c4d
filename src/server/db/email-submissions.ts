import { sql } from 'kysely'
import { newestFirst } from './page.ts'
import type { NewRow } from './schema.ts'
import type { Transaction } from './scope.ts'

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
    ])

type Rows = Awaited<ReturnType<ReturnType<typeof all>['execute']>>
const counted = (row: Rows[number]) => ({ ...row, documents_count: row.document_ids.length })

export async function listEmailSubmissions(tx: Transaction, paging: Parameters<typeof newestFirst>[2]) {
  const { rows, ...page } = await newestFirst(all(tx), 'email_submissions', paging)
  return { rows: rows.map(counted), ...page }
}

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
