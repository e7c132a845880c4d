import { filled } from '#domain/portal/customer-format.ts'
import { mailWords } from '#domain/portal/mail-words.ts'
import type { Message } from '../db/portal/view-messages.ts'
import { type Envelope, link, page, paragraph, sent } from './envelope.ts'
import { fill, oneLine } from './html.ts'
import type { OutgoingMail } from './outbox.ts'

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
