import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments' })

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

  // From the beginning of the page it is the next stop but one.
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to the rows' })).toBeFocused()
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

/** A page of a container that has siblings, and a deadline. */
async function openContainer(page: Page) {
  await page.goto('/shipments?deadline=overdue')
  await rows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deadline, last free day' })).toBeVisible()
}

test('on the page of a container the deadline is the first heading, and what is seen first is read first', async ({
  page,
}) => {
  await openContainer(page)
  expect((await page.locator('main h2').first().textContent())?.trim()).toBe('Deadline, last free day')
  for (const width of [390, 900, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await page
      .locator('main h2')
      .evaluateAll((all) =>
        all.filter((one) => one.className !== 'sr-only').map((one) => one.getBoundingClientRect().top),
      )
    expect(tops, `${width} pixels`).toEqual(tops.toSorted((a, b) => a - b))
  }
})

test('the journey says in words where the container has been, is and goes', async ({ page }) => {
  await openContainer(page)
  const journey = page.getByRole('region', { name: 'Journey' })
  await expect(journey.getByRole('heading', { name: 'Journey' })).toBeAttached()
  const listed = journey.getByRole('list', { name: 'Journey' }).getByRole('listitem')
  await expect(listed.first()).toContainText('passed')
  const stops = await listed.allTextContents()
  expect(stops[0]).toMatch(/passed/)
  expect(stops[0]).toMatch(/Went on by sea/)
  expect(stops.at(-1)).toMatch(/to come|here/)
  expect(stops.filter((stop) => / (now )?here/.test(stop))).toHaveLength(1)
})

test('Tab goes around in the explanation of a value, and Escape gives the focus back', async ({ page }) => {
  await openContainer(page)
  const verdict = page.getByRole('main').locator('[data-explains=verdict]')
  await verdict.press('Enter')
  const why = page.getByRole('dialog', { name: 'Why this value' })
  await expect(why).toContainText(/Why:|Ready:/)
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab')
  await expect(why).toBeVisible()
  await expect(why.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(verdict).toBeFocused()
})

test('a row that is shown beside the list is said', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows(page)
    .first()
    .click({ position: { x: 700, y: 10 } })
  const number = async () =>
    ((await page.getByRole('complementary').locator('.num').first().textContent()) ?? '').trim()
  await expect.poll(number).toMatch(/^[A-Z]{4}\d{7}$/)
  const first = await number()
  await expect(said(page)).toContainText(`${first}: `)
  await page.keyboard.press('j')
  await expect.poll(number).not.toBe(first)
  await expect(said(page)).toContainText(`${await number()}: `)
})

test('the page of a row says where it stands in the list it was opened from, and j and k go on', async ({ page }) => {
  await page.goto('/shipments?deadline=overdue')
  const all = Number(
    /^\d+/.exec(
      (await page
        .getByRole('status')
        .filter({ hasText: /containers/ })
        .textContent()) ?? '',
    ),
  )
  await rows(page).nth(2).getByRole('link').first().click()
  const crumb = page.getByRole('navigation', { name: 'Back' })
  await expect(crumb).toContainText(`3 of ${all}`)
  const heading = page.getByRole('heading', { level: 1 })
  const third = await heading.textContent()
  await page.keyboard.press('j')
  await expect(crumb).toContainText(`4 of ${all}`)
  await expect(heading).not.toHaveText(third ?? '')
  await page.keyboard.press('k')
  await expect(heading).toHaveText(third ?? '')
})

test('the text above a list is looked for while it is typed', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  const number = ((await rows(page).first().locator('.num').textContent()) ?? '').replace(/\s/g, '')
  const field = page.getByRole('searchbox', { name: 'Rows that contain' })
  await field.pressSequentially(number.slice(0, 8), { delay: 40 })
  await expect(page).toHaveURL(new RegExp(`q=${number.slice(0, 8)}$`))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(number.slice(0, 8))
  await page.getByRole('link', { name: 'Remove the filter on the text' }).click()
  await expect(field).toHaveValue('')
})

test('a list stays while another one in its place is loaded', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const asked = page.waitForRequest('**/assets/*.js')
  await page.route('**/assets/*.js', (route) => opened.then(() => route.continue()))
  await page
    .getByRole('navigation', { name: 'One row for each' })
    .getByRole('link', { name: /shipments/i })
    .click()
  await asked
  // Longer than what a new page waits for before it says that it is loading.
  await page.waitForTimeout(600)
  await expect(rows(page).first()).toBeVisible()
  open()
  await expect(page.getByRole('table', { name: 'Shipments' })).toBeVisible()
})

test('the palette has what the page can do, counts its choices and opens again at once', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('status')).toHaveText(/^\d+ choices$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.waitForTimeout(300)
  await expect(palette).toBeVisible()
  await page.keyboard.type('holid')
  await expect(palette.getByRole('option').first()).toHaveText('Holidays')
  await palette.getByRole('combobox').fill('export')
  await expect(palette.getByRole('option').first()).toContainText('Export to Excel')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('one stop leads past all that stands above the rows', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rows(page).locator('a:focus')).toHaveCount(1)
})

test('a panel that is closed from inside gives the focus to its row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows(page)
    .nth(1)
    .click({ position: { x: 700, y: 10 } })
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(panel).toBeHidden()
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused()
})

test('a dialog names the window, and gives the focus back when it is done', async ({ page }) => {
  await rows(page).first().getByRole('checkbox').click()
  const tag = page.getByRole('toolbar').getByRole('button', { name: 'Tag' })
  await tag.press('Enter')
  await expect(page).toHaveTitle('Tags of 1 container · Landfall')
  await page.getByRole('textbox', { name: 'Tags' }).fill('keyboard')
  await page.getByRole('button', { name: 'Tag 1 container' }).press('Enter')
  await expect(page).toHaveTitle('Shipments · Landfall')
  await expect(tag).toBeFocused()
})
