import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { convert } from 'html-to-text'
import { type AddressObject, type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser'
import { contentTypeOf } from '../documents/content-type.ts'
import { cleanFileName, extensionOf } from '../documents/file-name.ts'
import { asHttpError } from '../documents/file-problems.ts'
import type { Files } from '../files/files.ts'
import { HttpError } from '../http/errors.ts'

/** A mail as it was read: its files are kept already, its words are as PostgreSQL can keep them. */
export interface ReceivedMail {
  /** By which the same mail is known when it comes again: its id and what it says. */
  message_key: string
  subject: string
  body: string | null
  from: string[]
  to: string[]
  cc: string[]
  sent_at: string | null
  message_id: string | null
  in_reply_to: string | null
  references: string[]
  content_type: string | null
  files: { sha256: string; bytes: number; name: string; content_type: string }[]
  /** Attachments that are no documents of ours, by their place among all of them. */
  rejected: { pointer: string; reason: string }[]
}

const mostAttachments = 100
const mostParts = 500
const deepest = 3
/** What is no attachment is held in memory. */
const mostText = 20_000_000
const longestBody = 1_000_000

/** Nobody sends them as a document. */
const noPapers = /^application\/(pgp-signature|x?-?pkcs7-signature|pgp-keys)$/
/** Logos and the like: pictures that the text shows, and such as are too small to be read. */
const [smallPicture, smallInlinePicture] = [4_000, 100_000]

interface Reading {
  files: Files
  maxFileBytes: number
}

/**
 * Reads a mail as it comes in. Attachments go to the files one after the other; those of attached mails too.
 * @throws HttpError for what is no mail, or more of one than is taken; FileError never
 */
export async function readMail(raw: Readable, { files, maxFileBytes }: Reading): Promise<ReceivedMail> {
  const read = await readPart(raw, {
    files,
    maxFileBytes,
    depth: 0,
    found: [],
    rejected: [],
    count: { attachments: 0 },
  })
  return read
}

interface Part extends Reading {
  depth: number
  found: ReceivedMail['files']
  rejected: ReceivedMail['rejected']
  count: { attachments: number }
}

async function readPart(raw: Readable, part: Part): Promise<ReceivedMail> {
  const { found, rejected } = part
  const options = {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    maxChildNodes: mostParts,
  }
  const parser = new MailParser(options)
  const hash = createHash('sha256')
  let [bytes, attached] = [0, 0]
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      const isLong = bytes > attached * 1.5 + mostText || bytes > part.maxFileBytes * 1.5 + mostText
      // Also of a mail within a mail, which nobody else counts: its text is held in memory.
      if (isLong && !isAttaching) done(tooLong())
      else done(null, chunk)
    },
  })
  let headers: Headers = new Map()
  let text = ''
  let isAttaching = false
  parser.on('headers', (read) => {
    headers = read
  })
  const failed = new Promise<never>((_, fail) => {
    parser.on('error', fail)
    meter.on('error', fail)
    raw.on('error', fail)
    raw.on('close', () => raw.readableEnded || fail(new HttpError('bad_request', 'The mail did not come in whole.')))
  })
  // Whoever waits for it hears of it; nobody else has to.
  failed.catch(() => {})
  raw.pipe(meter).pipe(parser)
  const all = (async () => {
    for await (const item of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (item.type === 'text') {
        text = textOf(item)
        continue
      }
      isAttaching = true
      attached += await attach(item, part)
      isAttaching = false
      item.release()
    }
  })()
  all.catch(() => {})
  try {
    await Promise.race([all, failed])
  } catch (error) {
    raw.unpipe(meter)
    parser.destroy()
    if (error instanceof HttpError) throw error
    const told = asHttpError(error, { maxBytes: part.maxFileBytes, file: undefined })
    if (told instanceof HttpError) throw told
    throw new HttpError('invalid', `This mail cannot be read: ${(error as Error).message}`)
  }
  if (headers.size === 0) throw new HttpError('invalid', 'This is no mail: it has no headers.')
  const words = described(headers, text)
  const message_key = keyOf({ ...words, files: found }, hash.digest('hex'))
  return { ...words, message_key, files: found, rejected }
}

/** A mail that is HTML alone says the same without its looks. */
function textOf({ text = '', html }: MessageText): string {
  if (text.trim() !== '' || typeof html !== 'string') return text
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 2_000_000 },
    selectors: [{ selector: 'img', format: 'skip' }],
  })
}

/** Keeps an attachment, or says why not. @returns how many bytes it has */
async function attach(item: AttachmentStream, part: Part): Promise<number> {
  const { files, found, rejected, maxFileBytes: maxBytes, depth, count } = part
  const pointer = `/attachments/${count.attachments++}`
  if (count.attachments > mostAttachments)
    throw new HttpError('invalid', `More than ${mostAttachments} attachments are not taken.`)
  const content = item.content as Readable
  if (item.contentType === 'message/rfc822' && depth < deepest) {
    await readPart(content, { ...part, depth: depth + 1 })
    return item.size ?? 0
  }
  if (noPapers.test(item.contentType)) {
    await finished(content.resume())
    return item.size ?? 0
  }
  const name = nameOf(item)
  let content_type = ''
  const check = async (head: Uint8Array) => {
    const kind = await contentTypeOf(head, item.contentType, name)
    if ('refused' in kind) throw new Refused(`${name} ${kind.refused}`)
    content_type = kind.content_type
  }
  try {
    const { sha256, bytes } = await files.put(content, { maxBytes, check })
    if (!isDecoration(item, content_type, bytes)) found.push({ sha256, bytes, name, content_type })
    return bytes
  } catch (error) {
    const told = error instanceof Refused ? error : asHttpError(error, { maxBytes, file: undefined })
    // What is wrong on our side is no fault of the attachment: the whole mail has to come again.
    const isTheirs =
      told instanceof Refused || (told instanceof HttpError && theirs.includes(told.problems[0]?.code ?? ''))
    if (!isTheirs) throw told
    rejected.push({ pointer, reason: (told as Error).message })
    content.resume()
    return item.size ?? 0
  }
}

class Refused extends Error {}
const theirs = ['payload_too_large', 'blank']

function isDecoration({ related, contentDisposition }: AttachmentStream, type: string, bytes: number) {
  const isShown = related || contentDisposition === 'inline'
  return type.startsWith('image/') && bytes < (isShown ? smallInlinePicture : smallPicture)
}

function nameOf({ filename, contentType }: AttachmentStream): string {
  const name = cleanFileName(filename ?? '')
  if (extensionOf(name)) return name
  const extension = extensions[contentType]
  return extension ? `${name}.${extension}` : name
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
}

const tooLong = () => new HttpError('payload_too_large', 'This mail is larger than mails may be.')

function described(headers: Headers, text: string) {
  const line = (name: string) => {
    const value = headers.get(name)
    return typeof value === 'string' ? clean(value).trim().slice(0, 998) : ''
  }
  const message_id = line('message-id') || null
  const type = headers.get('content-type') as { value?: string } | undefined
  const sent = headers.get('date')
  return {
    subject: line('subject'),
    body: clean(text).trim().slice(0, longestBody) || null,
    from: addresses(headers.get('from')),
    to: addresses(headers.get('to')),
    cc: addresses(headers.get('cc')),
    sent_at: sent instanceof Date && /^(?!0000)\d{4}-/.test(jsonOf(sent)) ? jsonOf(sent) : null,
    message_id,
    in_reply_to: line('in-reply-to') || null,
    references: [headers.get('references') ?? []]
      .flat()
      .filter((one) => typeof one === 'string')
      .map(clean)
      .slice(0, 100),
    content_type: type?.value ? clean(type.value).slice(0, 200) : null,
  }
}

const jsonOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toJSON())

/**
 * The same mail comes again with other lines of its transport: it is known by its id and what it says. By its id alone
 * it is not, since there are senders who use one for all their mails. Without an id it is known by all of it.
 */
function keyOf(
  { message_id, subject, from, sent_at, body, files }: Omit<ReceivedMail, 'message_key' | 'rejected'>,
  sha256: string,
): string {
  if (message_id === null) return `sha256:${sha256}`
  const said = [subject, from, sent_at, body, files.map((file) => [file.name, file.sha256])]
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
  // One that no index could hold is known by its digest.
  const id = Buffer.byteLength(message_id) > 998 ? `id:${digest(message_id)}` : message_id
  return `${id} ${digest(JSON.stringify(said))}`
}

/** NUL and half surrogate pairs cannot be kept. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

function addresses(value: unknown): string[] {
  const all = [(value as AddressObject | AddressObject[] | undefined) ?? []].flat()
  const flat = all.flatMap((one) => one.value ?? []).flatMap((one) => [one, ...(one.group ?? [])])
  return flat.flatMap(({ address }) => (address ? [clean(address).slice(0, 320)] : [])).slice(0, 200)
}
