import { answeredIds, answerText } from '#domain/exceptions/asking/answer-text.ts'
import { insertEntry } from '../db/exceptions/exceptions.ts'
import { inquiriesByIds, noteAnswer } from '../db/exceptions/inquiries.ts'
import type { Transaction } from '../db/scope.ts'
import { entryOf } from './group-causes.ts'

export interface Answer {
  from: readonly string[]
  body: string | null
  in_reply_to: string | null
  references: readonly string[]
  /** It says that no person wrote it. */
  isByProgram: boolean
}

/**
 * A mail that names an inquiry of the account becomes its answer, in the scope of the account. It is tied by nothing but
 * the id of the mail, which nobody guesses: no address and no subject ties it. Returns whether it is one.
 */
export async function joinAnswer(tx: Transaction, mail: Answer, now: Date): Promise<boolean> {
  const ids = answeredIds(mail)
  const known = await inquiriesByIds(tx, ids)
  const inquiry = ids.flatMap((id) => known.find((one) => one.id === id) ?? [])[0]
  if (inquiry === undefined) return false
  const { isByProgram } = mail
  const at = now.toISOString()
  const answered_by = mail.from[0] ?? null
  await insertEntry(
    tx,
    entryOf(inquiry.exception_id, isByProgram ? 'answered_automatically' : 'answered', at, {
      text: answerText(mail.body),
      correspondent: answered_by,
      inquiry_id: inquiry.id,
    }),
  )
  await noteAnswer(tx, inquiry, { answered_by, isByProgram, at })
  return true
}
