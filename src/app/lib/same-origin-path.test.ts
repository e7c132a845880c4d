import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

test('only a path of this site is gone to', () => {
  expect(sameOriginPath('/shipments?q=a#b')).toBe('/shipments?q=a#b')
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil',
    '',
    undefined,
  ])
    expect(sameOriginPath(evil)).toBe('/shipments')
})
