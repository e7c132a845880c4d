import { startOfLocalDay } from '../instants.ts'
import {
  type Code,
  type Milestone,
  type Mode,
  nothingSaid,
  type Observation,
  type TerminalSnapshot,
} from '../tracking/fact.ts'
import { foldJourney, type JourneyContext } from '../tracking/journey.ts'
import { milestoneOf } from '../tracking/milestone.ts'
import { places } from './places.ts'

export const number = 'APZU4812090'
export const now = '2026-09-01T00:00:00.000Z'

/** `2026-06-17 21:40` as an instant. */
export const utc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`).toISOString()

export interface Said extends Partial<Omit<Milestone, 'kind'>> {
  id?: string
  reported_at?: string | null
  received_at?: string
  last_seen_at?: string
  withdrawn_at?: string | null
}

/** Someone says that something happened. `at` is `2026-06-17 21:40` in UTC, or `2026-06-17`, a day at the place. */
export function fact(code: Code, at: string, locode: string | null, said: Said = {}): Observation {
  const { id, reported_at, received_at, last_seen_at, withdrawn_at, ...members } = said
  const place = places.place(locode, members.mode ?? null)
  const timezone = members.timezone === undefined ? (place?.time_zone ?? null) : members.timezone
  const precision = at.length > 10 ? 'datetime' : 'date'
  const occurred_at = precision === 'date' ? startOfLocalDay(at, timezone) : utc(at)
  const isMove = ['ARRI', 'DEPA', 'BRTH'].includes(code)
  const milestone = milestoneOf({
    source: 'MAEU',
    source_kind: 'shipping_line',
    event_type: isMove ? 'TRANSPORT' : 'EQUIPMENT',
    code,
    occurred_at,
    precision,
    mode: isMove || code === 'LOAD' || code === 'DISC' ? 'vessel' : null,
    locode,
    location_name: place?.name ?? null,
    container_number: number,
    ...members,
    timezone,
  })
  const reported = reported_at === undefined ? occurred_at : reported_at
  return {
    id: id ?? JSON.stringify([milestone.source, code, at, locode, milestone.classifier, reported, said]),
    fact: milestone,
    reported_at: reported,
    received_at: received_at ?? reported ?? occurred_at,
    last_seen_at: last_seen_at ?? received_at ?? reported ?? occurred_at,
    withdrawn_at: withdrawn_at ?? null,
  }
}

/** An estimate; said at `reported`. */
export const estimate = (code: Code, at: string, locode: string | null, reported: string, said: Said = {}) =>
  fact(code, at, locode, { classifier: 'EST', reported_at: utc(reported), ...said })

export const empty = { empty: true } as const
export const rail = { mode: 'rail' as Mode, source: 'UPRR', source_kind: 'rail' } as const
export const byRail = { mode: 'rail' as Mode } as const
export const byBarge = { mode: 'barge' as Mode } as const
export const terminal = (firms: string) => ({ source: firms, source_kind: 'terminal' }) as const

export const document = (code: Code, document_type: string, at: string, said: Said = {}) =>
  fact(code, at, null, { event_type: 'SHIPMENT', document_type, empty: null, ...said })

/** What terminal W185 at Los Angeles, or another, shows at a time. */
export function snapshot(
  checked_at: string,
  seen: Partial<Omit<TerminalSnapshot, 'kind'>> & { id?: string } = {},
): Observation {
  const { id, ...members } = seen
  const at = utc(checked_at)
  const source = members.source ?? 'W185'
  const facility = places.terminal(source)
  const view: TerminalSnapshot = {
    ...nothingSaid,
    source,
    source_kind: 'terminal',
    container_number: number,
    checked_at: at,
    locode: facility?.locode ?? null,
    timezone: facility?.time_zone ?? null,
    ...members,
  }
  const observed = { reported_at: at, received_at: at, last_seen_at: at, withdrawn_at: null }
  return { id: id ?? JSON.stringify([checked_at, seen]), fact: view, ...observed }
}

export const fold = (observations: readonly Observation[], context: Partial<JourneyContext> = {}) =>
  foldJourney(observations, { places, now, number, ...context })

/** Names of the transport events of a journey, in order, without `container.transport.`. */
export const eventNames = (observations: readonly Observation[], context: Partial<JourneyContext> = {}) =>
  fold(observations, context).events.map(({ event }) => event.replace('container.transport.', ''))

export const rawNames = (observations: readonly Observation[], context: Partial<JourneyContext> = {}) =>
  fold(observations, context).raw.map(({ event }) => event)
