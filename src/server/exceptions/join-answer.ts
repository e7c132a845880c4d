import { answeredIds, answerText } from '#domain/exceptions/asking/answer-text.ts'
import type { Content } from '../db/documents/mails.ts'
import { insertEntry } from '../db/exceptions/exceptions.ts'
import { inquiriesByIds, noteAnswer } from '../db/exceptions/inquiries.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import type { Said } from '../words/said-in.ts'
import { tellPerson } from '../words/tell-person.ts'
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
    await tellAsker(tx, inquiry, telling, (said, about) => said.answeredMail(about, { from: answered_by, text }))
  return true
}

/** Whoever asked by a mail that came back is told: nobody has read it. In the scope of the account. */
export async function tellReturned(
  tx: Transaction,
  { message_id, note }: { message_id: string | null; note: string },
  telling: Telling,
): Promise<void> {
  const ids = message_id === null ? [] : answeredIds({ in_reply_to: message_id, references: [] })
  await tellUndelivered(tx, ids, { came_back: note }, telling)
}

/** Whoever asked by one of these mails is told why it was not delivered; mails that ask nothing are passed over. */
export async function tellUndelivered(
  tx: Transaction,
  ids: readonly string[],
  why: { came_back: string } | { given_up: string },
  telling: Telling,
) {
  const [inquiry] = await inquiriesByIds(tx, ids)
  if (inquiry)
    await tellAsker(tx, inquiry, telling, (said, about) =>
      said.unansweredMail(about, { to: inquiry.recipient, ...why }),
    )
}

/** A mail to the person who asked; what a program asked nobody waits for. */
async function tellAsker(
  tx: Transaction,
  { user_id, exception_id, subject }: Row<'inquiries'>,
  { now, mailsLeadTo }: Telling,
  write: (said: Said, about: { subject: string; link: string }) => Content,
): Promise<void> {
  if (user_id === null || mailsLeadTo === undefined) return
  const link = `${mailsLeadTo}/exceptions?open=${exception_id}`
  await tellPerson(tx, user_id, (said) => write(said, { subject, link }), now)
}
