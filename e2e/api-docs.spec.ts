import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger' })

for (const colorScheme of ['light', 'dark'] as const)
  test(`the reference of the API shows its operations in the ${colorScheme}, and asks no other host`, async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
    })
    await page.emulateMedia({ colorScheme })
    await page.goto('/docs')
    await expect(page).toHaveURL(/\/docs\/api(#|$)/)
    await expect(page).toHaveTitle('API reference · Landfall')
    await expect(page.getByRole('heading', { name: 'Landfall API' })).toBeVisible()
    const example = page.locator('pre')
    await expect(example).toContainText(`${baseURL}/v2/tracking_requests`)
    await page.getByRole('link', { name: 'POST /v2/tracking_requests' }).click()
    await expect(
      page.getByRole('heading', { name: 'Starts tracking a bill of lading, a booking or a container' }),
    ).toBeVisible()
    await operationOf(page, 'get-/v2/parties').click()
    await expect(page.getByRole('heading', { name: 'Lists the parties of the account, newest first' })).toBeVisible()
    await expect(page.getByText('How many on a page.').first()).toBeVisible()
    const [paper, ink] = await page.locator('openapi-explorer').evaluate((element) => {
      const main = element.shadowRoot?.querySelector('.body') as HTMLElement
      const shades = [getComputedStyle(document.body).backgroundColor, getComputedStyle(main).color]
      return shades.map((text) => Number(/\d+/.exec(text)?.[0]))
    })
    expect(Number(paper) > Number(ink)).toBe(colorScheme === 'light')
    expect(foreign).toEqual([])
  })

test('an operation is tried with a key that was pasted', async ({ page, person }) => {
  await page.goto('/docs/api')
  await page.locator('pre').waitFor()
  await page.getByRole('link', { name: 'Authentication', exact: true }).first().click()
  // Customers' views have a token of their own, in the same header.
  const ofKeys = page.locator('tr').filter({ hasText: 'Token <API key>' })
  await ofKeys.getByPlaceholder('api-token').fill(person.apiKey)
  await ofKeys.getByRole('button', { name: 'Set' }).click()
  await operationOf(page, 'get-/v2/parties').click()
  const answered = page.waitForResponse(/\/v2\/parties/)
  await page.getByRole('button', { name: 'Execute' }).click()
  const response = await answered
  expect(response.status()).toBe(200)
  expect(response.request().headers().authorization).toBe(`Token ${person.apiKey}`)
  await expect(page.getByText('"total": 0')).toBeVisible()
})

/** In the list of operations, which names them by method and path. */
const operationOf = (page: Page, id: string) => page.locator(`[id="link-${id}"]`)
