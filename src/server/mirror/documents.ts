import { Readable } from 'node:stream'
import { documentTypes } from '#contract/documents/document-type.ts'
import { deleteLinks, linksOf, type Target } from '../db/documents/document-links.ts'
import { findDocument, lockDocument, updateDocument } from '../db/documents/documents.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import { keepMirrored, mirroredOf } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import { contentTypeOf } from '../documents/content-type.ts'
import { deleteDocument } from '../documents/delete-document.ts'
import { cleanFileName, cleanTitle } from '../documents/file-name.ts'
import { asHttpError } from '../documents/file-problems.ts'
import { linkByHand } from '../documents/link-document.ts'
import { recordDocument } from '../documents/record-document.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import { linkedOf, type Theirs, textOf } from '../sources/mirror/api-types.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import { type Mirroring, noSuchList, optionalList, type Problems, paged, pageOf, type ReadPage } from './mirroring.ts'

/** Each with a question for its link, and its file. */
const atOnce = 5

interface Deps {
  store: Store
}

type File = Parameters<typeof recordDocument>[1]['file']
type Read = { document: Theirs } & ({ file: File } | { problem: string })

/**
 * A page of their documents, newest first, each with its file. Those that could not be had are tried again where all are
 * read; where only new ones are, the page with one that is known is the last.
 */
export const readDocuments =
  ({ store }: Deps, { isNewOnly }: { isNewOnly: boolean }) =>
  async (of: Mirroring, page: number): Promise<ReadPage | MirrorFailure> => {
    const { mirror } = of
    const params = { ...paged(page, atOnce), sort: '-created_at', include: 'shipments,cargos' }
    const answer = await optionalList(of, '/documents', 'document', params)
    if (!answer) return noSuchList
    if (answer.outcome !== 'found') return answer
    const ids = answer.data.map(({ id }) => id)
    const known = await withScope(store, mirror, (tx) => mirroredOf(tx, mirror.id, 'document', ids))
    const wanted = answer.data.filter(({ id }) => (isNewOnly ? !known.has(id) : !known.get(id)?.our_id))
    const read: Read[] = []
    for (const document of wanted) {
      const file = await fileOf(of, document)
      if ('outcome' in file) return file
      read.push({ document, ...file })
    }
    const has_next = answer.has_next && !(isNewOnly && known.size > 0)
    return pageOf({ ...answer, has_next }, null, (tx) => writeAll(tx, of, read))
  }

/** The file, kept here; or why there is none. Only a fault that is over soon stops the page. */
async function fileOf(
  of: Mirroring,
  { id, attributes }: Theirs,
): Promise<{ file: File } | { problem: string } | MirrorFailure> {
  const { client, context, mirror } = of
  const link = await client.link(`/documents/${encodeURIComponent(id)}/download_url`)
  if (link.outcome === 'not_found') return { problem: 'It has no file there' }
  if (link.outcome === 'unrecognized') return { problem: link.message }
  if (link.outcome !== 'found') return link
  const answer = await client.download(link.url)
  if (answer.outcome !== 'found') return { problem: `Its file could not be had: ${answer.message}` }
  const name = cleanFileName(textOf(attributes.file_name, 255) ?? textOf(attributes.name, 255) ?? '')
  let content_type = ''
  const check = async (head: Uint8Array) => {
    const found = await contentTypeOf(head, answer.content_type, name)
    if ('refused' in found) throw new HttpError('invalid', `The file ${found.refused}`)
    content_type = found.content_type
  }
  const { maxFileBytes: maxBytes } = context
  try {
    const kept = await context.files.of(mirror.account_id).put(Readable.fromWeb(answer.body), { maxBytes, check })
    return { file: { sha256: kept.sha256, bytes: kept.bytes, name, content_type } }
  } catch (error) {
    const told = asHttpError(error, { maxBytes, file: undefined })
    const isTheirs = told instanceof HttpError && told.problems.every(({ code }) => isOfFile.has(code))
    if (isTheirs) return { problem: told.message }
    throw error
  }
}

const isOfFile: ReadonlySet<string> = new Set(['invalid', 'payload_too_large', 'blank', 'bad_request'])

async function writeAll(tx: Transaction, of: Mirroring, read: readonly Read[]) {
  const { mirror, context } = of
  const problems: Problems = []
  for (const one of read.toReversed()) {
    const { document } = one
    const kept = { mirror_id: mirror.id, subject: 'document' as const, their_id: document.id }
    const name = cleanTitle(textOf(document.attributes.name, 255) ?? '')
    if ('problem' in one) {
      problems.push({ about: name || document.id, reason: one.problem })
      await keepMirrored(tx, { ...kept, our_id: null })
      continue
    }
    const { file } = one
    const made = await recordDocument(tx, { source: 'api', name: name || file.name, file }, context)
    await keepMirrored(tx, { ...kept, our_id: made.id, is_made: made.isNew })
    const manual = textOf(document.attributes.document_type_manual, 60)
    if (made.isNew && manual && Object.hasOwn(documentTypes, manual))
      await updateDocument(tx, made.id, { document_type_manual: manual }, context.now())
    const targets = await targetsOf(tx, of, document)
    const row = targets.length > 0 ? await findDocument(tx, made.id) : undefined
    if (row) await linkByHand(tx, row, targets, null, context.now())
  }
  return { problems, is_news: read.some((one) => 'file' in one) }
}

/** What it is linked to there, as far as that is here. */
async function targetsOf(tx: Transaction, { mirror }: Mirroring, document: Theirs): Promise<Target[]> {
  const targets: Target[] = []
  for (const [relation, subject] of [
    ['shipments', 'shipment'],
    ['cargos', 'container'],
  ] as const) {
    const ids = linkedOf(document, relation).map(({ id }) => id)
    for (const { our_id } of (await mirroredOf(tx, mirror.id, subject, ids)).values()) {
      if (!our_id) continue
      const isShipment = subject === 'shipment'
      targets.push({ shipment_id: isShipment ? our_id : null, container_id: isShipment ? null : our_id })
    }
  }
  return targets
}

/** Takes back one that came by a mirror, and that nobody had sent here before. */
export async function removeDocument(tx: Transaction, id: string, context: Context): Promise<void> {
  const document = await lockDocument(tx, id)
  if (!document) return
  await deleteDocument(tx, document, context)
  const links = await linksOf(tx, id)
  await deleteLinks(
    tx,
    links.map((link) => link.id),
  )
}
