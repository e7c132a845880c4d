import type { EmbedView } from '#contract/portal/embed.ts'
import { colourForm, faceForm, mostRadius } from '#contract/portal/view-sections.ts'
import { complaintAboutPaper, readable, type Theme } from '#domain/portal/contrast.ts'

/** The attributes of the element around, as they are written: whatever somebody put there. */
export type Asked = Partial<Record<'theme' | 'around' | 'colour' | 'paper' | 'radius' | 'face' | 'ruler', unknown>>

export const askedIn = (search: string): Asked => Object.fromEntries(new URLSearchParams(search))

const themes: Theme[] = ['light', 'dark']
const fits = (paper: string, theme: Theme) => complaintAboutPaper(paper, theme) === undefined

/** What of it can be. A paper is that of the theme in which it can be read on. */
const kinds: Record<keyof Asked, (text: string) => boolean> = {
  theme: (text) => text === 'auto' || themes.includes(text as Theme),
  around: (text) => themes.includes(text as Theme),
  colour: (text) => colourForm.test(text),
  paper: (text) => colourForm.test(text) && themes.some((theme) => fits(text, theme)),
  radius: (text) => /^\d{1,2}$/.test(text) && Number(text) <= mostRadius,
  face: (text) => faceForm.test(text),
  ruler: (text) => text === 'on' || text === 'off',
}

/**
 * Wears what the page around asks for, else what the view says. By script, property by property, which the page's policy
 * allows; a `style` in the page it would not.
 * @returns what was asked for and cannot be
 */
export function wear(view: Pick<EmbedView['attributes'], 'colour' | 'look'> | undefined, asked: Asked): string[] {
  const given = Object.entries(asked).filter(([name, value]) => name in kinds && value != null && value !== '')
  const isGood = ([name, value]: [string, unknown]) => kinds[name as keyof Asked](String(value))
  const wanted: Partial<Record<keyof Asked, string>> = Object.fromEntries(given.filter(isGood))
  const { style, dataset } = document.documentElement
  const put = (name: string, value: string | null | undefined) =>
    value == null ? style.removeProperty(name) : style.setProperty(name, value)

  const colour = wanted.colour ?? view?.colour
  for (const theme of themes) {
    const own = wanted.paper && fits(wanted.paper, theme) ? wanted.paper : undefined
    const paper = own ?? view?.look[`${theme}_paper`] ?? undefined
    put(`--paper-${theme}`, paper)
    put(`--brand-${theme}`, colour && readable(colour, theme, paper))
  }
  const radius = wanted.radius ?? view?.look.radius
  put('--radius-2', radius == null ? null : `${radius}px`)
  const face = wanted.face ?? view?.look.face
  put('--font', face && `${face.split(',').map(named).join()}, system-ui, sans-serif`)
  // Until the view is known the server has said it, by the same rule: server/portal/begun-page.ts.
  if (view) {
    const theme = [wanted.theme, view.look.theme, wanted.around].find((one) => one && one !== 'auto')
    if (theme) dataset.theme = theme
    else delete dataset.theme
    dataset.ruler = wanted.ruler ?? (view.look.ruler ? 'on' : 'off')
  }
  return given.filter((one) => !isGood(one)).map(([name]) => name)
}

/** A name that means a kind of typeface is none of a typeface. */
const named = (face: string) =>
  /^(serif|sans-serif|monospace|system-ui|ui-[a-z-]+)$/.test(face.trim()) ? face.trim() : `"${face.trim()}"`
