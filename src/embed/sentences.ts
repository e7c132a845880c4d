import type { EmbedContainer } from '#contract/embed.ts'
import { type Format, type Part, partsOf } from './format.ts'
import type { Next, Placed, Words } from './words/words.ts'

export interface Telling {
  words: Words
  format: Format
}

export interface Sentences {
  where: Part[][]
  next: Part[][]
  turn: Part[][]
}

type Container = Pick<EmbedContainer, 'state' | 'since' | 'steps' | 'next' | 'your_turn' | 'eta' | 'deadline' | 'holds'>
type Moment = NonNullable<EmbedContainer['since']>

/**
 * What a customer wants to know of one container: where it is, how late, what comes next, whether they must act. Sentences
 * are parts, of which those that matter are strong.
 * @param to where the shipment goes, where that is known
 */
export function sentencesOf(container: Container, to: string | null, { words, format }: Telling): Sentences {
  const { say } = words
  const date = (moment: Moment) => format.date(moment)
  const placed = ({ at, nowhere }: Placed, moment: Moment | null, place = moment?.place ?? null, change = '') =>
    partsOf(place === null ? nowhere : at, { place: place ?? '', date: moment ? date(moment) : '', change })
  return { where: where(container, to), next: next(), turn: turn() }

  function where({ state, since, next, eta }: Container, to: string | null): Part[][] {
    switch (state) {
      case 'expected':
        return [next?.by ? placed(say.leaves, next.by) : partsOf(say.not_left), ...arrival()]
      case 'at_sea':
        return arrivalOr(placed(say.at_sea, null, to))
      case 'changing_ships':
        return [partsOf(say.changing), ...arrival()]
      case 'on_rail':
        if (eta && !eta.is_actual && format.daysLeft(eta) >= 0)
          return [placed(say.train_arrives, eta, eta.place, changeOf(eta))]
        return [placed(say.train, null, eta?.place ?? to), ...arrival()]
      case 'landed':
        return [landed(), ...(eta?.is_actual ? [] : arrival(say.expected))]
      case 'customs_check':
        return [landed(), partsOf(say.customs)]
      case 'held':
        return [landed(), partsOf(say.held)]
      case 'ready':
        return [since ? placed(say.ready_since, since) : placed(say.ready, null, eta?.place ?? to)]
      case 'with_you':
        return [since ? partsOf(say.with_you_since, { date: date(since) }) : partsOf(say.with_you)]
      case 'done':
        return [since ? partsOf(say.done_since, { date: date(since) }) : partsOf(say.done)]
      case 'unknown':
        return [partsOf(say.no_news)]
      default:
        return state satisfies never
    }
  }

  function changeOf({ days_later }: NonNullable<Container['eta']>): string {
    if (!days_later) return ''
    return format.plural(Math.abs(days_later), days_later > 0 ? words.days_later : words.days_earlier)
  }

  function arrival(coming = say.arrives): Part[][] {
    const { eta } = container
    if (!eta) return []
    const form = eta.is_actual ? say.arrived : format.daysLeft(eta) < 0 ? say.overdue : coming
    return [placed(form, eta, eta.place, changeOf(eta))]
  }

  function arrivalOr(otherwise: Part[]): Part[][] {
    const told = arrival()
    return told.length > 0 ? told : [otherwise]
  }

  /** How late it came belongs to where it came to. */
  function landed(): Part[] {
    const { since, eta } = container
    if (!since) return placed(say.landed, null, eta?.is_actual ? eta.place : null)
    return placed(
      say.landed_since,
      since,
      since.place,
      eta?.is_actual && eta.place === since.place ? changeOf(eta) : '',
    )
  }

  function next(): Part[][] {
    const { next, state, eta } = container
    // When it leaves, and to collect it, is said already.
    if (!next || next.what === 'collection' || (next.what === 'departure' && next.by)) return []
    // After an arrival that has been said comes what follows it.
    const isSaid = next.what === 'arrival' && (Boolean(eta) || (state === 'on_rail' && Boolean(next.by)))
    const what: Next = isSaid ? 'unloading' : next.what
    const by = next.what === 'arrival' || !next.by ? null : date(next.by)
    const name = words.nexts[what]
    return [by === null ? partsOf(say.next, { next: name }) : partsOf(say.next_by, { next: name, date: by })]
  }

  function turn(): Part[][] {
    if (container.your_turn) return collection().map(strong)
    return needsNothing(container) ? [strong(partsOf(say.nothing_needed))] : []
  }

  function collection(): Part[][] {
    const { deadline, steps } = container
    const booked = steps.find(({ step }) => step === 'with_you')?.expected
    const appointment = booked && format.daysLeft(booked) >= 0
    const told = appointment
      ? [partsOf(say.booked, { date: booked.has_time ? format.time(booked) : date(booked) })]
      : []
    if (!deadline) return appointment ? told : [partsOf(say.collect)]
    const form = format.daysLeft(deadline) < 0 ? say.collect_late : say.collect_by
    return [...told, partsOf(form, { date: format.date(deadline) })]
  }
}

/** Whose payment it waits for nobody says here, and whose the empty box is neither: then it is not ours to say "nothing". */
function needsNothing({ state, holds = [] }: Container): boolean {
  if (state === 'with_you' || state === 'done') return false
  return !(state === 'held' && holds.some((name) => name === 'freight' || name === 'TMF'))
}

const strong = (parts: Part[]): Part[] => parts.map(({ text }) => ({ text, strong: true }))

export const textOf = (sentences: readonly Part[][], { words }: Pick<Telling, 'words'>): string =>
  sentences.map((parts) => parts.map(({ text }) => text).join('')).join(words.space)
