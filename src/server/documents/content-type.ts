import { fileTypeFromBuffer } from 'file-type'
import { refusal } from '#contract/said/refusals.ts'
import type { Sentence } from '#contract/said/sentence.ts'
import { extensionOf } from './file-name.ts'

/** What a file is, or why it is not taken. With a type beside the reason, who wants it all the same may have it. */
export type Found = { content_type: string } | { refused: Sentence; content_type?: string }

/** Programs, by what they are called: some of them are text, which says nothing. */
const programs = new Set(
  'exe dll com bat cmd msi msix scr pif cpl vbs vbe js jse mjs wsf wsh hta ps1 psm1 jar apk app lnk reg sh bash command dmg pkg deb rpm'.split(
    ' ',
  ),
)

const programTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/x-ms-shortcut',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-rpm',
  'application/wasm',
  'application/vnd.android.package-archive',
])

/** Types that are a container of another format, which alone is seen: the name says more. */
const insideOf: Record<string, readonly string[]> = {
  'application/zip': ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip'],
  'application/x-cfb': ['doc', 'xls', 'ppt', 'msg'],
}

const byExtension: Record<string, string> = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  edi: 'text/plain',
  eml: 'message/rfc822',
  html: 'text/html',
  json: 'application/json',
  msg: 'application/vnd.ms-outlook',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** What has no signature: it is taken for what it says it is, if it is text. */
const textual =
  /^(text\/[\w.+-]+|message\/rfc822|application\/(json|xml|edifact|edi-x12|[\w.-]+\+(json|xml))|image\/svg\+xml)$/

/** What has a signature wherever it is real. Sheets are often text under the type of Excel. */
const signed = /^(application\/(pdf|zip|msword|vnd\.(openxmlformats|oasis)[\w.-]*)|image\/(?!svg)[\w.+-]+)$/

/** Of telephones; no browser but one shows them. */
const unreadable = /^image\/(heic|heif|avif)(-sequence)?$/

/**
 * The type of a file by its bytes, which count more than what was declared: a picture that is called a PDF is kept as
 * the picture. What is declared to have a signature and has none is refused, and so are programs.
 * @param declared by the sender; what is not known says nothing
 */
export async function contentTypeOf(head: Uint8Array, declared: string, name: string): Promise<Found> {
  const said = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const extension = extensionOf(name)
  if (programs.has(extension)) return { refused: refusal('file_is_program', { type: `.${extension}` }) }
  if (head[0] === 0x23 && head[1] === 0x21) return { refused: refusal('file_is_script') }
  const start = Buffer.from(head.subarray(0, 1024)).toString('latin1')
  // The marks of UTF-16 look like those of music.
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff')
  // A signature without what has to follow it makes the library throw: then the file is nothing that it knows.
  const found = (isWide ? undefined : await fileTypeFromBuffer(head).catch(() => undefined))?.mime as string | undefined
  if (found && programTypes.has(found)) return { refused: refusal('file_is_program', { type: found }) }
  if (found && unreadable.test(found))
    return {
      refused: refusal('picture_not_read', { type: found }),
      content_type: found,
    }
  if (found && insideOf[found]) return { content_type: insideType(found, extension, said) }
  if (lateHead.test(start)) return { content_type: 'application/pdf' }
  if (found) return { content_type: found }
  const isText = isWide || !head.includes(0)
  const content_type = isText ? textType(start, { said, extension }) : 'application/octet-stream'
  if (signed.test(said) || (said.startsWith('text/') && !isText))
    return {
      refused: refusal('file_of_another_kind', { kind: kindOf(said) }),
      content_type,
    }
  return { content_type }
}

/** What people call a type. */
function kindOf(type: string): string {
  const office = Object.entries(byExtension).find(([, one]) => one === type)?.[0]
  if (type === 'application/pdf') return 'a PDF file'
  if (type.startsWith('image/')) return 'a picture of this kind'
  return type.startsWith('text/') || office === undefined ? 'a file of this kind' : `a ${office.toUpperCase()} file`
}

/** Printers and mail programs write lines before it; ISO 32000-2 wants it first, and readers look through 1,024 bytes. */
const lateHead = /(?:^|[\r\n]|\xef\xbb\xbf)%PDF-\d/

function textType(start: string, { said, extension }: { said: string; extension: string }): string {
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|table)[\s>]/i.test(start)) return 'text/html'
  if (['application/csv', 'application/vnd.ms-excel'].includes(said)) return 'text/csv'
  // A type that no header can say is none.
  return textual.test(said) ? said : byText(extension)
}

function insideType(found: string, extension: string, said: string): string {
  const known = insideOf[found]?.map((one) => byExtension[one] ?? '') ?? []
  if (known.includes(said)) return said
  const byName = byExtension[extension]
  return byName && known.includes(byName) ? byName : found
}

const byText = (extension: string) => {
  const type = byExtension[extension]
  return type && textual.test(type) ? type : 'text/plain'
}
