import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './test.ts'

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
