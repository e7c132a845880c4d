import { answeredIds, answerText } from '#domain/exceptions/asking/answer-text.ts'
import { mailPerson } from '../db/documents/mails.ts'
import { insertEntry } from '../db/exceptions/exceptions.ts'
import { inquiriesByIds, noteAnswer } from '../db/exceptions/inquiries.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { oneLine } from '../portal/html.ts'
import { entryOf } from './group-causes.ts'

export interface Answer {
  from: readonly string[]
  body: string | null
  in_reply_to: string | null
  references: readonly string[]
  /** It says that no person wrote it. */
  isByProgram: boolean
}

interface Telling {
  now: Date
  /** Where mails to people here lead; undefined where none are sent. */
  mailsLeadTo: string | undefined
}

/** What a mail has room for: of more it says that there is more. */
const longestQuote = 2000

/**
 * A mail that names an inquiry of the account becomes its answer, in the scope of the account. It is tied by nothing but
 * the id of the mail, which nobody guesses: no address and no subject ties it. Returns whether it is one.
 */
export async function joinAnswer(tx: Transaction, mail: Answer, telling: Telling): Promise<boolean> {
  const ids = answeredIds(mail)
  const known = await inquiriesByIds(tx, ids)
  const inquiry = ids.flatMap((id) => known.find((one) => one.id === id) ?? [])[0]
  if (inquiry === undefined) return false
  const { isByProgram } = mail
  const at = telling.now.toISOString()
  const text = answerText(mail.body)
  const answered_by = mail.from[0] ?? null
  await insertEntry(
    tx,
    entryOf(inquiry.exception_id, isByProgram ? 'answered_automatically' : 'answered', at, {
      text,
      correspondent: answered_by,
      inquiry_id: inquiry.id,
    }),
  )
  await noteAnswer(tx, inquiry, { answered_by, isByProgram, at })
  if (!isByProgram)
    await tellAsker(tx, inquiry, telling, {
      subject: `Answered: ${inquiry.subject}`,
      says: `${oneLine(answered_by ?? 'Somebody', 200)} answered your inquiry.`,
      quoted: text ?? 'The answer has no text of its own.',
    })
  return true
}

/** Whoever asked by a mail that came back is told: nobody has read it. In the scope of the account. */
export async function tellReturned(
  tx: Transaction,
  { message_id, note }: { message_id: string | null; note: string },
  telling: Telling,
): Promise<void> {
  const ids = message_id === null ? [] : answeredIds({ in_reply_to: message_id, references: [] })
  await tellUndelivered(tx, ids, `It came back. ${note}`, telling)
}

/** Whoever asked by one of these mails is told why it was not delivered; mails that ask nothing are passed over. */
export async function tellUndelivered(tx: Transaction, ids: readonly string[], text: string, telling: Telling) {
  const [inquiry] = await inquiriesByIds(tx, ids)
  if (inquiry)
    await tellAsker(tx, inquiry, telling, {
      subject: `Not delivered: ${inquiry.subject}`,
      says: `Your inquiry to ${oneLine(inquiry.recipient, 200)} was not delivered.`,
      quoted: text,
    })
}

/** A mail to the person who asked; what a program asked nobody waits for. */
async function tellAsker(
  tx: Transaction,
  { user_id, exception_id }: Row<'inquiries'>,
  { now, mailsLeadTo }: Telling,
  { subject, says, quoted }: { subject: string; says: string; quoted: string },
): Promise<void> {
  if (user_id === null || mailsLeadTo === undefined) return
  const link = `${mailsLeadTo}/exceptions?open=${exception_id}`
  // Strangers write it: nobody takes it for ours.
  const quote = `${quoted.slice(0, longestQuote)}${quoted.length > longestQuote ? ' …' : ''}`.replace(/^/gm, '> ')
  const body = `${says}\n\n${link}\n\nAs it came; Landfall has not checked it:\n\n${quote}\n`
  await mailPerson(tx, user_id, { subject: oneLine(subject, 200), body }, now)
}
