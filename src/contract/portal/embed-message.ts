import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, write } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { exampleId } from '../vocabulary.ts'
import { viewLanguages } from './view-sections.ts'

/** What a customer writes about an order. `wrong`: something that the page says is not so. */
export const messageKinds = ['question', 'pickup', 'delivery', 'wrong'] as const
export type MessageKind = (typeof messageKinds)[number]

const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, faults.hour)
  .meta({ example: '08:30' })

/** What is written, and may be read by whoever has the link. */
export const messageFields = {
  kind: z
    .enum(messageKinds)
    .describe(
      '`question`; `pickup`: a pickup appointment is wanted; `delivery`: a delivery slot is; `wrong`: something shown is not so',
    ),
  text: z.string().nullable().meta({ example: 'Can you deliver on Friday instead?' }),
  day: z.iso.date().nullable().describe('Wanted, at the place').meta({ example: '2026-06-24' }),
  from_hour: hour.nullable().describe('Of that day, on the clock of the place'),
  until_hour: hour.nullable().meta({ example: '12:00' }),
  address: z.string().nullable().describe('Where to deliver').meta({ example: 'Hafenstr. 12, 20457 Hamburg' }),
  name: z.string().nullable().meta({ example: 'Ada Lopez' }),
  created_at: instant,
  answer: z.string().nullable().meta({ example: 'Yes, Friday from 10:00.' }),
  answered_at: nullableInstant,
}

export const embedMessage = resource('embed_message', null, messageFields)
export type EmbedMessage = z.output<typeof embedMessage.schema>

const text = (most: number) => filledText.max(most).nullish()

export const embedMessages = {
  list: endpoint('GET /v2/embed/messages', {
    forViews: true,
    bucket: 'view',
    summary: 'Lists what was written about a shipment by this view, with the answers, newest first',
    params: {
      shipment: z
        .uuid()
        .describe('The id of the shipment')
        .meta({ example: exampleId('shipment') }),
      ...paging({ size: 20, max: 50 }),
    },
    response: many(embedMessage),
    errors: ['gone'],
  }),
  create: endpoint('POST /v2/embed/messages', {
    forViews: true,
    bucket: 'view',
    summary:
      'Asks the company about a shipment, or for a pickup appointment or a delivery slot; the contact of the view gets it by mail',
    body: write(
      { type: 'embed_message' },
      {
        about: z
          .uuid()
          .describe('The id of the shipment')
          .meta({ example: exampleId('shipment') }),
        kind: messageFields.kind,
        text: text(2000)
          .describe('Needed for `question` and `wrong`')
          .meta({ example: 'Can you deliver on Friday instead?' }),
        day: messageFields.day.optional().describe('Needed for `pickup` and `delivery`'),
        from_hour: hour.nullish(),
        until_hour: hour.nullish().describe('Later than `from_hour`').meta({ example: '12:00' }),
        address: text(300),
        name: text(100),
        email: z.email().max(254).nullish().describe('Where the answer is sent too'),
        language: z.enum(viewLanguages).nullish().describe('Of that mail, where the view has none of its own'),
      },
    ),
    response: one(embedMessage),
    errors: ['gone', 'blank', 'invalid', 'forbidden', 'rate_limited'],
  }),
}
