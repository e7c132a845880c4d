import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exceptionCost } from '../exceptions/exception.ts'
import { writtenDate } from '../free-time/clock.ts'
import { nullableInstant, one, resource, timezone, toMany } from '../json-api.ts'
import { actors } from '../tracking/next-step.ts'

// What a morning begins with, a section each: extensions of the dialect. There is one of each: its id is that of the
// account, its address has none.

const count = z.int().min(0)
const id = z.string().nullable().meta({ example: null })
const date = z.iso.date().meta({ example: '2026-06-24' })

const days = {
  today: writtenDate
    .optional()
    .describe('The day on the calendar of who looks; left out: that of UTC. Days are those of each place'),
}

const cost = z
  .strictObject({
    currency_code: z.string().meta({ example: 'USD' }),
    a_day: z.number().meta({ example: 310 }),
    if_out: z
      .array(z.number().meta({ example: 620 }))
      .describe(
        'What it comes to in all if every container leaves on `today`, and on each of the five days after it; where a place is a day ahead, today is its own',
      ),
  })
  .meta({ id: 'home_cost' })

export const homeMoney = resource('home_money', '/v2/home/money', {
  costs: z
    .array(cost)
    .describe('By currency, never added together: what clocks of free time come to by the rules, and what was charged'),
  costing_count: count.describe('Containers that cost money now: those of `filter[costs_now]=true`'),
  unpriced_count: count.describe(
    'Containers where free time runs, and that no rules of yours have a price for: they are left out. Those of `filter[unpriced]=true`',
  ),
  has_rules: z.boolean().describe('Whether any set of free-time rules is in use'),
})
export type HomeMoney = z.output<typeof homeMoney.schema>

const exceptionId = z.string().meta({ example: '6f0c1f9e-0d8b-4b41-9f0e-7c1f5a3d2b10' })

const actorRow = z
  .strictObject({
    who_acts: z.enum(actors),
    cause_count: count,
    container_count: count.describe('Each once: those of `filter[who_acts]`'),
    costs: z.array(exceptionCost.pick({ currency_code: true, a_day: true })).describe('Each container once'),
    first_deadline_at: nullableInstant,
    first_deadline_timezone: timezone,
    exception_id: exceptionId.describe('The one that costs most a day; else the first in the list of exceptions'),
    container_id: id.describe('The container of them that costs most a day, else the first by last free day'),
    container_number: z.string().nullable().meta({ example: 'TCLU4829132' }),
    shipment_id: id,
  })
  .meta({ id: 'home_actor' })
export type HomeActor = z.output<typeof actorRow>

const lateRow = z
  .strictObject({
    exception_ids: z.array(exceptionId).describe('One for each customer'),
    container_count: count,
  })
  .meta({ id: 'home_late' })

export const homeCauses = resource(
  'home_causes',
  '/v2/home/causes',
  {
    headline: z
      .enum(['ours', 'others', 'nothing'])
      .describe('What costs most a day and we can act on; else what costs most; `nothing` costs money'),
    headline_exception_id: id,
    next_exception_id: id.describe('What costs most besides'),
    next_deadline_on: date
      .nullable()
      .describe('The first day that is the last free one of a container and is not over at its place'),
    next_deadline_count: count.describe('Containers with that last free day'),
    near_count: count.describe(
      'Containers whose last free day is not over, and is at most the second day after the one that it is at its place',
    ),
    actors: z.array(actorRow).describe('Who has to act: us first, then by what it costs a day'),
    late: z.array(lateRow).describe('What is late or not reported, by vessel or cause: the six with most containers'),
    late_count: count.describe('How many causes of that there are'),
  },
  { exceptions: toMany('exception') },
)
export type HomeCauses = z.output<typeof homeCauses.schema>

export const homeDays = resource('home_days', '/v2/home/days', {
  before_count: count.describe('Containers whose last free day was before the first of `deadlines`'),
  deadlines: z
    .array(
      z.strictObject({
        on: date,
        container_count: count,
        over_count: count.describe('Of them those whose last free day is over at its place'),
        near_count: count.describe(
          'Of them those where it is not over, and it is at most two days until then on the calendar of the place',
        ),
      }),
    )
    .describe('By the last free day that binds: three days past, today, and thirteen ahead'),
  arrivals: z
    .array(
      z.strictObject({
        on: date,
        at_sea: count.describe('At sea on the last leg, and not later than first estimated'),
        at_sea_late: count,
        planned: count,
        planned_late: count,
      }),
    )
    .describe('Estimated at the port of discharge, today and the 20 days after'),
})
export type HomeDays = z.output<typeof homeDays.schema>

const lineRow = z
  .strictObject({
    container_id: z.string(),
    who_acts: z.enum(actors).nullable(),
    costs: z
      .array(
        z.strictObject({
          currency_code: z.string().meta({ example: 'USD' }),
          a_day: z.number().meta({ example: 310 }),
          so_far: z.number().meta({ example: 620 }),
        }),
      )
      .describe('What runs up now'),
  })
  .meta({ id: 'home_line_row' })

export const homeLine = resource(
  'home_line',
  '/v2/home/line',
  {
    rows: z.array(lineRow).describe('The seven that come first: by what they cost a day, then by urgency and deadline'),
  },
  { containers: toMany('container') },
)
export type HomeLine = z.output<typeof homeLine.schema>

export const homeNews = resource(
  'home_news',
  '/v2/home/news',
  {
    looked_until: nullableInstant.describe(
      'When the last visit of this person ended: half an hour without a sign of them ends one. Null: this is the first',
    ),
    opened_count: count.describe('Exceptions that opened since, and are open'),
    closed_count: count.describe('Exceptions that closed since'),
  },
  { opened: toMany('exception') },
)
export type HomeNews = z.output<typeof homeNews.schema>

export const home = {
  causes: endpoint('GET /v2/home/causes', {
    summary: 'Says what to do first, who has to act, and what is late. Extension',
    include: homeCauses,
    response: one(homeCauses),
  }),
  money: endpoint('GET /v2/home/money', {
    summary: 'Says what costs money now, and what it comes to in the next five days, by currency. Extension',
    params: days,
    response: one(homeMoney),
  }),
  days: endpoint('GET /v2/home/days', {
    summary: 'Counts containers by last free day and by day of arrival. Extension',
    params: days,
    response: one(homeDays),
  }),
  line: endpoint('GET /v2/home/line', {
    summary: 'Lists the seven containers that come first. Extension',
    include: homeLine,
    response: one(homeLine),
  }),
  news: endpoint('GET /v2/home/news', {
    summary: 'Says what has opened and closed since who is signed in last looked. Extension',
    isPersonal: true,
    include: homeNews,
    response: one(homeNews),
  }),
  look: endpoint('POST /v2/home/visit', {
    summary: 'Notes that who is signed in is at work. Extension',
    isPersonal: true,
    scope: 'read',
    status: 204,
  }),
}
