import type { Evidence, EvidenceSource } from '#contract/free-time/evidence.ts'
import type { Hold } from '#contract/tracking/container.ts'
import { compare } from '../compare.ts'
import { groupBy } from '../group-by.ts'
import { localDate } from '../instants.ts'
import type { Word } from '../tracking/journey/availability.ts'
import type { SaidLastFreeDay } from '../tracking/journey/deadline-history.ts'
import type { HoldChange } from '../tracking/journey/holds.ts'
import type { Sighting } from '../tracking/journey/statement.ts'

/** What was found of a journey that evidence is made of, in order of time. */
export interface Found {
  words: readonly Word[]
  said: readonly SaidLastFreeDay[]
  sightings: readonly Sighting[]
  hold_changes: readonly HoldChange[]
  pickup_timezone: string | null
  /** When it left the place of pickup. UTC instant. */
  out_at: string | null
  /** When it left the port for a ramp: what the port said of it ends with that. UTC instant. */
  left_port_at: string | null
  sourceOf: (observation_id: string) => EvidenceSource
}

type Told = Pick<Evidence, 'availability' | 'holds' | 'deadlines' | 'appointments'>

/** Who said what, from when to when. */
export function evidenceOf(found: Found): Told {
  return {
    availability: availabilityIn(found).map((one) => untilLeft(one, found)),
    holds: [...listedHolds(found).map((one) => untilLeft(one, found)), ...placedHolds(found)].toSorted((a, b) =>
      compare(a.from, b.from),
    ),
    deadlines: deadlinesIn(found),
    appointments: appointmentsIn(found),
  }
}

const untilLeft = <One extends { from: string; to: string | null }>(one: One, { left_port_at }: Found): One =>
  left_port_at !== null && one.from < left_port_at && (one.to === null || one.to > left_port_at)
    ? { ...one, to: left_port_at }
    : one

/** Each change at one place, until the next one or the gate-out. */
function availabilityIn({ words, out_at, sourceOf }: Found): Evidence['availability'] {
  return [...groupBy(words, ({ place }) => place).values()]
    .flatMap((here) => {
      const turns = here.filter((word, at) => word.available !== here[at - 1]?.available)
      return turns.map((word, at) => ({
        available: word.available,
        from: word.since,
        to: turns[at + 1]?.since ?? out_at,
        timezone: word.timezone,
        said: sourceOf(word.id),
      }))
    })
    .filter(({ from }) => out_at === null || from <= out_at)
    .toSorted((a, b) => compare(a.from, b.from))
}

type Period = Evidence['holds'][number]

/** As the lists of a terminal have them: from the first list with it to the first without. */
function listedHolds({ sightings, sourceOf }: Found): Period[] {
  const lists = sightings.filter(({ fact }) => fact.holds !== undefined)
  return [...groupBy(lists, ({ fact }) => fact.source).values()].flatMap((of) => {
    const open = new Map<string, Period>()
    const all: Period[] = []
    for (const { id, fact } of of) {
      const listed = new Map((fact.holds ?? []).map((one) => [`${one.name} ${one.status}`, one]))
      for (const [key, period] of open)
        if (!listed.has(key)) {
          period.to = fact.checked_at
          open.delete(key)
        }
      for (const [key, { name, status }] of listed) {
        if (open.has(key)) continue
        const period: Period = {
          name,
          is_pending: status === 'pending',
          from: fact.checked_at,
          to: null,
          timezone: fact.timezone,
          said: sourceOf(id),
        }
        open.set(key, period)
        all.push(period)
      }
    }
    return all
  })
}

/** As lines, customs and people say: until it is released, or a terminal that had listed it does so no more. */
function placedHolds({ hold_changes, sightings, sourceOf }: Found): Period[] {
  return hold_changes.flatMap((change, at): Period[] => {
    if (change.status === 'released') return []
    const { fact, id } = change.statement
    const next = hold_changes.slice(at + 1).find(({ name }) => name === change.name)
    return [
      {
        name: change.name,
        is_pending: change.status === 'pending',
        from: fact.occurred_at,
        to: next?.statement.fact.occurred_at ?? unlistedSince(change.name, change.statement.at, sightings),
        timezone: fact.timezone,
        said: sourceOf(id),
      },
    ]
  })
}

function unlistedSince(name: Hold['name'], from: number, sightings: readonly Sighting[]): string | null {
  const lists = sightings.filter(({ at, fact }) => at >= from && fact.holds !== undefined)
  const first = lists.findIndex(({ fact }) => has(fact.holds, name))
  if (first === -1) return null
  return lists.slice(first).find(({ fact }) => !has(fact.holds, name))?.fact.checked_at ?? null
}

const has = (holds: Sighting['fact']['holds'], name: Hold['name']) => holds?.some((one) => one.name === name) === true

function deadlinesIn({ said, sourceOf }: Found): Evidence['deadlines'] {
  const last = new Map<string, string>()
  return said.flatMap(({ source, value, timezone, sighting, refused }) => {
    if (last.get(source) === value) return []
    last.set(source, value)
    return [
      {
        source,
        on: localDate(value, timezone),
        at: value,
        timezone,
        counts: refused === null,
        said: sourceOf(sighting.id),
      },
    ]
  })
}

function appointmentsIn({ sightings, pickup_timezone, sourceOf }: Found): Evidence['appointments'] {
  const last = new Map<string, string>()
  return sightings.flatMap(({ id, fact }) => {
    const at = fact.pickup_appointment_at
    if (at === null || last.get(fact.source) === at) return []
    last.set(fact.source, at)
    return [{ at, timezone: pickup_timezone ?? fact.timezone, said: sourceOf(id) }]
  })
}
