import { type RawBuilder, sql } from 'kysely'
import { fewest, type PastTime } from '#contract/tracking/past-times.ts'
import { daysBefore } from '#domain/lines/measure.ts'
import { type Figures, isOtherThan } from '#domain/lines/past.ts'
import { laneKey, lineKey, type TimedStep, terminalKey } from '#domain/lines/past-keys.ts'
import { insertRows } from '../bulk.ts'
import type { Transaction } from '../scope.ts'
import { wakeWorkers } from '../store/wake-workers.ts'
import { isAsked, planForMany } from './reports.ts'

const day = 86_400_000

/** Of departures of the last year: lanes and terminals are not what they were. */
const windowDays = 365
/** By then whatever was decided by it is decided anew. */
const keptDays = 7

/** What decides at this time, by key. */
export async function pastTimesAt(
  tx: Transaction,
  account_id: string,
  keys: readonly string[],
  at: string,
): Promise<Map<string, Figures>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; figures: Figures }>`
    select key, figures from past_times
    where account_id = ${account_id} and key = any(${keys}::text[]) and since <= ${at} and (until is null or until > ${at})
    `.execute(tx)
  return new Map(rows.map(({ key, figures }) => [key, figures]))
}

/**
 * Measures the account in scope anew, and puts what has changed enough in the place of what was. Containers that asked
 * for it are decided anew by the workers.
 */
export async function replacePastTimes(tx: Transaction, account_id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  // One server at a time: who comes second finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`past_times ${account_id}`}, 0))`.execute(tx)
  const measured = await measuredTimes(tx, new Date(now.getTime() - windowDays * day).toISOString().slice(0, 10))
  const { rows } = await sql<{ key: string; figures: Figures }>`
    select key, figures from past_times where account_id = ${account_id} and until is null`.execute(tx)
  const deciding = new Map(rows.map(({ key, figures }) => [key, figures]))
  const changed = [...new Set([...deciding.keys(), ...measured.keys()])].filter((key) =>
    isOtherThan(deciding.get(key) ?? null, measured.get(key) ?? null),
  )
  const forgotten = new Date(now.getTime() - keptDays * day).toISOString()
  await sql`delete from past_times where account_id = ${account_id} and until < ${forgotten}`.execute(tx)
  if (changed.length === 0) return
  // What another server, whose clock is ahead, began to decide by a moment ago is replaced as a whole.
  await sql`delete from past_times where account_id = ${account_id} and key = any(${changed}::text[]) and since >= ${at}
    `.execute(tx)
  await sql`update past_times set until = ${at}
    where account_id = ${account_id} and key = any(${changed}::text[]) and (until is null or until > ${at})`.execute(tx)
  const added = changed.flatMap((key) => {
    const figures = measured.get(key)
    return figures ? [{ account_id, key, figures, since: at, until: null }] : []
  })
  await insertRows(tx, 'past_times', added)
  await sql`update shipments s set state_until = least(state_until, ${at}::timestamptz)
    where exists (select from containers c, jsonb_array_elements(c.past_times) asked
      where c.shipment_id = s.id and c.account_id = ${account_id} and c.past_times <> '[]'
        and asked ->> 'key' = any(${changed}::text[]))`.execute(tx)
  await wakeWorkers(tx)
}

/** As PostgreSQL adds it up: hours at a quarter, the half and three quarters. */
interface Spread {
  count: number
  hours: number[]
}

type Measured = Record<string, Spread | string | null>

const spreadOf = (hours: RawBuilder<unknown>, counts: RawBuilder<unknown>) => sql`
  case when count(${hours}) filter (where ${counts}) >= ${fewest} then jsonb_build_object(
    'count', count(${hours}) filter (where ${counts}),
    'hours', to_jsonb(percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${hours})
      filter (where ${counts} and ${hours} is not null))) end`

const hoursOf: Record<TimedStep, RawBuilder<unknown>> = {
  transit: sql`transit_hours`,
  discharge: sql`discharge_hours`,
  onward: sql`onward_hours`,
  rail: sql`rail_hours`,
  release: sql`release_hours`,
  pickup: sql`pickup_hours`,
  empty_return: sql`return_hours`,
}

const always = sql`true`
const isAtPort = sql`destination_locode is null`

/** Steps that are measured between two places, or at one, and which containers count. */
const groups: readonly {
  by: readonly string[]
  steps: Partial<Record<TimedStep, RawBuilder<unknown>>>
  hasSlips?: boolean
  keyOf(what: string, ids: readonly string[]): string | null
}[] = [
  {
    by: ['shipping_line_scac', 'port_of_loading_locode', 'port_of_discharge_locode'],
    steps: {
      ...{ transit: always, discharge: always, onward: always },
      ...{ release: isAtPort, pickup: isAtPort, empty_return: isAtPort },
    },
    hasSlips: true,
    keyOf: (what, [line = '', from = '', to = '']) => laneKey(what, line, from, to),
  },
  {
    by: ['shipping_line_scac', 'port_of_discharge_locode', 'destination_locode'],
    steps: { rail: always, release: always, pickup: always, empty_return: always },
    keyOf: (what, [line = '', from = '', to = '']) => laneKey(what, line, from, to),
  },
  {
    by: ['shipping_line_scac'],
    steps: {},
    hasSlips: true,
    keyOf: (what, [line = '']) => lineKey(what, line),
  },
  {
    by: ['pod_terminal_id'],
    steps: { discharge: always, onward: always },
    keyOf: (what, [id = '']) => terminalKey(what, id),
  },
  {
    by: ['pickup_facility_id'],
    steps: { release: always, pickup: always },
    keyOf: (what, [id = '']) => terminalKey(what, id),
  },
]

/** Of the account in scope, by key; none below five cases. */
async function measuredTimes(tx: Transaction, from: string): Promise<Map<string, Figures>> {
  await planForMany(tx)
  const found = new Map<string, Figures>()
  for (const { by, steps, hasSlips = false, keyOf } of groups) {
    const columns = sql.join(by.map((name) => sql.ref(name)))
    const names = Object.keys(steps) as TimedStep[]
    const spreads = [
      ...names.map((name) => sql`${spreadOf(hoursOf[name], steps[name] ?? always)} as ${sql.ref(name)}`),
      ...(hasSlips
        ? daysBefore.map((days) => {
            const slip = sql`-${sql.ref(`eta_error_${days}`)}`
            return sql`${spreadOf(slip, always)} as ${sql.ref(`slip_${days}`)}`
          })
        : []),
    ]
    const { rows } = await sql<Measured>`
      select ${columns}, ${sql.join(spreads)} from line_measures m
      where is_case and ${isAsked({ from })} and ${sql.join(
        by.map((name) => sql`${sql.ref(name)} is not null`),
        sql` and `,
      )} group by ${columns}`.execute(tx)
    for (const row of rows) {
      const ids = by.map((name) => String(row[name]))
      const note = (what: string, spreads: readonly string[]) => {
        const figures = spreads.map((name) => pastTimeOf(row[name] as Spread | null))
        const key = keyOf(what, ids)
        if (key !== null && figures.some((one) => one !== null)) found.set(key, figures)
      }
      for (const name of names) note(name, [name])
      if (hasSlips)
        note(
          'slip',
          daysBefore.map((days) => `slip_${days}`),
        )
    }
  }
  return found
}

function pastTimeOf(spread: Spread | null): PastTime | null {
  if (!spread) return null
  // Never a zero below zero.
  const [p25_hours = 0, median_hours = 0, p75_hours = 0] = spread.hours.map((hours) => Math.round(hours) + 0)
  return { case_count: spread.count, p25_hours, median_hours, p75_hours }
}

/** Of which something is measured, or was. */
export async function accountsWithMeasures(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts a where exists (select from line_measures m where m.account_id = a.id)
      or exists (select from past_times p where p.account_id = a.id) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
