import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test('a box that is also under another bill says so on both pages, and a wrong check digit is warned of', async ({
  page,
  person,
  server,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const old = await track(['TCLU4829131'])
  const split = await track(['TCLU4829131'])
  await page.goto(old.path)
  await expect(page.getByText('The check digit is 1, and 2 would be right: TCLU4829132')).toBeVisible()
  await page.getByRole('link', { name: split.bill }).click()
  const note = page.getByRole('status').filter({ hasText: 'also tracked under another number' })
  await expect(note).toContainText(old.bill)

  const attributes = { request_number: 'MSCU6639871', request_type: 'container', scac: 'YMLU' }
  await call('POST', 'tracking_requests', { data: { type: 'tracking_request', attributes } })
  await page.goto('/tracking-requests')
  const row = page.getByRole('row').filter({ hasText: 'MSCU6639871' })
  const warning = row.getByText('The check digit is 1, and 0 would be right: MSCU6639870')
  await expect(warning).toBeVisible()
  await expectInside(warning, row)

  // On a phone it stands behind the reason, in one line, and everything of the head is in the window.
  await page.setViewportSize({ width: 390, height: 844 })
  const short = row.getByText('check digit should be 0')
  await expect(short).toBeVisible()
  await expectInside(short, row)
})

test.describe('on a phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } })

  test('the head of a list is in the window, long as its words are', async ({ page }) => {
    await page.goto('/tracking-requests')
    await expect(page.getByRole('heading', { name: 'Verfolgungsanfragen', exact: true })).toBeVisible()
    const box = await page.getByRole('main').getByRole('link', { name: 'Verfolgen', exact: true }).first().boundingBox()
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})

/** Of a row of the list of a fixed height. */
async function expectInside(part: Locator, row: Locator) {
  const [inner, outer] = [await part.boundingBox(), await row.boundingBox()]
  if (!inner || !outer) throw new Error('one of them is not shown')
  expect(inner.y).toBeGreaterThanOrEqual(outer.y)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1)
  expect(inner.height).toBeLessThan(30)
}
