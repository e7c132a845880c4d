import { expect, test } from 'vitest'
import type { SearchHit } from '#contract/search/search.ts'
import { groupHits } from './suggestions.ts'

const hit = (type: SearchHit['type'], match: 'exact' | 'similar', status = 'pending') =>
  ({ id: `${type} ${match}`, type, attributes: { match, status } }) as unknown as SearchHit

test('what is only similar is offered as a question, what has the number is not', () => {
  expect(groupHits([hit('cargo', 'similar'), hit('shipment', 'similar')]).map(({ words }) => words)).toEqual([
    'Did you mean: containers',
    'Did you mean: shipments',
  ])
  expect(groupHits([hit('cargo', 'exact')]).map(({ words }) => words)).toEqual(['Containers'])
})

test('a request that has become a shipment is no suggestion of its own', () => {
  expect(groupHits([hit('tracking_request', 'exact', 'created'), hit('shipment', 'exact')])).toHaveLength(1)
})
