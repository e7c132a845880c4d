import { sql } from 'kysely'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { trackingProposals } from '#contract/tracking/tracking-proposal.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

/** With its documents that are still there, and the customer that it is or would be tracked for. */
const all = (tx: Transaction) =>
  tx
    .selectFrom('tracking_proposals')
    .selectAll('tracking_proposals')
    .select([
      sql<string[]>`array(select d.id from tracking_proposal_documents pd join documents d on d.id = pd.document_id
        where pd.proposal_id = tracking_proposals.id and d.deleted_at is null order by pd.created_at, d.id)`.as(
        'document_ids',
      ),
      sql<string | null>`case when state = 'accepted'
        then (select r.customer_id from tracking_requests r where r.id = tracking_proposals.tracking_request_id)
        else (select s.customer_id from sender_domains s where s.domain = tracking_proposals.sender_domain) end`.as(
        'customer_id',
      ),
    ])

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

/** What only a deleted document names is not proposed, until the document is restored. */
const isNamed = sql<boolean>`(state <> 'proposed' or exists (
  select from tracking_proposal_documents pd join documents d on d.id = pd.document_id
  where pd.proposal_id = tracking_proposals.id and d.deleted_at is null))`

export function listProposals(tx: Transaction, params: ParamsOf<typeof trackingProposals.list>) {
  let query = all(tx).where(isNamed)
  const {
    'filter[state]': states,
    'filter[document]': document,
    'filter[email_submission]': mail,
    include: _,
    ...paging
  } = params
  if (states) query = query.where('state', 'in', states)
  if (document)
    query = query.where(sql<boolean>`id in (
      select proposal_id from tracking_proposal_documents where document_id = ${document})`)
  if (mail)
    query = query.where(sql<boolean>`id in (
      select pd.proposal_id from tracking_proposal_documents pd join documents d on d.id = pd.document_id
      where d.email_submission_id = ${mail} and d.deleted_at is null)`)
  return newestFirst(query, 'tracking_proposals', paging as Parameters<typeof newestFirst>[2])
}

export function findProposal(tx: Transaction, id: string) {
  return all(tx).where('tracking_proposals.id', '=', id).where(isNamed).executeTakeFirst()
}

/** In this order. Nobody else decides on them until the transaction ends. */
export async function lockProposals(tx: Transaction, ids: readonly string[]): Promise<ProposalRow[]> {
  await tx.selectFrom('tracking_proposals').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = await all(tx).where('tracking_proposals.id', 'in', ids).where(isNamed).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
}

type Decision = Partial<Pick<Row<'tracking_proposals'>, 'state' | 'scac' | 'tracking_request_id' | 'user_id'>>

export async function decide(tx: Transaction, ids: readonly string[], decision: Decision, now: Date): Promise<void> {
  if (ids.length === 0) return
  const at = now.toISOString()
  await tx
    .updateTable('tracking_proposals')
    .set({ ...decision, decided_at: at, updated_at: at })
    .where('id', 'in', ids)
    .execute()
}

/** Somebody tracks it, by whatever way: nobody has to decide on it any more. */
export async function settleProposals(
  tx: Transaction,
  {
    keys,
    tracking_request_id,
    user_id,
  }: { keys: readonly string[]; tracking_request_id: string; user_id: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('tracking_proposals')
    .set({ state: 'accepted', tracking_request_id, user_id, decided_at: at, updated_at: at })
    .where('state', '=', 'proposed')
    .where('key', 'in', keys)
    .execute()
}

/** What is known of a number: undecided or dismissed, or accepted because of this document. */
export function knownProposals(tx: Transaction, keys: readonly string[], document_id: string) {
  return tx
    .selectFrom('tracking_proposals')
    .select(['id', 'key', 'state'])
    .where('key', 'in', keys)
    .where(
      sql<boolean>`(state <> 'accepted' or exists (
        select from tracking_proposal_documents pd where pd.proposal_id = id and pd.document_id = ${document_id}))`,
    )
    .execute()
}

export function insertProposal(tx: Transaction, row: NewRow<'tracking_proposals'>) {
  return (
    tx
      .insertInto('tracking_proposals')
      .values(row)
      // As a parameter the condition would not be known to be that of the index.
      .onConflict((on) => on.columns(['account_id', 'key']).where(sql`state`, '<>', sql.lit('accepted')).doNothing())
      .returning('id')
      .executeTakeFirst()
  )
}

export async function joinProposals(
  tx: Transaction,
  document_id: string,
  proposal_ids: readonly string[],
  created_at: string,
): Promise<void> {
  if (proposal_ids.length === 0) return
  await tx
    .insertInto('tracking_proposal_documents')
    .values(proposal_ids.map((proposal_id) => ({ proposal_id, document_id, created_at })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** What a document does not name any more is proposed for its other documents alone, and not at all where there are none. */
export async function leaveProposals(tx: Transaction, document_id: string, kept: readonly string[]): Promise<void> {
  const { rows } = await sql<{ proposal_id: string }>`
    delete from tracking_proposal_documents pd using tracking_proposals p
    where pd.document_id = ${document_id} and p.id = pd.proposal_id and p.state = 'proposed'
      and p.id <> all(${kept}::uuid[])
    returning pd.proposal_id`.execute(tx)
  if (rows.length === 0) return
  await sql`delete from tracking_proposals p where p.state = 'proposed'
    and p.id = any(${rows.map(({ proposal_id }) => proposal_id)}::uuid[])
    and not exists (select from tracking_proposal_documents pd where pd.proposal_id = p.id)`.execute(tx)
}

/** How many numbers the documents of a mail have proposed, or a document alone. */
export async function countProposed(
  tx: Transaction,
  { id, email_submission_id }: Pick<Row<'documents'>, 'id' | 'email_submission_id'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct pd.proposal_id)::int as total
    from tracking_proposal_documents pd join documents d on d.id = pd.document_id
    where ${email_submission_id === null ? sql`d.id = ${id}` : sql`d.email_submission_id = ${email_submission_id}`}`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/** Requests for one of these numbers that wait for their line. */
export async function isAskedFor(tx: Transaction, numbers: readonly string[], scac: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('tracking_requests')
    .select('id')
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .where('normalized_number', 'in', numbers)
    .where((eb) => (scac === null ? eb.lit(true) : eb.or([eb('scac', 'is', null), eb('scac', '=', scac)])))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of containers, whether one is still travelling. */
export async function isOneUnderWay(tx: Transaction, container_ids: readonly string[]): Promise<boolean> {
  if (container_ids.length === 0) return false
  const row = await tx
    .selectFrom('containers')
    .select('id')
    .where('id', 'in', container_ids)
    .where('empty_terminated_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
