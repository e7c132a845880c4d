import { buffer } from 'node:stream/consumers'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { doubtText } from '#contract/said/doubt.ts'
import { readings } from '#contract/said/readings.ts'
import {
  claimDocuments,
  type DocumentRow,
  followReferences,
  lockClaimed,
  pagesOf,
  vesselNames,
} from '../db/documents/document-work.ts'
import { updateDocument } from '../db/documents/documents.ts'
import { type Transaction, withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { changePages } from '../documents/change-pages.ts'
import { correctionOf, keepLessons, memoryFor } from '../documents/learn.ts'
import type { Ocr } from '../documents/read/ocr.ts'
import type { Reader } from '../documents/read/reader.ts'
import { type Known, limits, type Reading } from '../documents/read/reading.ts'
import { expectReferences, fail, type ReadSoFar, understand } from '../documents/understand.ts'
import { FileError } from '../files/files.ts'
import type { Context } from '../http/handler.ts'
import type { Job } from './worker.ts'

export interface ReadingDeps {
  store: Store
  context: Context
  reader: Reader
  ocr: Ocr
}

/** Then it is given up, with words. */
const mostAttempts = 5
const minute = 60_000

/** Reads what has come in, and links it; the pictures in it wait for `readPictures`. */
export function understandDocuments(deps: ReadingDeps): Job {
  const { store, context } = deps
  const run = readWith(deps)
  return {
    name: 'understand-documents',
    async take(limit) {
      await followReferences(store)
      const documents = await claimDocuments(store, context.now(), limit)
      return documents.map((document) => () => run(document))
    },
  }
}

/** Reads documents of which pages are pictures, with all that follows from it. */
export function readPictures(deps: ReadingDeps): Job {
  const run = readWith(deps)
  return {
    name: 'read-pictures',
    async take(limit) {
      const documents = await claimDocuments(deps.store, deps.context.now(), limit, 'pictures')
      return documents.map((document) => () => run(document))
    },
  }
}

function readWith(deps: ReadingDeps) {
  const { store, context } = deps

  async function run(claimed: DocumentRow) {
    if (claimed.work_attempts > mostAttempts) return giveUp(claimed)
    try {
      if (claimed.rotate_by !== null || claimed.split_ranges !== null) await changePages(claimed, deps)
      else {
        if (claimed.to_learn) await learnFrom(claimed)
        const read = claimed.work === 'link' ? { text: undefined } : await textOf(claimed, deps)
        await withClaimed(claimed, (tx, document) => expectReferences(tx, document, read.text))
        await withClaimed(claimed, (tx, document) => understand(tx, document, read, context))
      }
    } catch (error) {
      await tryAgainLater(claimed, error)
      throw error
    }
  }

  const withClaimed = (claimed: DocumentRow, work: (tx: Transaction, document: DocumentRow) => Promise<void>) =>
    withScope(store, claimed, async (tx) => {
      const document = await lockClaimed(tx, claimed)
      if (document) await work(tx, document)
    })

  /** What cannot be learned from is left as it is: it has been corrected all the same. */
  async function learnFrom(claimed: DocumentRow) {
    const { pages, correction, vessels } = await withScope(store, claimed, async (tx) => ({
      ...(await correctionOf(tx, claimed)),
      vessels: await vesselNames(tx),
    }))
    const done = await deps.reader.learn(pages, { correction, vessels }, callerOf(claimed))
    if ('failure' in done) console.error(`Nothing is learned from document ${claimed.id}: ${done.failure}`)
    const lessons = 'lessons' in done ? done.lessons : []
    await withClaimed(claimed, (tx, document) => keepLessons(tx, document, lessons, context))
  }

  /** Nobody came to an end with it, nor said why: the processes that tried are gone. */
  const giveUp = (claimed: DocumentRow) =>
    withClaimed(claimed, (tx, document) =>
      fail(
        tx,
        document,
        `It was begun ${mostAttempts} times, and each time the server ended before it was done: it is not tried again by itself.`,
        context,
      ),
    )

  /** What went wrong is ours: the store, the disk. It is tried again, at longer and longer intervals. */
  const tryAgainLater = (claimed: DocumentRow, error: unknown) =>
    withClaimed(claimed, (tx, document) => {
      const why =
        error instanceof FileError
          ? error.message
          : 'Something went wrong on our side: the log of the server says what.'
      const { work_attempts } = document
      if (work_attempts >= mostAttempts) return fail(tx, document, why, context)
      const work_due_at = new Date(context.now().getTime() + 4 ** work_attempts * minute).toISOString()
      const again = { extraction_failure: `${why} It is tried again.`, work_due_at, claimed_until: null }
      return updateDocument(tx, document.id, again, context.now())
    })

  return run
}

const callerOf = ({ account_id }: DocumentRow) => ({ caller: account_id })

/** What its text says: of its file, or of the text that is there where it is only to be understood anew. */
async function textOf(document: DocumentRow, deps: ReadingDeps): Promise<ReadSoFar> {
  const { store, reader } = deps
  const { work, effective_type, document_type_manual, file_name: name } = document
  const type = (work === 'extract' ? effective_type : document_type_manual) as DocumentType | null
  const known = await withScope(store, document, async (tx) => ({
    ...{ name, type },
    vessels: await vesselNames(tx),
    memory: await memoryFor(tx, document),
  }))
  if (work === 'read' || work === 'pictures') return readText(document, known, deps)
  const pages = await withScope(store, document, (tx) => pagesOf(tx, document.id))
  const done = await reader.understand(pages, known, callerOf(document))
  return { text: 'failure' in done ? done : { ...done, notes: [] } }
}

async function readText(
  document: DocumentRow,
  known: Known,
  { context, reader, ocr }: ReadingDeps,
): Promise<ReadSoFar> {
  const stored = await context.files.of(document.account_id).stat(document.file_sha256 ?? '')
  if (stored && stored.bytes > limits.bytes) return { text: { failure: readings.too_large } }
  const bytes = await bytesOf(document, context)
  const done = await reader.read(bytes, known, callerOf(document))
  if ('failure' in done) return { text: done }
  const { reading, understood } = done
  const { pictures, pages, notes } = reading
  if (pictures.length === 0) return { text: { reading, understood, notes } }
  if (ocr.available && document.work === 'read') {
    if (pictures.length >= pages.length) return { text: undefined, waits: true }
    const later = doubtText('pictures_later', { pages: pictures.join(', ') })
    return { text: { reading, understood, notes: [...notes, later] }, waits: true }
  }
  const whole = await withPictures(reading, { bytes, document, ocr })
  if ('failure' in whole) return { text: whole }
  const anew = await reader.understand(whole.pages, known, callerOf(document))
  return { text: 'failure' in anew ? anew : { ...anew, reading: whole, notes: whole.notes } }
}

export async function bytesOf({ account_id, file_sha256 }: DocumentRow, { files }: Context): Promise<Uint8Array> {
  return new Uint8Array(await buffer(await files.of(account_id).open(file_sha256 ?? '')))
}

/** How many pictures of one document are read: each takes seconds. */
const mostPictures = 30

async function withPictures(
  reading: Extract<Reading, { pages: unknown }>,
  { bytes, document, ocr }: { bytes: Uint8Array; document: DocumentRow; ocr: Ocr },
): Promise<Reading> {
  const hasText = reading.pictures.length < reading.pages.length
  if (!ocr.available) {
    if (!hasText) return { failure: readings.only_pictures }
    return {
      ...reading,
      notes: [...reading.notes, doubtText('pictures_no_ocr', { pages: reading.pictures.join(', ') })],
    }
  }
  const chosen = reading.pictures.slice(0, mostPictures)
  try {
    const kind = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-') ? 'pdf' : 'image'
    const { pages, refused } = await ocr.read(bytes, kind, chosen)
    const read = new Map(pages.map((page) => [page.number, page]))
    const tried = pages.length + refused.length
    const notes = [
      ...(tried < reading.pictures.length ? [doubtText('pictures_first', { count: tried })] : []),
      ...(refused.length > 0 ? [doubtText('pictures_failed', { pages: refused.join(', ') })] : []),
    ]
    return {
      ...reading,
      pages: reading.pages.map((page) => read.get(page.number) ?? page),
      notes: [...reading.notes, ...notes],
    }
  } catch (error) {
    console.error(`OCR of document ${document.id}:`, error)
    if (!hasText) return { failure: readings.ocr_failed }
    return {
      ...reading,
      notes: [...reading.notes, doubtText('pictures_unread')],
    }
  }
}
