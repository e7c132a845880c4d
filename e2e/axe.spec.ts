import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Furniture, furnish } from './furnish.ts'
import { violationsOf } from './looks.ts'
import { type Screen, screensOf, show, statesScreens, strangersScreens } from './screens.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of (401|404|410|422)/ })

// Dozens of screens one after the other.
test.describe.configure({ timeout: 600_000 })

const redirects = ['/', '/settings', '/settings/']

/** `/parties/$id` is where `/parties/4711` leads. */
const isAt = (path: string, route: string) =>
  new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path.replace(/[?#].*/, ''))

const nobody = {} as Furniture
const isOf = (area: string) => (path: string) => path.startsWith(`/${area}`)
const areas = ['shipments', 'tracking-requests', 'documents', 'parties', 'webhooks', 'settings']

test('no route is left out', () => {
  const seen = [screensOf(nobody), strangersScreens, statesScreens].flatMap((screens) => Object.values(screens))
  const routes = [...readFileSync('src/app/routeTree.gen.ts', 'utf8').matchAll(/fullPath: '(.+)'/g)]
    .map(([, path]) => String(path))
    .filter((path) => !redirects.includes(path))
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter((route) => !seen.some(({ path }) => isAt(path, route)))).toEqual([])
})

for (const area of areas)
  test(`axe finds nothing in any look on the screens of ${area}`, async ({ page, server, person }) => {
    const made = await furnish({ address: server.address, apiKey: person.apiKey })
    await check(page, screensOf(made), isOf(area))
  })

test('axe finds nothing in any look on all other screens', async ({ page, server, person }) => {
  const made = await furnish({ address: server.address, apiKey: person.apiKey })
  await check(page, screensOf(made), (path) => !areas.some((area) => isOf(area)(path)))
  await page.context().clearCookies()
  await check(page, strangersScreens)
})

async function check(page: Page, screens: Record<string, Screen>, isMeant = (_path: string) => true) {
  const found: string[] = []
  for (const [name, screen] of Object.entries(screens).filter(([, { path }]) => isMeant(path)))
    await test.step(name, async () => {
      await show(page, screen)
      found.push(...(await violationsOf(page, name)))
    })
  expect(found).toEqual([])
}
