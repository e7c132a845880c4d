import { compare } from '../../compare.ts'
import { groupBy } from '../../group-by.ts'
import type { SourceKind } from '../fact.ts'
import { confirmedUntil } from '../freshness.ts'
import type { Itinerary } from './location-roles.ts'
import { isPlaceOfPickup } from './milestones.ts'
import type { Sighting, Statement } from './statement.ts'
import { hasIt, isSeen, type TerminalView } from './terminals.ts'

const day = 86_400_000

/** One word on whether the box may be picked up. */
export interface Word {
  id: string
  at: number
  /** UTC instant from which it holds. */
  since: string
  /** Its source says since when; else it holds from when it was looked at. */
  is_dated: boolean
  /** When it was said for the last time. UTC instant. */
  confirmed_at: string
  available: boolean
  source: string
  source_kind: SourceKind
  timezone: string | null
  place: string
}

export interface AvailabilityChange extends Word {
  key: string
  event: 'available' | 'not_available'
}

/** The last word at a place: what a line says counts only where no terminal speaks. */
export interface Availability {
  available: boolean
  /** By who has the box. */
  is_known: boolean
  by: Word
  /** When it was said for the last time, and until when that is taken to be so. UTC instants. */
  confirmed_at: string
  confirmed_until: string
}

/** Why a word does not count beside the others. */
export type Unheard = Word & { why: 'other_terminal_saw_it_later' | 'not_at_pickup' | 'terminal_takes_priority' }

/** What terminals see, and what others say of availability, in order of time; and what of it does not count. */
export function availabilityWords(
  sightings: readonly Sighting[],
  actual: readonly Statement[],
  itinerary: Itinerary,
): { words: readonly Word[]; unheard: readonly Unheard[] } {
  const { pod, destination, inland, isSame } = itinerary
  const anchor = (place: string) =>
    place === ''
      ? ((inland ? destination : pod) ?? '')
      : ([destination, pod].find((known) => isSame(place, known)) ?? place)
  const seen = sightings.flatMap(({ id, at, place, fact, confirmed_at }): Word[] => {
    const { available, available_at, checked_at, source, source_kind, timezone } = fact
    if (available === null || place === '') return []
    const dated = available ? available_at : null
    const said = { id, at, since: dated ?? checked_at, is_dated: dated !== null, confirmed_at, available }
    return [{ ...said, source, source_kind, timezone, place: anchor(place) }]
  })
  // Where several terminals of a port speak, those count that have had the box, each until another one has it.
  const had = new Set(sightings.filter(isSeen).map((one) => one.fact.source))
  const moved = new Set(sightings.filter((one) => isElsewhere(one, sightings, itinerary)).map(({ id }) => id))
  const isOneKnown = seen.some(({ source }) => had.has(source))
  const unheard = seen.flatMap((word): Unheard[] => {
    if (!isOneKnown || (had.has(word.source) && !moved.has(word.id))) return []
    return [{ ...word, why: had.has(word.source) ? 'other_terminal_saw_it_later' : 'not_at_pickup' }]
  })
  const untrusted = new Set(unheard.map(({ id }) => id))
  const trusted = seen.filter(({ id }) => !untrusted.has(id))
  const told = actual.flatMap(({ id, at, place, fact }): (Word & { isLate: boolean })[] => {
    if (fact.code !== 'AVPU' || !isPlaceOfPickup(place, itinerary)) return []
    const { source, source_kind, timezone, occurred_at } = fact
    const isLate = !isAtThePlace(source_kind) && trusted.some((one) => one.place === anchor(place) && one.at < at)
    const since = occurred_at
    const said = { id, at, since, is_dated: true, confirmed_at: since, available: true, source, source_kind, timezone }
    return [{ ...said, place: anchor(place), isLate }]
  })
  const late = told.filter(({ isLate }) => isLate)
  const heard = told.filter(({ isLate }) => !isLate).map(({ isLate: _, ...word }) => word)
  return {
    words: [...trusted, ...heard].sort((a, b) => compare(a.at, b.at)),
    unheard: [
      ...unheard,
      ...late.map(({ isLate: _, ...word }) => ({ ...word, why: 'terminal_takes_priority' as const })),
    ],
  }
}

const isAtThePlace = (kind: SourceKind) => kind === 'terminal' || kind === 'rail'

/** Another terminal of the port has seen the box on its yard since this one did last. */
function isElsewhere(word: Sighting, sightings: readonly Sighting[], { isSame }: Itinerary): boolean {
  if (!isAtThePlace(word.fact.source_kind)) return false
  const before = sightings.filter(
    (one) => one.at <= word.at && isSame(one.place, word.place) && isAtThePlace(one.fact.source_kind) && hasIt(one),
  )
  const had = (isOwn: boolean) =>
    Math.max(
      -Infinity,
      ...before
        .filter(({ fact }) => (fact.source === word.fact.source) === isOwn)
        .map(({ confirmed_at }) => Math.min(Date.parse(confirmed_at), word.at)),
    )
  return had(false) > had(true)
}

/** Of the terminals of a port, the one that is shown speaks, where it says anything of it. */
export function availabilityAt(
  words: readonly Word[],
  place: string | null,
  view: TerminalView | undefined,
): Availability | null {
  const here = words.filter((word) => word.place === place)
  const known = here.filter(({ source_kind }) => isAtThePlace(source_kind))
  const isShown = ({ source }: Word) => source === view?.firms
  const shown = known.some(isShown) ? known.filter((word) => isShown(word) || word.source_kind !== 'terminal') : known
  const last = shown.at(-1) ?? here.at(-1)
  if (!last) return null
  // What was said of the yard that it left says nothing of the one it was sent to.
  if (view?.off_dock_since && Date.parse(last.confirmed_at) < view.off_dock_since) return null
  const { available, source_kind, confirmed_at } = last
  const until = confirmedUntil(source_kind, confirmed_at)
  return { available, is_known: known.length > 0, by: last, confirmed_at, confirmed_until: until }
}

/** Becoming available, each time, and ceasing to be; that it is not yet so is no news. */
export function availabilityChanges(words: readonly Word[]): AvailabilityChange[] {
  return [...groupBy(words, ({ place }) => place)].flatMap(([place, here]) => {
    const runs = here.reduce<Word[][]>((all, word) => {
      const run = all.at(-1)
      if (run?.[0]?.available === word.available) run.push(word)
      else all.push([word])
      return all
    }, [])
    const news = runs[0]?.[0]?.available === false ? runs.slice(1) : runs
    return news.flatMap((run, index): AvailabilityChange[] => {
      const first = told(run)
      if (!first) return []
      const event = first.available ? 'available' : 'not_available'
      return [{ ...first, event, key: `${event}|${place}|${Math.floor(index / 2) + 1}` }]
    })
  })
}

/** Of what is said within a day the word of who has the box. */
function told(run: readonly Word[]): Word | undefined {
  const [first] = run
  return run.find((word) => first && word.at - first.at <= day && isAtThePlace(word.source_kind)) ?? first
}
