import { createHash } from 'node:crypto'
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser'
import type { PreviewBlock } from '#contract/documents/document-preview.ts'
import { previewText } from '#contract/said/preview-note.ts'
import { type Page, pagesOfText } from '#domain/documents/page.ts'
import { cleanFileName } from '../file-name.ts'
import { blocksOfHtml } from './html-blocks.ts'
import { decodeText } from './kind.ts'
import { readHtml } from './office.ts'
import { previewLimits } from './preview-limits.ts'
import { type Preview, UnreadableError } from './reading.ts'

/** A mail, and the mails in it, one part each. @throws UnreadableError for what has no headers */
export async function previewMail(bytes: Uint8Array): Promise<Preview> {
  const preview: Preview = { parts: [], notes: [] }
  await add(Buffer.from(bytes), 0, preview)
  return { ...preview, notes: [...new Set(preview.notes)] }
}

/** The text of a mail below its subject, which often is the title of what it says; without headers it is a text. */
export async function readMailText(bytes: Uint8Array): Promise<Page[]> {
  const { headers, subject = '', text = '', html } = await simpleParser(Buffer.from(bytes), plain)
  if (headers.size === 0) return pagesOfText(decodeText(bytes))
  const isHtml = html && (text.trim() === '' || /<table[\s>]/i.test(html))
  const [title, ...pages] = [...pagesOfText(subject), ...(isHtml ? readHtml(html) : pagesOfText(text))]
  const [first, ...others] = pages
  if (!title || !first) return pages
  return [{ ...first, lines: [...title.lines, ...first.lines] }, ...others]
}

const plain = { skipImageLinks: true, skipTextToHtml: true, skipHtmlToText: true }

async function add(bytes: Buffer, depth: number, preview: Preview): Promise<void> {
  const mail = await simpleParser(bytes, plain)
  if (mail.headers.size === 0) throw new UnreadableError('This is no mail: it has no headers.')
  const { blocks, hasPictures } = textOf(mail)
  if (hasPictures) preview.notes.push(previewText('pictures_not_shown'))
  const isInner = (one: Attachment) => one.contentType === 'message/rfc822' && depth < previewLimits.mails
  preview.parts.push({
    title: depth === 0 ? null : previewText('mail_in_it'),
    headers: headersOf(mail),
    blocks,
    attachments: mail.attachments.filter((one) => !isInner(one) && !one.related).map(described),
  })
  for (const inner of mail.attachments.filter(isInner))
    if (preview.parts.length < previewLimits.parts) await add(inner.content, depth + 1, preview)
}

function textOf({ text, html }: ParsedMail): { blocks: PreviewBlock[]; hasPictures: boolean } {
  if (!text?.trim() && html) return blocksOfHtml(html)
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((one) => one.trim())
  return { blocks: paragraphs.map((one) => ({ kind: 'paragraph', text: one.trimEnd() })), hasPictures: false }
}

function headersOf({ from, to, cc, subject, date }: ParsedMail) {
  const written = (all: AddressObject | AddressObject[] | undefined) => [all ?? []].flat().map(({ text }) => text)
  const sent = date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 16).replace('T', ' ') : ''
  const all = [
    ['Subject', subject ?? ''],
    ['From', written(from).join(', ')],
    ['To', written(to).join(', ')],
    ['Cc', written(cc).join(', ')],
    ['Sent', sent && `${sent} UTC`],
  ] as const
  return all.flatMap(([name, value]) => (value ? [{ name, value: value.slice(0, 2000) }] : []))
}

const described = ({ filename, content, size }: Attachment) => ({
  file_name: cleanFileName(filename ?? ''),
  size_bytes: size,
  sha256: createHash('sha256').update(content).digest('hex'),
})
