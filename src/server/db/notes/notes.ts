import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { notes } from '#contract/notes/note.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { mentionedIn } from './mentions.ts'

const selected = (tx: Transaction) =>
  tx
    .selectFrom('notes')
    .selectAll('notes')
    .select('notes.user_id as author_id')
    .select(mentionedIn('note').as('mentioned_names'))

export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

export const findNote = (tx: Transaction, id: string) => selected(tx).where('notes.id', '=', id).executeTakeFirst()

export const notesByIds = (tx: Transaction, ids: readonly string[]) =>
  selected(tx).where('notes.id', 'in', ids).execute()

/** Notes of some containers, and those of their shipments as a whole. */
const concerning = (ids: readonly string[]) =>
  sql<boolean>`notes.shipment_id in (select shipment_id from containers where id = any(${ids}::uuid[]))
    and (notes.container_id is null or notes.container_id = any(${ids}::uuid[]))`

/** Of a container, the oldest first. */
export const notesInEvidence = (tx: Transaction, container_id: string) =>
  tx
    .selectFrom('notes')
    .select(['text', 'author_name', 'author_kind', 'created_at'])
    .where(concerning([container_id]))
    .where('in_evidence', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export function listNotes(
  tx: Transaction,
  { 'filter[container]': containers, 'filter[shipment]': shipments, ...paging }: ParamsOf<typeof notes.list>,
) {
  let query = selected(tx)
  if (containers) query = query.where(concerning(containers))
  if (shipments) query = query.where(sql<boolean>`notes.shipment_id = any(${shipments}::uuid[])`)
  return newestFirst(query, 'notes', paging as Parameters<typeof newestFirst>[2])
}

export const insertNote = (tx: Transaction, note: NewRow<'notes'>) =>
  tx.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()

/** Undefined where there is no such note. */
export const markNote = (tx: Transaction, id: string, in_evidence: boolean) =>
  tx.updateTable('notes').set({ in_evidence }).where('id', '=', id).returning('id').executeTakeFirst()

export const deleteNote = (tx: Transaction, id: string) => tx.deleteFrom('notes').where('id', '=', id).execute()

/** What a note is to be about, by the number that people call it. Undefined where there is none. */
export function subjectOfNote(tx: Transaction, { type, id }: { type: 'shipment' | 'container'; id: string }) {
  if (type === 'shipment')
    return tx
      .selectFrom('shipments')
      .select(['id as shipment_id', 'bill_of_lading_number as number'])
      .select(sql<string | null>`null::uuid`.as('container_id'))
      .where('id', '=', id)
      .executeTakeFirst()
  return tx
    .selectFrom('containers')
    .select(['shipment_id', 'number'])
    .select(sql<string | null>`id`.as('container_id'))
    .where('id', '=', id)
    .executeTakeFirst()
}
