/** That a mail of ours could not be delivered, as the other side says it (RFC 3464). */
export interface Returned {
  recipients: { address: string; words: string }[]
  /** Of the mail that came back; null where its head did not come with it. */
  message_id: string | null
}

const most = 100

/**
 * Whom a mail did not reach for good. Groups of fields are parted by empty lines: the first is about the mail, each other
 * about one recipient. A mail that is only late is none of them.
 */
export function readDeliveryStatus(text: string): Returned['recipients'] {
  const groups = text.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  return groups.slice(0, most).flatMap((fields) => {
    const recipient = fields.get('final-recipient') ?? fields.get('original-recipient')
    if (!recipient || fields.get('action')?.toLowerCase() !== 'failed') return []
    const said = withoutKind(fields.get('diagnostic-code')) || withoutKind(fields.get('status'))
    return [{ address: withoutKind(recipient).slice(0, 320), words: (said || 'no reason given').slice(0, 300) }]
  })
}

/** `rfc822; ada@example.com` → `ada@example.com` */
const withoutKind = (field = '') => field.replace(/^[\w-]+\s*;\s*/, '').trim()

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+)\s*:(.*)$/s.exec(line) ?? []
      return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : []
    }),
  )
}

/** From the head of a mail that came back without its text. */
export const messageIdIn = (head: string): string | null =>
  /^message-id:\s*(<[^<>\s]{1,900}>)/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? null
