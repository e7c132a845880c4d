import { readings } from '#contract/said/readings.ts'
import { type FileKind, limits, UnreadableError } from './reading.ts'
import { namesInZip } from './zip.ts'

const images: readonly (readonly [string, number])[] = [
  ['\x89PNG\r\n\x1a\n', 0],
  ['\xff\xd8\xff', 0],
  ['II*\0', 0],
  ['MM\0*', 0],
  ['GIF8', 0],
  ['BM', 0],
  ['WEBP', 8],
]

/** What a file is by what is in it; its name decides only where that could be several things. @throws UnreadableError */
export function kindOf(bytes: Uint8Array, name: string): FileKind {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (bytes.length === 0) throw new UnreadableError(readings.file_empty)
  if (bytes.length > limits.bytes) throw new UnreadableError(readings.too_large)
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return officeKind(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0') && isOutlookMail(bytes)) throw new UnreadableError(readings.outlook_mail)
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new UnreadableError(readings.old_office)
  for (const [magic, at] of images)
    if (head.startsWith(magic, at) && (magic !== 'BM' || extension === 'bmp')) return 'image'
  if (!isText(bytes)) {
    const claimed = ['pdf', 'docx', 'xlsx'].includes(extension) ? `It is named .${extension} and is none: ` : ''
    throw new UnreadableError(`${claimed}nothing in it can be read as text.`)
  }
  if (extension === 'pdf') throw new UnreadableError(readings.named_pdf)
  if (extension === 'eml' || (mailHead.test(head) && /^mime-version:/im.test(head))) return 'mail'
  if (['html', 'htm'].includes(extension) || /<(?:!doctype html|html|body|table|div|p)[\s>]/i.test(head)) return 'html'
  // Text under the name of a sheet is the table that some programs call one.
  return ['csv', 'tsv', 'xls'].includes(extension) ? 'csv' : 'text'
}

/** The first field of a mail, RFC 5322. */
const mailHead = /^(?:return-path|received|from|date|subject|message-id|mime-version|delivered-to):/i

/** The name of its list of properties, MS-OXMSG 2.4. */
const outlookName = Buffer.from('__properties_version1.0', 'utf16le')
const isOutlookMail = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(outlookName)

function officeKind(bytes: Uint8Array): FileKind {
  const names = namesInZip(bytes)
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  throw new UnreadableError(readings.a_zip)
}

function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 65_536)
  if (isUtf16(head)) return true
  const odd = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length
  return odd / head.length < 0.005 && !head.includes(0)
}

const isUtf16 = ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)

/** UTF-8 where it is, UTF-16 where it says so, else what Western offices write. */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What is no UTF-8 is of the code page of its writer, nearly always this one.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
