import { refusal } from '#contract/said/refusals.ts'
import { colleaguesByIds } from '../db/access/colleagues.ts'
import { withoutMentionMails } from '../db/alerts/digests.ts'
import { countMentions, insertMentions } from '../db/notes/mentions.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { wakeWorkers } from '../db/store/wake-workers.ts'
import { HttpError } from '../http/errors.ts'
import type { Context } from '../http/handler.ts'
import type { About } from '../words/mention-mail.ts'
import { tellPerson } from '../words/tell-person.ts'

/** Of one account: whoever has a key of it floods nobody with mails. */
export const mostMentionsAnHour = 300

interface Mentioning {
  /** As it was sent. */
  mentioned: { data: readonly { id: string }[] } | undefined
  in: { note_id: string; exception_entry_id: null } | { note_id: null; exception_entry_id: string }
  text: string
  author_name: string | null
  /** What the note is about. The mail alone names the author in its text. */
  about: About
  /** Of its page. */
  path: string
}

/**
 * Tells people that a note mentions them: each finds it under `GET /v2/mentions`, and gets a mail where this server sends
 * mails and they want them. Who mentions themselves is not told.
 * @returns their names
 * @throws 422 that points at the first who is nobody of this account; 429 where the account has mentioned too many
 */
export async function tellMentioned(
  tx: Transaction,
  { mentioned, text, author_name, about, path, ...mentioning }: Mentioning,
  { user_id }: Principal,
  { now, mailsNeed, signIn }: Context,
): Promise<string[]> {
  const asked = (mentioned?.data ?? []).map(({ id }) => id.toLowerCase())
  if (asked.length === 0) return []
  const people = await colleaguesByIds(tx, [...new Set(asked)])
  const unknown = asked.findIndex((id) => people.every((person) => person.id !== id))
  if (unknown >= 0)
    throw new HttpError('invalid', refusal('no_such_person'), {
      pointer: `/data/relationships/mentioned/data/${unknown}`,
    })
  const created_at = now().toISOString()
  if ((await countMentions(tx, people.length, now())) > mostMentionsAnHour)
    throw new HttpError('rate_limited', refusal('too_many_mentions', { count: mostMentionsAnHour }))
  await insertMentions(
    tx,
    people.map(({ id }) => ({
      ...mentioning.in,
      user_id: id,
      created_at,
      ...(id === user_id && { seen_at: created_at }),
    })),
  )
  const others = people.filter(({ id }) => id !== user_id)
  if (mailsNeed.length === 0 && others.length > 0) {
    // Where the server does not know its own address, none is taken from who asks.
    const link = signIn.mailsLeadTo === undefined ? null : `${signIn.mailsLeadTo}${path}`
    const mention = { about, author: author_name, text, link }
    const unwilling = await withoutMentionMails(
      tx,
      others.map(({ id }) => id),
    )
    for (const { id } of others.filter((one) => !unwilling.has(one.id)))
      await tellPerson(tx, id, (said) => said.mentionMail(mention), now())
    await wakeWorkers(tx)
  }
  return people.map(({ name }) => name)
}
