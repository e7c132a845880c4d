import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { askedInstant, isBlankText } from '../json-api.ts'

/** What became of a batch. Good items are taken even where others are not. */
const receipt = z.strictObject({
  data: z.strictObject({
    type: z.literal('ingest_receipt'),
    id: z.uuid(),
    attributes: z.strictObject({
      accepted: z.int().describe('New facts'),
      duplicate: z.int().describe('Facts that were known already'),
      unmatched: z
        .int()
        .describe(
          'New facts about nothing that is tracked: kept, and applied once it is (positions of vessels are not kept); of ' +
            'terminals also those under a code that no terminal is known by',
        ),
      rejected: z.array(
        z.strictObject({ pointer: z.string().describe('JSON pointer into the body'), reason: z.string() }),
      ),
      waits_for_terminal: z
        .strictObject({
          id: z.uuid(),
          code: z.string().meta({ example: 'APMR' }),
          locode: z.string().nullable().meta({ example: 'NLRTM' }),
        })
        .optional()
        .describe('Where no terminal is known by the code: a person says once which it is (`/v2/terminal_codes/{id}`)'),
    }),
  }),
  links: z.strictObject({ self: z.string() }),
})
export type IngestReceipt = z.output<typeof receipt>['data']['attributes']

/** What became of a mail. */
const mailReceipt = z.strictObject({
  data: z.strictObject({
    type: z.literal('ingest_receipt'),
    id: z.uuid(),
    attributes: z.strictObject({
      email_submission_id: z.uuid().describe('The mail, also where it had come before'),
      accepted: z.int().describe('New documents'),
      duplicate: z
        .int()
        .describe('Files that documents have already, by the policy of the account; or the mail itself'),
      rejected: z.array(
        z.strictObject({
          pointer: z.string().meta({ description: 'The attachment', example: '/attachments/0' }),
          reason: z.string(),
        }),
      ),
    }),
  }),
  links: z.strictObject({ self: z.string() }),
})

const holdSays = {
  code: z.string().max(20).nullish(),
  party: z.string().max(60).nullish(),
  name: z.string().max(200).nullish(),
  status: z.string().max(40).nullish(),
}

const isFilled = (value: unknown) => value != null && value !== false && !isBlankText(String(value))

/**
 * A hold under other names than ours would say nothing, and clear the one that is in force. Exports have rows whose
 * members are all there and blank: those are no holds.
 */
const terminalHold = z
  .looseObject(holdSays)
  .refine(
    (hold) =>
      Object.keys(holdSays).some((name) => isFilled(hold[name])) ||
      (Object.keys(holdSays).every((name) => name in hold) && !Object.values(hold).some(isFilled)),
    'says nothing in code, party, name or status, of which one is needed',
  )

const terminalFee = z.object({
  code: z.string().max(20).nullish(),
  type: z.string().max(60).nullish(),
  amount: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  currency: z.string().length(3),
  through: z.string().nullish(),
})

/** An instant with offset, or a local time or date of the terminal. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/)

/** A full snapshot of one container at one terminal: a hold that is missing from `holds` is cleared. */
export const terminalContainer = z.object({
  number: z.string().min(1).max(20),
  checked_at: z.iso.datetime({ offset: true }).optional(),
  on_terminal: z.boolean().nullish(),
  available: z
    .boolean()
    .nullish()
    .describe('True beside `on_terminal` false, before it is discharged: released, and not there yet'),
  off_dock: z.boolean().nullish(),
  location: z.string().max(100).nullish(),
  discharged_at: moment.nullish(),
  available_at: moment.nullish().describe('In the future: not available until then'),
  full_out_at: moment.nullish(),
  chassis_number: z.string().max(30).nullish(),
  pickup_number: z.string().max(60).nullish().describe('What the gate asks for; ramps of railways give one'),
  gross_weight_kg: z.number().positive().max(100_000).nullish().describe('Of the container with its goods'),
  holds: z.array(terminalHold).max(50).nullish().describe('Absent: unknown, what was known is kept'),
  fees: z.array(terminalFee).max(100).nullish().describe('Absent: unknown, what was known is kept'),
  last_free_day: moment
    .nullish()
    .describe('Local date of the terminal; midnight, there or by the offset given, is the whole day'),
  pickup_appointment_at: moment.nullish(),
})
export type TerminalContainer = z.output<typeof terminalContainer>

/** Where a ship was, as receivers of AIS and their resellers know it. */
export const sentPosition = z
  .object({
    imo: z
      .string()
      .regex(/^[1-9]\d{6}$/, 'is not an IMO number')
      .nullish(),
    mmsi: z
      .string()
      .regex(/^\d{9}$/, 'is not an MMSI')
      .nullish(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    heading: z.number().min(0).max(360).nullish().describe('Degrees from north'),
    speed: z.number().min(0).max(100).nullish().describe('Knots'),
    timestamp: askedInstant,
  })
  .refine(({ imo, mmsi }) => imo != null || mmsi != null, 'has neither imo nor mmsi')

const dischargeEvent = {
  eventType: 'EQUIPMENT',
  equipmentEventTypeCode: 'DISC',
  eventClassifierCode: 'ACT',
  eventID: '84db923d-2a19-4eb0-beb5-446c1ec57d34',
  eventCreatedDateTime: '2026-06-19T08:05:00-07:00',
  eventDateTime: '2026-06-19T07:40:00-07:00',
  equipmentReference: 'TCLU4829132',
  ISOEquipmentCode: '45G1',
  emptyIndicatorCode: 'LADEN',
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'MEDUAB123456' }],
  transportCall: {
    modeOfTransport: 'VESSEL',
    importVoyageNumber: '024E',
    location: { UNLocationCode: 'USLAX' },
    vessel: { vesselIMONumber: '9321483', vesselName: 'EXAMPLE STAR' },
  },
}

const arrivalNotice = {
  issueDateTime: '2026-06-18T09:00:00-07:00',
  transportDocumentReference: 'MEDUAB123456',
  transport: { portOfDischarge: { UNLocationCode: 'USLAX' }, portOfDischargeArrivalDate: { value: '2026-06-19' } },
  utilizedTransportEquipments: [{ equipment: { equipmentReference: 'TCLU4829132', ISOEquipmentCode: '45G1' } }],
  freeTimes: [{ typeCodes: ['DEM'], lastFreeDate: { value: '2026-06-24' } }],
}

const terminalSnapshot = {
  number: 'TCLU4829132',
  on_terminal: true,
  available: false,
  location: 'C 0412 B3',
  holds: [{ code: '1A', party: 'CUSTOMS', name: 'CBP INTENSIVE EXAM', status: 'HOLD' }],
  fees: [{ type: 'DEMURRAGE', amount: 285, currency: 'USD' }],
  last_free_day: '2026-06-24',
}

export const ingest = {
  email: endpoint('POST /v2/ingest/email', {
    summary: 'Takes a mail as it was sent (RFC 5322), and makes documents of its attachments',
    scope: 'ingest',
    status: 202,
    takes: 'message/rfc822',
    response: mailReceipt,
    errors: [
      'bad_request',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
      'insufficient_storage',
      'unavailable',
    ],
  }),
  vessel_positions: endpoint('POST /v2/ingest/vessel_positions', {
    summary: 'Takes positions of vessels, at most 5,000; kept are those of vessels that the account knows',
    scope: 'ingest',
    status: 202,
    isRaw: true,
    body: z
      .array(z.unknown())
      .min(1)
      .max(5000)
      .meta({
        description: 'Each {imo or mmsi, latitude, longitude, heading, speed, timestamp}',
        example: [
          {
            imo: '9321483',
            latitude: 33.12,
            longitude: -121.4,
            heading: 98,
            speed: 17.4,
            timestamp: '2026-06-20T10:00:00Z',
          },
        ],
      }),
    response: receipt,
    errors: ['blank', 'invalid'],
  }),
  dcsa_events: endpoint('POST /v2/ingest/dcsa_events', {
    summary: 'Takes DCSA Track & Trace events: an array, an object with `events`, or one event',
    scope: 'ingest',
    status: 202,
    isRaw: true,
    params: { scac: z.string().trim().toUpperCase().length(4).describe('The line that says so') },
    body: z.unknown().meta({ example: [dischargeEvent] }),
    response: receipt,
  }),
  arrival_notices: endpoint('POST /v2/ingest/arrival_notices', {
    summary:
      'Takes DCSA Arrival Notices 1.0 (a list, an object with `arrivalNotices`, or one): last free days of the line, and when the ship is expected',
    scope: 'ingest',
    status: 202,
    isRaw: true,
    params: { scac: z.string().trim().toUpperCase().length(4).describe('The line that says so') },
    body: z.unknown().meta({ example: { arrivalNotices: [arrivalNotice] } }),
    response: receipt,
  }),
  terminal_updates: endpoint('POST /v2/ingest/terminal_updates', {
    summary: 'Takes snapshots of containers at a terminal, at most 500',
    scope: 'ingest',
    status: 202,
    isRaw: true,
    body: z.strictObject({
      source: z.strictObject({
        terminal_firms: z
          .string()
          .min(1)
          .max(10)
          .describe(
            'FIRMS code, or with `locode` the SMDG or BIC code, of a terminal; of a ramp, which has none, the SCAC of its ' +
              'railway, with `locode`; or the SCAC of a line: then each `last_free_day` is its own, at the place of ' +
              'pickup, and nothing else is taken',
          ),
        locode: z
          .string()
          .max(10)
          .nullish()
          .describe('UN/LOCODE of the port, or of the metropolitan area of a ramp')
          .meta({ example: null }),
        utc_midnight: z
          .enum(['date', 'instant'])
          .nullish()
          .describe(
            'What `T00:00:00Z` is as a `last_free_day`: that date, where nothing is said, or this very instant',
          ),
        provider: z.string().max(100).nullish(),
      }),
      checked_at: z.iso.datetime({ offset: true }).optional(),
      containers: z
        .array(z.unknown())
        .min(1)
        .max(500)
        .meta({ example: [terminalSnapshot] }),
    }),
    response: receipt,
    errors: ['blank', 'invalid'],
  }),
}
