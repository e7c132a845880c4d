import { writeFile } from 'node:fs/promises'
import type { MessageText } from 'mailparser'
import { standingOf, type TextStanding } from '#domain/documents/mail-text.ts'
import { pagesOfText } from '#domain/documents/page.ts'
import { understandText } from '#domain/documents/understand.ts'
import { cleanFileName } from '../documents/file-name.ts'
import { readHtml } from '../documents/read/office.ts'
import { withinLimits } from '../documents/read/reading.ts'

/** The text of a mail as a file of its own, as a paper would be. */
export interface TextFile {
  name: string
  declared: 'text/html' | 'text/plain'
  standing: TextStanding
}

/** Of more nobody waits to hear whether it is a paper: it is taken for one. */
const mostJudged = 300_000

/**
 * Writes the text of a mail to a file, below its subject, which often is the title of what it says. Of both forms that
 * a mail may have, the HTML is taken where it has tables. @returns undefined where it says nothing
 */
export async function writeText(path: string, subject: string, said: MessageText): Promise<TextFile | undefined> {
  const { text = '', html } = said
  const isHtml = typeof html === 'string' && (text.trim() === '' || /<table[\s>]/i.test(html))
  const own = isHtml ? html : text
  if (own.trim() === '') return undefined
  const title = escaped(subject)
  const content = isHtml
    ? `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>\n${own}`
    : `${subject}\n\n${own}`
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  const name = `${cleanFileName(subject.slice(0, 150) || 'Mail')}.${isHtml ? 'html' : 'txt'}`
  return { name, declared: isHtml ? 'text/html' : 'text/plain', standing: judged(content, isHtml, name) }
}

function judged(content: string, isHtml: boolean, name: string): TextStanding {
  if (content.length > mostJudged) return 'names'
  const { pages } = withinLimits(isHtml ? readHtml(content) : pagesOfText(content))
  return standingOf(understandText(pages, name, null))
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
