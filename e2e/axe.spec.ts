import { readFileSync } from 'node:fs'
import { furnish } from './furnish.ts'
import { violationsOf } from './looks.ts'
import { screensOf, show, statesScreens, strangersScreens } from './screens.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of (401|404|410|422)/ })

const redirects = ['/', '/settings', '/settings/']

/** `/parties/$id` is where `/parties/4711` leads. */
const isAt = (path: string, route: string) =>
  new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`).test(path.replace(/[?#].*/, ''))

test('axe finds nothing on any screen in any theme, and no route is left out', async ({ page, server, person }) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const made = await furnish({ address: server.address, apiKey: person.apiKey })
  const screens = screensOf(made)
  const seen = [...Object.values(screens), ...Object.values(strangersScreens), ...Object.values(statesScreens)]
  const routes = [...readFileSync('src/app/routeTree.gen.ts', 'utf8').matchAll(/fullPath: '(.+)'/g)].map(([, path]) =>
    String(path),
  )
  expect(routes.length).toBeGreaterThan(30)
  for (const route of routes.filter((path) => !redirects.includes(path)))
    expect(
      seen.some(({ path }) => isAt(path, route)),
      route,
    ).toBe(true)

  const found: string[] = []
  for (const [name, screen] of Object.entries(screens))
    await test.step(name, async () => {
      await show(page, screen)
      found.push(...(await violationsOf(page, name)))
    })
  await page.context().clearCookies()
  for (const [name, screen] of Object.entries(strangersScreens)) {
    await show(page, screen)
    found.push(...(await violationsOf(page, name)))
  }
  expect(found).toEqual([])
})
