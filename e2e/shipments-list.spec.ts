import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from './test.ts'

test.use({ visitor: 'demo', beginsAt: '/shipments' })

const table = (page: Page, name = 'Containers') => page.getByRole('table', { name })
const rows = (page: Page, name?: string) => table(page, name).locator('tbody').getByRole('row')
const sheet = (page: Page, name = 'Containers') => page.locator(`section[aria-label="${name}"]`)
const count = (page: Page) => page.getByRole('status').filter({ hasText: / (container|shipment)s? · / })
const top = (page: Page, name?: string) => sheet(page, name).evaluate((element) => element.scrollTop)
const numberOf = async (page: Page, at: number) =>
  ((await rows(page).nth(at).getByRole('link').first().textContent()) ?? '').replace(/\s/g, '')

async function total(page: Page): Promise<number> {
  await expect(count(page)).toBeVisible()
  return Number.parseInt(((await count(page).textContent()) ?? '').replaceAll(',', ''), 10)
}

test('from the list to a page and back: filters, order and place are kept', async ({ page }) => {
  await page.goto('/shipments?verdict=not_arrived&sort=number')
  await expect(rows(page).first()).toContainText('Not arrived')
  await sheet(page).evaluate((element) => element.scrollTo(0, 2400))
  await expect(rows(page).first()).not.toHaveAttribute('aria-rowindex', '2')
  // By its number: which row is the fourteenth depends on where the list stands.
  const number = await numberOf(page, 14)
  const link = rows(page).filter({ hasText: number }).getByRole('link').first()
  await link.scrollIntoViewIfNeeded()
  const place = await top(page)
  expect(place).toBeGreaterThan(1000)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await page.goBack()
  await expect(page).toHaveURL('/shipments?verdict=not_arrived&sort=number')
  await expect(link).toBeVisible()
  await expect.poll(() => top(page)).toBe(place)
})

test('filters are found by their name, changed at their chip and taken off', async ({ page }) => {
  const all = await total(page)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('ready')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Ready', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shipments?verdict=ready')
  // What is ready and past its deadline costs money, and says that.
  await expect(rows(page).first()).toContainText(/Ready|Costs money/)
  const ready = await total(page)
  expect(ready).toBeLessThan(all)

  await page.getByRole('button', { name: 'Change the filter Verdict' }).click()
  await page.getByRole('checkbox', { name: 'Blocked' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shipments?verdict=ready,blocked')
  await expect.poll(() => total(page)).toBeGreaterThan(ready)
  await page.getByRole('link', { name: 'Remove the filter on verdict' }).click()
  await expect(page).toHaveURL('/shipments')
  await expect.poll(() => total(page)).toBe(all)
})

test('a port is chosen from those in use, by name or code, and its count is what the list shows', async ({ page }) => {
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('pod')
  await page.keyboard.press('Enter')
  const ports = page.getByRole('group', { name: 'Name, or UN/LOCODE such as USLAX' }).getByRole('checkbox')
  await expect(ports.nth(5)).toBeVisible()
  await expect(page.getByText('containers active', { exact: true })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Name, or UN/LOCODE such as USLAX' })
  await search.fill('uslax')
  await expect(ports).toHaveCount(1)
  await search.fill('ong bea')
  const longBeach = page.getByRole('checkbox', { name: /^Long Beach USLGB/ })
  await expect(ports).toHaveCount(1)
  const counted = Number(/(\d+)$/.exec(await longBeach.evaluate((box) => box.parentElement?.textContent ?? ''))?.[1])
  await longBeach.check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/shipments?pod=USLGB')
  await expect.poll(() => total(page)).toBe(counted)
  await expect(page.getByRole('button', { name: 'Change the filter Port of discharge' })).toContainText('Long Beach')

  await page.getByRole('button', { name: 'Change the filter Port of discharge' }).click()
  await search.fill('no such port')
  await expect(page.getByText('Nothing is called that.')).toBeVisible()
})

test('what matches nothing says so, and each filter is a way out', async ({ page }) => {
  await page.goto('/shipments?verdict=not_arrived&hold=customs&deadline=overdue')
  await expect(page.getByRole('heading', { name: 'No container matches these 3 filters.' })).toBeVisible()
  await page.getByRole('link', { name: 'Without hold' }).click()
  await expect(page).toHaveURL('/shipments?verdict=not_arrived&deadline=overdue')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('order, filter and hidden columns survive a reload, and a link brings them to somebody else', async ({
  page,
  browser,
}) => {
  const terminal = table(page).getByRole('columnheader', { name: /^Terminal/ })
  await page.goto('/shipments?verdict=ready')
  await page.getByRole('button', { name: 'Fees due', exact: true }).click()
  await expect(page).toHaveURL(/sort=-fees/)
  await expect(table(page).getByRole('columnheader', { name: /^Fees due/ })).toHaveAttribute('aria-sort', 'descending')
  await terminal.hover()
  await page.getByRole('button', { name: 'Column Terminal' }).click()
  await page.getByRole('button', { name: 'Hide column' }).click()
  await expect(terminal).toHaveCount(0)
  const address = page.url()
  const first = await numberOf(page, 0)
  await page.reload()
  await expect(terminal).toHaveCount(0)
  await expect.poll(() => numberOf(page, 0)).toBe(first)

  // The columns are this browser's from now on, and the link carries them into another.
  await page.goto('/shipments')
  await expect(rows(page).first()).toBeVisible()
  await expect(terminal).toHaveCount(0)
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const theirs = await other.newPage()
  await theirs.addInitScript(() => localStorage.removeItem('landfall.columns.containers'))
  await theirs.goto(address)
  await expect(rows(theirs).first()).toBeVisible()
  expect(await numberOf(theirs, 0)).toBe(first)
  await expect(table(theirs).getByRole('columnheader', { name: /^Terminal/ })).toHaveCount(0)
  await other.close()
})

test('what is exported is what is on the screen: the same rows in the same order, and its columns', async ({
  page,
}) => {
  await page.goto('/shipments?verdict=blocked&sort=number&columns=deadline,holds')
  const all = await total(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Text (CSV)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...lines] = parse(file.slice(1)) as string[][]
  expect(head).toEqual([
    ...['Container', 'Deadline (UTC)', 'Deadline (local)', 'Deadline, zone', 'Deadline at', 'Days left'],
    ...['Holds', 'Who clears'],
  ])
  expect(lines).toHaveLength(all)
  const shown = Math.min(10, all)
  for (let at = 0; at < shown; at++) expect(lines[at]?.[0]).toBe(await numberOf(page, at))
  expect(lines.every((line) => line[head.indexOf('Holds')] !== '')).toBe(true)

  const second = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click()
  expect((await second).suggestedFilename()).toMatch(/^Landfall containers [\d-]{10}\.xlsx$/)
  const [sheet] = await readExcelFile(await readFile(await (await second).path()))
  expect(sheet?.data.map((row) => row[0])).toEqual([head[0], ...lines.map((line) => line[0])])
  const [, at] = sheet?.data[1] ?? []
  // A sheet keeps parts of a day, which are a second only when they are rounded.
  const secondOf = (time: unknown) => (time instanceof Date ? Math.round(time.getTime() / 1000) : null)
  expect(secondOf(at)).toBe(secondOf(lines[0]?.[1] ? new Date(lines[0][1]) : null))
  await expect(page.getByRole('status').filter({ hasText: `${all} of ${all}` })).toBeVisible()
})

test('a range is chosen with shift and exported; all that match are chosen, and how many those are is said', async ({
  page,
}) => {
  const all = await total(page)
  const box = (at: number) => rows(page).nth(at).getByRole('checkbox')
  await box(1).click()
  await box(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('4 selected')
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Text (CSV)' }).click()
  const lines = parse((await readFile(await (await download).path(), 'utf8')).slice(1)) as string[][]
  expect(lines).toHaveLength(5)
  await bar.getByRole('button', { name: 'Select none' }).click()
  await page.getByRole('checkbox', { name: `Select all ${all.toLocaleString('en-US')}` }).click()
  await expect(bar).toContainText(`All ${all.toLocaleString('en-US')} selected`)
  await box(0).click()
  await expect(bar).toContainText(`${(all - 1).toLocaleString('en-US')} selected`)
})

test('a shipment opens to its containers where it stands', async ({ page }) => {
  await page.goto('/shipments?grain=shipments&sort=bill_of_lading_number')
  const shipment = rows(page, 'Shipments')
    .filter({ hasText: / of \d|1 container/ })
    .first()
  const [, several = '1'] = /of (\d+)/.exec((await shipment.textContent()) ?? '') ?? []
  const opener = shipment.getByRole('button')
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page, 'Shipments').locator('.num')).toHaveCount(Number(several))
})

test('with the keyboard alone: rows, panel, choosing, page and back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('1 selected')

  await rows(page)
    .nth(2)
    .click({ position: { x: 700, y: 10 } })
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(await numberOf(page, 2))
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(await numberOf(page, 3))
  await expect(page).toHaveURL(/open=[0-9a-f-]{36}/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await rows(page)
    .nth(3)
    .click({ position: { x: 700, y: 10 } })
  await expect(panel).toBeVisible()
  const number = await numberOf(page, 3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await page.goBack()
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(number)
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/shipments')
})

test('below 1101 px a row opens its page; with Ctrl it opens a tab', async ({ page, context }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const number = await numberOf(page, 0)
  const tab = context.waitForEvent('page')
  await rows(page)
    .first()
    .click({ position: { x: 600, y: 10 }, modifiers: ['ControlOrMeta'] })
  await expect((await tab).getByRole('heading', { level: 1 })).toHaveText(number)
  await expect(page).toHaveURL('/shipments')
  await rows(page)
    .first()
    .click({ position: { x: 600, y: 10 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
})

test('far down there is never nothing: each place has its row, or the outline of one', async ({ page }) => {
  const all = await total(page)
  let goOn = () => {}
  const held = new Promise<void>((go) => {
    goOn = go
  })
  await page.route('**/v2/containers?*', async (route) => {
    await held
    await route.continue()
  })
  const last = table(page).locator(`tr[aria-rowindex="${all + 1}"]`)
  await sheet(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(table(page).locator('tbody tr')).toHaveCount(0)
  const outlines = await page.screenshot({ clip: { x: 0, y: 400, width: 600, height: 200 } })
  expect(await colours(page, outlines), 'paper and lines').toBe(2)
  goOn()
  await expect(last).toBeVisible()
})

/** How many a picture has. */
const colours = (page: Page, picture: Buffer) =>
  page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
    canvas.drawImage(image, 0, 0)
    return new Set(new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)).size
  }, picture.toString('base64'))

test('on a phone each row is three lines, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/shipments', '/shipments?grain=shipments', '/tracking-requests', '/documents']) {
    await page.goto(path)
    await page.getByRole('table').waitFor({ state: 'attached' })
    await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeVisible()
    const wide = await page.evaluate(() => {
      const sheet = document.querySelector('.sheet')
      return (
        document.documentElement.scrollWidth > innerWidth || (sheet ? sheet.scrollWidth > sheet.clientWidth : false)
      )
    })
    expect(wide, path).toBe(false)
  }
  await page.goto('/shipments')
  const number = await numberOf(page, 0)
  expect((await rows(page).first().boundingBox())?.height).toBe(88)
  await rows(page)
    .first()
    .click({ position: { x: 200, y: 40 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
})

test('the next step is a column, a filter and an order of the list', async ({ page }) => {
  await page.goto('/shipments?step=silent&sort=expected&columns=verdict,next_step')
  await expect(page.getByRole('button', { name: 'Change the filter Next step' })).toContainText('no news')
  await expect(page.getByRole('columnheader', { name: 'Next step' })).toHaveAttribute('aria-sort', 'ascending')
  const first = rows(page).first()
  await expect(first).toContainText(/(Arrival|Departure|Discharge|Loading|Pickup|Availability).* (in|from) .*no news/)
  await first.getByRole('link').first().click()
  await expect(page.getByText(/ was due .*; nothing reported since\./).first()).toBeVisible()
})
