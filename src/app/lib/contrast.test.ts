import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const base = css.slice(0, css.indexOf('@variant more-contrast'))
const more = css.slice(css.indexOf('@variant more-contrast'))

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function colour(name: string, dark: boolean, contrast: boolean): string {
  const pattern = new RegExp(`--${name}:\\s*light-dark\\((#\\w{6}),\\s*(#\\w{6})\\)`)
  const found = (contrast && more.match(pattern)) || base.match(pattern)
  return found?.[dark ? 2 : 1] ?? expect.fail(`no colour --${name}`)
}

const papers = ['surface', 'raised', 'sunken', 'hover', 'selection']
const inks = ['ink', 'ink-2', 'ink-3', 'accent', 'ready', 'blocked', 'warning', 'past', 'transit', 'done', 'unknown']
const washes = ['ready', 'blocked', 'warning', 'past', 'transit', 'unknown']
const text = [
  ...papers.flatMap((paper) => inks.map((ink) => [ink, paper] as const)),
  ...washes.flatMap((wash) => [wash, 'ink', 'ink-2'].map((ink) => [ink, `${wash}-wash`] as const)),
  ['on-accent', 'accent'] as const,
  ['surface', 'ink'] as const,
]
const marks = ['line-2', 'focus'].flatMap((mark) => ['surface', 'raised'].map((paper) => [mark, paper] as const))

test.each([
  ['light', false, false],
  ['dark', true, false],
  ['light, more contrast', false, true],
  ['dark, more contrast', true, true],
])('every pair can be read: %s', (_, dark, contrast) => {
  const ratio = ([front, back]: readonly [string, string]) => {
    const [a, b] = [front, back].map((name) => luminance(colour(name, dark, contrast))).sort((x, y) => x - y) as [
      number,
      number,
    ]
    return (b + 0.05) / (a + 0.05)
  }
  expect(text.filter((pair) => ratio(pair) < 4.5)).toEqual([])
  expect(marks.filter((pair) => ratio(pair) < 3)).toEqual([])
})
