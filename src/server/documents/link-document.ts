import type { Linking } from '#contract/documents/document-link.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import { dayOfPaper } from '#domain/documents/box-trips.ts'
import { decideLinks } from '#domain/documents/decide-links.ts'
import type { ReferenceKind } from '#domain/documents/reference-forms.ts'
import {
  deleteLinks,
  deleteUnlink,
  insertLinks,
  insertUnlink,
  type LinkRow,
  linksOf,
  type Target,
  unlinksOf,
} from '../db/documents/document-links.ts'
import { type DocumentRow, tellReferences } from '../db/documents/document-work.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { tellOfLinks } from './document-news.ts'
import { findLeads } from './leads.ts'
import { referencesOf } from './references.ts'

export interface NewLink extends Target {
  how: Linking
  matched_kind: ReferenceKind | null
  matched_value: string | null
  via_document_id: string | null
  user_id: string | null
}

/** Every link there is comes from here, and is told but where `before` has it already. @returns what was not there before */
export async function linkDocument(
  tx: Transaction,
  { id, account_id }: Pick<DocumentRow, 'id' | 'account_id'>,
  links: readonly NewLink[],
  now: Date,
  before: readonly LinkRow[] = [],
): Promise<LinkRow[]> {
  const created_at = now.toISOString()
  const added = await insertLinks(
    tx,
    links.map((link) => ({ ...link, document_id: id, account_id, created_at })),
  )
  const known = new Set(before.map(targetOf))
  await tellOfLinks(
    tx,
    added.filter((link) => !known.has(targetOf(link))),
    now,
  )
  return added
}

/**
 * Links a document to what it names, and unlinks it from what it does not name any more. What people have linked and
 * unlinked stays as it is.
 * @returns what it names and is not linked to, and why: a sentence each
 */
export async function relinkDocument(
  tx: Transaction,
  document: DocumentRow,
  payload: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<Sentence[]> {
  const named = referencesOf(payload)
  const before = await linksOf(tx, document.id)
  const refused = await unlinksOf(tx, document.id)
  const day = dayOfPaper(payload, document.created_at)
  const { links, notes } = decideLinks(await findLeads(tx, document.id, { named, day }, context), day)
  const isRefused = (shipment_id: string, container_id: string | null) =>
    refused.some(
      (one) => one.shipment_id === shipment_id || (container_id !== null && one.container_id === container_id),
    )
  const wanted = new Map<string, NewLink>()
  for (const { shipment_id, container_id, lead } of links) {
    const { kind, value, is_near, via_document_id } = lead
    const how: Linking = via_document_id !== null || is_near ? 'indirect' : 'direct'
    const because = { how, matched_kind: kind, matched_value: value, via_document_id, user_id: null }
    if (!isRefused(shipment_id, null) && !wanted.has(shipment_id))
      wanted.set(shipment_id, { shipment_id, container_id: null, ...because })
    if (container_id !== null && !isRefused(shipment_id, container_id))
      wanted.set(container_id, { shipment_id: null, container_id, ...because })
  }
  const stale = before.filter((link) => link.how !== 'manual' && !isSame(link, wanted.get(targetOf(link))))
  await deleteLinks(
    tx,
    stale.map(({ id }) => id),
  )
  const added = await linkDocument(tx, document, [...wanted.values()], context.now(), before)
  if (added.some(({ how }) => how === 'direct')) await tellReferences(tx, document, named)
  return notes
}

const targetOf = ({ shipment_id, container_id }: Target) => shipment_id ?? container_id ?? ''

const isSame = (link: LinkRow, wanted: NewLink | undefined) =>
  wanted !== undefined &&
  link.how === wanted.how &&
  link.matched_value === wanted.matched_value &&
  link.via_document_id === wanted.via_document_id

/** As a person says: it stays, whatever is read from the document. */
export async function linkByHand(
  tx: Transaction,
  document: DocumentRow,
  targets: readonly Target[],
  user_id: string | null,
  now: Date,
) {
  const before = await linksOf(tx, document.id)
  for (const target of targets) await deleteUnlink(tx, document.id, target)
  const ids = new Set(targets.map(targetOf))
  await deleteLinks(
    tx,
    before.filter((link) => ids.has(targetOf(link)) && link.how !== 'manual').map(({ id }) => id),
  )
  const because = { how: 'manual' as const, matched_kind: null, matched_value: null, via_document_id: null, user_id }
  return linkDocument(
    tx,
    document,
    targets.map((target) => ({ ...target, ...because })),
    now,
    before,
  )
}

/** As a person says, for good. With a shipment go the containers that are in it. */
export async function unlinkByHand(
  tx: Transaction,
  document: DocumentRow,
  target: Target,
  containersOfIt: readonly string[],
  user_id: string | null,
  now: Date,
) {
  const links = await linksOf(tx, document.id)
  const gone = links.filter(
    (link) => targetOf(link) === targetOf(target) || containersOfIt.includes(link.container_id ?? ''),
  )
  await deleteLinks(
    tx,
    gone.map(({ id }) => id),
  )
  await insertUnlink(tx, {
    ...target,
    document_id: document.id,
    account_id: document.account_id,
    user_id,
    created_at: now.toISOString(),
  })
  return gone
}
