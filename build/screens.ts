import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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

interface Screen {
  path: string
  /** What a visitor does before it looks as meant. */
  ready?: (page: Page) => Promise<unknown>
}

const inTable = (page: Page) => page.getByRole('row').nth(1).waitFor()

const screens: Record<string, Screen> = {
  states: { path: '/dev/states' },
  shipments: { path: '/shipments', ready: inTable },
  'shipments-by-shipment': { path: '/shipments?grain=shipments', ready: inTable },
  'shipments-none': { path: '/shipments?grain=shipments&q=TGHU5510201' },
  shipment: {
    path: '/shipments',
    ready: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    },
  },
  found: { path: '/shipments/find?q=PO%2045001', ready: (page) => page.getByText('also matched').waitFor() },
  numbers: { path: '/shipments/numbers?list=TCLU4829132,MAEU248119305,HLCUSHA2611BKQY3,TGHU5510201' },
  suggestions: {
    path: '/shipments',
    ready: async (page) => {
      await inTable(page)
      await page.getByRole('combobox', { name: 'Search' }).fill('45001')
      await page.getByRole('option').first().waitFor()
    },
  },
  palette: {
    path: '/shipments',
    ready: async (page) => {
      await inTable(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  },
  keys: {
    path: '/shipments',
    ready: async (page) => {
      await inTable(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    },
  },
  track: { path: '/shipments/track', ready: (page) => page.getByRole('dialog').waitFor() },
  customers: { path: '/parties', ready: inTable },
  nothing: { path: '/no/such/page' },
}

const problems: string[] = []
const { status } = spawnSync(process.execPath, ['build/run.mjs', 'build/build-states.ts'], { stdio: 'inherit' })
if (status !== 0) throw new Error('The dashboard could not be built')
mkdirSync(SCREENS_TO, { recursive: true })
await withDemoPage({ assets: 'dist/states', browser: { reducedMotion: 'reduce' } }, async (page, address) => {
  page.on('pageerror', (error) => console.error(`${page.url()}: ${error.message}`))
  for (const [theme, media] of Object.entries(themes)) {
    await page.emulateMedia(media)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const [name, { path, ready }] of Object.entries(screens)) {
        if (chosen && !chosen.includes(name)) continue
        await page.goto(address + path)
        await page.locator('main h1').first().waitFor()
        await ready?.(page)
        await page.evaluate(() => document.fonts.ready)
        const fullPage = !(await page.getByRole('dialog').isVisible())
        await page.screenshot({ path: `${SCREENS_TO}/${name}-${width}-${theme}.png`, fullPage, animations: 'disabled' })
        problems.push(...(await problemsOf(page)).map((problem) => `${name}, ${width} px, ${theme}: ${problem}`))
      }
    }
  }
})
console.info(`Written to ${SCREENS_TO}`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** What can be told without looking. */
async function problemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
  ]
}
