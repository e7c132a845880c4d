import { auditEvent } from '#contract/audit/audit-event.ts'
import type { AuditRow } from '../db/audit/audit-events.ts'
import type { StreamRow } from '../db/audit/streams.ts'
import { render } from '../http/json-api.ts'
import type { Secrets } from '../secrets.ts'
import { messageOf } from '../webhooks/message.ts'
import type { Message } from '../webhooks/send.ts'

export const renderLine = (row: AuditRow) =>
  render(auditEvent, { ...row, position: row.position === null ? null : Number(row.position) })

type Line = ReturnType<typeof renderLine>

const plain = ({ id, attributes }: Line) => ({ id, ...attributes })

/** In the form that the receiver takes: a document, a line of JSON each, or events of Splunk's HTTP Event Collector. */
const bodies: Record<StreamRow['format'], (lines: readonly Line[]) => string> = {
  json: (lines) => JSON.stringify({ data: lines }),
  ndjson: (lines) => lines.map((line) => `${JSON.stringify(plain(line))}\n`).join(''),
  splunk_hec: (lines) =>
    lines
      .map((line) => {
        const time = Date.parse(line.attributes.created_at) / 1000
        return `${JSON.stringify({ time, source: 'landfall', sourcetype: '_json', event: plain(line) })}\n`
      })
      .join(''),
}

const types: Record<StreamRow['format'], string> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  splunk_hec: 'application/json',
}

/** These lines for a receiver. `webhook-id` is the same for the same lines. */
export function streamMessage(stream: StreamRow, rows: readonly AuditRow[], secrets: Secrets, now: Date): Message {
  const { id, format, sealed_url, sealed_headers } = stream
  const { headers, ...message } = messageOf({
    id: `${id}.${rows[0]?.position}-${rows.at(-1)?.position}`,
    url: secrets.open(sealed_url, id),
    headers: JSON.parse(secrets.open(sealed_headers, id)),
    body: bodies[format](rows.map(renderLine)),
    secret: null,
    now,
  })
  return { ...message, headers: { ...headers, 'content-type': types[format] } }
}
