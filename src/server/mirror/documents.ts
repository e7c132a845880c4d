import { Readable } from 'node:stream'
import { documentTypes } from '#contract/documents/document-type.ts'
import { failures } from '#contract/said/failures.ts'
import { duplicatesOf, lockFile } from '../db/documents/document-files.ts'
import { deleteLinks, existingTargets, linksOf, type Target, unlinksOf } from '../db/documents/document-links.ts'
import { findDocument, hasManualReading, lockDocument, updateDocument } from '../db/documents/documents.ts'
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
import { isOfAll, type MirrorFailure } from '../sources/mirror/client.ts'
import { type Mirroring, noSuchList, optionalList, type Problems, paged, pageOf, type ReadPage } from './mirroring.ts'

const atOnce = 20
/** How long files are fetched in one turn, in milliseconds: the rest of the page waits for the next. */
const budget = 60_000

interface Deps {
  store: Store
}

type File = Parameters<typeof recordDocument>[1]['file']
type Read = { document: Theirs } & ({ file: File } | { problem: string })

/**
 * A page of their documents, newest first, each with its file. Those that could not be had are tried again with the next
 * pass; where only new ones are read, the page with one that is known is the last.
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
    const isTried = (id: string) => {
      const one = known.get(id)
      return one !== undefined && (isNewOnly || one.our_id !== null || one.version === passOf(of))
    }
    const wanted = answer.data.filter(({ id }) => !isTried(id))
    const read: Read[] = []
    const began = performance.now()
    for (const document of wanted) {
      if (read.length > 0 && performance.now() - began > budget) break
      const file = await fileOf(of, document)
      if ('outcome' in file) return file
      read.push({ document, ...file })
    }
    const isWhole = read.length === wanted.length
    const has_next = answer.has_next && !(isNewOnly && known.size > 0)
    return { ...pageOf({ ...answer, has_next }, null, (tx) => writeAll(tx, of, read)), again: !isWhole }
  }

/** By which it is known what was tried in this pass. */
const passOf = ({ mirror }: Mirroring) => mirror.cursor.began ?? ''

/** The file, kept here; or why there is none. Only what is wrong with all of it stops the page. */
async function fileOf(
  of: Mirroring,
  { id, attributes }: Theirs,
): Promise<{ file: File } | { problem: string } | MirrorFailure> {
  const { client, context, mirror } = of
  const link = await client.link(`/documents/${encodeURIComponent(id)}/download_url`)
  if (link.outcome === 'not_found') return { problem: failures.no_file_there }
  if (link.outcome !== 'found') return isOfAll(link) ? link : { problem: link.message }
  const answer = await client.download(link.url)
  if (answer.outcome !== 'found') return { problem: `Its file could not be fetched: ${answer.message}` }
  const name = cleanFileName(textOf(attributes.file_name, 255) ?? textOf(attributes.name, 255) ?? '')
  let content_type = ''
  const check = async (head: Uint8Array) => {
    const found = await contentTypeOf(head, answer.content_type, name)
    if ('refused' in found) throw new HttpError('invalid', found.refused)
    content_type = found.content_type
  }
  const { maxFileBytes: maxBytes } = context
  try {
    const kept = await context.files.of(mirror.account_id).put(Readable.fromWeb(answer.body), { maxBytes, check })
    return { file: { sha256: kept.sha256, bytes: kept.bytes, name, content_type } }
  } catch (error) {
    const told = asHttpError(error, { maxBytes, file: undefined })
    if (!(told instanceof HttpError)) return { problem: failures.file_cut_off_there }
    // There is no room here, or nothing that keeps files: it is tried again later.
    const isOurs = told.problems.some(({ code }) => code === 'insufficient_storage' || code === 'unavailable')
    return isOurs
      ? { outcome: 'unreachable', message: told.message, retry_after_seconds: null }
      : { problem: told.message }
  }
}

async function writeAll(tx: Transaction, of: Mirroring, read: readonly Read[]) {
  const { mirror, context } = of
  const problems: Problems = []
  for (const one of read.toReversed()) {
    const { document } = one
    const kept = { mirror_id: mirror.id, subject: 'document' as const, their_id: document.id }
    const name = cleanTitle(textOf(document.attributes.name, 255) ?? '')
    if ('problem' in one) {
      problems.push({ about: name || document.id, reason: one.problem })
      await keepMirrored(tx, { ...kept, our_id: null, version: passOf(of) })
      continue
    }
    const { file } = one
    await lockFile(tx, file.sha256)
    // What is here already stays what it is, whatever is to become of files that are sent twice.
    const [same] = await duplicatesOf(tx, file.sha256)
    const { id } = same ?? (await recordDocument(tx, { source: 'api', name: name || file.name, file }, context))
    const said = textOf(document.attributes.document_type_manual, 60)
    const manual = said && Object.hasOwn(documentTypes, said) ? said : null
    await keepMirrored(tx, { ...kept, our_id: id, is_made: !same, said: { document_type_manual: manual } })
    if (!same && manual) await updateDocument(tx, id, { document_type_manual: manual }, context.now())
    const targets = await targetsOf(tx, of, document, id)
    const row = targets.length > 0 ? await findDocument(tx, id) : undefined
    if (row) await linkByHand(tx, row, targets, null, context.now())
  }
  return { problems, is_news: read.some((one) => 'file' in one) }
}

/** What it is linked to there, as far as that is here, and nobody has unlinked it. */
async function targetsOf(tx: Transaction, { mirror }: Mirroring, document: Theirs, id: string): Promise<Target[]> {
  const ours: string[] = []
  for (const [relation, subject] of [
    ['shipments', 'shipment'],
    ['cargos', 'container'],
  ] as const) {
    const ids = linkedOf(document, relation).map((one) => one.id)
    for (const { our_id } of (await mirroredOf(tx, mirror.id, subject, ids)).values()) if (our_id) ours.push(our_id)
  }
  const refused = await unlinksOf(tx, id)
  return (await existingTargets(tx, ours)).filter(
    (one) =>
      !refused.some(
        ({ shipment_id, container_id }) =>
          (shipment_id !== null && shipment_id === one.shipment_id) ||
          (container_id !== null && container_id === one.container_id),
      ),
  )
}

/** Takes back one that came by a mirror: with its links, whoever has deleted it; where people have worked on it, nothing. */
export async function removeDocument(
  tx: Transaction,
  { id, said }: { id: string; said: unknown },
  context: Context,
): Promise<void> {
  const copied = said as { document_type_manual?: string | null } | null
  const document = await lockDocument(tx, id)
  const links = await linksOf(tx, id)
  const isTouched =
    document !== undefined &&
    (links.some(({ user_id }) => user_id !== null) ||
      (document.document_type_manual ?? null) !== (copied?.document_type_manual ?? null) ||
      (await hasManualReading(tx, id)))
  if (isTouched) return
  if (document) await deleteDocument(tx, document, context)
  await deleteLinks(
    tx,
    links.map((link) => link.id),
  )
}
