import type { EmbedView } from '#contract/portal/embed.ts'
import { colourForm, faceForm, mostRadius } from '#contract/portal/view-sections.ts'
import { complaintAboutPaper, readable, type Theme } from '#domain/portal/contrast.ts'

/** The attributes of the element around, as they are written: whatever somebody put there. */
export type AskedLook = Partial<Record<'theme' | 'around' | 'colour' | 'paper' | 'radius' | 'face' | 'ruler', unknown>>

export const askedIn = (search: string): AskedLook => Object.fromEntries(new URLSearchParams(search))

const themes: Theme[] = ['light', 'dark']
const fits = (paper: string, theme: Theme) => complaintAboutPaper(paper, theme) === undefined

/** What of it can be. A paper is that of the theme in which it can be read on. */
const kinds: Record<keyof AskedLook, (text: string) => boolean> = {
  theme: (text) => text === 'auto' || themes.includes(text as Theme),
  around: (text) => themes.includes(text as Theme),
  colour: (text) => colourForm.test(text),
  paper: (text) => colourForm.test(text) && themes.some((theme) => fits(text, theme)),
  radius: (text) => /^\d{1,2}$/.test(text) && Number(text) <= mostRadius,
  face: (text) => faceForm.test(text),
  ruler: (text) => text === 'on' || text === 'off',
}

/** How the page looks: properties of CSS, null where the style sheet decides, and what is said of the whole page. */
export interface Look {
  properties: [name: string, value: string | null][]
  /** Undefined: as the visitor's system. Null: not known before the view is, and as the server has said. */
  theme: Theme | undefined | null
  ruler: 'on' | 'off' | null
  /** What was asked for and cannot be. */
  refused: string[]
}

/** What the page around asks for, else what the view says. */
export function lookOf(view: Pick<EmbedView['attributes'], 'colour' | 'look'> | undefined, asked: AskedLook): Look {
  const given = Object.entries(asked).filter(([name, value]) => name in kinds && value != null && value !== '')
  const isGood = ([name, value]: [string, unknown]) => kinds[name as keyof AskedLook](String(value))
  const wanted: Partial<Record<keyof AskedLook, string>> = Object.fromEntries(given.filter(isGood))
  const colour = wanted.colour ?? view?.colour
  const colours = themes.flatMap((theme): Look['properties'] => {
    const own = wanted.paper && fits(wanted.paper, theme) ? wanted.paper : undefined
    const paper = own ?? view?.look[`${theme}_paper`] ?? undefined
    return [
      [`--paper-${theme}`, paper ?? null],
      [`--brand-${theme}`, colour ? readable(colour, theme, paper) : null],
    ]
  })
  const radius = wanted.radius ?? view?.look.radius
  const face = wanted.face ?? view?.look.face
  const theme = view && [wanted.theme, view.look.theme, wanted.around].find((one) => one && one !== 'auto')
  return {
    properties: [
      ...colours,
      ['--radius-2', radius == null ? null : `${radius}px`],
      ['--font', face ? `${face.split(',').map(named).join()}, system-ui, sans-serif` : null],
    ],
    theme: view ? (theme as Theme | undefined) : null,
    ruler: view ? ((wanted.ruler as 'on' | 'off' | undefined) ?? (view.look.ruler ? 'on' : 'off')) : null,
    refused: given.filter((one) => !isGood(one)).map(([name]) => name),
  }
}

/**
 * Wears it by script, property by property, which the page's policy allows; a `style` in the page it would not.
 * @returns what was asked for and cannot be
 */
export function wear(view: Parameters<typeof lookOf>[0], asked: AskedLook): string[] {
  const { properties, theme, ruler, refused } = lookOf(view, asked)
  const { style, dataset } = document.documentElement
  for (const [name, value] of properties) {
    if (value === null) style.removeProperty(name)
    else style.setProperty(name, value)
  }
  // Until the view is known the server has said it, by the same rule: server/portal/begun-page.ts.
  if (theme) dataset.theme = theme
  else if (theme === undefined) delete dataset.theme
  if (ruler) dataset.ruler = ruler
  return refused
}

/** A name that means a kind of typeface is none of a typeface. */
const named = (face: string) =>
  /^(serif|sans-serif|monospace|system-ui|ui-[a-z-]+)$/.test(face.trim()) ? face.trim() : `"${face.trim()}"`
