import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complaintAboutPaper, contrastOf, hovered, pages, readable, type Theme } from './contrast.ts'

const themes: Theme[] = ['light', 'dark']

test('papers, inks and borders are those of the style sheet', () => {
  const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')
  const named = (names: readonly string[], at: number) =>
    names.map((name) => new RegExp(`--${name}:\\s*light-dark\\((#\\w{6}),\\s*(#\\w{6})\\)`).exec(css)?.[at])
  const inks = ['ink-3', 'ready', 'blocked', 'warning', 'past', 'transit', 'done', 'unknown']
  for (const [at, theme] of themes.entries()) {
    expect(named(['surface'], at + 1)).toEqual([pages[theme].paper])
    expect(named(inks, at + 1)).toEqual(pages[theme].inks)
    expect(named(['line-2', 'focus'], at + 1)).toEqual(pages[theme].borders)
  }
})

test.each<[string, Theme, RegExp | undefined]>([
  ['#ffffff', 'light', undefined],
  ['#f5f3ec', 'light', undefined],
  ['#000000', 'dark', undefined],
  ['#0e171e', 'dark', undefined],
  ['#c0c0c0', 'light', /^\d\.\d to 1 .* 4\.5 to 1 is needed: choose a lighter one$/],
  ['#000000', 'light', /^2\.6 to 1/],
  ['#ffffff', 'dark', /choose a darker one$/],
  ['#2c3f4c', 'dark', /choose a darker one$/],
])('%s as %s paper: %s', (paper, theme, said) => {
  const complaint = complaintAboutPaper(paper, theme)
  if (said) expect(complaint).toMatch(said)
  else expect(complaint).toBeUndefined()
})

test.each(['#000000', '#ffffff', '#0B5975', '#ffd400', '#7a7a7a', '#ff0000'])(
  '%s can be read in both themes, on our paper and on any that is taken',
  (colour) => {
    for (const theme of themes)
      for (const paper of ['#ffffff', '#fff8e7', '#000000', '#101418', pages[theme].paper])
        if (complaintAboutPaper(paper, theme) === undefined)
          expect(contrastOf(readable(colour, theme, paper), hovered(paper, theme))).toBeGreaterThanOrEqual(4.5)
  },
)

test('a colour that can be read stays as it is', () => {
  expect(readable('#0b5975', 'light')).toBe('#0b5975')
})
