import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { nullableInstant, one, resource, write } from '../json-api.ts'
import { localTime, weekdays, zoneName } from './fields.ts'

const fields = {
  is_enabled: z.boolean().meta({ example: true }),
  local_time: localTime.describe('When it is sent, on the clock of `timezone`'),
  weekdays,
  timezone: zoneName,
  mails_mentions: z
    .boolean()
    .describe('Whether a mail comes, too, when a colleague mentions who asks; whatever becomes of the digest')
    .meta({ example: true }),
}

/** Which mails who asks gets: that of the day, and those about mentions. There is one; its id is that of the person. An extension of the dialect. */
export const digest = resource('digest', '/v2/digest', {
  ...fields,
  address: z.string().meta({ example: 'ada@example.com' }),
  next_at: nullableInstant.describe('When it is due next; null where it is off'),
  last_sent_at: nullableInstant.describe('Nothing is sent on a day on which there is nothing to say'),
  refused_at: nullableInstant
    .describe('Since when the mail server refuses the address for good: no digest and no alert goes there')
    .meta({ example: null }),
  refusal: z.string().nullable().meta({ example: null }),
  mails_need: z
    .array(z.string().meta({ example: 'SMTP_URL' }))
    .describe('The settings of the server without which it sends no mails; empty where it does'),
})
export type Digest = z.output<typeof digest.schema>

export const digests = {
  get: endpoint('GET /v2/digest', {
    summary: 'Returns how the digest of who asks is sent. Extension',
    isPersonal: true,
    response: one(digest),
  }),
  update: endpoint('PATCH /v2/digest', {
    summary:
      'Changes when the digest is sent, and whether mentions are mailed. `refused_at` null: the address is tried again, for alerts as well. Extension',
    isPersonal: true,
    scope: 'read',
    body: write(digest, { ...z.strictObject(fields).partial().shape, refused_at: z.null().optional() }),
    response: one(digest),
    errors: ['invalid'],
  }),
  send: endpoint('POST /v2/digest/send', {
    summary: 'Sends the digest now, where there is something to say. Extension',
    isPersonal: true,
    scope: 'read',
    status: 200,
    response: one({
      schema: z.strictObject({
        id: z.string(),
        type: z.literal('digest_sending'),
        attributes: z.strictObject({ subject: z.string().nullable().describe('Null where there is nothing to say') }),
      }),
    }),
    errors: ['invalid'],
  }),
}
