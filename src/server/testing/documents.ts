import { Readable } from 'node:stream'
import { api } from '#contract/api.ts'
import { recordLook } from '../db/documents/mailboxes.ts'
import { asJsonb } from '../db/json.ts'
import type { NewRow } from '../db/schema.ts'
import { withScope, withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import type { testApp } from './test-app.ts'

type Setting = Pick<ReturnType<typeof testApp>, 'store' | 'context'>
type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>

interface Made extends Partial<Omit<NewRow<'documents'>, 'account_id'>> {
  shipments?: string[]
  containers?: string[]
  payload?: Record<string, unknown>
}

/** A document of an account, with its links and what was read from it. */
export function makeDocument(store: Store, account_id: string, { shipments, containers, payload, ...row }: Made = {}) {
  return withSystem(store, async (tx) => {
    const { id: document_id } = await tx
      .insertInto('documents')
      .values({
        account_id,
        name: 'Paper',
        document_type: 'other',
        source: 'api',
        file_name: 'paper.pdf',
        ...nothing,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = [
      ...(shipments ?? []).map((shipment_id) => ({ shipment_id, container_id: null })),
      ...(containers ?? []).map((container_id) => ({ shipment_id: null, container_id })),
    ]
    if (links.length > 0)
      await tx
        .insertInto('document_links')
        .values(links.map((link) => ({ account_id, document_id, ...link })))
        .execute()
    if (payload) {
      const { id } = await tx
        .insertInto('document_representations')
        .values({ account_id, document_id, schema_version: '2026-11-26', payload })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('documents')
        .set({ last_document_representation_id: id })
        .where('id', '=', document_id)
        .execute()
    }
    return document_id
  })
}

const nothing = {
  document_type_manual: null,
  classification_notes: null,
  file_content_type: null,
  file_size_bytes: null,
  file_sha256: null,
  user_id: null,
  email_submission_id: null,
  last_document_representation_id: null,
  deleted_at: null,
}

export function makeMail(store: Store, account_id: string, row: Partial<NewRow<'email_submissions'>> = {}) {
  return withSystem(store, async (tx) => {
    const { id } = await tx
      .insertInto('email_submissions')
      .values({
        account_id,
        subject: 'Arrival notice',
        body: null,
        from: ['desk@line.example'],
        to: [],
        cc: [],
        sent_at: null,
        message_id: null,
        in_reply_to: null,
        references: [],
        content_type: null,
        user_id: null,
        message_key: null,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A document that came by mail, with its file, linked to a container and its shipment, each text with its owner's name. */
export async function makePapers(setting: Setting, { id, client }: Someone, owner: string) {
  const store = setting.store()
  const [container] = (await client(api.containers.list)).data
  const mail = await makeMail(store, id, { subject: `${owner} mail`, body: `${owner} writes` })
  await makeDocument(store, id, {
    name: `${owner} paper`,
    file_name: `${owner}-PAPER.pdf`,
    email_submission_id: mail,
    source: 'email',
    shipments: [String(container?.relationships.shipment.data?.id)],
    containers: [String(container?.id)],
    payload: { reference_numbers: [`${owner}-READ`] },
  })
  await attachFiles(setting, id)
  await makePart(store, id, mail, owner)
  await makeProposals(store, id, mail, owner)
  await makeLesson(store, id, mail, owner)
  const now = setting.context.now()
  await withScope(store, { account_id: id }, async (tx) => {
    await recordLook(tx, { host: 'imap.example.com', username: `${owner}-MAILBOX`, failure: null }, now)
    const times = { created_at: now.toISOString(), next_attempt_at: now.toISOString(), sent_at: null }
    const nothing = { claimed_until: null, error: null }
    await tx
      .insertInto('mails')
      .values({ recipient: `${owner}-reader@example.com`, subject: `${owner} news`, body: 'x', ...nothing, ...times })
      .execute()
  })
}

/** What was attached to a mail, and refused: its bytes are those of the document that came with it. */
async function makePart(store: Store, account_id: string, email_submission_id: string, owner: string) {
  await withSystem(store, async (tx) => {
    const { file_sha256, file_size_bytes } = await tx
      .selectFrom('documents')
      .select(['file_sha256', 'file_size_bytes'])
      .where('email_submission_id', '=', email_submission_id)
      .executeTakeFirstOrThrow()
    const file = { file_sha256, size_bytes: file_size_bytes, content_type: 'image/heic', declared_type: 'image/heic' }
    const place = { account_id, email_submission_id, position: 0, pointer: '/attachments/0' }
    const name = `${owner}-PHOTO.heic`
    await tx
      .insertInto('email_attachments')
      .values({ ...place, ...file, name, outcome: 'refused', reason: `${owner} sent it`, document_id: null })
      .execute()
  })
}

/** What a correction of its document has taught. */
async function makeLesson(store: Store, account_id: string, email_submission_id: string, owner: string) {
  await withSystem(store, async (tx) => {
    const { id: document_id } = await tx
      .selectFrom('documents')
      .select('id')
      .where('email_submission_id', '=', email_submission_id)
      .executeTakeFirstOrThrow()
    const place = {
      ...{ way: 'right' as const, label: `${owner} number`, is_blurred: false, page: 0 },
      ...{ x: 0.1, y: 100, value_x: 0.3, order: null, decimal: null },
    }
    const types = { document_type: 'arrival_notice' as const, classified_as: 'other' as const }
    await tx
      .insertInto('paper_lessons')
      .values({
        ...{ account_id, document_id, ...types, sender_domain: 'line.example', titles: [`${owner} notice`] },
        ...{ marks: asJsonb([{ text: owner, x: 0.1 }]), field: 'shipper', place: asJsonb(place), is_wrong: false },
      })
      .execute()
  })
}

/** Numbers that its document names, one of each state, and a customer that its sender stands for. */
async function makeProposals(store: Store, account_id: string, email_submission_id: string, owner: string) {
  await withSystem(store, async (tx) => {
    const { id: document_id } = await tx
      .selectFrom('documents')
      .select('id')
      .where('email_submission_id', '=', email_submission_id)
      .executeTakeFirstOrThrow()
    const common = { account_id, request_type: 'bill_of_lading' as const, scac: 'HLCU', sender_domain: 'line.example' }
    for (const state of ['dismissed', 'proposed'] as const) {
      const request_number = `${owner}${state}`.toUpperCase()
      const { id: proposal_id } = await tx
        .insertInto('tracking_proposals')
        .values({ ...common, state, request_number, key: `HLCU ${request_number}`, ref_numbers: [`${owner}-HOUSE`] })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('tracking_proposal_documents').values({ account_id, proposal_id, document_id }).execute()
    }
    const { id: customer_id } = await tx
      .insertInto('parties')
      .values({ account_id, company_name: `${owner} Mills` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sender_domains')
      .values({ account_id, domain: `${owner.toLowerCase()}.example`, customer_id, user_id: null })
      .execute()
  })
}

/** Every document of the account gets a file of its own. */
export async function attachFiles({ store, context }: Setting, account_id: string) {
  const documents = await withSystem(store(), (tx) =>
    tx.selectFrom('documents').select('id').where('account_id', '=', account_id).execute(),
  )
  for (const { id } of documents) {
    const body = Readable.from([`%PDF-1.4 ${id}`])
    const { sha256, bytes } = await context.files.of(account_id).put(body, { maxBytes: 1000 })
    const file = { file_sha256: sha256, file_size_bytes: bytes, file_content_type: 'application/pdf' }
    await withSystem(store(), (tx) => tx.updateTable('documents').set(file).where('id', '=', id).execute())
  }
}
