import { expect, test } from 'vitest'
import type { Explained } from '#contract/tracking/explanation.ts'
import { oneValue } from '../../testing/explained/one-value.ts'
import { twoReports } from '../../testing/explained/two-reports.ts'
import { estimate, fact, now, number } from '../../testing/facts.ts'
import { places } from '../../testing/places.ts'
import { firstVessel, loading } from '../../testing/voyages.ts'
import { explainJourney } from './explain.ts'

test.each(twoReports)('$of: $code', ({ code, rule = code, of, said, at = now, counts, other }) => {
  const { state, route } = explainJourney(said, { places, now: at, number })
  const explained = { ...route, ...state }[of as keyof typeof state] as Explained
  expect([explained.value, explained.rule.code]).toEqual([counts, rule])
  expect(explained.candidates.map((one) => [one.value, one.rule.code])).toContainEqual([other, code])
})

test.each(oneValue)('$of: $code as $is', ({ code, is, of, said, at = now, past }) => {
  const { state, route, facilities } = explainJourney(said, { places, now: at, number, past })
  const [name = '', part] = of.split('.')
  const whole = { ...route, ...state, ...facilities }[name as keyof typeof state]
  const value = (part ? whole[part as keyof typeof whole] : whole) as Explained
  const { rule, doubts, candidates, parts } = value
  const codes = { rule: [rule], doubt: doubts, candidate: candidates.map((one) => one.rule), part: parts }[is]
  expect(codes.map((one) => ('code' in one ? one.code : one.rule.code))).toContain(code)
})

test.each([
  ['named_by_source', 'USOAK', 'named_elsewhere', 'USLAX', { role: 'port_of_discharge' }],
  ['last_call', 'USOAK', 'not_last_call', 'USLAX', {}],
] as const)('the port of discharge: %s', (rule, counts, why, other, said) => {
  const told = [...loading(), fact('DISC', '2026-06-18 06:00', 'USLAX', firstVessel)]
  const elsewhere = estimate('ARRI', '2026-06-20 00:00', 'USOAK', '2026-06-01 00:00', said)
  const { locode } = explainJourney([...told, elsewhere], { places, now, number }).route.port_of_discharge
  expect([locode.value, locode.rule.code]).toEqual([counts, rule])
  expect(locode.candidates.map((one) => [one.value, one.rule.code])).toContainEqual([other, why])
})

test('a status that was reached by events alone is no status that nobody reported', () => {
  const atSea = [
    fact('LOAD', '2026-06-05 20:00', 'SGSIN', firstVessel),
    fact('DISC', '2026-06-05 04:00', 'SGSIN', firstVessel),
  ]
  const { current_status } = explainJourney(atSea, { places, now, number }).state
  expect([current_status.value === 'new', current_status.rule.code]).toEqual([false, 'farthest_stage'])
})
