import * as z from 'zod'
import { initialCustomFields } from '../custom-fields/custom-field.ts'
import { editedNumbers, referenceNumbers } from '../documents/reference-numbers.ts'
import { endpoint } from '../endpoint.ts'
import {
  askedInstant,
  commaList,
  filledText,
  instant,
  keysetPaging,
  many,
  nullableInstant,
  one,
  reference,
  resource,
  toOne,
  write,
} from '../json-api.ts'
import { anyId } from '../list-params.ts'
import { never } from '../never.ts'
import { said } from '../said/said.ts'
import { inferNumber } from './infer-number.ts'
import { lineConnection } from './line-connection.ts'
import { warnings } from './warning.ts'

export const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const
export type RequestType = (typeof requestTypes)[number]

export const requestStatuses = ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const failedReasons = [
  'booking_cancelled',
  'duplicate',
  'expired',
  'internal_processing_error',
  'invalid_number',
  'not_found',
  'retries_exhausted',
  'shipping_line_unreachable',
  'unrecognized_response',
  'data_unavailable',
  'scac_auto_detect_failed',
] as const
export type FailedReason = (typeof failedReasons)[number]

export const trackingRequest = resource(
  'tracking_request',
  '/v2/tracking_requests',
  {
    request_number: z.string(),
    request_type: z.enum(requestTypes),
    scac: z.string().nullable().describe('Null until it is detected, with `auto_detect_vocc_scac`'),
    ref_numbers: z.array(z.string()).nullable(),
    tags: z.array(z.string()),
    shipment_tags: z.array(z.string()),
    status: z.enum(requestStatuses),
    failed_reason: never(z.enum(failedReasons).nullable().describe('Temporary while pending, final once failed'), {
      data_unavailable: 'lines do not tell a number that they keep to themselves from one that they do not know',
    }),
    is_retrying: z.boolean(),
    retry_count: z.int().nullable(),
    // Extensions of the dialect.
    next_attempt_at: nullableInstant,
    expires_at: nullableInstant.describe('When a number that the line does not know yet is given up'),
    last_error: z.string().nullable().describe('What the line said last, for people'),
    last_error_said: said
      .nullable()
      .describe('The same for other languages; null where the line worded it itself')
      .meta({ example: null }),
    line_connection: lineConnection.nullable().describe('Null until the line is known'),
    warnings,
    created_at: instant,
    updated_at: instant,
  },
  {
    tracked_object: toOne('shipment'),
    customer: toOne('party'),
    user: toOne('user'),
  },
)

export type TrackingRequest = z.output<typeof trackingRequest.schema>

export const trackingRequests = {
  list: endpoint('GET /v2/tracking_requests', {
    summary: 'Lists tracking requests, newest first',
    include: trackingRequest,
    includeByDefault: ['tracked_object'],
    includeAliases: { shipment: 'tracked_object', container: 'tracked_object.containers' },
    params: {
      q: z.string().optional().meta({ deprecated: true }),
      'filter[request_number]': z.string().optional(),
      'filter[request_type]': z.enum(requestTypes).optional(),
      'filter[status]': commaList(z.enum(requestStatuses)).optional(),
      'filter[scac]': z.string().optional(),
      'filter[party]': anyId.describe('In which one of these parties has any role, or in the shipment that came of it'),
      'filter[created_at][start]': askedInstant.optional(),
      'filter[created_at][end]': askedInstant.optional(),
      'filter[updated_at][start]': askedInstant.optional(),
      'filter[updated_at][end]': askedInstant.optional(),
      ...keysetPaging(),
    },
    response: many(trackingRequest),
  }),
  get: endpoint('GET /v2/tracking_requests/{id}', {
    summary: 'Returns one tracking request',
    include: trackingRequest,
    includeByDefault: ['tracked_object'],
    includeAliases: { shipment: 'tracked_object', container: 'tracked_object.containers' },
    response: one(trackingRequest),
  }),
  create: endpoint('POST /v2/tracking_requests', {
    summary: 'Starts tracking a bill of lading, a booking or a container',
    bucket: 'tracking_requests',
    includeByDefault: ['tracked_object'],
    body: write(
      trackingRequest,
      {
        request_type: z.enum(requestTypes),
        request_number: filledText.max(35),
        scac: z.string().trim().max(20).optional().describe('Four characters; required unless `auto_detect_vocc_scac`'),
        auto_detect_vocc_scac: z.boolean().default(false),
        ref_numbers: referenceNumbers.nullish(),
        shipment_tags: referenceNumbers.nullish(),
        initial_custom_fields: initialCustomFields.nullish(),
      },
      { customer: reference('party').optional() },
    ),
    response: one(trackingRequest),
    errors: ['blank', 'invalid'],
  }),
  update: endpoint('PATCH /v2/tracking_requests/{id}', {
    summary: 'Replaces the reference numbers of a tracking request',
    includeByDefault: ['tracked_object'],
    body: write(trackingRequest, {
      ref_numbers: editedNumbers.optional(),
      ref_number: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('A single number; beside `ref_numbers`, one more'),
    }),
    response: one(trackingRequest),
    errors: ['invalid'],
  }),
  infer_number: inferNumber,
}
