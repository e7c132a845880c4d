import type { DocumentType } from '#contract/documents/document-type.ts'
import { type Opening, openingsOf } from '#domain/documents/openings.ts'
import { senderDomainOf } from '#domain/documents/sender-domain.ts'
import { askedNumber } from '#domain/tracking/document-number.ts'
import { beginRequest } from '../custom-fields/initial.ts'
import { documentPolicy } from '../db/documents/document-files.ts'
import { linksOf } from '../db/documents/document-links.ts'
import { type DocumentRow, pagesOf } from '../db/documents/document-work.ts'
import { findEmailSubmission } from '../db/documents/email-submissions.ts'
import { customerOfDomain } from '../db/documents/sender-domains.ts'
import type { Transaction } from '../db/scope.ts'
import { connectedScacs } from '../db/sources/connections.ts'
import {
  countProposed,
  insertProposal,
  isAskedFor,
  isOneUnderWay,
  joinProposals,
  knownProposals,
  leaveProposals,
} from '../db/tracking/tracking-proposals.ts'
import type { Context } from '../http/handler.ts'
import { carriers, prefixes } from '../reference/carriers.ts'
import { keyOfNumber, numberVariants } from '../tracking/numbers.ts'
import { lockNumber, trackedShipment } from '../tracking/open-shipment.ts'
import { createRequest } from '../tracking/requests.ts'

/** More are not proposed for the papers of one mail, nor for one paper. */
const mostProposals = 50

/**
 * Proposes to track what a document names and nothing tracks, or, where the account wants that, tracks it at once. What
 * it does not name any more, or is tracked by now, it does not propose any more.
 */
export async function proposeNumbers(
  tx: Transaction,
  document: DocumentRow,
  payload: Record<string, unknown>,
  context: Context,
): Promise<void> {
  const mail = document.email_submission_id
    ? ((await findEmailSubmission(tx, document.email_submission_id)) ?? null)
    : null
  const isMailText = document.source === 'email' && /^text\/(?:plain|html)/.test(document.file_content_type ?? '')
  const openings = openingsOf(
    {
      type: document.effective_type as DocumentType,
      payload,
      pages: await pagesOf(tx, document.id),
      file_name: document.file_name,
      isMailText,
      mail,
    },
    { carriers, prefixes },
  )
  // Papers of one mail are counted together: one after the other.
  if (openings.length > 0)
    await lockNumber(tx, document.account_id, `papers ${document.email_submission_id ?? document.id}`)
  const wanted = await untracked(tx, document, openings, context)
  const keys = [...wanted.keys()]
  const known = keys.length > 0 ? await knownProposals(tx, keys, document.id) : []
  const open = known.filter(({ state }) => state === 'proposed').map(({ id }) => id)
  await leaveProposals(tx, document.id, open)
  const made: string[] = []
  const left = mostProposals - (keys.length > 0 ? await countProposed(tx, document) : 0)
  const sender_domain = mail ? senderDomainOf(mail.from) : null
  for (const key of keys.filter((one) => !known.some((row) => row.key === one)).slice(0, Math.max(0, left))) {
    const opening = wanted.get(key)
    if (opening) made.push(...(await propose(tx, document, { ...opening, key, sender_domain }, context)))
  }
  await joinProposals(tx, document.id, [...open, ...made], context.now().toISOString())
}

/** By key, in one order, so that two documents which name the same do not wait for each other. */
async function untracked(
  tx: Transaction,
  document: DocumentRow,
  openings: readonly Opening[],
  context: Context,
): Promise<Map<string, Opening>> {
  const { reference } = context
  const byKey = new Map(openings.map((one) => [keyOfNumber({ ...one, request_number: one.number }, reference), one]))
  const found = new Map<string, Opening>()
  for (const [key, opening] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await lockNumber(tx, document.account_id, key)
    if (!(await isTracked(tx, opening, context))) found.set(key, opening)
  }
  // One number more of what is tracked by another one opens nothing.
  return openings.length === 1 && found.size === 1 && (await isOfKnownShipment(tx, document)) ? new Map() : found
}

async function isTracked(tx: Transaction, { request_type, number, scac }: Opening, context: Context) {
  const asked = { request_type, request_number: number, scac }
  if (await trackedShipment(tx, asked, context)) return true
  const forms = request_type === 'container' ? [askedNumber(asked)] : numberVariants(number, scac, context.reference)
  return isAskedFor(tx, forms, scac)
}

/** A person said where it belongs, or a container that is under way. */
async function isOfKnownShipment(tx: Transaction, { id }: DocumentRow): Promise<boolean> {
  const links = await linksOf(tx, id)
  if (links.some(({ how }) => how === 'manual')) return true
  const direct = links.filter(({ how, matched_kind }) => how === 'direct' && matched_kind === 'container')
  return isOneUnderWay(
    tx,
    direct.flatMap(({ container_id }) => container_id ?? []),
  )
}

/** Whether its line can be asked: by a connection of the account, or of the server. */
const isConnected = async (tx: Transaction, scac: string, { isOperated }: Context) =>
  isOperated(scac) || (await connectedScacs(tx)).has(scac)

interface Proposed extends Opening {
  key: string
  sender_domain: string | null
}

async function propose(
  tx: Transaction,
  { account_id }: DocumentRow,
  { number, key, ...opening }: Proposed,
  context: Context,
): Promise<string[]> {
  const at = context.now().toISOString()
  const row = { ...opening, key, request_number: number, created_at: at, updated_at: at }
  const { new_numbers } = await documentPolicy(tx)
  const { request_type, scac, ref_numbers, sender_domain } = opening
  if (new_numbers === 'ask' || scac === null || !(await isConnected(tx, scac, context))) {
    const made = await insertProposal(tx, row)
    return made ? [made.id] : []
  }
  const customer_id = await customerOfDomain(tx, sender_domain)
  const asked = { account_id, user_id: null, request_type, request_number: number, scac, ref_numbers, customer_id }
  const request = await createRequest(tx, { ...asked, tags: [] }, context)
  await beginRequest(tx, request)
  const made = await insertProposal(tx, {
    ...row,
    state: 'accepted',
    tracking_request_id: request.id,
    decided_at: at,
  })
  return made ? [made.id] : []
}
