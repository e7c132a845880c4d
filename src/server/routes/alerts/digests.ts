import { isDeepStrictEqual } from 'node:util'
import { digest } from '#contract/alerts/digest.ts'
import type { api } from '#contract/api.ts'
import { refusal } from '#contract/said/refusals.ts'
import { nextSlot } from '#domain/alerts/digest-slot.ts'
import { sendDigest } from '../../alerts/send-digest.ts'
import { findDigest, putDigest, readerOf } from '../../db/alerts/digests.ts'
import { forgiveAddress } from '../../db/alerts/refused.ts'
import { queueMail } from '../../db/documents/mails.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { wakeWorkers } from '../../db/store/wake-workers.ts'
import { given } from '../../free-time/given.ts'
import { found, HttpError } from '../../http/errors.ts'
import type { Context, HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'

/** @throws 404 for a key */
function personOf({ user_id }: Principal): string {
  if (user_id) return user_id
  throw new HttpError('not_found', 'An API key has no digest.')
}

const usual = {
  is_enabled: false,
  local_time: '07:30',
  weekdays: [1, 2, 3, 4, 5],
  timezone: 'UTC',
  mails_mentions: true,
}

export const digests: HandlersOf<typeof api.digests> = {
  get: async ({ tx, principal, context }) => ({ data: await shown(tx, personOf(principal), context) }),

  async update({ tx, body, principal, context }) {
    const user_id = personOf(principal)
    const { refused_at, ...change } = given(body.data.attributes)
    const before = await timesOf(tx, user_id)
    const times = { ...before, ...change }
    if (context.reference.timeZones.table.find(times.timezone) === undefined)
      throw new HttpError('invalid', refusal('not_a_time_zone', { zone: times.timezone }), {
        pointer: '/data/attributes/timezone',
      })
    if (refused_at === null) await forgiveAddress(tx, user_id)
    const now = context.now().toISOString()
    // One that is due now is not put off by what is not about times.
    const isTimed = (['is_enabled', 'local_time', 'weekdays', 'timezone'] as const).some(
      (name) => !isDeepStrictEqual(before[name], times[name]),
    )
    const next = isTimed && times.is_enabled ? nextSlot(times, now) : undefined
    await putDigest(
      tx,
      { user_id, ...times, updated_at: now },
      isTimed ? { next_on: next?.on ?? null, next_at: next?.at ?? null } : undefined,
    )
    return { data: await shown(tx, user_id, context) }
  },

  async send({ tx, principal, context, origin }) {
    const user_id = personOf(principal)
    if (context.mailsNeed.length > 0)
      throw new HttpError('invalid', refusal('mails_not_sent', { needs: context.mailsNeed.join(' and ') }))
    const { is_enabled: _, mails_mentions: __, ...times } = await timesOf(tx, user_id)
    const now = context.now().toISOString()
    const base = context.publicUrl ?? origin
    const since = (await findDigest(tx, user_id))?.last_sent_at ?? null
    const sending = { user_id, times, since, now, base, secrets: context.secrets, putMail: queueMail(context.now) }
    const subject = await sendDigest(tx, sending)
    if (subject !== null) await wakeWorkers(tx)
    return { data: { id: user_id, type: 'digest_sending' as const, attributes: { subject } } }
  },
}

async function timesOf(tx: Transaction, user_id: string) {
  const { is_enabled, local_time, weekdays, timezone, mails_mentions } = (await findDigest(tx, user_id)) ?? usual
  return { is_enabled, local_time, weekdays, timezone, mails_mentions }
}

async function shown(tx: Transaction, user_id: string, { mailsNeed }: Context) {
  const reader = found(await readerOf(tx, user_id))
  const known = await findDigest(tx, user_id)
  const data = render(digest, {
    ...usual,
    next_at: null,
    last_sent_at: null,
    ...known,
    id: user_id,
    address: reader.email,
    refused_at: reader.refused_at,
    refusal: reader.reason,
    mails_need: [...mailsNeed],
  })
  // There is one: its address has no id.
  return { ...data, links: { self: digest.collection } }
}
