import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import type { AccessChange } from '../words/account-mails.ts'
import { tellPerson } from '../words/tell-person.ts'

interface Came {
  context: Pick<Context, 'signIn' | 'now'>
  visitor: { address: string; agent: string | null }
}

/** Mails the person that their way in has changed, when and from where, if the server sends mails. */
export async function tellOwner(
  tx: Transaction,
  { context: { signIn, now }, visitor }: Came,
  user_id: string,
  change: AccessChange,
): Promise<void> {
  if (signIn.mailsLeadTo === undefined) return
  const { address, agent } = visitor
  const came = { change, at: now().toISOString(), address, agent, base: signIn.mailsLeadTo }
  await tellPerson(tx, user_id, (said) => said.accessMail(came), now())
}
