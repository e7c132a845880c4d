import { expect, test } from 'vitest'
import type { BulkOperation } from '#contract/bulk/operation.ts'
import { chunksOf, countRows, rowsLeft } from './chunks.ts'

const stop = (...ids: string[]): BulkOperation => ({
  operation: 'stop_tracking',
  on: ids.map((id) => ({ type: 'shipment', id })),
})

test('operations are cut into requests of so many rows, none lost, none twice, in their order', () => {
  const all = [stop('a', 'b', 'c'), stop('d'), stop('e', 'f')]
  const chunks = chunksOf(all, 2)
  expect(chunks.map((chunk) => chunk.flatMap(({ on }) => on.map(({ id }) => id)).join(''))).toEqual(['ab', 'cd', 'ef'])
  expect(countRows(chunks.flat())).toBe(countRows(all))
  expect(chunksOf([])).toEqual([])
})

test('what was refused or not sent is what is tried again', () => {
  const all = [stop('a', 'b'), stop('c')]
  expect(rowsLeft(all, [{ type: 'shipment', id: 'b' }], [stop('c')])).toEqual([stop('b'), stop('c')])
  expect(rowsLeft(all, [], [])).toEqual([])
})
