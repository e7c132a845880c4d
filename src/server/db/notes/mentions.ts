import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { mentions } from '#contract/notes/mention.ts'
import { nameOfUser } from '../colleagues.ts'
import { newestFirst } from '../page.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** Whom a note mentions, by name: of the row of that table that is selected. */
export const mentionedIn = (table: 'note' | 'exception_entry') => {
  const row = sql.ref(table === 'note' ? 'notes.id' : 'exception_entries.id')
  return sql<string[]>`array(select ${nameOfUser} from mentions join users on users.id = mentions.user_id
    where mentions.${sql.ref(`${table}_id`)} = ${row} order by 1)`
}

export const insertMentions = (tx: Transaction, rows: readonly NewRow<'mentions'>[]) =>
  tx.insertInto('mentions').values(rows).execute()

/** How many there were in the account since then. Nobody else mentions anybody there until the transaction ends. */
export async function countMentions(tx: Transaction, account_id: string, since: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mentions ${account_id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mentions
    where account_id = ${account_id} and created_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Where a person is mentioned, newest first, with what each is about. */
export function listMentions(
  tx: Transaction,
  user_id: string,
  { 'filter[seen]': isSeen, ...paging }: ParamsOf<typeof mentions.list>,
) {
  let query = tx
    .selectFrom('mentions')
    .leftJoin('notes', 'notes.id', 'mentions.note_id')
    .leftJoin('containers', 'containers.id', 'notes.container_id')
    .leftJoin('shipments', 'shipments.id', 'notes.shipment_id')
    .leftJoin('exception_entries as entries', 'entries.id', 'mentions.exception_entry_id')
    .select(['mentions.id', 'mentions.seen_at', 'mentions.created_at'])
    .select(['mentions.note_id', 'notes.shipment_id', 'notes.container_id', 'entries.exception_id'])
    .select(['containers.number', 'shipments.bill_of_lading_number'])
    .select(sql<string>`coalesce(notes.text, entries.text)`.as('text'))
    .select(sql<string | null>`coalesce(notes.author_name, entries.author_name)`.as('author_name'))
    .where('mentions.user_id', '=', user_id)
  if (isSeen !== undefined) query = query.where('mentions.seen_at', isSeen ? 'is not' : 'is', null)
  return newestFirst(query, 'mentions', paging as Parameters<typeof newestFirst>[2])
}

/** Those of a person that were not seen yet; all of them where no ids are given. */
export async function seeMentions(
  tx: Transaction,
  user_id: string,
  { ids, now }: { ids: readonly string[] | undefined; now: string },
) {
  let query = tx
    .updateTable('mentions')
    .set({ seen_at: now })
    .where('user_id', '=', user_id)
    .where('seen_at', 'is', null)
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`)
  await query.execute()
}
