import type { EmbedShipment } from '#contract/portal/embed.ts'
import { customerTurns, type Sentence } from '#contract/portal/embed-sentence.ts'
import { createFormat, filled } from '#domain/portal/customer-format.ts'
import type { News } from '#domain/portal/customer-news.ts'
import { textOf, type Voice } from '#domain/portal/customer-say.ts'
import { sayingsIn } from '#domain/portal/customer-words/all.ts'
import { placeIn } from '#domain/portal/customer-words/sayings.ts'
import { mailWords } from '#domain/portal/mail-words.ts'
import { type Envelope, link, page, paragraph, sent } from './envelope.ts'
import { fill, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

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
 * @param address of the order, as its customer opens it; null where their link is not known
 * @param stop the address that ends it, whose page has a button and which takes a POST
 */
export function newsMail(
  envelope: Envelope,
  news: readonly News[],
  { address, stop }: { address: string | null; stop: string },
): OutgoingMail {
  const { language } = envelope
  const words = mailWords[language]
  const { space } = sayingsIn[language]
  const order = oneLine(envelope.order ?? words.your_order, 100)
  // Containers that have no number to be shown would say the same again and again.
  const told = news.map((one) => linesOf(one, envelope, space))
  const lines = [...new Set(told.map(({ whole }) => whole))]
  const first = told[0]?.short ?? ''
  const text = lines.length > 1 ? filled(words.more, { text: first, count: lines.length - 1 }) : first
  const why = fill(words.why, { company: oneLine(envelope.company, 60), order })
  const parts = {
    subject: filled(words.subject, { order, text }),
    text: [
      lines.join('\n'),
      ...(address ? [filled(words.link, { text: words.open_order, url: address })] : []),
      `${why}\n${filled(words.link, { text: words.stop_link, url: stop })}\n`,
    ].join('\n\n'),
    html: page(
      language,
      [
        ...lines.map(paragraph),
        ...(address ? [link(address, words.open_order)] : []),
        paragraph(why),
        link(stop, words.stop_link),
      ].join(''),
    ),
  }
  return sent(envelope, parts, {
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
}

interface Lines {
  /** For the subject: the one sentence that matters. */
  short: string
  whole: string
}

/** Of nothing but what `customerContainer` let out: what a policy hides is not there to be told. */
function linesOf({ event, container, days }: News, { language, contact, now }: Envelope, space: string): Lines {
  const words = mailWords[language]
  const voice: Voice = { words: sayingsIn[language], format: createFormat(language, now.getTime()), contact }
  const { eta, deadline, number, since } = container
  // An arrival that is expected is another place than where it is.
  const where = event === 'eta_moved' ? eta?.place : event === 'action_needed' ? deadline?.place : since?.place
  const box = number ?? words.your_container
  const form = where ? 'at' : 'nowhere'
  const values = {
    box,
    place: where ? placeIn(voice.words, where) : '',
    date: eta ? voice.format.date(eta) : '',
  }
  if (event === 'eta_moved') {
    const forms = words.news[days > 0 ? 'later' : 'earlier'][form]
    const moved = filled(voice.format.plural(Math.abs(days), forms), values)
    return { short: moved, whole: moved }
  }
  const told = filled(words.news[event][form], values)
  if (event !== 'ready' && event !== 'action_needed') return { short: told, whole: told }
  // What is to be done, and why: as the page says it.
  const { warnings, sentences } = container
  const turns = sentences.filter(({ says }) => (customerTurns as readonly string[]).includes(says))
  const why = event === 'action_needed' ? [...warnings, ...sentences.filter(isOfRelease)] : []
  const [first] = why
  if (!first) return { short: told, whole: [told, textOf([...warnings, ...turns], voice)].filter(Boolean).join(space) }
  const named = (some: Parameters<typeof textOf>[0]) => filled(words.named, { box, text: textOf(some, voice) })
  return { short: named([first]), whole: named([...why, ...turns]) }
}

/** Why it cannot be collected, though nothing holds it. */
const isOfRelease = ({ says }: Sentence) => says.startsWith('release_') || says === 'left_unreported'

/** As the customer calls it: their reference, else what they asked by, else nothing. */
export function orderOf(shipments: readonly EmbedShipment[], reference: string | null): string | null {
  return reference ?? shipments.find(({ attributes }) => attributes.headline)?.attributes.headline ?? null
}
