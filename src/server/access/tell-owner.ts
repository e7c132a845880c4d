import { deviceOf } from '#domain/access/device.ts'
import { mailPerson } from '../db/documents/mails.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'

/** What changes how somebody gets in: the subject of the mail, and its first sentence. */
const changes = {
  password_changed: ['Your password was changed', 'Your password for Landfall was changed.'],
  password_reset: ['Your password was changed', 'Your password for Landfall was reset with a link.'],
  factor_added: ['A second factor was set up', 'An authenticator app was set up as your second factor for Landfall.'],
  factor_removed: ['Your second factor was removed', 'Your second factor for Landfall was removed.'],
  codes_renewed: ['New recovery codes', 'New recovery codes for Landfall were created; the old ones no longer work.'],
  passkey_added: ['A passkey was added', 'A passkey was added that signs you in to Landfall.'],
  passkey_removed: ['A passkey was removed', 'A passkey that signed you in to Landfall was removed.'],
} as const

interface Came {
  context: Pick<Context, 'signIn' | 'now'>
  visitor: { address: string; agent: string | null }
}

/** Mails the person that their way in has changed, when and from where, if the server sends mails. */
export async function tellOwner(
  tx: Transaction,
  { context: { signIn, now }, visitor }: Came,
  user_id: string,
  change: keyof typeof changes,
): Promise<void> {
  if (signIn.mailsLeadTo === undefined) return
  const [subject, sentence] = changes[change]
  const at = now()
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const body = `${sentence}

When: ${time}
From: ${visitor.address}, ${deviceOf(visitor.agent)}

If this wasn't you, set a new password at ${signIn.mailsLeadTo}/sign-in?reset=ask and tell an admin of your company at once.
`
  await mailPerson(tx, user_id, { subject, body }, at)
}
