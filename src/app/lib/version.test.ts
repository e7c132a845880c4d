import { expect, test } from 'vitest'
import { entryOf, isNewer } from './version.ts'

const page = (name: string) =>
  `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/${name}.js"></script>`

test('the entry is the module of the page, not another script', () => {
  expect(entryOf(page('index-abc'))).toBe('/assets/index-abc.js')
  expect(entryOf('<script src="/assets/x.js" type="module"></script>')).toBe('/assets/x.js')
  expect(entryOf('<h1>502 Bad Gateway</h1><script src="/x.js"></script>')).toBeNull()
})

test('another entry is a new version; a page without one is not', () => {
  const running = entryOf(page('index-abc'))
  expect(isNewer(running, entryOf(page('index-def')))).toBe(true)
  expect(isNewer(running, entryOf(page('index-abc')))).toBe(false)
  expect(isNewer(running, null)).toBe(false)
  expect(isNewer(null, running)).toBe(false)
})
