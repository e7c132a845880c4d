import { filled } from '#domain/portal/customer-format.ts'
import { mailWords } from '#domain/portal/mail-words.ts'
import type { Message } from '../db/portal/view-messages.ts'
import { type Envelope, link, page, paragraph, sent } from './compose.ts'
import { fill, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

const asked: Record<Message['kind'], string> = {
  question: 'A question',
  pickup: 'A pickup appointment is wanted',
  delivery: 'A delivery slot is wanted',
  wrong: 'Something shown is said to be wrong',
}

/** What somebody wrote, a line for each field. */
const linesOf = ({ text, day, from_hour, until_hour, address, name, email }: Message) =>
  [
    ['Day', [day, from_hour && `from ${from_hour}`, until_hour && `until ${until_hour}`].filter(Boolean).join(' ')],
    ['Deliver to', address],
    ['From', [name, email].filter(Boolean).join(', ')],
    ['', text],
  ].flatMap(([what, said]) => (said ? `${what ? `${what}: ` : ''}${said}` : []))

interface Told {
  message: Message
  /** Where staff answer it. */
  address: string
  party: string
}

/** To whom the customer may ask, in the language of staff; an answer to it goes to who asked. */
export function messageMail(envelope: Envelope, { message, address, party }: Told): OutgoingMail {
  const subject = `${asked[message.kind]}: ${envelope.order ?? 'an order'}, ${oneLine(party, 60)}`
  const lines = linesOf(message)
  const mail = sent(
    envelope,
    {
      subject,
      text: `${lines.join('\n')}\n\nAnswer it where the customer can read it: ${address}\n`,
      html: page('en', lines.map(paragraph).join('') + link(address, 'Answer it where the customer can read it')),
    },
    {},
  )
  return { ...mail, reply_to: message.email }
}

/** The answer, to who left an address. @param address of the order, as its customer opens it */
export function answerMail(envelope: Envelope, { text, answer }: Message, address: string): OutgoingMail {
  const words = mailWords[envelope.language]
  const order = oneLine(envelope.order ?? words.your_order, 100)
  const said = String(answer)
  const quoted = text === null ? [] : [words.you_wrote, text]
  const parts = {
    subject: fill(words.answer_subject, { order }),
    text: `${[said, filled(words.link, { text: words.open_order, url: address }), ...quoted].join('\n\n')}\n`,
    html: page(
      envelope.language,
      [paragraph(said), link(address, words.open_order), ...quoted.map(paragraph)].join(''),
    ),
  }
  return sent(envelope, parts, {})
}
