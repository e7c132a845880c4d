import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments', expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

test('a lost line is said, and so is its return', async ({ page, context }) => {
  // An answer that is still on its way would prove that the server can be reached.
  await expect(page.getByRole('navigation', { name: 'Views' }).locator('b').last()).not.toBeEmpty()
  const firstRow = page.getByRole('row').nth(1)
  const before = await firstRow.boundingBox()
  await context.setOffline(true)
  const banner = page.getByText(/^Offline since \d\d:\d\d\./)
  await expect(banner).toBeVisible()
  // Nothing moves under the pointer.
  expect(await firstRow.boundingBox()).toEqual(before)
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByText('The server answers again.')).toBeVisible()
})

test('a newer version on the server is offered, and the filters stay', async ({ page }) => {
  await page.goto('/shipments?status=on_rail')
  await page.getByRole('row').nth(1).waitFor()
  // As if this page came from a build before.
  await page.evaluate(() => {
    document.querySelector('script[type=module]')?.setAttribute('src', '/assets/index-before.js')
    window.dispatchEvent(new Event('vite:preloadError'))
  })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden()
  await expect(page).toHaveURL('/shipments?status=on_rail')
})

test('the content is one key away, and a new page is said and begins at its beginning', async ({ page }) => {
  await page.goto('/shipments')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const nav = page.getByRole('navigation', { name: 'Main', exact: true })
  await nav.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Customers' })).toHaveCount(1)
  await expect(nav.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page')
})

test('a dialog is no new page: what opened it has the focus again', async ({ page }) => {
  const track = page.getByRole('main').getByRole('link', { name: 'Track', exact: true })
  await track.click()
  await expect(page.getByRole('dialog', { name: 'Track shipments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shipments')
  await expect(track).toBeFocused()
})

test('theme and contrast are kept, and there before the first paint', async ({ page }) => {
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('button', { name: 'Dark', exact: true }).first().click()
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await page.getByRole('button', { name: 'More contrast' }).first().click()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await page.getByRole('row').nth(1).waitFor()
  expect(await violations(page)).toEqual([])
})

test('on paper there is the content alone, with the date and where it comes from', async ({ page }) => {
  const printed = page.getByText(/printed \w+ \d+ \w+ \d{4} .*\/shipments/)
  // What prints it comes after the page.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(printed).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
})

test('at 320 px the tabs at the bottom lead everywhere, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const tabs = page.getByRole('navigation', { name: 'Main, bottom' })
  // Why a line does not answer is a sentence.
  await page.route('**/v2/sources?*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const at = '2026-06-19T08:00:00Z'
    const why = { last_failed_at: at, last_failure: 'The line asks for fewer requests (429)', failing_since: at }
    const counts = { requests: 9, failures: 9, error_share: 1, is_operated: false, connection_name: null }
    const times = { last_asked_at: at, last_succeeded_at: null, next_attempt_at: at }
    const attributes = { scac: 'YMLU', name: 'Yang Ming Marine Transport', ...times, ...why, ...counts }
    body.data.push({ id: 'YMLU', type: 'source', attributes })
    await route.fulfill({ response, json: body })
  })
  for (const [name, path] of [
    ['Home', '/'],
    ['Exceptions', '/exceptions'],
    ['Shipments', '/shipments'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await beyondWindow(page)).toBeNull()
  }
  await tabs.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Customers' }).last().click()
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('45001')
  await page.getByRole('option').first().waitFor()
  expect(await beyondWindow(page)).toBeNull()
  await page.goto('/shipments/numbers?list=CXRU1255022,MAEU248119305,HLCUSHA2611BKQY3')
  await expect(page.getByText('3 not tracked')).toBeVisible()
  expect(await beyondWindow(page)).toBeNull()
  await page.getByRole('link', { name: 'Track these 3' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await beyondWindow(page)).toBeNull()
})
