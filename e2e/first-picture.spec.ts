import { type Browser, devices, type Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ visitor: 'demo' })

/** The same person in a browser that runs no script: it shows what the server drew. */
async function withoutScripts(browser: Browser, page: Page, more = {}) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState, javaScriptEnabled: false, ...more })
  return { context, still: await context.newPage() }
}

/** `no` where the page itself is waited for. */
const pictured = (page: Page) => page.evaluate(() => document.documentElement.dataset.picture)

const textOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()))

test('the list stands before any script has run, as it will stand afterwards', async ({ page, browser, server }) => {
  await page.goto(`${server.address}/shipments`)
  await expect(page.locator('#root tbody tr').nth(10)).toBeVisible()
  await expect(page.locator('#picture')).toHaveCount(0)
  const first = (on: Page, root: string) => textOf(on, `${root} tbody tr .num`).then((all) => all.slice(0, 10))
  const { context, still } = await withoutScripts(browser, page)
  // The voyages go on meanwhile.
  await expect(async () => {
    await still.goto(`${server.address}/shipments`)
    await expect(still.locator('#picture tbody tr').nth(10)).toBeVisible()
    const drawn = await first(still, '#picture')
    expect(drawn).toHaveLength(10)
    expect(drawn).toEqual(await first(page, '#root'))
  }).toPass()
  // As high as the page itself: nothing moves when that comes.
  const top = (on: Page, root: string) => on.locator(`${root} tbody tr`).nth(5).boundingBox()
  expect(await top(still, '#picture')).toEqual(await top(page, '#root'))
  await context.close()
})

test.describe('of an account of its own', () => {
  test.use({ visitor: 'new' })

  test('a shipment stands on a phone, too, and nothing of the picture can be pressed', async ({
    page,
    browser,
    server,
    person,
  }) => {
    const { track } = voyager({ address: server.address, apiKey: person.apiKey })
    const { path } = await track(['TCLU4829132'])
    const { viewport, userAgent } = devices['Pixel 7']
    const { context, still } = await withoutScripts(browser, page, { viewport, userAgent })
    await still.goto(server.address + path)
    await expect(still.locator('#picture h1')).toContainText('TCLU')
    await expect(still.locator('#picture dialog'), 'nobody is asked to sign in again').toHaveCount(0)
    await expect(still.locator('#picture details').first()).toBeVisible()
    await expect(still.getByRole('button')).toHaveCount(0)
    await still.setViewportSize({ width: 1440, height: 900 })
    await expect(still.locator('#picture'), 'drawn for another width').toBeHidden()
    await context.close()
  })
})

test('what came with the page is not asked for again', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.address}/parties`)
  await page.getByRole('row').nth(2).waitFor()
  expect(asked).not.toContain('/v2/session')
  expect(asked).not.toContain('/v2/party_summaries')
})

test('a list that is loaded anew is there at once, unless somebody had gone on in it', async ({ page, server }) => {
  await page.goto(`${server.address}/shipments`)
  await page.reload()
  expect(await pictured(page)).toBeUndefined()
  await page.getByRole('region', { name: 'Containers' }).evaluate((list) => list.scrollTo(0, 2000))
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveCount(0)
  await page.reload()
  expect(await pictured(page)).toBe('no')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  expect(await page.getByRole('region', { name: 'Containers' }).evaluate((list) => list.scrollTop)).toBe(2000)
})

test('a browser with other settings waits for the page itself once, and from then on has them in its picture', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(`${server.address}/shipments`)
  expect(await pictured(page)).toBeUndefined()
  await page.getByRole('button', { name: 'UTC' }).click()
  await page.keyboard.press('d')
  await page.goto(`${server.address}/shipments`)
  expect(await pictured(page)).toBe('no')
  await page.goto(`${server.address}/shipments`)
  expect(await pictured(page)).toBeUndefined()

  const { context, still } = await withoutScripts(browser, page)
  await still.goto(`${server.address}/shipments`)
  await expect(still.locator('#picture table')).toHaveAttribute('data-density', 'compact')
  await expect(still.locator('#picture thead')).toContainText('Deadline, UTC')
  await context.close()

  await page.getByRole('button', { name: 'My time' }).click()
  for (const _ of ['told', 'drawn']) await page.goto(`${server.address}/shipments`)
  expect(await pictured(page)).toBeUndefined()
})
