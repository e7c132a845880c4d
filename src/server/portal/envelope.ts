import type { EmbedView } from '#contract/portal/embed.ts'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { escaped, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

export interface Envelope {
  account_id: string
  to: string
  subscription_id: string | null
  company: string
  language: ViewLanguage
  /** What it is about, as the view may call it; null where it may not. */
  order: string | null
  /** Of the company, where the view tells it. */
  contact: EmbedView['attributes']['contact']
  now: Date
}

type Parts = Pick<OutgoingMail, 'subject' | 'text' | 'html'>
export const sent = (
  { account_id, to, company, subscription_id, contact }: Envelope,
  parts: Parts,
  headers: Record<string, string>,
): OutgoingMail => ({
  account_id,
  to,
  subscription_id,
  reply_to: contact?.email ?? null,
  from_name: oneLine(company, 60),
  ...parts,
  subject: oneLine(parts.subject),
  // Nobody's absence answers it, and no list takes it for a letter.
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
})

export const page = (language: ViewLanguage, body: string) =>
  `<!doctype html><html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#1b2227">${body}</body></html>`
export const paragraph = (text: string) => `<p>${escaped(text)}</p>`
export const link = (address: string, words: string) => `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`
