import { t } from '#contract/language.ts'

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** From 1 to 21; text needs 4.5, borders of controls 3 (WCAG 2.2, 1.4.3 and 1.4.11). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The paper that text in a company's colour stands on, and how well it must be read there. */
const paper = '#f6f3ec'
export const enoughContrast = 4.5
const enoughForBorders = 3

export const contrastOnPaper = (colour: string): number => contrastOf(colour, paper)

export type Theme = 'light' | 'dark'

/** Of app/styles/tokens.css: our paper, what is written on it in the palest ink, and the borders of controls. */
export const pages: Record<Theme, { paper: string; inks: readonly string[]; borders: readonly string[] }> = {
  light: {
    paper: '#f5f3ec',
    inks: ['#5c656a', '#1a6740', '#9c1450', '#7d4e00', '#b0241a', '#2b5a86', '#566066', '#6a5f45'],
    borders: ['#88836f', '#0b6fa4'],
  },
  dark: {
    paper: '#0e171e',
    inks: ['#97a3a9', '#79c998', '#f18db2', '#ecb650', '#ff8f7f', '#93bfe6', '#98a3a8', '#b5aa86'],
    borders: ['#6c7f8a', '#8fd3ff'],
  },
}

/** A row under the pointer: the paper with a little ink. styles/embed.css mixes it the same way. */
export const hovered = (paper: string, theme: Theme): string => mix(paper, theme === 'light' ? 0 : 255, 0.04)

/** How badly the worst of what stands on such a paper is read, where that is too badly; undefined where it is well. */
export function complaintAboutPaper(paper: string, theme: Theme): string | undefined {
  const { inks, borders } = pages[theme]
  const worst = (fronts: readonly string[]) =>
    Math.min(...fronts.map((front) => contrastOf(front, hovered(paper, theme))))
  const [text, border] = [worst(inks), worst(borders)]
  if (text >= enoughContrast && border >= enoughForBorders) return undefined
  const [ratio, least] = text < enoughContrast ? [text, enoughContrast] : [border, enoughForBorders]
  const values = { ratio: ratio.toFixed(1), least }
  return theme === 'light'
    ? t('{ratio} to 1 with what stands on it, and {least} to 1 is needed: choose a lighter one', values)
    : t('{ratio} to 1 with what stands on it, and {least} to 1 is needed: choose a darker one', values)
}

/** A company's colour as it can be read on a paper: lighter or darker by as little as it needs. */
export function readable(colour: string, theme: Theme, paper = pages[theme].paper): string {
  const towards = theme === 'light' ? 0 : 255
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = mix(colour, towards, share)
    if (contrastOf(mixed, hovered(paper, theme)) >= enoughContrast) return mixed
  }
  return mix(colour, towards, 1)
}

function mix(colour: string, towards: number, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `#${channels
    .map((value) => Math.round(value + (towards - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}
