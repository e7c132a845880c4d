/** Lines by which mail programs begin what they quote, in the languages that answers are likely to be in. */
const begins = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|mensaje original|message d'origine|original-nachricht|原始邮件)\s*-{2,}/i,
  /^_{10,}$/,
  /^(on|am|el|le|il|op|em|den)\b.{4,200}\b(wrote|schrieb|escribió|a écrit|ha scritto|schreef|escreveu|skrev).{0,200}:$/i,
  /^(在|于).{4,200}(写道|寫道)[:：]$/,
]
/** The head of a quoted mail, as Outlook writes it: two of these lines, one below the other. */
const from = /^\*?(from|von|de|expéditeur|发件人)\s*\*?\s?[:：]/i
const nextOfHead =
  /^\*?(sent|date|gesendet|datum|enviado( el)?|fecha|envoyé|to|an|para|à|发送时间|收件人)\s*\*?\s?[:：]/i

const longest = 10_000

/**
 * What an answer says itself, without the mail that it quotes: null where it says nothing. As plain text: what comes in
 * is never shown as anything else.
 */
export function answerText(body: string | null): string | null {
  const lines = (body ?? '')
    .slice(0, mostRead)
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const quote = lines.findIndex((_, at) => isBeginning(lines, at))
  const above = joined(quote < 0 ? lines : lines.slice(0, quote))
  return (above || joined(belowQuote(lines, quote))).slice(0, longest).trim() || null
}

const mostRead = 200_000
/** What steers a screen, and what turns the direction of writing. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}]/gu

/** Without lines that are quoted. */
const joined = (lines: readonly string[]) =>
  lines
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whoever answers below what they quote, or between its lines; where no line is marked as quoted, all of it is. */
function belowQuote(lines: readonly string[], quote: number): readonly string[] {
  const first = lines.findIndex((line, at) => at > quote && line.startsWith('>'))
  return first < 0 ? [] : lines.slice(first)
}

function isBeginning(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim()
  // Long names break such a line in two.
  const both = `${line} ${(lines[at + 1] ?? '').trim()}`
  if (begins.some((one) => one.test(line) || (mayGoOn.test(line) && one.test(both)))) return true
  return from.test(line) && lines.slice(at + 1, at + 4).some((one) => nextOfHead.test(one.trim()))
}

const mayGoOn = /^(on|am|el|le|il|op|em|den) |^[在于]/i

const id = /<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^\s<>]{1,255}>?/gi
const mostIds = 20

/**
 * The ids of ours that a mail says it answers, the likeliest first. Whose they are is for the scope of the account to
 * say: they are no proof of anything else than that the mail was read.
 */
export function answeredIds({
  in_reply_to,
  references,
}: {
  in_reply_to: string | null
  references: readonly string[]
}) {
  const near = [in_reply_to ?? '', ...references.toReversed()].slice(0, 100).map((line) => line.slice(0, 4000))
  const found = near.flatMap((line) => Array.from(line.matchAll(id), ([, one = '']) => one.toLowerCase()).toReversed())
  return [...new Set(found)].slice(0, mostIds)
}
