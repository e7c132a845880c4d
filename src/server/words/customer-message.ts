import { language, t } from '#contract/language.ts'
import { fullDayWords, partsOfDay } from '#domain/calendar-words.ts'
import { colon, comma } from '#domain/text.ts'
import type { Message } from '../db/portal/view-messages.ts'
import { type Envelope, link, page, paragraph, sent } from '../portal/envelope.ts'
import { oneLine } from '../portal/html.ts'
import type { OutgoingMail } from '../portal/outbox.ts'

const asked: Record<Message['kind'], string> = {
  question: t('A question'),
  pickup: t('A pickup appointment is wanted'),
  delivery: t('A delivery slot is wanted'),
  wrong: t('Something shown is said to be wrong'),
}

/** When it is wanted, as far as the customer said. */
function slotWords({ day, from_hour, until_hour }: Message): string {
  const hours =
    from_hour && until_hour
      ? t('from {from} until {until}', { from: from_hour, until: until_hour })
      : from_hour
        ? t('from {from}', { from: from_hour })
        : until_hour
          ? t('until {until}', { until: until_hour })
          : null
  return [day && fullDayWords(partsOfDay(day)), hours].filter(Boolean).join(comma)
}

/** What somebody wrote, a line for each field. */
const linesOf = (message: Message) =>
  [
    [t('Day'), slotWords(message)],
    [t('Deliver to'), message.address],
    [t('From'), [message.name, message.email].filter(Boolean).join(comma)],
    ['', message.text],
  ].flatMap(([what, said]) => (said ? (what ? what + colon + said : said) : []))

interface Told {
  message: Message
  /** Where staff answer it. */
  address: string
  party: string
}

/** To whom the customer may ask; an answer to it goes to who asked. */
export function messageMail(envelope: Envelope, { message, address, party }: Told): OutgoingMail {
  const about = [envelope.order ?? t('an order'), oneLine(party, 60)].join(comma)
  const lines = linesOf(message)
  const way = t('Answer it where the customer can read it')
  const mail = sent(
    envelope,
    {
      subject: asked[message.kind] + colon + about,
      text: `${lines.join('\n')}\n\n${way}${colon}${address}\n`,
      html: page(language, lines.map(paragraph).join('') + link(address, way)),
    },
    {},
  )
  return { ...mail, reply_to: message.email }
}
