import { languageOfPerson } from '../db/access/person-language.ts'
import { type Content, mailPerson, queueForAdmins } from '../db/documents/mails.ts'
import type { Transaction } from '../db/scope.ts'
import { type Said, saidIn } from './said-in.ts'

/** A mail to somebody who works here, in their language: it goes out where the transaction commits. */
export async function tellPerson(tx: Transaction, user_id: string, write: (said: Said) => Content, now: Date) {
  const said = await saidIn(await languageOfPerson(tx, user_id))
  await mailPerson(tx, user_id, write(said), now)
}

/** The same to each admin of an account. */
export const tellAdmins = (tx: Transaction, account_id: string, write: (said: Said) => Content, now: Date) =>
  queueForAdmins(tx, account_id, async (language) => write(await saidIn(language)), now)
