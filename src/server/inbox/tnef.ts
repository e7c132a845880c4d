import { open } from 'node:fs/promises'
import { decodeText } from '../documents/read/kind.ts'
import { type Properties, readProperties } from './tnef-properties.ts'

/** What Outlook wraps the attachments of a mail into, `winmail.dat` (MS-OXTNEF). */
export interface Unwrapped {
  files: { name: string; declared: string; bytes: Uint8Array }[]
  /** Of the mail itself. */
  text: { subject: string; text: string; html?: string } | undefined
  /** Whether it could be read to its end. */
  isWhole: boolean
}

const signature = 0x223e9f78
const deepest = 3
const mostFiles = 100

const attributes = { body: 0x0002800c, title: 0x00018010, data: 0x0006800f } as const
const [ofMessage, newAttachment, ofAttachment] = [0x00069003, 0x00069002, 0x00069005]
const tags = { subject: 0x0037, body: 0x1000, html: 0x1013, data: 0x3701, name: 0x3001 } as const
const [shortName, longName, mimeType] = [0x3704, 0x3707, 0x370e]
/** Before a mail that is attached in the form of Outlook: the id of its interface. */
const interfaceBytes = 16

export async function isTnef(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === signature
  } finally {
    await file.close()
  }
}

/** Never throws: what is cut off or lies about its lengths ends where it does. */
export function readTnef(bytes: Uint8Array, depth = 0): Unwrapped {
  const files: Attached[] = []
  let plain = ''
  let message: Properties | undefined
  let isWhole = true
  for (const { id, data } of attributesOf(bytes, () => (isWhole = false))) {
    if (id === newAttachment) files.push({ title: '', data: undefined, properties: undefined })
    const current = files.at(-1)
    if (id === attributes.title && current) current.title = textOf(data)
    else if (id === attributes.data && current) current.data = data
    else if (id === ofAttachment && current) {
      current.properties = readProperties(data)
      isWhole &&= current.properties.isWhole
    } else if (id === attributes.body) plain = textOf(data)
    else if (id === ofMessage) {
      message = readProperties(data)
      isWhole &&= message.isWhole
    }
    if (files.length > mostFiles) return { files: [], text: undefined, isWhole: false }
  }
  const subject = textOf(message?.get(tags.subject))
  const html = textOf(message?.get(tags.html))
  const text = textOf(message?.get(tags.body)) || plain
  const found = files.map((one) => unwrapped(one, depth))
  return {
    files: found.flatMap(({ files: some }) => some),
    text: html || text ? { subject, text, ...(html && { html }) } : undefined,
    isWhole: isWhole && found.every((one) => one.isWhole),
  }
}

interface Attached {
  title: string
  data: Uint8Array | undefined
  properties: Properties | undefined
}

function unwrapped({ title, data, properties }: Attached, depth: number): Omit<Unwrapped, 'text'> {
  const name = textOf(properties?.get(longName)) || title || textOf(properties?.get(shortName))
  const inner = properties?.get(tags.data)
  const bytes = data?.length ? data : inner
  if (!bytes) return { files: [], isWhole: true }
  const embedded = inner?.subarray(interfaceBytes)
  if (embedded && isSigned(embedded)) return ofMail(embedded, name || textOf(properties?.get(tags.name)), depth)
  const declared = textOf(properties?.get(mimeType)) || 'application/octet-stream'
  return { files: [{ name, declared, bytes }], isWhole: true }
}

/** A mail that is attached: its attachments, and its text as a file. */
function ofMail(bytes: Uint8Array, name: string, depth: number): Omit<Unwrapped, 'text'> {
  if (depth >= deepest)
    return { files: [{ name: `${name}.dat`, declared: 'application/ms-tnef', bytes }], isWhole: true }
  const { files, text, isWhole } = readTnef(bytes, depth + 1)
  if (!text) return { files, isWhole }
  const [content, type, extension] = text.html ? [text.html, 'text/html', 'html'] : [text.text, 'text/plain', 'txt']
  const file = { name: `${name || 'Mail'}.${extension}`, declared: type, bytes: Buffer.from(String(content)) }
  return { files: [...files, file], isWhole }
}

const isSigned = (bytes: Uint8Array) => bytes.length > 6 && viewOf(bytes).getUint32(0, true) === signature
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** A text ends where its zero is. */
const textOf = (bytes: Uint8Array | undefined) => (bytes ? decodeText(bytes).replace(/\0[\s\S]*$/, '') : '')

/** Level, id and length stand before what each says, and a checksum behind it, which nobody needs. */
function* attributesOf(bytes: Uint8Array, onCut: () => void) {
  const view = viewOf(bytes)
  let at = 6
  while (at < bytes.length) {
    if (at + 9 > bytes.length) return onCut()
    const [id, length] = [view.getUint32(at + 1, true), view.getUint32(at + 5, true)]
    const end = at + 9 + length
    if (end > bytes.length) return onCut()
    yield { id, data: bytes.subarray(at + 9, end) }
    at = end + 2
  }
}
