import * as z from 'zod'
import { customFieldValue } from '../custom-fields/custom-field-value.ts'
import { referenceNumbers } from '../documents/reference-numbers.ts'
import { awaitedEvents, exceptionStates } from '../exceptions/exception.ts'
import { nullableInstant } from '../json-api.ts'
import { partyRoles } from '../parties/party-roles.ts'
import { manualAttributeNames } from '../tracking/manual-value.ts'
import { exampleId } from '../vocabulary.ts'

/** In one request. */
export const mostRows = 1000

export const bulkTypes = ['shipment', 'container', 'exception'] as const
export type BulkType = (typeof bulkTypes)[number]

const on = <const Types extends readonly [BulkType, ...BulkType[]]>(...types: Types) =>
  z
    .array(z.strictObject({ type: z.enum(types), id: z.uuid() }))
    .min(1)
    .describe('What it is done to')

const tracked = on('shipment', 'container')
const values = referenceNumbers.min(1)
const role = z.enum(partyRoles)
const party_id = z.uuid()
const api_slug = z.string().trim().min(1).max(63)
const said = 'As you know it: where another one stands there now, the row is refused with `changed_meanwhile`'

/**
 * What can be done to many. A container stands for its shipment where only that has what is asked for: tags, tracking,
 * and checking with the line.
 */
export const bulkOperation = z.discriminatedUnion('operation', [
  z.strictObject({ operation: z.literal('add_tags'), on: tracked, tags: values }),
  z.strictObject({ operation: z.literal('remove_tags'), on: tracked, tags: values }),
  z.strictObject({ operation: z.literal('add_references'), on: tracked, ref_numbers: values }),
  z.strictObject({ operation: z.literal('remove_references'), on: tracked, ref_numbers: values }),
  z.strictObject({
    operation: z.literal('give_role'),
    on: tracked,
    role,
    party_id,
    expected: z.strictObject({ party_id: party_id.nullable() }).optional().describe(`Of \`customer\`. ${said}`),
  }),
  z.strictObject({ operation: z.literal('take_role'), on: tracked, role, party_id }),
  z.strictObject({
    operation: z.literal('set_custom_field'),
    on: tracked,
    api_slug,
    value: customFieldValue,
    expected: z.strictObject({ value: customFieldValue }).optional().describe(said),
  }),
  z.strictObject({
    operation: z.literal('remove_custom_field'),
    on: tracked,
    api_slug,
    expected: z.strictObject({ value: customFieldValue }).optional().describe(said),
  }),
  z.strictObject({ operation: z.literal('refresh'), on: tracked }),
  z.strictObject({ operation: z.literal('stop_tracking'), on: tracked }),
  z.strictObject({ operation: z.literal('resume_tracking'), on: tracked }),
  z.strictObject({
    operation: z.literal('set_manual_value'),
    on: on('container'),
    attribute: z.enum(manualAttributeNames),
    value: z.union([z.string(), z.number()]),
    reason: z.string(),
    told_by: z.string().nullish(),
    counts_until: nullableInstant.optional(),
    location_locode: z.string().nullish(),
    expected: z
      .strictObject({ value: z.union([z.string(), z.number()]).nullable() })
      .optional()
      .describe(said),
  }),
  z.strictObject({
    operation: z.literal('withdraw_manual_value'),
    on: on('container'),
    manual_value_id: z.uuid(),
    reason: z.string().optional(),
  }),
  z.strictObject({
    operation: z.literal('update_exception'),
    on: on('exception'),
    state: z.enum(exceptionStates).optional(),
    snoozed_until: nullableInstant.optional(),
    snoozed_until_event: z.enum(awaitedEvents).nullable().optional(),
    owner_id: z.uuid().nullable().optional().describe('Null: nobody’s'),
    expected: z
      .strictObject({
        state: z.enum(exceptionStates).optional(),
        snoozed_until: nullableInstant.optional(),
        snoozed_until_event: z.enum(awaitedEvents).nullable().optional(),
        owner_id: z.uuid().nullable().optional(),
      })
      .optional()
      .describe(said),
  }),
])
export type BulkOperation = z.output<typeof bulkOperation>
export type BulkOperationName = BulkOperation['operation']
export type OperationOf<Name extends BulkOperationName> = Extract<BulkOperation, { operation: Name }>

export const bulkExample = [
  { operation: 'add_tags', on: [{ type: 'shipment', id: exampleId('shipment') }], tags: ['wave 3'] },
]
