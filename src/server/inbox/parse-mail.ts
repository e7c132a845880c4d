import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type AddressObject, type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser'
import type { ErrorCode } from '#contract/errors.ts'
import { cleanFileName, extensionOf } from '../documents/file-name.ts'
import { textOfHtml } from '../documents/read/html.ts'

/** What a mail says of itself, in words that PostgreSQL can keep. */
export interface MailWords {
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
}

/** An attachment that lies in a file of its own until somebody has looked at it. */
export interface MailFile {
  /** Its place among all attachments. */
  pointer: string
  path: string
  name: string
  /** As the sender says. */
  declared: string
  /** Whether the text shows it, as it does a logo. */
  isShown: boolean
}

export interface ParsedMail {
  words: MailWords
  files: MailFile[]
}

/** What is no mail, or more of one than is taken; or what is wrong with the disk. */
export class MailError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const mostAttachments = 100
const mostParts = 500
const deepest = 3
/** What is no attachment is held in memory. */
const mostText = 20_000_000
const longestBody = 1_000_000

/** Nobody sends them as a document. */
const noPapers = /^application\/(pgp-signature|x?-?pkcs7-signature|pgp-keys)$/

interface Where {
  /** The mail. */
  path: string
  /** Where its attachments go; made here. */
  folder: string
  /** Of one attachment: one byte more shows that it has too many. */
  maxFileBytes: number
}

/**
 * Takes a mail apart, its attached mails too. Runs in the process that opens files: what it is given is not to be trusted.
 * @throws MailError
 */
export async function parseMail({ path, folder, maxFileBytes }: Where): Promise<ParsedMail> {
  const files: MailFile[] = []
  try {
    await mkdir(folder)
    const words = await readPart(createReadStream(path), { folder, maxFileBytes, depth: 0, files, attachments: [0] })
    return { words, files }
  } catch (error) {
    if (error instanceof MailError) throw error
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new MailError('insufficient_storage', 'There is no room for the mail. Nothing of it was kept.')
    if (syscall)
      throw new MailError('unavailable', 'The storage of files does not answer as it should. Try again later.')
    throw new MailError('invalid', `This mail cannot be read: ${message}`)
  }
}

interface Part extends Omit<Where, 'path'> {
  depth: number
  files: MailFile[]
  /** How many there were so far, of all mails in each other. */
  attachments: [number]
}

async function readPart(raw: Readable, part: Part): Promise<MailWords> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, maxChildNodes: mostParts }
  const parser = new MailParser(options)
  let [bytes, attached] = [0, 0]
  let isAttaching = false
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      const isLong = bytes > attached * 1.5 + mostText || bytes > part.maxFileBytes * 1.5 + mostText
      // Also of a mail within a mail, which nobody else counts: its text is held in memory.
      if (isLong && !isAttaching) done(new MailError('payload_too_large', 'This mail is larger than mails may be.'))
      else done(null, chunk)
    },
  })
  let headers: Headers = new Map()
  let text = ''
  parser.on('headers', (read) => {
    headers = read
  })
  const failed = new Promise<never>((_, fail) => {
    for (const stream of [parser, meter, raw]) stream.on('error', fail)
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
  await Promise.race([all, failed]).catch((error: unknown) => {
    raw.unpipe(meter)
    parser.destroy()
    throw error
  })
  if (headers.size === 0) throw new MailError('invalid', 'This is no mail: it has no headers.')
  return described(headers, text)
}

/** A mail that is HTML alone says the same without its looks. */
const textOf = ({ text = '', html }: MessageText): string =>
  text.trim() !== '' || typeof html !== 'string' ? text : textOfHtml(html)

/** Puts an attachment into a file. @returns how many bytes it has */
async function attach(item: AttachmentStream, part: Part): Promise<number> {
  const { folder, maxFileBytes, files, depth, attachments } = part
  const number = attachments[0]++
  if (number >= mostAttachments)
    throw new MailError('invalid', `More than ${mostAttachments} attachments are not taken.`)
  const content = item.content as Readable
  if (item.contentType === 'message/rfc822' && depth < deepest) {
    await readPart(content, { ...part, depth: depth + 1 })
  } else if (noPapers.test(item.contentType)) {
    await finished(content.resume())
  } else {
    const path = join(folder, String(number))
    await pipeline(content, beginning(maxFileBytes + 1), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const isShown = Boolean(item.related) || item.contentDisposition === 'inline'
    files.push({ pointer: `/attachments/${number}`, path, name: nameOf(item), declared: item.contentType, isShown })
  }
  return item.size ?? 0
}

/** Lets so many bytes through, and takes the rest without a word. */
function beginning(most: number): Transform {
  let left = most
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const kept = chunk.subarray(0, left)
      left -= kept.length
      done(null, kept.length > 0 ? kept : undefined)
    },
  })
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

function described(headers: Headers, text: string): MailWords {
  const line = (name: string) => {
    const value = headers.get(name)
    return typeof value === 'string' ? clean(value).trim().slice(0, 998) : ''
  }
  const type = headers.get('content-type') as { value?: string } | undefined
  const sent = headers.get('date')
  return {
    subject: line('subject'),
    body: clean(text).trim().slice(0, longestBody) || null,
    from: addresses(headers.get('from')),
    to: addresses(headers.get('to')),
    cc: addresses(headers.get('cc')),
    sent_at: sent instanceof Date && /^(?!0000)\d{4}-/.test(jsonOf(sent)) ? jsonOf(sent) : null,
    message_id: line('message-id') || null,
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

/** NUL and half surrogate pairs cannot be kept. */
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

function addresses(value: unknown): string[] {
  const all = [(value as AddressObject | AddressObject[] | undefined) ?? []].flat()
  const flat = all.flatMap((one) => one.value ?? []).flatMap((one) => [one, ...(one.group ?? [])])
  return flat.flatMap(({ address }) => (address ? [clean(address).slice(0, 320)] : [])).slice(0, 200)
}
