import type { paperLessons } from '#contract/documents/paper-lesson.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { Lesson, NewLesson } from '#domain/documents/memory/lesson.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type PaperLessonRow = Row<'paper_lessons'>

export function listLessons(tx: Transaction, params: ParamsOf<typeof paperLessons.list>) {
  const { 'filter[document]': document_id } = params
  const all = tx.selectFrom('paper_lessons').selectAll()
  const query = document_id === undefined ? all : all.where('document_id', '=', document_id)
  return newestFirst(query, 'paper_lessons', params as Parameters<typeof newestFirst>[2])
}

/** Older ones are not remembered: a paper is compared with each. */
const mostLessons = 1000

/** All that papers are read by, newest first. */
export function lessonsOf(tx: Transaction): Promise<Lesson[]> {
  return tx
    .selectFrom('paper_lessons')
    .select(['id', 'document_id', 'document_type', 'classified_as', 'sender_domain'])
    .select(['titles', 'marks', 'field', 'place', 'is_wrong'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostLessons)
    .execute()
}

/** What the corrections of these fields of a document teach, instead of what they taught before. */
export async function replaceLessons(
  tx: Transaction,
  document_id: string,
  {
    fields,
    lessons,
    ...said
  }: {
    fields: readonly string[]
    lessons: readonly NewLesson[]
    sender_domain: string | null
    created_at: string
    updated_at: string
  },
): Promise<void> {
  const named = fields.filter((field) => field !== 'document_type')
  const old = tx.deleteFrom('paper_lessons').where('document_id', '=', document_id)
  if (named.length > 0) await old.where('field', 'in', named as NonNullable<PaperLessonRow['field']>[]).execute()
  if (named.length < fields.length) await old.where('field', 'is', null).execute()
  if (lessons.length === 0) return
  const rows = lessons.map(({ marks, place, titles, ...lesson }) => ({
    ...{ ...lesson, ...said, document_id, titles: [...titles] },
    ...{ marks: asJsonb([...marks]), place: asJsonb(place) },
  }))
  await tx.insertInto('paper_lessons').values(rows).execute()
}

export const findLesson = (tx: Transaction, id: string) =>
  tx.selectFrom('paper_lessons').selectAll().where('id', '=', id).executeTakeFirst()

export async function deleteLesson(tx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('paper_lessons').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}

/** Whom the mail of a document is from. */
export async function writersOf(tx: Transaction, email_submission_id: string | null): Promise<string[]> {
  if (email_submission_id === null) return []
  const mail = await tx
    .selectFrom('email_submissions')
    .select('from')
    .where('id', '=', email_submission_id)
    .executeTakeFirst()
  return mail?.from ?? []
}
