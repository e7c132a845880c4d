import { expect, test } from 'vitest'
import { isNewer, scriptsOf } from './version.ts'

const page = (...names: string[]) =>
  `<script src="/theme.js"></script>${names.map((name) => `<script type="module" crossorigin src="/assets/${name}.js"></script>`).join('\n')}`

test('a page is known by its modules, not by other scripts', () => {
  expect(scriptsOf(page('runtime-1', 'first-abc'))).toBe('/assets/runtime-1.js /assets/first-abc.js')
  expect(scriptsOf('<script src="/assets/x.js" type="module"></script>')).toBe('/assets/x.js')
  expect(scriptsOf('<h1>502 Bad Gateway</h1><script src="/x.js"></script>')).toBe('')
})

test('any other script is a new version; a page without one is not', () => {
  const running = scriptsOf(page('runtime-1', 'first-abc'))
  expect(isNewer(running, scriptsOf(page('runtime-1', 'first-def')))).toBe(true)
  expect(isNewer(running, scriptsOf(page('runtime-1', 'first-abc')))).toBe(false)
  expect(isNewer(running, '')).toBe(false)
  expect(isNewer('', running)).toBe(false)
})
