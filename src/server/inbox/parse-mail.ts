import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser'
import type { ErrorCode } from '#contract/errors.ts'
import { refusal } from '#contract/said/refusals.ts'
import { type Detail, textOf as textOfDetail } from '#contract/said/sentence.ts'
import type { TextStanding } from '#domain/documents/mail-text.ts'
import { cleanFileName, extensionOf } from '../documents/file-name.ts'
import { messageIdIn, type Returned, readDeliveryStatus } from './delivery-status.ts'
import { writeText } from './mail-text.ts'
import { clean, type MailWords, wordsOf } from './mail-words.ts'
import { isTnef, readTnef } from './tnef.ts'

/** What was attached to a mail, or its text. */
export interface MailPart {
  /** Its place in the mail. */
  pointer: string
  name: string
  /** As the sender says. */
  declared: string
  /** The file that it lies in until somebody has looked at it; absent: it is of use to nobody. */
  path?: string
  /** Whether the text shows it, as it does a logo. */
  isShown?: boolean
  /** Of the text of a mail, what it is by itself. */
  standing?: TextStanding
  /** Why it is no document, at least as it is. */
  problem?: string
}

export interface ParsedMail {
  words: MailWords
  parts: MailPart[]
  /** Where it says that a mail of ours came back. */
  returned: Returned | null
  /** Whether a program has answered by itself (RFC 3834). */
  isAutomatic: boolean
  /** Whether it says in any way that no person wrote it. */
  isByProgram: boolean
}

/** What is no mail, or more of one than is taken; or what is wrong with the disk. */
export class MailError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail

  constructor(code: ErrorCode, detail: Detail) {
    super(textOfDetail(detail))
    this.detail = detail
    this.code = code
  }
}

/** It holds for the whole mail, wherever it was found. */
class TooMany extends MailError {
  constructor() {
    super('invalid', `More than ${mostAttachments} attachments are not taken.`)
  }
}

const mostAttachments = 100
const mostParts = 500
const deepest = 3
/** What is no attachment is held in memory. */
const mostText = 20_000_000
const mostStatus = 100_000

/** Nobody sends them as a document. */
const noPapers = /^application\/(pgp-signature|x?-?pkcs7-signature|pgp-keys)$/
const status = /^message\/(global-)?delivery-status$/

interface Where {
  /** The mail. */
  path: string
  /** Where its attachments go; made here. */
  folder: string
  /** Of one attachment: one byte more shows that it has too many. */
  maxFileBytes: number
}

/** What all mails in each other share. */
interface Whole extends Omit<Where, 'path'> {
  parts: MailPart[]
  /** How many attachments there were so far. */
  count: number
  failed: Returned['recipients']
  returnedId: string | null
}

/**
 * Takes a mail apart, its attached mails too. Runs in the process that opens files: what it is given is not to be trusted.
 * @throws MailError
 */
export async function parseMail({ path, folder, maxFileBytes }: Where): Promise<ParsedMail> {
  const whole: Whole = { folder, maxFileBytes, parts: [], count: 0, failed: [], returnedId: null }
  try {
    await mkdir(folder)
    const { words, headers } = await readPart(createReadStream(path), whole, { depth: 0, pointer: '' })
    const isAutomatic = /^auto-replied/i.test(String(headers.get('auto-submitted') ?? ''))
    const isByProgram = wroteItself(headers, words)
    const { parts, failed: recipients, returnedId: message_id } = whole
    return {
      words,
      parts,
      returned: recipients.length > 0 ? { recipients, message_id } : null,
      isAutomatic,
      isByProgram,
    }
  } catch (error) {
    if (error instanceof MailError) throw error
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new MailError('insufficient_storage', refusal('no_room_for_mail'))
    if (syscall) throw new MailError('unavailable', refusal('file_storage_away'))
    throw new MailError('invalid', `This mail cannot be read: ${message}`)
  }
}

/** RFC 3834, and what servers did before it. */
function wroteItself(headers: Headers, { from }: MailWords): boolean {
  const line = (name: string) =>
    String(headers.get(name) ?? '')
      .trim()
      .toLowerCase()
  const submitted = line('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    line('precedence') === 'auto_reply' ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    from.some((address) => /^(mailer-daemon|postmaster)@/i.test(address))
  )
}

interface Level {
  depth: number
  pointer: string
}

async function readPart(raw: Readable, whole: Whole, level: Level): Promise<{ words: MailWords; headers: Headers }> {
  const plain = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true }
  const parser = new MailParser({ ...plain, keepDeliveryStatus: true, maxChildNodes: mostParts } as object)
  let [bytes, attached] = [0, 0]
  let isAttaching = false
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      const isLong = bytes > attached * 1.5 + mostText || bytes > whole.maxFileBytes * 1.5 + mostText
      // Also of a mail within a mail, which nobody else counts: its text is held in memory.
      if (isLong && !isAttaching) done(new MailError('payload_too_large', refusal('mail_too_large')))
      else done(null, chunk)
    },
  })
  let headers: Headers = new Map()
  let said: MessageText | undefined
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
        said = item
        continue
      }
      isAttaching = true
      await attach(item, whole, level)
      attached += item.size ?? 0
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
  if (headers.size === 0) throw new MailError('invalid', refusal('no_mail'))
  const words = wordsOf(headers, said)
  if (said) await addText(words.subject, said, whole, level.pointer)
  return { words, headers }
}

async function addText(subject: string, said: MessageText, { folder, parts }: Whole, pointer: string) {
  const path = join(folder, `text-${parts.length}`)
  const text = await writeText(path, subject, { ...said, text: clean(said.text ?? '') })
  if (text) parts.push({ pointer: `${pointer}/text`, path, ...text })
}

async function attach(item: AttachmentStream, whole: Whole, level: Level): Promise<void> {
  const pointer = `${level.pointer}/attachments/${whole.count}`
  const content = item.content as Readable
  const part = { pointer, name: nameOf(item), declared: item.contentType }
  const path = nextPath(whole)
  if (status.test(item.contentType) && level.depth === 0) {
    whole.failed.push(...readDeliveryStatus(await textOf(content)))
    whole.parts.push({ ...part, problem: 'says what was not delivered' })
  } else if (noPapers.test(item.contentType)) {
    await finished(content.resume())
    whole.parts.push({ ...part, problem: 'is a signature' })
  } else {
    await write(content, path, whole.maxFileBytes)
    const isShown = Boolean(item.related) || item.contentDisposition === 'inline'
    const isMail = item.contentType === 'message/rfc822' && level.depth < deepest
    if (item.contentType === 'text/rfc822-headers')
      whole.returnedId ??= messageIdIn((await readFile(path, 'latin1')).slice(0, mostStatus))
    if (isMail) await addMail({ ...part, path }, whole, level)
    else if (await isTnef(path)) await addTnef({ ...part, path }, whole)
    else whole.parts.push({ ...part, path, isShown })
  }
}

function nextPath(whole: Whole): string {
  if (whole.count >= mostAttachments) throw new TooMany()
  whole.count += 1
  return join(whole.folder, String(whole.count))
}

const write = (content: Readable, path: string, maxFileBytes: number) =>
  pipeline(content, beginning(maxFileBytes + 1), createWriteStream(path, { flags: 'wx', mode: 0o600 }))

const textOf = async (content: Readable) => (await buffer(content.pipe(beginning(mostStatus)))).toString('utf8')

/** The parts of a mail in a mail; the mail itself where it cannot be taken apart. */
async function addMail(part: MailPart & { path: string }, whole: Whole, { depth }: Level): Promise<void> {
  const before = whole.parts.length
  const { path: _, ...empty } = part
  try {
    const { words } = await readPart(createReadStream(part.path), whole, { depth: depth + 1, pointer: part.pointer })
    if (depth === 0) whole.returnedId ??= words.message_id
    if (whole.parts.length === before) whole.parts.push({ ...empty, problem: 'is a mail that says nothing' })
  } catch (error) {
    if (error instanceof TooMany || (error as NodeJS.ErrnoException).syscall) throw error
    whole.parts.splice(before)
    whole.parts.push((await isBlank(part.path)) ? { ...empty, problem: 'has nothing in it' } : part)
  }
}

const isBlank = async (path: string) => (await stat(path)).size < 1000 && (await readFile(path, 'latin1')).trim() === ''

/** What Outlook has wrapped into one file that only Outlook opens. */
async function addTnef(part: MailPart & { path: string }, whole: Whole): Promise<void> {
  const { path: _, ...wrapping } = part
  const { files, text, isWhole } = readTnef(new Uint8Array(await readFile(part.path)))
  for (const [at, { name, declared, bytes }] of files.entries()) {
    const path = nextPath(whole)
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    whole.parts.push({ pointer: `${part.pointer}/attachments/${at}`, path, name: cleanFileName(name), declared })
  }
  if (text) await addText(text.subject, { type: 'text', ...text }, whole, part.pointer)
  const problem = isWhole ? 'was unpacked' : 'is damaged: what could be read of it was taken'
  whole.parts.push({ ...(isWhole ? wrapping : part), problem })
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
