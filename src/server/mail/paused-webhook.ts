import type { Content } from '../db/documents/mails.ts'

interface Paused {
  id: string
  url: string
  failing_since: string | null
}

/** Tells admins that a receiver was given up, and what to do about it. */
export function pausedWebhook({ id, url, failing_since }: Paused, publicUrl: string | undefined): Content {
  const { host } = new URL(url)
  const since = failing_since ? ` Every attempt since ${inWords(failing_since)} has failed.` : ''
  const page = publicUrl ? `${publicUrl}/webhooks/${id}` : `/webhooks/${id} in the dashboard`
  return {
    subject: `Webhook paused: ${host} has not answered for five days`,
    body: [
      `Nothing could be delivered to ${url} for five days, so it is not tried any more.${since}`,
      '',
      'When the receiver is up again, resume it and replay what it has missed:',
      page,
      '',
      'Events go on being kept: nothing is lost as long as they are.',
      '',
    ].join('\n'),
  }
}

const inWords = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`
