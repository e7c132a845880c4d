import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'

test.describe('in the demo', () => {
  test.use({ visitor: 'demo' })

  test('lines are listed with how they kept their word, sorted by a head, and one opens with its lanes', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'How lines keep their word' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lines measured')
    const table = page.getByRole('table', { name: 'Lines measured' })
    const told = table.getByRole('row').filter({ hasText: /[\d.]+ → [\d.]+ days/ })
    await expect(told.nth(1)).toBeVisible()

    await table.getByRole('link', { name: 'Within one day' }).click()
    await expect(page).toHaveURL(/sort=-within/)
    await expect(table.getByRole('columnheader', { name: 'Within one day' })).toHaveAttribute('aria-sort', 'descending')
    const cells = await table.locator('tbody td:nth-child(5)').allTextContents()
    const shares = cells.flatMap((text) => /^(\d+)%$/.exec(text)?.[1] ?? [])
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.map(Number)).toEqual(shares.map(Number).toSorted((a, b) => b - a))

    const name = await told.first().getByRole('link').innerText()
    await told.first().click()
    await expect(page).toHaveURL(/line=[A-Z]{4}/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const errors = page.getByRole('table', { name: 'ETA error by days before arrival' })
    await expect(errors.getByRole('rowheader')).toHaveText(['21', '14', '7', '3', '1'])
    await expect(page.getByRole('table', { name: 'By lane' }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('table', { name: 'By quarter of departure' }).getByRole('row').nth(1)).toBeVisible()

    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
    expect(lines[0]).toContain('Line,Lane,Quarter,Shipments')
    expect(lines[1]).toMatch(new RegExp(`^${name},,,\\d+`))
    expect(lines.some((line) => /,\d{4}-Q\d,/.test(line))).toBe(true)
  })

  test('filters are in the address, stay when a line is opened, and a broken address falls back', async ({ page }) => {
    await page.goto('/reports/lines')
    const table = page.getByRole('table', { name: 'Lines measured' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.getByLabel('Port of discharge').selectOption({ index: 1 })
    await expect(page).toHaveURL(/pod=[A-Z]{5}/)
    await table.getByRole('row').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/pod=[A-Z]{5}.*line=|line=.*pod=[A-Z]{5}/)
    await expect(page.getByRole('heading', { name: 'By lane' })).toBeVisible()
    await page.getByRole('link', { name: 'Lines measured' }).click()
    await page.getByLabel('Left from').selectOption({ index: 12 })
    await page.getByLabel('until').selectOption({ index: 12 })
    await expect(page.getByText('No shipment that has left matches.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.goto('/reports/lines?from=yesterday&pol=1&customer=x&line=not-one&sort=nonsense')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lines measured')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  })
})

test('an account without shipments is told what a figure needs', async ({ page }) => {
  await page.goto('/reports/lines')
  await expect(page.getByText('Nothing to measure yet.')).toBeVisible()
  await expect(page.getByText('A figure needs five shipments of one line that have arrived')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track shipments' })).toBeVisible()
})
