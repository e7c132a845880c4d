import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { contentTypeOf } from '../documents/content-type.ts'
import { asHttpError } from '../documents/file-problems.ts'
import type { Reader } from '../documents/read/reader.ts'
import { FileError, type Files } from '../files/files.ts'
import { HttpError } from '../http/errors.ts'
import type { MailFile, MailWords } from './parse-mail.ts'

/** A mail as it was read: its files are kept already, its words are as PostgreSQL can keep them. */
export interface ReceivedMail extends MailWords {
  /** By which the same mail is known when it comes again: its id and what it says. */
  message_key: string
  files: KeptFile[]
  /** Attachments that are no documents of ours, by their place among all of them. */
  rejected: { pointer: string; reason: string }[]
}

interface KeptFile {
  sha256: string
  bytes: number
  name: string
  content_type: string
}

interface Reading {
  files: Files
  reader: Reader
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
export async function readMail(raw: Readable, { files, reader, maxFileBytes }: Reading): Promise<ReceivedMail> {
  const spooled = await files.spool(raw, mostOfMail(maxFileBytes)).catch((error: unknown) => {
    throw asMailError(error)
  })
  try {
    if (spooled.bytes === 0) throw new HttpError('invalid', 'This is no mail: it has no headers.')
    const parsed = await reader.mail({ path: spooled.path, folder: spooled.folder, maxFileBytes })
    if ('refused' in parsed) throw new HttpError(parsed.refused.code, parsed.refused.detail)
    if ('failure' in parsed) throw new HttpError('invalid', `This mail cannot be read. ${parsed.failure}`)
    const { words, files: found } = parsed.mail
    const kept: KeptFile[] = []
    const rejected: ReceivedMail['rejected'] = []
    for (const one of found) {
      const result = await keep(one, { files, maxFileBytes })
      if ('reason' in result) rejected.push({ pointer: one.pointer, reason: result.reason })
      else if (!isDecoration(one, result)) kept.push(result)
    }
    return { ...words, message_key: keyOf({ ...words, files: kept }, spooled.sha256), files: kept, rejected }
  } finally {
    await spooled.forget()
  }
}

function asMailError(error: unknown): unknown {
  if (error instanceof FileError && error.reason === 'too_large')
    return new HttpError('payload_too_large', 'This mail is larger than mails may be.')
  const told = asHttpError(error, { maxBytes: 0, file: undefined })
  const isCut = told instanceof HttpError && told.problems[0]?.code === 'bad_request'
  return isCut ? new HttpError('bad_request', 'The mail did not come in whole.') : told
}

/** Keeps an attachment, or says why not. @throws what is wrong on our side: the whole mail has to come again */
async function keep(
  { path, name, declared }: MailFile,
  { files, maxFileBytes: maxBytes }: Pick<Reading, 'files' | 'maxFileBytes'>,
): Promise<KeptFile | { reason: string }> {
  let content_type = ''
  const check = async (head: Uint8Array) => {
    const kind = await contentTypeOf(head, declared, name)
    if ('refused' in kind) throw new Refused(`${name} ${kind.refused}`)
    content_type = kind.content_type
  }
  try {
    const { sha256, bytes } = await files.put(createReadStream(path), { maxBytes, check })
    return { sha256, bytes, name, content_type }
  } catch (error) {
    if (error instanceof Refused) return { reason: error.message }
    const told = asHttpError(error, { maxBytes, file: undefined })
    if (told instanceof HttpError && theirs.includes(told.problems[0]?.code ?? '')) return { reason: told.message }
    throw told
  }
}

class Refused extends Error {}
const theirs = ['payload_too_large', 'blank']

const isDecoration = ({ isShown }: MailFile, { content_type, bytes }: KeptFile) =>
  content_type.startsWith('image/') && bytes < (isShown ? smallInlinePicture : smallPicture)

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
