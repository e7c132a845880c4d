import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import { filledText, instant, many, nullableInstant, one, paging, resource, timezone, toOne } from '../json-api.ts'
import { faults } from '../said/faults.ts'
import { holdNames } from './hold-names.ts'

/** When something happened: to the minute, or the day at the place. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

/** What can be set by hand, and what its value has to be. What each becomes is in domain/by-hand. */
export const manualAttributes = {
  pickup_lfd: z.iso.date(),
  pickup_appointment_at: z.iso.datetime({ offset: true }),
  hold_cleared: z.enum(holdNames),
  hold_placed: z.enum(holdNames),
  picked_up_at: moment,
  dropped_at: moment,
  delivered_at: moment,
  empty_returned_at: moment,
  chassis_number: filledText.max(20).regex(/^[A-Za-z0-9 -]+$/, faults.no_letter_no_digit),
  pickup_number: filledText.max(60),
  empty_return_place: filledText.max(120),
  empty_due_on: z.iso.date(),
  weight_in_lbs: z.number().positive().max(150_000),
} as const satisfies Record<string, z.ZodType>
export type ManualAttribute = keyof typeof manualAttributes
export const manualAttributeNames = Object.keys(manualAttributes) as [ManualAttribute, ...ManualAttribute[]]

/** Where a value set by hand stands. */
export const manualStates = ['counts', 'agreed', 'expired', 'replaced', 'withdrawn'] as const
export type ManualState = (typeof manualStates)[number]

const setValue = z
  .union([z.string(), z.number()])
  .describe(
    '`pickup_lfd`: a day at the place of pickup. `pickup_appointment_at`: an instant. `hold_cleared`, `hold_placed`: the ' +
      'name of a hold. `picked_up_at`, `dropped_at`, `delivered_at`, `empty_returned_at`: an instant, or a day at the ' +
      'place, not in the future. `chassis_number`, `pickup_number`, `empty_return_place`: text. `empty_due_on`: a day at ' +
      'the place of pickup. `weight_in_lbs`: a number, gross',
  )
  .meta({ example: '2026-06-30' })
const reason = filledText.max(2000).meta({ example: 'The terminal gave two more working days by phone.' })
const attribute = z.enum(manualAttributeNames).meta({ example: 'pickup_lfd' })
const told_by = z.string().trim().max(200).meta({ example: 'Terminal, by phone, ref 88120' })
const location_locode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}[A-Z0-9]{3}$/, faults.locode)
  .meta({ example: 'USLAX' })

/** What a person, or a program, knows of a container and no source says. An extension of the dialect. */
export const manualValue = resource(
  'manual_value',
  '/v2/manual_values',
  {
    attribute,
    value: setValue,
    reason: z.string(),
    told_by: told_by.nullable().describe('Who said so, and how'),
    location_locode: z.string().nullable().describe('Where it happened, where that was given'),
    timezone: timezone.describe('Of the place: whose days are meant'),
    author_name: z
      .string()
      .nullable()
      .describe('The person, the trucker, or the name of the API key')
      .meta({ example: 'J. Tran' }),
    author_kind: z
      .enum(['person', 'system', 'trucker'])
      .describe('`trucker`: a trucker, by the link of a delivery order'),
    state: z
      .enum(manualStates)
      .describe(
        '`counts`: it is used, beside what is reported. `agreed`: a source has said the same since, and is used again. ' +
          '`expired`: `counts_until` is past. `replaced`: somebody set another value. `withdrawn`: somebody took it back',
      ),
    counts_until: nullableInstant.describe('Null: until it is withdrawn, or a source says the same'),
    reported_value: z
      .union([z.string(), z.number()])
      .nullable()
      .describe('What is reported beside it now, in the same form; null where nothing is')
      .meta({ example: '2026-06-28' }),
    reported_by: z.string().nullable().describe('Who reports that: SCAC or FIRMS code').meta({ example: 'W185' }),
    reported_by_name: z.string().nullable().meta({ example: 'Pier 400' }),
    is_disputed: z.boolean().describe('It counts, and what is reported says another thing'),
    is_changed: z.boolean().describe('What is reported has become another since it was set'),
    created_at: instant,
    ended_at: nullableInstant.describe('When it was withdrawn, replaced or agreed with, or expired'),
    withdrawn_by_name: z.string().nullable(),
    withdrawal_reason: z.string().nullable().meta({ example: 'Wrong container' }),
  },
  { container: toOne('container'), user: toOne('user') },
)
export type ManualValue = z.output<typeof manualValue.schema>

const setBody = writeOver(
  manualValue,
  {
    attribute,
    value: setValue,
    reason,
    told_by: told_by.nullish(),
    counts_until: nullableInstant.optional().meta({ example: null }),
    location_locode: location_locode.nullish(),
  },
  { value: setValue.nullable() },
)

export const manualValues = {
  list: endpoint('GET /v2/containers/{id}/manual_values', {
    summary: 'Lists what was set by hand of a container, withdrawn values included, newest first. Extension',
    include: manualValue,
    params: paging({ size: 100 }),
    response: many(manualValue),
  }),
  create: endpoint('POST /v2/containers/{id}/manual_values', {
    summary: 'Sets a value by hand: it counts until it is withdrawn, ends, or a source says the same. Extension',
    body: setBody,
    response: one(manualValue),
    errors: ['blank', 'invalid', 'changed_meanwhile'],
  }),
  get: endpoint('GET /v2/manual_values/{id}', {
    summary: 'Returns one value that was set by hand. Extension',
    include: manualValue,
    response: one(manualValue),
  }),
  delete: endpoint('DELETE /v2/manual_values/{id}', {
    summary: 'Withdraws a value that was set by hand: it stays in the list. Extension',
    params: {
      reason: z
        .string()
        .trim()
        .max(2000)
        .optional()
        .describe('Why it is withdrawn')
        .meta({ example: 'Wrong container' }),
    },
    errors: ['changed_meanwhile'],
    status: 204,
  }),
}
