import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { nullableInstant, one, resource, write } from '../json-api.ts'

const days = (least: number) => z.int().min(least).max(36_500).nullable()
const askedDays = (least: number) =>
  z.coerce.number<string>().int().min(least).max(36_500).optional().meta({ example: 365 })

const finished_shipments_days = days(30)
  .describe(
    'Shipments are removed so many days after their tracking stopped, whatever the reason, tracking requests so many days after they failed, and events that match no shipment so many days after a line last sent them; null: never',
  )
  .meta({ example: 1095 })
const documents_days = days(30)
  .describe('Documents that are linked to nothing are deleted so many days after they came; null: never')
  .meta({ example: 1095 })
const deleted_documents_days = days(1)
  .describe('Deleted documents can be restored for so many days and are removed then; null: for ever')
  .meta({ example: 90 })
const closed_exceptions_days = days(30)
  .describe(
    'Exceptions are removed so many days after they closed, with their notes, history and inquiries; null: never',
  )
  .meta({ example: 1095 })

/** How long an account keeps what is done with. Its id is that of the account. */
export const dataRetention = resource('data_retention', '/v2/data_retention', {
  finished_shipments_days,
  documents_days,
  deleted_documents_days,
  closed_exceptions_days,
  due_shipments_count: z.int().describe('Shipments that are due to be removed now').meta({ example: 0 }),
  due_documents_count: z
    .int()
    .describe('Documents that are due to be deleted now, with those of the shipments that are due')
    .meta({ example: 0 }),
  due_deleted_documents_count: z
    .int()
    .describe('Deleted documents that are due to be removed now')
    .meta({ example: 0 }),
  due_closed_exceptions_count: z
    .int()
    .describe('Closed exceptions that are due to be removed now')
    .meta({ example: 0 }),
  begins_at: nullableInstant.describe('Nothing is removed before then: a day after the days were changed'),
})
export type DataRetention = z.output<typeof dataRetention.schema>

export const dataRetentionEndpoints = {
  get: endpoint('GET /v2/data_retention', {
    summary: 'Says how long finished shipments, documents and closed exceptions are kept. Extension',
    scope: 'admin',
    params: {
      finished_shipments_days: askedDays(30).describe('Counts what would be due with these days instead'),
      documents_days: askedDays(30).describe('Counts what would be due with these days instead'),
      deleted_documents_days: askedDays(1).describe('Counts what would be due with these days instead'),
      closed_exceptions_days: askedDays(30).describe('Counts what would be due with these days instead'),
    },
    response: one(dataRetention),
  }),
  update: endpoint('PATCH /v2/data_retention', {
    summary:
      'Changes how long finished shipments, documents and closed exceptions are kept, from the next day on. Extension',
    scope: 'admin',
    needsProof: true,
    body: write(dataRetention, {
      finished_shipments_days: finished_shipments_days.optional(),
      documents_days: documents_days.optional(),
      deleted_documents_days: deleted_documents_days.optional(),
      closed_exceptions_days: closed_exceptions_days.optional(),
    }),
    response: one(dataRetention),
    errors: ['invalid'],
  }),
}
