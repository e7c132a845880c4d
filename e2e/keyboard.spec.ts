import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo' })

const rows = (page: Page, name = 'Containers') => page.getByRole('table', { name }).locator('tbody').getByRole('row')
const said = (page: Page) => page.locator('[aria-live="polite"].sr-only')
const head = (page: Page, words: RegExp) => page.getByRole('columnheader', { name: words })

/** What has the focus after each Tab, until it is in the rows. */
async function stopsBeforeRows(page: Page): Promise<boolean[]> {
  const visible: boolean[] = []
  for (let stop = 0; stop < 120; stop += 1) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const { width, height } = focused.getBoundingClientRect()
      const isClipped =
        focused.closest('thead') !== null && getComputedStyle(focused.closest('thead') as Element).clipPath !== 'none'
      return { inRows: focused.closest('tbody') !== null, visible: width > 1 && height > 1 && !isClipped }
    })
    if (now.inRows) return visible
    visible.push(now.visible)
  }
  throw new Error('Tab does not come to the rows')
}

test('on a phone every stop of Tab can be seen, and the order is changed above the rows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).first()).toBeVisible()
  await page.locator('#main').focus()
  expect(await stopsBeforeRows(page)).not.toContain(false)

  const order = page.getByRole('button', { name: /^Order: / })
  await order.click()
  const menu = page.getByRole('dialog', { name: /^Order: / })
  await menu.getByRole('button', { name: /^Fees due/ }).click()
  await expect(page).toHaveURL(/sort=-fees/)
  await expect(menu.getByRole('button', { name: /^Fees due/ })).toHaveAttribute('aria-pressed', 'true')
  await menu.getByRole('button', { name: 'Default order' }).click()
  await expect(page).not.toHaveURL(/sort=/)
})

test('choosing is said, and one key leads to what can be done with the chosen rows, and back', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  const box = rows(page).nth(12).getByRole('checkbox')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('1 selected')
  await page.keyboard.press('a')
  const bar = page.getByRole('toolbar', { name: '1 selected' })
  await expect(bar.getByRole('button', { name: 'Tag' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeFocused()

  // From the beginning of the page it is the first stop.
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  await expect(bar.getByRole('button', { name: 'Tag' })).toBeFocused()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('None selected')
})

test('what is chosen does not make the list longer', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  const sheet = page.locator('section.sheet')
  const height = () => sheet.evaluate((element) => element.scrollHeight)
  const before = await height()
  await rows(page).first().getByRole('checkbox').click()
  const bar = page.getByRole('toolbar')
  await expect(bar).toBeVisible()
  await sheet.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(bar).toBeInViewport()
  expect(await height()).toBe(before)
})

test('the focus stays where columns are filtered, hidden, moved and made wider', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page).first()).toBeVisible()
  const menuOf = async (column: string) => {
    await head(page, new RegExp(`^${column}`))
      .getByRole('button', { name: `Column ${column}` })
      .focus()
    await page.keyboard.press('Enter')
    return page.getByRole('dialog', { name: `Column ${column}` })
  }
  const verdict = await menuOf('Verdict')
  await verdict.getByRole('button', { name: 'Filter…' }).press('Enter')
  await expect(verdict.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Column Verdict' })).toBeFocused()

  const width = async () => (await head(page, /^Arrival/).boundingBox())?.width ?? 0
  const before = await width()
  const arrival = await menuOf('Arrival')
  await arrival.getByRole('button', { name: 'Wider' }).press('Enter')
  await expect.poll(width).toBe(before + 32)
  await expect(said(page)).toContainText(`Arrival: ${before + 32} pixels wide`)
  await arrival.getByRole('button', { name: 'Narrower' }).press('Enter')
  await expect.poll(width).toBe(before)
  await arrival.getByRole('button', { name: 'Move right' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Column Arrival' })).toBeFocused()

  const holds = await menuOf('Holds, who clears')
  await holds.getByRole('button', { name: 'Hide column' }).press('Enter')
  await expect(head(page, /^Holds/)).toHaveCount(0)
  await expect(page.locator('thead .head-menu:focus')).toHaveCount(1)
})

test('what a filter offers takes the focus', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a filter' }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Add a filter' })
  await menu.getByRole('button', { name: 'Verdict', exact: true }).press('Enter')
  await expect(menu.getByRole('checkbox').first()).toBeFocused()
})

test('a head of a column is called as it reads, once', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Container', exact: true })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Terminal', exact: true })).toHaveCount(1)
})
