import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { refusal } from '#contract/said/refusals.ts'
import { contentTypeOf, type Found } from '../documents/content-type.ts'
import { asHttpError } from '../documents/file-problems.ts'
import type { Reader, Waiting } from '../documents/read/reader.ts'
import { FileError, type Files } from '../files/files.ts'
import { HttpError } from '../http/errors.ts'
import type { Returned } from './delivery-status.ts'
import type { MailWords } from './mail-words.ts'
import type { MailPart, ParsedMail } from './parse-mail.ts'

/** A mail as it was read: its files are kept already, its words are as PostgreSQL can keep them. */
export interface ReceivedMail extends MailWords {
  /** By which the same mail is known when it comes again: its id and what it says. */
  message_key: string
  /** Whatever it consists of. */
  parts: ReceivedPart[]
  returned: Returned | null
  /** It says that no person wrote it. */
  isByProgram: boolean
}

export interface ReceivedPart {
  pointer: string
  name: string
  declared_type: string
  /** Null: it is not kept. */
  file: KeptFile | null
  outcome: 'taken' | 'refused' | 'left_out'
  reason: string | null
}

export interface KeptFile {
  sha256: string
  bytes: number
  name: string
  content_type: string
}

interface Reading {
  files: Files
  reader: Reader
  /** Whose mail it is, and who waits for it. */
  waiting: Waiting
  maxFileBytes: number
}

/** What a mail may have: its files in the letters of mails, and its text. */
export const mostOfMail = (maxFileBytes: number) => maxFileBytes * 1.5 + 20_000_000

/** Logos and the like: pictures that the text shows, and such as are too small to be read. */
const [smallPicture, smallInlinePicture] = [4_000, 100_000]

/**
 * Takes a mail in: it is written down as it comes, taken apart by a process that a mail can break, and its attachments
 * are kept one after the other; those of attached mails too.
 * @throws HttpError for what is no mail, or more of one than is taken; FileError never
 */
export async function readMail(
  raw: Readable,
  { files, reader, waiting, maxFileBytes }: Reading,
): Promise<ReceivedMail> {
  const spooled = await files.spool(raw, mostOfMail(maxFileBytes)).catch((error: unknown) => {
    throw asMailError(error)
  })
  try {
    if (spooled.bytes === 0) throw new HttpError('invalid', refusal('no_mail'))
    const parsed = await reader.mail({ path: spooled.path, folder: spooled.folder, maxFileBytes }, waiting)
    if ('refused' in parsed) throw new HttpError(parsed.refused.code, parsed.refused.detail)
    if ('failure' in parsed) throw new HttpError('invalid', `This mail cannot be read. ${parsed.failure}`)
    const { words, returned, isByProgram } = parsed.mail
    const kept: { part: MailPart; received: ReceivedPart }[] = []
    for (const part of parsed.mail.parts) kept.push({ part, received: await keep(part, { files, maxFileBytes }) })
    const papers = kept.flatMap(({ part, received: { outcome, file } }) =>
      outcome === 'taken' && file && !part.standing ? [file] : [],
    )
    const parts = kept.map(({ part, received }) => judged(part, received, parsed.mail, papers.length > 0))
    return { ...words, message_key: keyOf({ ...words, files: papers }, spooled.sha256), parts, returned, isByProgram }
  } finally {
    await spooled.forget()
  }
}

function asMailError(error: unknown): unknown {
  if (error instanceof FileError && error.reason === 'too_large')
    return new HttpError('payload_too_large', refusal('mail_too_large'))
  const told = asHttpError(error, { maxBytes: 0, file: undefined })
  const isCut = told instanceof HttpError && told.problems[0]?.code === 'bad_request'
  return isCut ? new HttpError('bad_request', refusal('mail_cut_off')) : told
}

/** Keeps a part, or says why not. @throws what is wrong on our side: the whole mail has to come again */
async function keep(
  { pointer, path, name, declared, problem, isShown = false }: MailPart,
  { files, maxFileBytes: maxBytes }: Pick<Reading, 'files' | 'maxFileBytes'>,
): Promise<ReceivedPart> {
  const part = { pointer, name, declared_type: declared }
  if (path === undefined) return { ...part, file: null, outcome: 'left_out', reason: `${name} ${problem}` }
  let found: Found = { content_type: '' }
  const check = async (head: Uint8Array) => {
    found = await contentTypeOf(head, declared, name)
    if (found.content_type === undefined) throw new Refused(reasonOf(name, found))
  }
  try {
    const { sha256, bytes } = await files.put(createReadStream(path), { maxBytes, check })
    const file = { sha256, bytes, name, content_type: found.content_type ?? '' }
    if (!('refused' in found) && isDecoration(isShown, file))
      return { ...part, file, outcome: 'left_out', reason: `${name} is a small picture, as logos are` }
    const reason = problem ? `${name} ${problem}` : reasonOf(name, found)
    return { ...part, file, outcome: reason ? 'refused' : 'taken', reason: reason || null }
  } catch (error) {
    const told = asHttpError(error, { maxBytes, file: undefined })
    const isTheirs = told instanceof HttpError && theirs.includes(told.problems[0]?.code ?? '')
    if (!(error instanceof Refused) && !isTheirs) throw told
    const reason = error instanceof Refused ? error.message : `${name}: ${(told as HttpError).message}`
    return { ...part, file: null, outcome: 'refused', reason }
  }
}

const reasonOf = (name: string, found: Found) => ('refused' in found ? `${name}: ${found.refused.text}` : '')

class Refused extends Error {}
const theirs = ['payload_too_large', 'blank']

const isDecoration = (isShown: boolean, { content_type, bytes }: KeptFile) =>
  content_type.startsWith('image/') && bytes < (isShown ? smallInlinePicture : smallPicture)

/** Whether the text of a mail is a paper depends on what came with it; what came back with a mail of ours is none. */
function judged(
  { standing }: MailPart,
  received: ReceivedPart,
  { returned, isAutomatic }: Pick<ParsedMail, 'returned' | 'isAutomatic'>,
  hasPapers: boolean,
): ReceivedPart {
  if (received.outcome !== 'taken') return received
  const leave = (reason: string) => ({ ...received, outcome: 'left_out' as const, reason })
  if (returned) return leave('It came back with a mail that could not be delivered')
  if (!standing) return received
  if (isAutomatic) return leave('A program answered by itself')
  if (standing === 'paper' || (standing === 'names' && !hasPapers)) return received
  return leave(hasPapers ? 'The text goes with what is attached' : 'The text names nothing that could be tracked')
}

/**
 * The same mail comes again with other lines of its transport: it is known by its id and what it says. By its id alone
 * it is not, since there are senders who use one for all their mails. Without an id it is known by all of it.
 */
function keyOf(
  { message_id, subject, from, sent_at, body, files }: MailWords & { files: readonly KeptFile[] },
  sha256: string,
): string {
  if (message_id === null) return `sha256:${sha256}`
  const said = [subject, from, sent_at, body, files.map((file) => [file.name, file.sha256])]
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  // One that no index could hold is known by its digest.
  const id = Buffer.byteLength(message_id) > 998 ? `id:${digest(message_id)}` : message_id
  return `${id} ${digest(JSON.stringify(said))}`
}
