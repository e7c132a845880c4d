import type { EmbedShipment, EmbedView } from '#contract/embed.ts'
import { customerTurns } from '#contract/embed-sentence.ts'
import type { ViewLanguage } from '#contract/view-sections.ts'
import { createFormat } from '#domain/customer-format.ts'
import type { News } from '#domain/customer-news.ts'
import { textOf, type Voice } from '#domain/customer-say.ts'
import { sayingsIn } from '#domain/customer-words/all.ts'
import { mailWords } from '#domain/mail-words.ts'
import { escaped, fill, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

interface Envelope {
  account_id: string
  to: string
  subscription_id: string
  company: string
  language: ViewLanguage
  /** What it is about, as the view may call it; null where it may not. */
  order: string | null
  /** Of the company, where the view tells it. */
  contact: EmbedView['attributes']['contact']
  now: Date
}

type Parts = Pick<OutgoingMail, 'subject' | 'text' | 'html'>
const sent = (
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

const page = (language: ViewLanguage, body: string) =>
  `<!doctype html><html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#1b2227">${body}</body></html>`
const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const link = (address: string, words: string) => `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`

/** Asks whether the mails are wanted: nothing else is sent before that is answered. */
export function askingMail(envelope: Envelope, confirm: string): OutgoingMail {
  const words = mailWords[envelope.language]
  const said = { company: oneLine(envelope.company, 60), order: oneLine(envelope.order ?? words.your_order, 100) }
  const ask = fill(words.ask, said)
  const parts = {
    subject: fill(words.ask_subject, said),
    text: `${ask}\n\n${confirm}\n\n${words.ask_ignore}\n`,
    html: page(envelope.language, paragraph(ask) + link(confirm, words.ask_link) + paragraph(words.ask_ignore)),
  }
  return sent(envelope, parts, {})
}

/**
 * Tells what has changed. `List-Unsubscribe-Post`: a mail program stops it with one click (RFC 8058).
 * @param stop the address that ends it, whose page has a button and which takes a POST
 */
export function newsMail(envelope: Envelope, news: readonly News[], stop: string): OutgoingMail {
  const { language } = envelope
  const words = mailWords[language]
  const order = oneLine(envelope.order ?? words.your_order, 100)
  // Containers that have no number to be shown would say the same again and again.
  const lines = [...new Set(news.map((one) => sentence(one, envelope)))]
  const why = fill(words.why, { company: oneLine(envelope.company, 60), order })
  const parts = {
    subject: `${order}: ${lines[0]}${lines.length > 1 ? ` (+${lines.length - 1})` : ''}`,
    text: `${lines.join('\n')}\n\n${why}\n${words.stop_link}: ${stop}\n`,
    html: page(language, lines.map(paragraph).join('') + paragraph(why) + link(stop, words.stop_link)),
  }
  return sent(envelope, parts, {
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
}

/** Of nothing but what `customerContainer` let out: what a policy hides is not there to be told. */
function sentence({ event, container, days }: News, { language, contact, now }: Envelope): string {
  const words = mailWords[language]
  const voice: Voice = { words: sayingsIn[language], format: createFormat(language, now.getTime()), contact }
  const { eta, deadline, number } = container
  const place = eta?.place ?? deadline?.place
  const said = {
    box: number ?? words.your_container,
    place: place ? fill(words.in_place, { place }) : '',
    date: eta ? fill(words.on_date, { date: voice.format.date(eta) }) : '',
    days: String(Math.abs(days)),
  }
  const name = event === 'eta_moved' ? (days > 0 ? 'later' : 'earlier') : event
  const told = fill(words.news[name], said)
  if (event !== 'ready' && event !== 'action_needed') return told
  // What is to be done, and why: as the page says it.
  const turns = container.sentences.filter(({ says }) => (customerTurns as readonly string[]).includes(says))
  return [told, textOf([...container.warnings, ...turns], voice)].filter(Boolean).join(voice.words.space)
}

/** As the customer calls it: their reference, else what they asked by, else nothing. */
export function orderOf(shipments: readonly EmbedShipment[], reference: string | null): string | null {
  return reference ?? shipments.find(({ attributes }) => attributes.headline)?.attributes.headline ?? null
}
