import { expect, test } from 'vitest'
import { bothLists } from './both-lists.ts'

test.each([
  ['each puts one in', ['A', 'B'], ['A', 'C'], ['A'], ['A', 'C', 'B']],
  ['one takes out, the other puts in', [], ['A', 'C'], ['A'], ['C']],
  ['the other takes out', ['A', 'B'], [], ['A'], ['B']],
  ['both put in the same', ['A', 'B'], ['A', 'B'], ['A'], ['A', 'B']],
  ['both begin with nothing', ['B'], ['C'], [], ['C', 'B']],
  ['nothing is left', [], [], ['A'], []],
])('%s', (_, mine, theirs, from, both) => {
  expect(bothLists(mine, theirs, from)).toEqual(both)
})
