import type { DigestTimes } from '#domain/alerts/digest-slot.ts'
import { readerOf, stateOfAccount } from '../db/alerts/digests.ts'
import type { Transaction } from '../db/scope.ts'
import type { PutMail } from '../portal/outbox.ts'
import type { Secrets } from '../secrets.ts'
import { saidIn } from '../words/said-in.ts'
import { stopLink } from './stop-link.ts'

interface Sending {
  user_id: string
  times: DigestTimes
  /** When the last one was sent; null: there was none. */
  since: string | null
  now: string
  base: string
  secrets: Secrets
  putMail: PutMail
}

const day = 86_400_000

/** Keeps the digest for sending. Null where there is nothing to say, or nobody to say it to; else the subject. */
export async function sendDigest(tx: Transaction, sending: Sending): Promise<string | null> {
  const { user_id, times, now, base, secrets, putMail } = sending
  const reader = await readerOf(tx, user_id)
  if (!reader || reader.refused_at !== null) return null
  const since = sending.since ?? new Date(Date.parse(now) - day).toISOString()
  const stop = stopLink(base, { what: 'digest', id: user_id, user_id }, secrets)
  const { digestPage, htmlOf, textOf } = await saidIn(reader.language)
  const about = { company: reader.company_name, times, since, base, now, stop }
  const made = digestPage(await stateOfAccount(tx, reader.account_id, since), about)
  if (!made) return null
  await putMail(tx, {
    account_id: reader.account_id,
    to: reader.email,
    user_id,
    from_name: 'Landfall',
    reply_to: null,
    subscription_id: null,
    subject: made.subject,
    text: textOf(made.page),
    html: htmlOf(made.page),
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Landfall-Rule': 'digest',
    },
  })
  return made.subject
}
