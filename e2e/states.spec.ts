import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { violationsOf } from './looks.ts'
import { show, statesScreens } from './screens.ts'
import { startServer } from './server.ts'
import { beginWithList, expect, redeem, test } from './test.ts'

test('the page of all states is no part of what is shipped', async ({ page }) => {
  const assets = 'dist/app/assets'
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const containing = scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('other faces'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(containing).toEqual([])
  expect(readFileSync('src/app/routes/-states.tsx', 'utf8')).toContain('other faces')

  await page.goto('/dev/states')
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test.describe('in a build for development', () => {
  // A word of React about its router, in development alone.
  test.use({ visitor: 'stranger', expectedErrors: /called use\(\) to suspend in a previous render/ })
  test('axe finds nothing on the page of all states in any theme, and a million rows have a first and a last', async ({
    page,
  }) => {
    test.slow()
    const { status } = spawnSync(process.execPath, ['build/run.mjs', 'build/build-states.ts'], { stdio: 'inherit' })
    expect(status).toBe(0)
    const server = await startServer({ assets: 'dist/states' })
    try {
      await page.goto(`${server.address}/sign-in?link=${(await server.newAccount()).link}`)
      await redeem(page, `${randomUUID()}@example.com`)
      await beginWithList(page)
      const { path, ...states } = statesScreens.states
      await show(page, { path: server.address + path, ...states })
      expect(await violationsOf(page, 'states')).toEqual([])

      const list = page.getByRole('region', { name: 'A million rows', exact: true })
      const row = (number: number) => list.getByRole('link', { name: `row ${number}`, exact: true })
      await row(1).focus()
      await page.keyboard.press('End')
      await expect(row(1_000_000)).toBeFocused()
      await expect(row(1_000_000)).toBeInViewport()
      await page.keyboard.press('k')
      await expect(row(999_999)).toBeFocused()
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
      await expect(list.getByRole('link').first()).toHaveText(/^row (49|50)\d{4}$/)
      await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
      await expect(row(1_000_000)).toBeInViewport()
      await page.keyboard.press('Home')
      await expect(row(1)).toBeFocused()
      await expect(row(1)).toBeInViewport()
    } finally {
      await server.close()
    }
  })
})
