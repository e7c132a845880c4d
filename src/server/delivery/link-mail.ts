import type { OrderRow } from '../db/delivery/orders.ts'
import { escaped, oneLine } from '../subscriptions/html.ts'
import type { OutgoingMail } from '../subscriptions/outbox.ts'

interface Told {
  order: Pick<OrderRow, 'account_id' | 'number' | 'pickup_number' | 'deliver_to_name' | 'deliver_to_address'>
  company: string
  to: string
  /** Of the page of the trucker. */
  link: string
}

/** The link of a delivery order, to whom the trucker is spoken to by. In English: nobody says which language they read. */
export function linkMail({ order, company, to, link }: Told): OutgoingMail {
  const { account_id, number, pickup_number, deliver_to_name, deliver_to_address } = order
  const lines = [
    `${company} asks you to pick up container ${number}.`,
    ...(pickup_number ? [`Pickup number: ${pickup_number}`] : []),
    ...(deliver_to_name || deliver_to_address
      ? [`Deliver to: ${[deliver_to_name, deliver_to_address].filter(Boolean).join(', ')}`]
      : []),
  ]
  const ask = 'Open this link on your phone: it says what you need at the gate, and you report each step with one tap.'
  const warning = 'Whoever has the link can do so. Give it only to the driver of this container.'
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  return {
    account_id,
    to,
    from_name: oneLine(company, 60),
    reply_to: null,
    subscription_id: null,
    subject: oneLine(`Delivery order for container ${number}`),
    text: `${[...lines, '', ask, link, '', warning].join('\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1b2227">${lines.map(paragraph).join('')}${paragraph(ask)}<p><a href="${escaped(link)}">${escaped(`Container ${number}`)}</a></p>${paragraph(warning)}</body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
