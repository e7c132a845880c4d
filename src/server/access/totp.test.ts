import { expect, test } from 'vitest'
import { codeOf, keyUri, newSecret, stepAt, stepsOf, toBase32 } from './totp.ts'

/** RFC 6238, appendix B, whose secret is the ASCII text 12345678901234567890; the last six of its eight digits. */
const secret = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('base 32 is that of RFC 4648', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

test('a code is that of its step and of those beside it, and of no other', () => {
  const now = new Date('2026-06-20T12:00:10Z')
  const here = stepAt(now)
  for (const off of [-1, 0, 1]) expect(stepsOf(secret, codeOf(secret, here + off), now)).toContain(here + off)
  for (const off of [-3, -2, 2, 3]) expect(stepsOf(secret, codeOf(secret, here + off), now)).toEqual([])
  expect(stepsOf(secret, '', now)).toEqual([])
})

test('a secret is 160 bits, and no two are the same', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

test('the address for apps names whose it is, whatever is in the names', () => {
  const uri = new URL(keyUri({ secret, email: 'ada+x@example.com', company: 'Möwe & Söhne: Co' }))
  expect(decodeURIComponent(uri.pathname)).toContain('/Landfall, Möwe & Söhne Co:ada+x@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'Landfall, Möwe & Söhne Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
