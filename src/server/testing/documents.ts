import { Readable } from 'node:stream'
import { api } from '#contract/api.ts'
import type { NewRow } from '../db/schema.ts'
import { withSystem } from '../db/scope.ts'
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
        .values({ account_id, document_id, schema_version: '2026-11-21', payload })
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
