import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'

const looks = {
  light: { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' },
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  'more contrast': { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  'more contrast, dark': { colorScheme: 'dark', contrast: 'more', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
} as const

/** Not too small to be hit (WCAG 2.2, 2.5.8): axe leaves it out unless it is asked. */
export const alsoTargets = { rules: { 'target-size': { enabled: true } } }

/** Of what passes axe need not write down where it stands. */
const onlyWrong = { resultTypes: ['violations' as const] }

/** What axe says of the page as it is, in every look; all its rules in the first, those about colour in each. */
export async function violationsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [look, media] of Object.entries(looks)) {
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    await page.evaluate(untilSettled)
    // The page in a frame is a screen of its own here. Once axe is in the page it is asked directly.
    const { violations } =
      look === 'light'
        ? await new AxeBuilder({ page })
            .setLegacyMode()
            .options({ ...alsoTargets, ...onlyWrong })
            .exclude('iframe')
            .analyze()
        : await page.evaluate(askForColours)
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${name}, ${look}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`)
  }
  return found
}

/** What axe says of the page, or of a part of it, in the look that it has now and once no colour of it changes any more. */
export async function violations(page: Page, { include, exclude }: { include?: string; exclude?: string } = {}) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(untilSettled)
  // A page of one frame is asked where it stands; of several the answers are put together in a page of its own.
  const axe = patient(new AxeBuilder({ page }).options(onlyWrong).setLegacyMode(page.frames().length === 1))
  if (include) axe.include(include)
  if (exclude) axe.exclude(exclude)
  return (await axe.analyze()).violations
}

/** It leaves a frame out that does not have it within a second, as on a busy machine, and says nothing of that. */
function patient(axe: AxeBuilder): AxeBuilder {
  const its = (name: 'script' | 'axeConfigure'): string | Promise<string> => Reflect.get(axe, name).call(axe)
  const inject = async (frames: Frame[]) => {
    for (const frame of frames)
      for (const script of [its('script'), its('axeConfigure')]) await frame.evaluate(await script)
  }
  Reflect.set(axe, 'inject', inject)
  return axe
}

/** A part that is not ours may fade from one look to the next. */
async function untilSettled() {
  const within = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const moving = [document, ...within].flatMap((root) => root.getAnimations())
  await Promise.allSettled(moving.filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))
}

const askForColours = (): ReturnType<AxeBuilder['analyze']> =>
  Reflect.get(window, 'axe').run(
    { exclude: [['iframe']] },
    { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] },
  )

/** What reaches furthest beyond the window, the innermost of it, where the page can be moved sideways; otherwise null. */
export const beyondWindow = (page: Page): Promise<string | null> => page.evaluate(widest)

function widest(): string | null {
  const { scrollWidth } = globalThis.document.documentElement
  if (scrollWidth <= innerWidth) return null
  const reach = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    const isSeen = getComputedStyle(element).overflowX === 'visible'
    return Math.round(Math.max(right, isSeen ? left + element.scrollWidth : 0))
  }
  const all = [...globalThis.document.body.querySelectorAll('*')]
  const furthest = Math.max(...all.map(reach))
  const path: string[] = []
  for (let at = all.findLast((one) => reach(one) === furthest) ?? null; at && path.length < 5; at = at.parentElement)
    path.unshift(`${at.tagName}.${at.className}`)
  return `${scrollWidth} px, ${furthest} px by ${path.join(' > ')}`
}
