import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** What became of a batch. Good items are taken even where others are not. */
const receipt = z.strictObject({
  data: z.strictObject({
    type: z.literal('ingest_receipt'),
    id: z.uuid(),
    attributes: z.strictObject({
      accepted: z.int().describe('New facts'),
      duplicate: z.int().describe('Facts that were known already'),
      unmatched: z.int().describe('New facts about nothing that is tracked: kept, and applied once it is'),
      rejected: z.array(
        z.strictObject({ pointer: z.string().describe('JSON pointer into the body'), reason: z.string() }),
      ),
    }),
  }),
  links: z.strictObject({ self: z.string() }),
})
export type IngestReceipt = z.output<typeof receipt>['data']['attributes']

const terminalHold = z.object({
  code: z.string().max(20).nullish(),
  party: z.string().max(60).nullish(),
  name: z.string().max(200).nullish(),
  status: z.string().max(40).nullish(),
})

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
  available: z.boolean().nullish(),
  off_dock: z.boolean().nullish(),
  location: z.string().max(100).nullish(),
  discharged_at: moment.nullish(),
  available_at: moment.nullish(),
  full_out_at: moment.nullish(),
  chassis_number: z.string().max(30).nullish(),
  holds: z.array(terminalHold).max(50).nullish().describe('Absent: unknown, what was known is kept'),
  fees: z.array(terminalFee).max(100).nullish().describe('Absent: unknown, what was known is kept'),
  last_free_day: moment.nullish().describe('Local date of the terminal'),
  pickup_appointment_at: moment.nullish(),
})
export type TerminalContainer = z.output<typeof terminalContainer>

export const ingest = {
  dcsa_events: endpoint('POST /v2/ingest/dcsa_events', {
    summary: 'Takes DCSA Track & Trace events: an array, an object with `events`, or one event',
    status: 202,
    isRaw: true,
    params: { scac: z.string().trim().toUpperCase().length(4).describe('The line that says so') },
    body: z.unknown(),
    response: receipt,
  }),
  terminal_updates: endpoint('POST /v2/ingest/terminal_updates', {
    summary: 'Takes snapshots of containers at a terminal, at most 500',
    status: 202,
    isRaw: true,
    body: z.object({
      source: z.object({ terminal_firms: z.string().min(1).max(10), provider: z.string().max(100).nullish() }),
      checked_at: z.iso.datetime({ offset: true }).optional(),
      containers: z.array(z.unknown()).min(1).max(500),
    }),
    response: receipt,
    errors: ['blank', 'invalid'],
  }),
}
