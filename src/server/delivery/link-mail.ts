import { deliveryWords } from '#domain/delivery/words.ts'
import { filled } from '#domain/portal/customer-format.ts'
import type { OrderRow } from '../db/delivery/orders.ts'
import { escaped, oneLine } from '../portal/html.ts'
import type { OutgoingMail } from '../portal/outbox.ts'

interface Told {
  order: Pick<
    OrderRow,
    'account_id' | 'number' | 'pickup_number' | 'deliver_to_name' | 'deliver_to_address' | 'language'
  >
  company: string
  to: string
  /** Of the page of the trucker. */
  link: string
}

/** The link of a delivery order, to whom the trucker is spoken to by, in the language of the order. */
export function linkMail({ order, company, to, link }: Told): OutgoingMail {
  const { account_id, number, pickup_number, deliver_to_name, deliver_to_address, language } = order
  const words = deliveryWords[language].mail
  const place = [deliver_to_name, deliver_to_address].filter(Boolean).join(', ')
  const lines = [
    filled(words.asks, { company, number }),
    ...(pickup_number ? [filled(words.pickup_number, { value: pickup_number })] : []),
    ...(place ? [filled(words.deliver_to, { value: place })] : []),
  ]
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  return {
    account_id,
    to,
    from_name: oneLine(company, 60),
    reply_to: null,
    subscription_id: null,
    subject: oneLine(filled(words.subject, { number })),
    text: `${[...lines, '', words.open, link, '', words.warning].join('\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font:16px/1.5 sans-serif;color:#1b2227">${lines.map(paragraph).join('')}${paragraph(words.open)}<p><a href="${escaped(link)}">${escaped(filled(words.container, { number }))}</a></p>${paragraph(words.warning)}</body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
