import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Explained, ExplanationCandidate } from '#contract/tracking/explanation.ts'
import type { ExplanationRule } from '#contract/tracking/explanation-rules.ts'
import { observations } from '../../testing/arbitrary.ts'
import { now, number } from '../../testing/facts.ts'
import { places } from '../../testing/places.ts'
import type { Observation } from '../fact.ts'
import { explainJourney } from './explain.ts'

type Said = Pick<
  ExplanationCandidate,
  'value' | 'kind' | 'data_source' | 'source' | 'is_whole_day' | 'reported_at' | 'received_at' | 'withdrawn_at' | 'via'
>

const madeAt = ({ reported_at, received_at }: Said) => Date.parse(reported_at ?? received_at ?? '')
const isTime = ({ value }: Said) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/**
 * What must be so where a sentence says why one statement counts and another one does not.
 * @returns undefined where the sentence says nothing that these two would show
 */
const truths: Partial<Record<ExplanationRule, (chosen: Said, other: Said) => boolean>> = {
  newest_terminal_report: (chosen, other) => madeAt(chosen) >= madeAt(other),
  line_takes_priority: (chosen, other) =>
    chosen.data_source === 'shipping_line' && other.data_source !== 'shipping_line',
  terminal_takes_priority: (chosen, other) =>
    ['terminal', 'rail'].includes(chosen.data_source ?? '') && !['terminal', 'rail'].includes(other.data_source ?? ''),
  terminal_before_railway: (chosen, other) => chosen.data_source === 'terminal' && other.data_source === 'rail',
  railway_takes_priority: (chosen, other) => chosen.data_source === 'rail' && other.data_source !== 'rail',
  line_before_terminal: (chosen, other) =>
    chosen.data_source === 'shipping_line' && other.data_source !== 'shipping_line',
  positions_last: (chosen, other) => chosen.data_source !== 'ais' && other.data_source === 'ais',
  heard_directly: (chosen, other) => chosen.via === null && other.via !== null,
  time_of_day: (chosen, other) => !chosen.is_whole_day && other.is_whole_day,
  latest_time: (chosen, other) => madeAt(chosen) === madeAt(other) && String(chosen.value) >= String(other.value),
  actual_replaces_estimates: (chosen, other) =>
    !isTime(other) || (chosen.kind !== 'estimated' && other.kind === 'estimated'),
  source_silent: (chosen, other) => chosen.source !== other.source || chosen.via !== other.via,
  set_by_hand: (chosen) => chosen.kind === 'set_by_hand',
}

/** The same of a statement by itself. */
const alone: Partial<Record<ExplanationRule, (said: Said) => boolean>> = {
  withdrawn: ({ withdrawn_at }) => withdrawn_at !== null,
  impossible_time: (said) => isTime(said) && (String(said.value) < '2000' || String(said.value) > '2027-10'),
  not_happened: ({ kind }) => kind === 'estimated',
  after_the_fact: ({ kind }) => kind === 'estimated',
  later_estimate: ({ kind }) => kind === 'estimated',
  line_only: ({ data_source }) => data_source !== 'shipping_line',
}

/** Of a value by itself. */
const ofValue: Partial<Record<ExplanationRule, (explained: Explained) => boolean>> = {
  only_source: ({ candidates }) => candidates.length === 0,
  others_set_aside: ({ candidates }) => candidates.length > 0,
  set_by_hand: ({ kind }) => kind === 'set_by_hand',
  not_reported: ({ value }) => value === null || value === 'new' || (Array.isArray(value) && value.length === 0),
  last_estimate: ({ kind }) => kind === 'estimated',
  first_of_several: ({ kind }) => kind === 'reported',
}

/** Whether its source has said something since, or of last free days another of its kind. */
const isOutdated = (said: Said & { observation_id: string | null }, given: readonly Observation[], isOfDays: boolean) =>
  given.some(
    ({ id, fact, reported_at, received_at }) =>
      (fact.source === said.source || (isOfDays && fact.source_kind === said.data_source)) &&
      id !== said.observation_id &&
      Date.parse(reported_at ?? received_at) >= madeAt(said),
  )

const isOut = (given: readonly Observation[]) => {
  const { state } = explainJourney(given, { places, now, number })
  return [
    state.pod_full_out_at,
    state.final_destination_full_out_at,
    state.empty_terminated_at,
    state.delivered_at,
  ].some(({ value }) => value !== null)
}

/** Every explanation of a journey, by attribute; those of a place are by their parts. */
function* all(given: Parameters<typeof explainJourney>[0]): Generator<[string, Explained]> {
  const { state, route, facilities, transport_events } = explainJourney(given, { places, now, number })
  for (const one of transport_events) yield [one.event, one]
  for (const [name, one] of Object.entries({ ...state, ...facilities })) yield [name, one]
  for (const [name, one] of Object.entries(route))
    if ('rule' in one) yield [name, one]
    else for (const [part, own] of Object.entries(one)) yield [`${name}.${part}`, own as Explained]
}

test('each sentence is true of the statements that it is about', { timeout: 120_000 }, () => {
  const checked = new Map<string, number>()
  const wrong = new Map<string, string>()
  const check = (code: string, is: boolean, what: () => string) => {
    checked.set(code, (checked.get(code) ?? 0) + 1)
    const key = `${code} of ${JSON.parse(what()).name}`
    if (!is && !wrong.has(key)) wrong.set(key, what())
  }
  fc.assert(
    fc.property(observations, (given) => {
      for (const [name, one] of all(given)) {
        const what = (other?: Said) => () =>
          JSON.stringify({ name, code: one.rule.code, chosen: brief(one), other: other && brief(other) })
        const own = ofValue[one.rule.code]
        if (one.rule.code === 'left_pickup') check('left_pickup', isOut(given), what())
        if (name.startsWith('container.')) check('of an event', !/_of_several$/.test(one.rule.code), what())
        if (own) check(one.rule.code, own(one), what())
        for (const other of one.candidates) {
          const { code } = other.rule
          const [truth, fact] = [truths[code], alone[code]]
          if (fact) check(code, fact(other), what(other))
          if (truth && one.observation_id !== null) check(code, truth(one, other), what(other))
          // A newer word of its own source, or of the one that counts.
          if (code === 'newest_report')
            check(
              code,
              (one.kind !== null && madeAt(one) >= madeAt(other)) ||
                isOutdated(other, given, /lfd|deadlines/.test(name)),
              what(other),
            )
        }
      }
    }),
    { numRuns: 1500 },
  )
  expect(Object.fromEntries(wrong)).toEqual({})
  expect(checked.size).toBeGreaterThan(12)
})

const brief = ({ value, kind, data_source, source, is_whole_day, reported_at, received_at }: Said) => ({
  value,
  kind,
  by: `${data_source} ${source}`,
  is_whole_day,
  made: reported_at ?? received_at,
})
