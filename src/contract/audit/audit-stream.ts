import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { said } from '../said/said.ts'
import { exampleId } from '../vocabulary.ts'
import { webhookHeaders, webhookUrl } from '../webhooks/webhook.ts'

export const auditStreamFormats = ['json', 'ndjson', 'splunk_hec'] as const

const name = filledText.max(100).meta({ example: 'SIEM' })
const format = z
  .enum(auditStreamFormats)
  .describe(
    '`json`: a document with the lines in `data`; `ndjson`: a line of JSON each; `splunk_hec`: events of the HTTP Event Collector',
  )
  .meta({ example: 'json' })
const url = webhookUrl
  .describe('Where lines are sent by POST: HTTPS. It is never shown again')
  .meta({ example: 'https://siem.example.com/ingest' })
const headers = webhookHeaders
  .describe('Sent along, such as a token. Their values are never shown again')
  .meta({ example: [{ name: 'Authorization', value: 'Bearer a-token' }] })
const start = z
  .enum(['now', 'beginning'])
  .describe('`beginning`: from the oldest line that is kept; `now`: what is written from now on')
  .meta({ example: 'now' })

/** A receiver of the lines of the audit log, in the order of their chain. An extension of the dialect. */
export const auditStream = resource('audit_stream', '/v2/audit_streams', {
  name,
  format,
  host: z.string().describe('Of its address, which is kept secret').meta({ example: 'siem.example.com' }),
  header_names: z.array(z.string()).meta({ example: ['Authorization'] }),
  active: z.boolean(),
  position: z.int().describe('Of the last line that was received').meta({ example: 4711 }),
  waiting_count: z.int().describe('Lines in the chain that were not received yet').meta({ example: 0 }),
  last_sent_at: nullableInstant.describe('When lines were last received'),
  failing_since: nullableInstant.describe('Every attempt since then has failed').meta({ example: null }),
  last_failure: z.string().nullable().meta({ example: null }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null for what the other side said itself')
    .meta({ example: null }),
  next_attempt_at: nullableInstant.describe('While attempts fail').meta({ example: null }),
  created_at: instant,
  updated_at: instant,
})
export type AuditStream = z.output<typeof auditStream.schema>

/** So many receivers an account may have. */
export const mostAuditStreams = 5

const wrong = ['blank', 'invalid'] as const
const id = z.uuid().meta({ example: exampleId('audit_stream') })

export const auditStreams = {
  list: endpoint('GET /v2/audit_streams', {
    summary: 'Lists the receivers of the audit log, by name. Extension',
    scope: 'admin',
    params: paging({ size: 100 }),
    response: many(auditStream),
  }),
  get: endpoint('GET /v2/audit_streams/{id}', {
    summary: 'Returns one receiver of the audit log. Extension',
    scope: 'admin',
    params: { id },
    response: one(auditStream),
  }),
  create: endpoint('POST /v2/audit_streams', {
    summary: `Sends the lines of the audit log to a receiver, such as a SIEM; ${mostAuditStreams} at most. Extension`,
    scope: 'admin',
    needsProof: true,
    body: write(auditStream, {
      name,
      format: format.default('json'),
      url,
      headers: headers.default([]),
      start: start.default('now'),
    }),
    response: one(auditStream),
    errors: wrong,
  }),
  update: endpoint('PATCH /v2/audit_streams/{id}', {
    summary: 'Changes a receiver of the audit log, switches it off or on, or sends what is kept again. Extension',
    scope: 'admin',
    needsProof: true,
    params: { id },
    body: write(auditStream, {
      name: name.optional(),
      format: format.optional(),
      url: url.optional(),
      headers: headers.optional(),
      active: z.boolean().optional(),
      start: start.optional(),
    }),
    response: one(auditStream),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/audit_streams/{id}', {
    summary: 'Sends a receiver nothing any more. Extension',
    scope: 'admin',
    needsProof: true,
    params: { id },
    status: 204,
  }),
}
