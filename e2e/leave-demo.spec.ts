import { violations } from './looks.ts'
import { type Server, startServer } from './server.ts'
import { test as base, expect } from './test.ts'

/** A demo of its own: who leaves it takes it from everybody. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
test.use({ visitor: 'demo' })

test('the demo is left in one step, with all it brought; then its lines are not connected any more', async ({
  page,
}, testInfo) => {
  await page.goto('/shipments')
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('link', { name: 'Leave it' }).click()
  await expect(page.getByRole('heading', { name: 'This is the demo' })).toBeVisible()
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: testInfo.outputPath(`${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Name of your company').fill('Nordmeer Handel')
  await page.getByRole('button', { name: 'Leave the demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the demo?' })
  await expect(dialog).toContainText('also those that you added')
  await dialog.getByRole('button', { name: 'Leave and remove' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()
  await expect(page.getByText('Nordmeer Handel').first()).toBeVisible()
  await expect(page.getByText('This is the demo')).toHaveCount(0)
  await page.goto('/shipments')
  await expect(page.getByText('Nothing is tracked yet')).toBeVisible()
  // What is simulated answers nobody now.
  await page.goto('/welcome')
  await page.getByLabel(/^A container, a bill of lading or a booking/).fill('YMLUE248112345')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'First numbers' })).toContainText('No connection')
})
