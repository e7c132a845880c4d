import type * as z from 'zod'
import { type TerminalContainer, terminalContainer } from '#contract/tracking/ingest.ts'
import { hoursBetween, readMoment } from '#domain/instants.ts'
import type { Facility } from '#domain/reference/places.ts'
import { readDeadline } from '#domain/tracking/deadlines.ts'
import type { TerminalSnapshot } from '#domain/tracking/fact.ts'
import { faultWords } from '#domain/tracking/fault-words.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { decodeFees, inCents } from './fees.ts'
import { decodeHolds } from './holds.ts'
import { clean } from './text.ts'

/** `path` is a JSON pointer from the item: `/last_free_day`; empty for the item itself. */
export interface Rejection {
  path: string
  reason: string
}

export interface TerminalContext {
  /** As the terminal calls itself; of a ramp the SCAC of its railway. */
  firms: string
  /** Of the whole message; an item may say its own. */
  checked_at: string | undefined
  terminal: Facility
  /** What midnight in UTC is, as a last free day of this source. */
  utc_midnight: 'date' | 'instant'
  now: string
}

/** One item of a terminal update: what it says, or everything that is wrong with it. */
export function decodeTerminalContainer(
  item: unknown,
  context: TerminalContext,
): { snapshot: TerminalSnapshot } | { rejected: Rejection[] } {
  const parsed = terminalContainer.safeParse(item, { error: faultWords })
  if (!parsed.success) return { rejected: parsed.error.issues.map(explain) }
  const rejected: Rejection[] = []
  const snapshot = snapshotOf(parsed.data, context, (path, reason) => rejected.push({ path, reason }))
  return rejected.length ? { rejected } : { snapshot }
}

type Reject = (path: string, reason: string) => void

function snapshotOf(item: TerminalContainer, context: TerminalContext, reject: Reject): TerminalSnapshot {
  const zone = context.terminal.time_zone
  const number = normalizeContainerNumber(item.number)
  if (!isContainerNumber(number)) reject('/number', 'is not a container number')

  const as_written: Partial<Record<TimeField, string>> = {}
  const time = (field: TimeField, read: (text: string) => string | undefined) => {
    const text = item[field]
    if (!text) return null
    if (field === 'last_free_day' || !readMoment(text, zone)?.has_offset) as_written[field] = text
    const at = read(text)
    if (at === undefined) reject(`/${field}`, 'is not a date that exists')
    return at ?? null
  }
  const lastFreeDay = (text: string) => readDeadline(text, zone, context.utc_midnight)
  const moment = (field: TimeField) => time(field, (text) => readMoment(text, zone)?.at)

  item.fees?.forEach((fee, at) => {
    if (!/^[a-z]{3}$/i.test(fee.currency)) reject(`/fees/${at}/currency`, 'is not an ISO 4217 code')
    if (!Number.isSafeInteger(inCents(fee.amount))) reject(`/fees/${at}/amount`, 'is out of range')
  })

  return {
    kind: 'terminal_snapshot',
    source: context.terminal.source ?? context.terminal.firms_code ?? context.firms,
    source_kind: context.terminal.type === 'rail_terminal' ? 'rail' : 'terminal',
    // A wrong check digit is accepted: such boxes exist, and the terminal sees the box.
    container_number: number,
    checked_at: checkedAt(item, context, reject),
    locode: context.terminal.locode,
    timezone: zone,
    as_written,
    on_terminal: item.on_terminal ?? null,
    available: item.available ?? null,
    off_dock: item.off_dock ?? false,
    location: clean(item.location) || null,
    discharged_at: moment('discharged_at'),
    available_at: moment('available_at'),
    full_out_at: moment('full_out_at'),
    chassis_number: clean(item.chassis_number).toUpperCase() || null,
    ...(clean(item.pickup_number) && { pickup_number: clean(item.pickup_number) }),
    ...(item.gross_weight_kg && { weight_kg: item.gross_weight_kg }),
    holds: item.holds ? decodeHolds(item.holds, context.terminal.locode) : undefined,
    fees: item.fees ? decodeFees(item.fees) : undefined,
    last_free_day: time('last_free_day', (text) => lastFreeDay(text)?.at),
    ...(item.last_free_day && { last_free_day_read_as: lastFreeDay(item.last_free_day)?.read_as }),
    pickup_appointment_at: moment('pickup_appointment_at'),
  }
}

type TimeField = 'discharged_at' | 'available_at' | 'full_out_at' | 'last_free_day' | 'pickup_appointment_at'

/** Without it nobody could tell an old snapshot from a new one; from the future it would outlive all that follow. */
export function checkedAt(
  item: TerminalContainer,
  context: Pick<TerminalContext, 'checked_at' | 'now'>,
  reject: Reject,
): string {
  const text = item.checked_at ?? context.checked_at
  const at = text && readMoment(text, null)?.at
  if (!at) reject('/checked_at', text ? 'is not a date that exists' : 'is missing')
  else if (hoursBetween(context.now, at) > 1) reject('/checked_at', 'is in the future')
  return at || context.now
}

export function explain({ path, code, message }: z.core.$ZodIssue): Rejection {
  const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  // A regular expression explains nothing to whoever sends this.
  const form = path[0] === 'fees' ? 'is not a decimal number' : 'is not a date or time'
  return { path: pointer, reason: code === 'invalid_format' ? form : message }
}
