import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { furnish } from '../e2e/furnish.ts'
import { alsoTargets, beyondWindow } from '../e2e/looks.ts'
import { type Screen, screensOf, show, statesScreens, strangersScreens } from '../e2e/screens.ts'
import { withDemoPage } from './demo-page.ts'

// Every screen at every width and in every theme, to be looked at: node build/run.mjs build/screens.ts
// It says what axe finds, and what is wider than the screen. SCREENS=find,states takes only those; SCREENS_TO is the
// folder, dist/screens.

const { SCREENS, SCREENS_TO = 'dist/screens' } = process.env
const chosen = SCREENS?.split(',')

const widths = [1440, 768, 390]
const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const

const problems: string[] = []
const { status } = spawnSync(process.execPath, ['build/run.mjs', 'build/build-states.ts'], { stdio: 'inherit' })
if (status !== 0) throw new Error('The dashboard could not be built')
mkdirSync(SCREENS_TO, { recursive: true })
await withDemoPage({ assets: 'dist/states', browser: { reducedMotion: 'reduce' } }, async (page, server) => {
  page.on('pageerror', (error) => console.error(`${page.url()}: ${error.message}`))
  await photograph(page, { ...screensOf(await furnish(server)), ...statesScreens })
  await page.context().clearCookies()
  await photograph(page, strangersScreens)
})
console.info(`Written to ${SCREENS_TO}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

async function photograph(page: Page, screens: Record<string, Screen>) {
  for (const [theme, media] of Object.entries(themes)) {
    await page.emulateMedia(media)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, screen] of Object.entries(screens)) {
        if ((chosen && !chosen.includes(name)) || width < (screen.from ?? 0)) continue
        await show(page, screen)
        const fullPage = !(await page.getByRole('dialog').isVisible())
        await page.screenshot({ path: `${SCREENS_TO}/${name}-${width}-${theme}.png`, fullPage, animations: 'disabled' })
        problems.push(...(await problemsOf(page)).map((problem) => `${name}, ${width} px, ${theme}: ${problem}`))
      }
    }
  }
}

/** What can be told without looking; a page in a frame is a screen of its own. */
async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(alsoTargets).exclude('iframe').analyze()
  const beyond = await beyondWindow(page)
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(beyond ? [`wider than the window: ${beyond}`] : []),
  ]
}
