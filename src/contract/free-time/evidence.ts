import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, nullableInstant, one, resource, timezone } from '../json-api.ts'
import { noteText } from '../notes/note.ts'
import { deadlineTellers } from '../tracking/deadline.ts'
import { holdNames } from '../tracking/hold-names.ts'
import { date, freeTimeDetail, uncountedClock } from './clock.ts'

/** Who said it, and when. */
const said = z
  .strictObject({
    source_name: z
      .string()
      .nullable()
      .describe('Null where it is a document, or nobody by name')
      .meta({ example: 'MSC' }),
    data_source: z.string().nullable().describe('`shipping_line`, `terminal`, `rail`, `document`, `user`'),
    reported_at: nullableInstant.describe('When the source said so; null where it does not say'),
    received_at: nullableInstant.describe('When it came here first'),
    observation_id: z.string().nullable().describe('What it rests on'),
  })
  .meta({ id: 'evidence_source' })
export type EvidenceSource = z.output<typeof said>

const time = { at: instant, timezone, is_whole_day: z.boolean().describe('Only the day is known') }

const since = instant.meta({ example: '2026-06-19T21:00:00Z' })
const until = nullableInstant.meta({ example: '2026-06-21T21:00:00Z' })

/** What can be laid before a line or a terminal that bills time: every part with who said it and when. */
export const evidence = resource('evidence', '/v2/containers', {
  made_at: instant,
  number: z.string().meta({ example: 'TCLU4829132' }),
  bill_of_lading_number: z.string(),
  shipping_line_scac: z.string(),
  shipping_line_name: z.string().nullable(),
  port_of_discharge_locode: z.string().nullable().meta({ example: 'USLAX' }),
  port_of_discharge_name: z.string().nullable(),
  pickup_facility_name: z.string().nullable().describe('Terminal or ramp').meta({ example: 'Pier 400' }),
  pickup_timezone: timezone,
  moves: z
    .array(
      z.strictObject({
        event: z.string().meta({ example: 'container.transport.full_out' }),
        ...time,
        location_locode: z.string().nullable(),
        said,
        others: z
          .array(z.strictObject({ value: instant.meta({ example: '2026-06-18T13:00:00Z' }), said }))
          .describe('Other times that were reported of it and do not count, such as those that were corrected'),
      }),
    )
    .describe('Arrival, discharge, gates and rail moves until the empty return, in order'),
  availability: z
    .array(z.strictObject({ available: z.boolean(), from: since, to: until, timezone, said }))
    .describe('Whether it could be picked up, from when to when'),
  holds: z
    .array(
      z.strictObject({
        name: z.enum(holdNames),
        is_pending: z.boolean().describe('Announced, and not active'),
        from: since,
        to: until.describe('When a report came without it; null where none did'),
        timezone,
        said,
      }),
    )
    .describe('Every hold that was reported, from when to when'),
  deadlines: z
    .array(
      z.strictObject({
        source: z.enum(deadlineTellers),
        on: date,
        at: instant,
        timezone,
        counts: z.boolean().describe('False where it was before the arrival, or a later report agreed with it'),
        said,
      }),
    )
    .describe('Every last free day that was given, and each change of one, in order'),
  appointments: z.array(z.strictObject({ at: instant, timezone, said })).describe('Each pickup appointment, in order'),
  notes: z
    .array(
      z.strictObject({
        text: noteText,
        author_name: z.string().nullable().meta({ example: 'Jo Tran' }),
        author_kind: z.enum(['person', 'system']),
        created_at: instant,
      }),
    )
    .describe('Notes of the container and of its shipment that were put into the evidence, the oldest first'),
  clocks: z.array(freeTimeDetail).describe('As `/free_time` has them: which days cost, by which rules'),
  uncounted: z.array(uncountedClock),
})
export type Evidence = z.output<typeof evidence.schema>['attributes']

export const evidences = {
  get: endpoint('GET /v2/containers/{id}/evidence', {
    summary:
      'Returns what speaks for and against an invoice for demurrage or detention of a container; `/evidence.pdf` has the same to be sent',
    response: one(evidence),
  }),
}
