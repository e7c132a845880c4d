import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { said } from '../said/said.ts'
import { exampleId } from '../vocabulary.ts'
import { webhookUrl } from '../webhooks/webhook.ts'

const name = filledText.max(100).meta({ example: '#imports' })
const kind = z.enum(['slack', 'teams']).meta({ example: 'slack' })
const url = webhookUrl
  .describe('Of the incoming webhook: HTTPS. It is never shown again')
  .meta({ example: 'https://hooks.example.com/services/T000/B000/XXXX' })

/** A channel of Slack or Microsoft Teams that rules of the account may tell. An extension of the dialect. */
export const alertChannel = resource('alert_channel', '/v2/alert_channels', {
  kind,
  name,
  host: z.string().describe('Of its address, which is kept secret').meta({ example: 'hooks.example.com' }),
  failing_since: nullableInstant.describe('Every attempt since then has failed').meta({ example: null }),
  last_failure: z.string().nullable().meta({ example: null }),
  last_failure_said: said
    .nullable()
    .describe('The same for other languages; null for what the other side said itself')
    .meta({ example: null }),
  stopped_at: nullableInstant
    .describe('When it was given up. A new address, or null written here, sets it going again')
    .meta({ example: null }),
  last_sent_at: nullableInstant,
  created_at: instant,
  updated_at: instant,
})
export type AlertChannel = z.output<typeof alertChannel.schema>

const wrong = ['blank', 'invalid'] as const
const channelId = z.uuid().meta({ example: exampleId('alert_channel') })

export const alertChannels = {
  list: endpoint('GET /v2/alert_channels', {
    summary: 'Lists the channels of Slack and Teams that the account tells, by name. Extension',
    params: paging({ size: 100 }),
    response: many(alertChannel),
  }),
  get: endpoint('GET /v2/alert_channels/{id}', {
    summary: 'Returns one channel. Extension',
    params: { id: channelId },
    response: one(alertChannel),
  }),
  create: endpoint('POST /v2/alert_channels', {
    summary: 'Adds a channel of Slack or Teams by the address of its incoming webhook. Extension',
    scope: 'admin',
    needsProof: true,
    body: write(alertChannel, { kind, name, url }),
    response: one(alertChannel),
    errors: wrong,
  }),
  update: endpoint('PATCH /v2/alert_channels/{id}', {
    summary: 'Changes a channel, or sets it going again. Extension',
    scope: 'admin',
    needsProof: true,
    params: { id: channelId },
    body: write(alertChannel, { name: name.optional(), url: url.optional(), stopped_at: z.null().optional() }),
    response: one(alertChannel),
    errors: wrong,
  }),
  delete: endpoint('DELETE /v2/alert_channels/{id}', {
    summary: 'Removes a channel. Rules that tell it say so, and tell nobody. Extension',
    scope: 'admin',
    params: { id: channelId },
    status: 204,
  }),
  test: endpoint('POST /v2/alert_channels/{id}/test', {
    summary: 'Puts a message into a channel, and says what came of it. Extension',
    scope: 'admin',
    status: 200,
    params: { id: channelId },
    asksOutside: true,
    response: one({
      schema: z.strictObject({
        id: z.string(),
        type: z.literal('alert_channel_test'),
        attributes: z.strictObject({
          succeeded: z.boolean(),
          detail: z.string().describe('What came of it').meta({ example: 'The message was taken.' }),
          detail_said: said.nullable().describe('The same for other languages').meta({ example: null }),
        }),
      }),
    }),
  }),
}
