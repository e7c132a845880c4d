import { expect, test } from 'vitest'
import { fax, tiffOf } from '../../../e2e/tiffs.ts'
import { chainOf } from './tiff-chain.ts'

test('pages are counted as far as they can be reached', () => {
  const three = tiffOf([fax, fax, fax])
  expect(chainOf(three, 10)).toEqual({ count: 3, end: 'whole' })
  expect(chainOf(three, 3)).toEqual({ count: 3, end: 'whole' })
  expect(chainOf(three, 2)).toEqual({ count: 2, end: 'long' })
  expect(chainOf(tiffOf([fax, { ...fax, next: 8 }]), 10)).toEqual({ count: 2, end: 'damaged' })
  expect(chainOf(tiffOf([fax, { ...fax, next: 4_000_000_000 }]), 10)).toEqual({ count: 2, end: 'damaged' })
  expect(chainOf(three.subarray(0, 300), 10)).toEqual({ count: 1, end: 'damaged' })
  expect(chainOf(three.subarray(0, 7), 10)).toEqual({ count: 0, end: 'damaged' })
})

test('a file may be read from the middle of what holds it, in either order of bytes', () => {
  const held = Buffer.concat([Buffer.alloc(5), Buffer.from('4d4d002a00000008000000000000', 'hex')])
  expect(chainOf(held.subarray(5), 10)).toEqual({ count: 1, end: 'whole' })
})
