import { expect, test } from 'vitest'
import { isInside } from './networks.ts'

const networks = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32']

test.each(['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:1::1', '198.51.100.7'])(
  '%s lies inside',
  (address) => expect(isInside(networks, address)).toBe(true),
)

test.each([
  '203.0.114.0',
  '203.0.112.255',
  '198.51.100.8',
  '2001:db9::1',
  '::1',
  '::ffff:198.51.100.8',
  '',
  'localhost',
])('%s lies outside', (address) => expect(isInside(networks, address)).toBe(false))

test('all addresses of one kind are none of the other', () => {
  expect(isInside(['0.0.0.0/0'], '2001:db8::1')).toBe(false)
  expect(isInside(['::/0'], '2001:db8::1')).toBe(true)
})
