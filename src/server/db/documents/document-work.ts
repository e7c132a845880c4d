import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#domain/documents/page.ts'
import { nearForms, type ReferenceKind } from '#domain/documents/reference-forms.ts'
import { insertRows } from '../bulk.ts'
import type { Row } from '../schema.ts'
import { type Transaction, withSystem } from '../scope.ts'
import { leaseTime } from '../store/lease-clock.ts'
import { isLeft } from '../store/leases.ts'
import type { Store } from '../store.ts'

export type DocumentRow = Row<'documents'>

/** Longer than any file may take to be read. */
const leaseMinutes = 15

/** As their index knows it. */
export const hasWork = sql<boolean>`
  (work is not null or rotate_by is not null or split_ranges is not null) and deleted_at is null`

/** What takes minutes waits apart from what takes a moment. */
const queues = {
  text: sql<boolean>`(work is distinct from 'pictures' or rotate_by is not null or split_ranges is not null)`,
  pictures: sql<boolean>`(work = 'pictures' and rotate_by is null and split_ranges is null)`,
}

/**
 * Documents with something to be done, for this process alone as long as the lease lasts: of each account the oldest,
 * then of each the next, so that nobody waits for all of another. Each time is counted. One that was left by a process
 * that is gone comes by itself: if it takes its process along, it takes no other document.
 */
export async function claimDocuments(
  store: Store,
  now: Date,
  limit: number,
  queue: keyof typeof queues = 'text',
): Promise<DocumentRow[]> {
  const at = now.toISOString()
  const leaseNow = await leaseTime(store, now)
  const lease = new Date(leaseNow.getTime() + leaseMinutes * 60_000).toISOString()
  return withSystem(store, async (tx) => {
    const claim = async (isFree: RawBuilder<boolean>, most: number) => {
      const isDue = sql`${hasWork} and work_due_at <= ${at} and ${isFree} and ${queues[queue]}
        and (file_sha256 is not null or work = 'link')`
      const { rows } = await sql<DocumentRow>`
        update documents set claimed_until = ${lease}, work_attempts = work_attempts + 1,
          extraction_status = case when work in ('read', 'extract') or extraction_status = 'pending' and work = 'pictures'
            then 'processing' else extraction_status end
        where id in (
          select id from documents join (
            select first.id as due_id, row_number() over (partition by a.id order by first.work_due_at, first.created_at)
              as turn
            from accounts a cross join lateral (
              select id, work_due_at, created_at from documents where account_id = a.id and ${isDue}
              order by work_due_at, created_at limit ${most}) first) turns on due_id = id
          where ${isDue}
          order by turn, work_due_at, created_at limit ${most} for update of documents skip locked)
        returning *`.execute(tx)
      return rows
    }
    const left = await claim(isLeft(leaseNow.toISOString()), 1)
    return left.length > 0 ? left : claim(sql`claimed_until is null`, limit)
  })
}

/** The document, if it is still ours to work on: nobody has deleted it, or asked for it anew, since it was claimed. */
export function lockClaimed(tx: Transaction, { id, claimed_until }: DocumentRow): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function savePages(
  tx: Transaction,
  { id: document_id, account_id }: Pick<DocumentRow, 'id' | 'account_id'>,
  pages: readonly Page[],
) {
  await tx.deleteFrom('document_pages').where('document_id', '=', document_id).execute()
  await insertRows(
    tx,
    'document_pages',
    pages.map(({ number, width, height, lines }) => ({ account_id, document_id, number, width, height, lines })),
  )
}

export function pagesOf(tx: Transaction, document_id: string): Promise<Page[]> {
  return tx
    .selectFrom('document_pages')
    .select(['number', 'width', 'height', 'lines'])
    .where('document_id', '=', document_id)
    .orderBy('number')
    .execute()
}

export interface Reference {
  kind: ReferenceKind
  /** As it is compared. */
  norm: string
}

/** The references of a document, and of its orders the forms that a mistake would share. Those it has already stay. */
export async function saveKeys(
  tx: Transaction,
  { id: document_id, account_id }: Pick<DocumentRow, 'id' | 'account_id'>,
  references: readonly Reference[],
) {
  const rows = references.flatMap(({ kind, norm }) => [
    { account_id, document_id, kind, norm, near: false },
    ...(kind === 'purchase_order'
      ? nearForms(norm).map((form) => ({ account_id, document_id, kind, norm: form, near: true }))
      : []),
  ])
  const wanted = new Map(rows.map((row) => [keyOf(row), row]))
  const known = await tx.selectFrom('document_keys').selectAll().where('document_id', '=', document_id).execute()
  const isKept = known.every((row) => wanted.has(keyOf(row)))
  if (!isKept) await tx.deleteFrom('document_keys').where('document_id', '=', document_id).execute()
  for (const row of isKept ? known : []) wanted.delete(keyOf(row))
  await insertRows(tx, 'document_keys', [...wanted.values()])
}

const keyOf = ({ kind, norm, near }: Pick<Row<'document_keys'>, 'kind' | 'norm' | 'near'>) => `${kind} ${norm} ${near}`

/** The document leads somewhere now: others that name the same, and are linked to nothing, may follow it. */
export async function tellReferences(
  tx: Transaction,
  { id: document_id, account_id }: Pick<DocumentRow, 'id' | 'account_id'>,
  references: readonly Reference[],
) {
  await insertRows(
    tx,
    'new_references',
    references.map(({ kind, norm }) => ({ account_id, document_id, kind, norm })),
  )
}

/**
 * Has the documents linked again that name what came up since the last time, and invoices whose container has changed.
 * Their references are committed before they are linked, and this waits for those that are being linked now: whichever is
 * first, the other one sees it.
 */
export function followReferences(store: Store): Promise<void> {
  return withSystem(store, async (tx) => {
    await sql`
      with news as (
        delete from new_references where id in (
          select id from new_references order by id limit 5000 for update skip locked)
        returning account_id, kind, norm, document_id),
      forms as (
        select account_id, document_id, norm as form from news where document_id is not null or kind = 'number'
        union
        select account_id, null, plain_reference(norm) from news
        where document_id is null and kind in ('bill', 'normalized', 'booking', 'request')
        union
        select account_id, null, near_forms(plain_reference(norm)) from news
        where document_id is null and kind in ('reference', 'container_reference', 'custom'))
      update documents d set work = coalesce(d.work, 'link'),
        work_due_at = case when d.work is null then 'epoch' else d.work_due_at end,
        work_attempts = case when d.work is null then 0 else d.work_attempts end
      where d.deleted_at is null and d.id in (
        select i.id from news n join documents i
          on i.invoice_container_id = case when n.kind = 'invoiced_container' then n.norm::uuid end
        union all
        select k.document_id from forms f join document_keys k on k.account_id = f.account_id and k.norm = f.form
        where f.document_id is null
          or (k.document_id <> f.document_id
            and not exists (select from document_links l where l.document_id = k.document_id)))`.execute(tx)
  })
}

/** Names of the vessels that carry what the account tracks: papers of it name them. */
export async function vesselNames(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('vessels')
    .select('name')
    .distinct()
    .where('name', 'is not', null)
    .limit(5000)
    .execute()
  return rows.flatMap(({ name }) => name ?? [])
}
