import type { AddressObject, Headers, MessageText } from 'mailparser'
import { textOfHtml } from '../documents/read/html.ts'

/** What a mail says of itself, in words that PostgreSQL can keep. */
export interface MailWords {
  subject: string
  body: string | null
  from: string[]
  to: string[]
  cc: string[]
  sent_at: string | null
  message_id: string | null
  in_reply_to: string | null
  references: string[]
  content_type: string | null
}

const longestBody = 1_000_000

export function wordsOf(headers: Headers, said: MessageText | undefined): MailWords {
  const line = (name: string) => {
    const value = headers.get(name)
    return typeof value === 'string' ? clean(value).trim().slice(0, 998) : ''
  }
  const type = headers.get('content-type') as { value?: string } | undefined
  const sent = headers.get('date')
  return {
    subject: line('subject'),
    body: clean(textOf(said)).trim().slice(0, longestBody) || null,
    from: addresses(headers.get('from')),
    to: addresses(headers.get('to')),
    cc: addresses(headers.get('cc')),
    sent_at: sent instanceof Date && /^(?!0000)\d{4}-/.test(jsonOf(sent)) ? jsonOf(sent) : null,
    message_id: line('message-id') || null,
    in_reply_to: line('in-reply-to') || null,
    references: [headers.get('references') ?? []]
      .flat()
      .filter((one) => typeof one === 'string')
      .map(clean)
      .slice(0, 100),
    content_type: type?.value ? clean(type.value).slice(0, 200) : null,
  }
}

/** A mail that is HTML alone says the same without its looks. */
function textOf({ text = '', html }: Pick<MessageText, 'text' | 'html'> = {}): string {
  return text.trim() !== '' || typeof html !== 'string' ? text : textOfHtml(html)
}

const jsonOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toJSON())

/** NUL and half surrogate pairs cannot be kept. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

function addresses(value: unknown): string[] {
  const all = [(value as AddressObject | AddressObject[] | undefined) ?? []].flat()
  const flat = all.flatMap((one) => one.value ?? []).flatMap((one) => [one, ...(one.group ?? [])])
  return flat.flatMap(({ address }) => (address ? [clean(address).slice(0, 320)] : [])).slice(0, 200)
}
