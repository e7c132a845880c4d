import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const groups = (page: Page, by: string) => page.getByRole('table', { name: `Containers by ${by}` })
const rows = (page: Page, by: string) => groups(page, by).locator('tbody').getByRole('row')
const headings = async (page: Page) =>
  (await page.locator('table.rows').getByRole('columnheader').locator('.head-sort').allTextContents()).map((one) =>
    one.trim(),
  )
const withoutGaps = (text: string | null) => (text ?? '').replace(/\s+/g, '')

test('containers are grouped by bill; a group opens to its containers, and leads to them', async ({
  page,
  server,
  person,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const two = await track(['TCLU4829132', 'MSCU6639870'])
  const one = await track(['CSQU3054383'])
  const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD', party: 'CBP', status: 'hold' }] }
  await terminal('MSCU6639870', { ...held, last_free_day: dayThere(4) })
  await terminal('TCLU4829132', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(9) })
  await terminal('CSQU3054383', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(6) })

  await page.goto('/shipments')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('button', { name: 'Shipment', exact: true }).click()
  await expect(page).toHaveURL('/shipments?group=shipment')
  await expect(page.getByRole('status').filter({ hasText: '2 groups · by shipment' })).toBeVisible()
  // What is blocked is more urgent than what is ready.
  const [first, second] = [rows(page, 'shipment').nth(0), rows(page, 'shipment').nth(1)]
  await expect(first).toContainText(two.bill)
  await expect(first).toContainText('Blocked')
  await expect(first).toContainText('4 days')
  await expect(second).toContainText(one.bill)

  await first.getByRole('button', { name: `Containers of ${two.bill}` }).click()
  await expect(rows(page, 'shipment')).toHaveCount(4)
  const numbers = async () => [
    withoutGaps(await rows(page, 'shipment').nth(1).locator('th a').textContent()),
    withoutGaps(await rows(page, 'shipment').nth(2).locator('th a').textContent()),
  ]
  await expect.poll(numbers).toEqual(['MSCU6639870', 'TCLU4829132'])
  await expect(rows(page, 'shipment').nth(2)).toContainText('Ready')

  // Whose move it is says the exception of the hold, which a job opens.
  await server.startJobs()
  await page.goto('/shipments?group=who_acts')
  await rows(page, 'who acts').filter({ hasText: 'Broker' }).getByRole('link').click()
  await expect(page).toHaveURL('/shipments?acts=broker')
  await expect(
    page.getByRole('table', { name: 'Containers', exact: true }).locator('tbody').getByRole('row'),
  ).toHaveCount(1)
  await page.goBack()
  await expect(groups(page, 'who acts')).toBeVisible()
})

test('a workspace has columns of its own, and what somebody chooses there changes no other list', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132'])
  await page.goto('/shipments')
  const usual = await headings(page)
  expect(usual).not.toContain('Run up')
  const strip = page.getByRole('navigation', { name: 'Views' })
  await strip.getByRole('link', { name: 'Needs attention' }).click()
  await expect(page).toHaveURL(/workspace=attention/)
  await expect.poll(() => headings(page)).toContain('Run up')

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Run up' }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => headings(page)).not.toContain('Run up')
  const chosen = await headings(page)

  await strip.getByRole('link', { name: 'Active' }).click()
  await expect.poll(() => headings(page)).toEqual(usual)
  await strip.getByRole('link', { name: 'Needs attention' }).click()
  await expect.poll(() => headings(page)).toEqual(chosen)
  // A filter more is the same work.
  await page.goto('/shipments?workspace=attention&line=YMLU')
  await expect.poll(() => headings(page)).toEqual(chosen)

  // Another browser of this person has kept nothing yet.
  const layouts = async (): Promise<{ id: string }[]> =>
    (await (await page.request.get('/v2/list_layouts')).json()).data
  await expect.poll(async () => (await layouts()).map(({ id }) => id)).toContain('containers.attention')
  await page.evaluate(() => localStorage.removeItem('landfall.columns.containers.attention'))
  await page.reload()
  await expect.poll(() => headings(page)).toEqual(chosen)
})

test('a month shows how many containers are due on each day, and each day leads to them', async ({
  page,
  server,
  person,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132', 'MSCU6639870'])
  await track(['CSQU3054383'])
  const ready = { on_terminal: true, available: true, holds: [] }
  const [soon, over] = [dayThere(4), dayThere(-2)]
  for (const number of ['MSCU6639870', 'TCLU4829132']) await terminal(number, { ...ready, last_free_day: soon })
  await terminal('CSQU3054383', { ...ready, last_free_day: over })

  await page.goto('/shipments')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('button', { name: 'Deadlines' }).click()
  await expect(page).toHaveURL('/shipments?group=binding_lfd&calendar=now')
  const month = page.getByRole('table', { name: 'Containers by deadline' })
  const on = (day: string) => month.getByRole('cell').filter({ has: page.locator(`time[datetime="${day}"]`) })
  const show = async (day: string) => {
    if ((await on(day).count()) === 0) await page.goto(`/shipments?group=binding_lfd&calendar=${day.slice(0, 7)}`)
  }
  await expect(month).toBeVisible()
  await show(over)
  await expect(on(over)).toContainText('1 container')
  await show(soon)
  await expect(on(soon)).toContainText('2 containers')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beyondWindow(page)).toBeNull()
  await page.setViewportSize({ width: 1440, height: 900 })
  await on(soon).getByRole('link').click()
  await expect(page).toHaveURL(`/shipments?deadline=${soon}..${soon}`)
  await expect(
    page.getByRole('table', { name: 'Containers', exact: true }).locator('tbody').getByRole('row'),
  ).toHaveCount(2)
  await page.goBack()

  // A filter of the list holds in its months, and a month is an address.
  await page.getByLabel('Rows that contain').fill('MSCU')
  await expect(on(soon)).toContainText('1 container')
  await page.getByRole('link', { name: 'Next month' }).click()
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page.getByRole('status').filter({ hasText: '0 containers · deadline in' })).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL(/calendar=now/)
})
