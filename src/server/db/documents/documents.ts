import { sql } from 'kysely'
import type { documents } from '#contract/documents/document.ts'
import { documentTypes } from '#contract/documents/document-type.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { Said } from '#contract/said/sentence.ts'
import { asJsonb } from '../json.ts'
import type { Filter } from '../list/list-filters.ts'
import { newestFirst, sortedPage } from '../list/page.ts'
import { tally } from '../list/tallies.ts'
import type { NewRow } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { named } from './document-names.ts'

/** Documents with the ids of what they are linked to, oldest link first. What was deleted is not among them. */
const all = (tx: Transaction) =>
  tx
    .selectFrom('documents')
    .selectAll('documents')
    .select([
      sql<string[]>`array(select l.shipment_id from document_links l
        where l.document_id = documents.id and l.shipment_id is not null order by l.created_at, l.id)`.as(
        'shipment_ids',
      ),
      sql<string[]>`array(select l.container_id from document_links l
        where l.document_id = documents.id and l.container_id is not null order by l.created_at, l.id)`.as('cargo_ids'),
    ])
    .where('documents.deleted_at', 'is', null)

export async function listDocuments(tx: Transaction, { sort, ...params }: ParamsOf<typeof documents.list>) {
  const { 'filter[filename]': fileName, 'filter[reference]': reference } = params
  const { 'filter[document_types]': types, 'filter[extraction_status]': statuses } = params
  const { 'filter[shipment]': shipment_id, 'filter[container]': container_id, 'filter[linked]': isLinked } = params
  const { 'filter[split_from]': split_from } = params
  let query = all(tx)
  const byName = fileName === undefined ? undefined : await named(tx, fileName)
  if (byName) query = query.where(byName.where)
  if (reference !== undefined)
    query = query.where(sql<boolean>`documents.id in (select documents_with_reference(${asPart(reference)}))`)
  if (types) query = query.where('effective_type', 'in', types)
  if (statuses) query = query.where('extraction_status', 'in', statuses)
  if (shipment_id !== undefined)
    query = query.where(sql<boolean>`documents.id in (
    select document_id from document_links where shipment_id = ${shipment_id})`)
  if (container_id !== undefined)
    query = query.where(sql<boolean>`documents.id in (
    select document_id from document_links where container_id = ${container_id})`)
  if (split_from !== undefined) query = query.where('split_from_id', '=', split_from)
  if (isLinked !== undefined) query = query.where(isLinked ? sql<boolean>`is_linked` : sql<boolean>`not is_linked`)

  const paging = params as Parameters<typeof newestFirst>[2]
  const isAlone = [reference, statuses, shipment_id, container_id, split_from].every((filter) => filter === undefined)
  const count = isAlone ? countOf(tx, { byName, types, isLinked }) : undefined
  if (sort === undefined || sort === '-created_at') return newestFirst(query, 'documents', paging, count)
  return sortedPage(query, 'documents', orders[sort], paging, count)
}

interface Counted {
  byName: Filter | undefined
  types: readonly string[] | undefined
  isLinked: boolean | undefined
}

/** How they are counted without looking at them, where that can be done. */
function countOf(tx: Transaction, { byName, types, isLinked }: Counted) {
  if (!byName) return () => tallied(tx, types, isLinked)
  return types === undefined && isLinked === undefined ? byName.total : undefined
}

/** As `listed_as` says them: a type, and ` unlinked` behind it where that is so. */
function tallied(tx: Transaction, types: readonly string[] = Object.keys(documentTypes), isLinked?: boolean) {
  const linked = isLinked === false ? [] : types
  const unlinked = isLinked === true ? [] : types.map((type) => `${type} unlinked`)
  return tally(tx, 'documents', [...linked, ...unlinked])
}

const addedBy = sql`(select lower(u.name) from users u where u.id = documents.user_id)`

/** Ties: newest first. */
const orders = {
  created_at: [sql`documents.created_at`],
  document_type: [sql`effective_type`, sql`documents.created_at desc`],
  '-document_type': [sql`effective_type desc`, sql`documents.created_at desc`],
  added_by: [sql`${addedBy} nulls last`, sql`documents.created_at desc`],
  '-added_by': [sql`${addedBy} desc nulls last`, sql`documents.created_at desc`],
}

const asPart = (reference: string) => reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

export function findDocument(tx: Transaction, id: string) {
  return all(tx).where('documents.id', '=', id).executeTakeFirst()
}

export function documentsByIds(tx: Transaction, ids: readonly string[]) {
  return all(tx).where('documents.id', 'in', ids).execute()
}

/** Nobody else edits it until the transaction ends. */
export function lockDocument(tx: Transaction, id: string) {
  return all(tx).where('documents.id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateDocument(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<
      NewRow<'documents'>,
      | 'document_type'
      | 'classification_notes'
      | 'document_type_manual'
      | 'extraction_status'
      | 'extraction_failure'
      | 'pages_count'
      | 'link_notes'
      | 'last_document_representation_id'
      | 'deleted_at'
      | 'file_sha256'
      | 'file_size_bytes'
      | 'work'
      | 'work_attempts'
      | 'work_due_at'
      | 'claimed_until'
      | 'rotate_by'
      | 'split_ranges'
      | 'split_from_id'
      | 'to_learn'
      | 'invoice_check'
      | 'invoice_container_id'
    >
  > & { classification_said?: readonly Said[]; link_notes_said?: readonly Said[] },
  now: Date,
): Promise<void> {
  const updated_at = now.toISOString()
  const { classification_said, link_notes_said, ...others } = changes
  await tx
    .updateTable('documents')
    .set({
      ...others,
      ...(classification_said && { classification_said: asJsonb([...classification_said]) }),
      ...(link_notes_said && { link_notes_said: asJsonb([...link_notes_said]) }),
      updated_at,
    })
    .where('id', '=', id)
    .execute()
}

export function representationsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('document_representations').selectAll().where('id', 'in', ids).execute()
}

/** As it was read last, without what people said of it. */
export function lastReading(tx: Transaction, document_id: string) {
  return tx
    .selectFrom('document_representations')
    .selectAll()
    .where('document_id', '=', document_id)
    .where('manual', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function insertRepresentation(
  tx: Transaction,
  {
    payload,
    found = [],
    ...row
  }: Pick<
    NewRow<'document_representations'>,
    'document_id' | 'schema_version' | 'payload' | 'manual' | 'found' | 'notes'
  >,
) {
  return tx
    .insertInto('document_representations')
    .values({ ...row, payload: asJsonb(payload), found: asJsonb(found) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function hasDocuments(tx: Transaction, account_id: string): Promise<boolean> {
  const known = tx.selectFrom('documents').select('id').where('account_id', '=', account_id)
  return (await known.limit(1).executeTakeFirst()) !== undefined
}

/** Whether a person has said what stands in it. */
export async function hasManualReading(tx: Transaction, document_id: string): Promise<boolean> {
  const said = tx.selectFrom('document_representations').select('id').where('document_id', '=', document_id)
  return (await said.where('manual', '=', true).limit(1).executeTakeFirst()) !== undefined
}
