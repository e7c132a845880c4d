import { expect, test } from 'vitest'
import { actorsInOrder, type CostlyCause, chooseHeadline } from './headline.ts'

const cause = (id: string, who_acts: CostlyCause['who_acts'], ...costs: [string, number | null][]): CostlyCause => ({
  id,
  who_acts,
  costs: costs.map(([currency_code, a_day]) => ({ currency_code, a_day })),
  first_deadline_at: '2026-11-17T07:59:59.000Z',
})

test('what we can act on comes first, though what others hold costs more', () => {
  const causes = [
    cause('exam', 'broker', ['USD', 3000]),
    cause('trucks', 'us', ['USD', 1860]),
    cause('fee', 'us', ['USD', 310]),
  ]
  expect(chooseHeadline(causes)).toEqual({ about: 'ours', id: 'trucks', next_id: 'exam' })
})

test('what costs money by no known rules comes after what does by rules, and before what others hold', () => {
  expect(chooseHeadline([cause('unknown', 'us'), cause('fee', 'us', ['USD', 10])]).id).toBe('fee')
  expect(chooseHeadline([cause('unknown', 'us'), cause('exam', 'broker', ['USD', 10])])).toEqual({
    about: 'ours',
    id: 'unknown',
    next_id: 'exam',
  })
})

test('where we can do nothing, the most expensive cause of others', () => {
  const causes = [cause('line', 'line', ['CAD', 145]), cause('exam', 'broker', ['USD', 1550]), cause('none', null)]
  expect(chooseHeadline(causes)).toEqual({ about: 'others', id: 'exam', next_id: 'line' })
})

test('where nothing costs money, it says so', () => {
  expect(chooseHeadline([])).toEqual({ about: 'nothing', id: null, next_id: null })
})

test('amounts of different currencies are put in an order by about what they are worth', () => {
  const causes = [
    cause('won', 'us', ['KRW', 90_000]),
    cause('dollars', 'us', ['USD', 310]),
    cause('yen', 'us', ['JPY', 90_000]),
  ]
  expect(chooseHeadline(causes)).toMatchObject({ id: 'yen', next_id: 'dollars' })
  const both = [cause('one', 'us', ['USD', 300]), cause('two', 'us', ['USD', 200], ['CAD', 200])]
  expect(chooseHeadline(both).id).toBe('two')
})

test('of what costs the same the earliest last free day is first', () => {
  const early = { ...cause('z', 'us', ['USD', 310]), first_deadline_at: '2026-11-16T07:59:59.000Z' }
  const never = { ...cause('a', 'us', ['USD', 310]), first_deadline_at: null }
  expect(chooseHeadline([never, cause('b', 'us', ['USD', 310]), early])).toMatchObject({ id: 'z', next_id: 'b' })
})

test('we are first of those who act, whatever others cost', () => {
  const actors = [
    cause('terminal', 'terminal'),
    cause('broker', 'broker', ['USD', 1550]),
    cause('us', 'us', ['USD', 10]),
    cause('payer', 'payer', ['USD', 2000]),
  ]
  expect(actorsInOrder(actors).map(({ id }) => id)).toEqual(['us', 'payer', 'broker', 'terminal'])
})
