import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { writeOver } from '../expected.ts'
import {
  askedInstant,
  flag,
  instant,
  many,
  nullableInstant,
  one,
  paging,
  reference,
  resource,
  timezone,
  toOne,
  write,
} from '../json-api.ts'
import { anyId, anyOf } from '../list-params.ts'
import { mentioned, mentionedNames, noteText } from '../notes/note.ts'
import { container } from '../tracking/container.ts'
import { expectedEvents } from '../tracking/expected-next.ts'
import { holdNames } from '../tracking/hold-names.ts'
import { actors } from '../tracking/next-step.ts'
import { exampleId } from '../vocabulary.ts'
import { exceptionKinds, exceptionReasons, missingReasons, severities, stageKinds } from './kinds.ts'

/** What people have made of it. That its cause has ended is in `closed_at`. */
export const exceptionStates = ['open', 'acknowledged', 'snoozed', 'handled'] as const
export type ExceptionState = (typeof exceptionStates)[number]

const amount = z.number().nullable()
export const exceptionCost = z
  .strictObject({
    currency_code: z.string().meta({ example: 'USD' }),
    a_day: amount
      .describe('What the day costs that counts now, or the next one; null where no rules say')
      .meta({ example: 310 }),
    so_far: amount.describe('Run up, or charged at the terminal; null where neither is known').meta({ example: 620 }),
    container_count: z.int(),
  })
  .meta({ id: 'exception_cost' })
export type ExceptionCost = z.output<typeof exceptionCost>

/** What an exception is about where that is no container. */
export const subjectTypes = ['tracking_request', 'shipment', 'connection', 'document'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const exceptionSubject = z
  .strictObject({
    type: z.enum(subjectTypes),
    id: z.string().meta({ example: exampleId('tracking_request') }),
    name: z.string().describe('Its number, its name or that of its file').meta({ example: 'MEDUAB123456' }),
  })
  .meta({ id: 'exception_subject' })
export type ExceptionSubject = z.output<typeof exceptionSubject>

const state = z.enum(exceptionStates)
const snoozed_until = nullableInstant
  .describe(
    'With `snoozed`: when it comes back. Null: when something about it changes for the worse, or with `snoozed_until_event`',
  )
  .meta({ example: null })

/** What can happen to one of its containers that ends a snooze. */
export const awaitedEvents = ['discharged', 'available', 'arrival_reported', 'hold_changed'] as const
export type AwaitedEvent = (typeof awaitedEvents)[number]
const snoozed_until_event = z
  .enum(awaitedEvents)
  .nullable()
  .describe(
    'With `snoozed`: it comes back when this happens to one of its containers. `arrival_reported`: an arrival, or ' +
      'another estimate of it. `hold_changed`: a hold is placed or cleared. With `snoozed_until` whichever comes first',
  )
  .meta({ example: null })

/** One cause, and the containers that share it: the same thing wrong at the same place, of one customer. */
export const exception = resource(
  'exception',
  '/v2/exceptions',
  {
    kind: z
      .enum(exceptionKinds)
      .describe(
        '`overdue`: past the last free day, or storage is charged and none is known; or an empty container is late. `deadline_near`: at most two days ' +
          'left, and something is missing. `arrival_slipped`: estimated three days or more after the first estimate. ' +
          '`silent`: its next step is overdue, and nobody reports it. `document_disagrees`: a document and its line give ' +
          'different last free days. `tracking_failed`: requests that failed, or shipments whose line is asked no more, ' +
          'for 30 days. `connection_down`: it brings nothing. `document_unreadable`: nothing could be read of it. ' +
          '`invoice_differs`: an invoice for demurrage, storage or detention differs from what is known of its container',
      ),
    reason: z
      .enum(exceptionReasons)
      .nullable()
      .describe(
        'Of `overdue` and `deadline_near`: what is missing. `not_moved_on`: it waits for its train or barge. Of ' +
          '`tracking_failed` and `connection_down`: why',
      ),
    hold: z.enum(holdNames).nullable().describe('Of `hold`: which one'),
    expected_event: z.enum(expectedEvents).nullable().describe('Of `silent`: what nobody reports'),
    vessel_name: z.string().nullable().describe('Of `arrival_slipped`').meta({ example: 'EXAMPLE STAR' }),
    voyage_number: z.string().nullable().meta({ example: '024E' }),
    location_locode: z.string().nullable(),
    location_name: z.string().nullable().meta({ example: 'Los Angeles' }),
    facility_name: z.string().nullable().describe('The terminal or ramp').meta({ example: 'Pier 400' }),
    source_name: z
      .string()
      .nullable()
      .describe(
        'Of `tracking_failed`: the line. Of `connection_down`: the connection. Of `invoice_differs`: the container',
      )
      .meta({ example: 'MSC' }),
    subjects: z
      .array(exceptionSubject)
      .describe('What it is about, where that is no container: the first ten')
      .meta({ example: [] }),
    subject_count: z.int().describe('How many there are in all').meta({ example: 0 }),
    customer_name: z.string().nullable(),
    who_acts: z.enum(actors).nullable(),
    severity: z.enum(severities).describe('`costs_now`: money runs up. `soon`: a last free day is near'),
    container_count: z.int().describe('Those that share it now; once it has closed, those that shared it last'),
    container_numbers: z
      .array(z.string().meta({ example: 'TCLU4829132' }))
      .describe('The first three of them by last free day, in a list that has them all under `containers`'),
    costs: z
      .array(exceptionCost)
      .describe('By currency. A container that has several causes counts at the first of them only'),
    unpriced_count: z.int().describe('Containers that cost money, and no rules or fees say how much'),
    first_deadline_at: nullableInstant.describe('The earliest last free day of its containers'),
    first_deadline_timezone: timezone,
    days_late: z.int().nullable().describe('Of `arrival_slipped`: the most of its containers').meta({ example: 4 }),
    state,
    snoozed_until,
    snoozed_until_event,
    owner_name: z.string().nullable().describe('Null where it is nobody’s').meta({ example: 'Jo Tran' }),
    opened_at: instant,
    changed_at: instant.describe('When a container last joined or left, its money or its first deadline changed'),
    closed_at: nullableInstant.describe(
      'When the last container left it. It opens again where the cause comes back within a week',
    ),
    note_count: z.int(),
    asked_at: nullableInstant.describe('When somebody was last asked about it').meta({ example: null }),
    answered_at: nullableInstant
      .describe('When the last answer came in; null where the last inquiry has none')
      .meta({ example: null }),
    created_at: instant,
    updated_at: instant,
  },
  { owner: toOne('user'), customer: toOne('party'), asker: toOne('user') },
)
export type Exception = z.output<typeof exception.schema>

/** What has happened to an exception. */
export const exceptionEntryKinds = [
  'opened',
  'joined',
  'left',
  'became',
  'closed',
  'opened_again',
  'came_back',
  'state',
  'owner',
  'note',
  'asked',
  'answered',
  'answered_automatically',
] as const

/** Why what was snoozed or handled is open again. */
export const comebackReasons = [
  'snooze_ended',
  'event_happened',
  'costs_more',
  'deadline_earlier',
  'container_joined',
] as const
export type ComebackReason = (typeof comebackReasons)[number]

/** One line of the history of an exception. */
export const exceptionEntry = resource('exception_entry', null, {
  kind: z
    .enum(exceptionEntryKinds)
    .describe(
      '`became`: it is near, and then past, or something else is missing. `came_back`: it had been snoozed or handled. `opened_again`: it had closed, and its cause is back. ' +
        '`answered_automatically`: by a program, such as an absence notice',
    ),
  became_kind: z.enum(stageKinds).nullable().describe('Of `became`: its `kind` since').meta({ example: null }),
  became_reason: z.enum(missingReasons).nullable().describe('Of `became`: its `reason` since').meta({ example: null }),
  because: z.enum(comebackReasons).nullable().describe('Of `came_back`'),
  state: state.nullable().describe('Of `state`: what it was set to'),
  snoozed_until: nullableInstant.meta({ example: null }),
  snoozed_until_event: snoozed_until_event.describe(
    'Of `state`: what it was snoozed until; of `came_back`: what has happened',
  ),
  owner_name: z
    .string()
    .nullable()
    .describe('Of `owner`: whose it has been since; null: nobody’s')
    .meta({ example: 'Jo Tran' }),
  text: z
    .string()
    .nullable()
    .describe('Of `note`; of `asked`: the subject; of an answer: what it says, without what it quotes')
    .meta({ example: 'The broker waits for the exam.' }),
  mentioned_names: mentionedNames,
  correspondent: z
    .string()
    .nullable()
    .describe('Of `asked`: whom, by name or address; of an answer: the address that it came from')
    .meta({ example: null }),
  inquiry_id: z.string().nullable().describe('Of `asked` and of answers: the inquiry').meta({ example: null }),
  container_numbers: z
    .array(z.string().meta({ example: 'TCLU4829132' }))
    .describe('Of `opened`, `joined`, `left` and `closed`: at most ten of them'),
  container_count: z.int().nullable().describe('How many there are in all'),
  subject_names: z
    .array(z.string().meta({ example: 'MEDUAB123456' }))
    .describe('The same of what is no container: at most ten')
    .meta({ example: [] }),
  author_name: z
    .string()
    .nullable()
    .describe('The person, or the name of the API key; null: by itself')
    .meta({ example: 'Jo Tran' }),
  author_kind: z.enum(['person', 'system']).nullable(),
  created_at: instant,
})
export type ExceptionEntry = z.output<typeof exceptionEntry.schema>

/** Somebody an exception can be given to. */
export const assignee = resource('assignee', null, {
  name: z.string().describe('Without a name: the address').meta({ example: 'Jo Tran' }),
  is_self: z.boolean().describe('Who asks'),
})

const closed = flag.optional().describe('Whether its cause has ended; left out: false')

export const exceptions = {
  list: endpoint('GET /v2/exceptions', {
    summary: 'Lists exceptions, the most severe first, then by first deadline. Extension',
    include: exception,
    params: {
      'filter[id]': anyId.describe('Ids of exceptions, with commas between'),
      'filter[state]': anyOf(exceptionStates),
      'filter[kind]': anyOf(exceptionKinds),
      'filter[severity]': anyOf(severities),
      'filter[who_acts]': anyOf(actors),
      'filter[customer]': anyId,
      'filter[owner]': anyId.describe('Ids of people, with commas between'),
      'filter[unassigned]': flag.optional().describe('Whether nobody has it; left out: either'),
      'filter[since]': askedInstant
        .optional()
        .meta({ example: '2026-06-20T06:30:00Z' })
        .describe('Only what opened later; with `filter[closed]` what closed later'),
      'filter[container]': anyId.describe('Which one of these containers shares'),
      'filter[closed]': closed,
      ...paging({ size: 30, max: 500 }),
    },
    response: many(exception),
  }),
  get: endpoint('GET /v2/exceptions/{id}', {
    summary: 'Returns one exception. Extension',
    include: exception,
    response: one(exception),
  }),
  update: endpoint('PATCH /v2/exceptions/{id}', {
    summary: 'Snoozes or handles an exception, or gives it to somebody. Extension',
    include: exception,
    body: writeOver(
      exception,
      {
        state: state.optional().meta({ example: 'acknowledged' }),
        snoozed_until: snoozed_until.optional(),
        snoozed_until_event: snoozed_until_event.optional(),
      },
      { state },
      { owner: reference('user').optional() },
    ),
    response: one(exception),
    errors: ['invalid', 'changed_meanwhile'],
  }),
  containers: endpoint('GET /v2/exceptions/{id}/containers', {
    summary: 'Lists the containers that share the cause now, by last free day. Extension',
    include: container,
    params: paging({ size: 25 }),
    response: many(container),
  }),
  history: endpoint('GET /v2/exceptions/{id}/history', {
    summary: 'Lists what has happened to an exception, newest first. Extension',
    params: paging({ size: 50 }),
    response: many(exceptionEntry),
  }),
  add_note: endpoint('POST /v2/exceptions/{id}/notes', {
    summary: 'Adds a note to the history of an exception. Extension',
    body: write(exceptionEntry, { text: noteText }, { mentioned }),
    response: one(exceptionEntry),
    errors: ['blank', 'invalid'],
  }),
  assignees: endpoint('GET /v2/assignees', {
    summary: 'Lists the people of the account that an exception can be given to, by name. Extension',
    params: paging({ size: 500, max: 500 }),
    response: many(assignee),
  }),
}
