import { contrastOf } from '#domain/contrast.ts'

/** The paper that is hardest to read on, of each theme: styles/tokens.css. */
const papers = { light: '#efece2', dark: '#15212a' }
const enough = 4.5

/** A company's colour as it can be read in light and in dark: lighter or darker by as little as it needs. */
export function readable(colour: string, paper: keyof typeof papers): string {
  const towards = paper === 'light' ? 0 : 255
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = mix(colour, towards, share)
    if (contrastOf(mixed, papers[paper]) >= enough) return mixed
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

/** Set by script, property by property, which the page's policy allows; a `style` in the page it would not. */
export function wear(colour: string | null): void {
  const { style } = document.documentElement
  for (const paper of ['light', 'dark'] as const) {
    if (colour && /^#[0-9a-f]{6}$/i.test(colour)) style.setProperty(`--brand-${paper}`, readable(colour, paper))
    else style.removeProperty(`--brand-${paper}`)
  }
}
