import { t } from '#contract/language.ts'
import { fullDayWords, partsOfDay } from '#domain/calendar-words.ts'
import type { Content } from '../db/documents/mails.ts'

interface Paused {
  id: string
  url: string
  failing_since: string | null
}

/** Tells admins that a receiver was given up, and what to do about it. */
export function pausedWebhook({ id, url, failing_since }: Paused, publicUrl: string | undefined): Content {
  const { host } = new URL(url)
  const said = [
    t('Nothing could be delivered to {url} for five days, so it is not tried any more.', { url }),
    ...(failing_since ? [t('Every attempt since {day}, {time} UTC has failed.', inWords(failing_since))] : []),
  ]
  return {
    subject: t('Webhook paused: {host} has not answered for five days', { host }),
    body: [
      said.join(' '),
      '',
      t('When the receiver is up again, resume it and replay what it has missed:'),
      publicUrl ? `${publicUrl}/webhooks/${id}` : t('{path} in the dashboard', { path: `/webhooks/${id}` }),
      '',
      t('Events go on being kept: nothing is lost as long as they are.'),
      '',
    ].join('\n'),
  }
}

const inWords = (instant: string) => ({ day: fullDayWords(partsOfDay(instant)), time: instant.slice(11, 16) })
