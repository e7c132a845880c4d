import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo' })

const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('a shipment shows its containers, one of them chosen by the address; a wrong one falls back', async ({ page }) => {
  await page.getByRole('link', { name: 'shipments', exact: true }).last().click()
  await expect(page).toHaveURL('/shipments?grain=shipments')
  await rows(page).filter({ hasText: '8 of 8' }).first().getByRole('link').click()
  const siblings = page.getByRole('navigation', { name: 'The 8 containers of this shipment' })
  await siblings.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/container=/)
  const chosen = siblings.locator('[aria-current]')
  await expect(chosen).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()

  await page.goto(page.url().replace(/container=[^&]+/, 'container=no-such-container'))
  await expect(siblings.locator('[aria-current]')).toHaveCount(1)
})

test('the clock switch is kept, and dates show whose time they are', async ({ page }) => {
  await rows(page).nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'UTC' }).first().click()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('UTC').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'UTC' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test('nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  for (const path of ['/shipments', '/shipments?grain=shipments', '/parties', '/shipments/track']) {
    await page.goto(path)
    await page.getByRole('main').waitFor()
    await page.getByRole('heading').first().waitFor()
    expect(await isTooWide(), path).toBe(false)
  }
  await page.goto('/shipments')
  await rows(page).nth(1).getByRole('link').click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await isTooWide(), 'a shipment').toBe(false)
})
