import type { Page } from './page.ts'

/** Behind these, whoever answers quotes what was written before. */
const divider =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|mensaje original|message d.origine|oorspronkelijk bericht|messaggio originale|mensagem original)\s*-{2,}/i
const introduction =
  /^(?:on|am|el|le|il|op|em)\b.{5,200}(?:wrote|schrieb|escribió|a écrit|ha scritto|schreef|escreveu)(?:.{0,80})?:\s*$/i
const sender = /^(?:from|von|de|da|van)\s*:/i
const sentOn = /^(?:sent|gesendet|enviado|envoyé|inviato|verzonden|date|datum|fecha|data)\s*:/i
const receiver = /^(?:to|an|para|à|a|aan)\s*:/i

const forwarded = /^(?:fwd?|wg|tr|rv|enc|i|doorst)\s*:/i
const forwardedBelow = /(?:forwarded message|weitergeleitete nachricht|mensaje reenviado|message transféré)/i

/** The lines of a text, its cells with gaps between them. */
export const linesOf = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ lines }) => lines.map(({ cells }) => cells.map(({ text }) => text).join('  ')))

/**
 * What the writer of a mail says in it, without what is quoted of earlier mails. What is forwarded is what the mail is
 * about: that is no quotation.
 */
export function ownLines(lines: readonly string[], subject: string): string[] {
  let isForwarded = forwarded.test(subject.trim())
  const own: string[] = []
  for (const [at, line] of lines.entries()) {
    const text = line.trim()
    if (text.startsWith('>')) continue
    if (forwardedBelow.test(text)) isForwarded = true
    // An introduction may go on in the next line.
    const isIntroduction = introduction.test(text) || introduction.test(`${text} ${lines[at + 1]?.trim() ?? ''}`)
    if (isIntroduction) return own
    if (!isForwarded && (divider.test(text) || isHeader(lines, at))) return own
    own.push(line)
  }
  return own
}

/** The lines by which Outlook begins what is below: who wrote it, when and to whom. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!sender.test(lines[at]?.trim() ?? '')) return false
  const next = lines.slice(at + 1, at + 7).map((line) => line.trim())
  return next.some((line) => sentOn.test(line)) && next.some((line) => receiver.test(line))
}
