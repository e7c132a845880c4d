import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { mentions } from '#contract/notes/mention.ts'
import { nameOfUser } from '../access/colleagues.ts'
import { newestFirst } from '../list/page.ts'
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

/** Counts people that the account mentions in this hour of the clock. @returns how many they are with those before */
export async function countMentions(tx: Transaction, count: number, now: Date): Promise<number> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000).toISOString()
  await tx.deleteFrom('mention_hours').where('hour', '<', hour).execute()
  const counted = await tx
    .insertInto('mention_hours')
    .values({ hour, count })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'hour']).doUpdateSet({ count: sql`mention_hours.count + excluded.count` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return counted.count
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
