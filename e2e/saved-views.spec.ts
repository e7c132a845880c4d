import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import readExcelFile from 'read-excel-file/node'
import { expect, redeem, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Containers' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const strip = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const saved = (page: Page, name: string) => strip(page).getByRole('link', { name })

/** Without what a screen adds to them: gaps in a number, marks of the order. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, '')
const numbers = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => (one.querySelector('th a')?.textContent ?? '').replace(/\s+/g, '')))
const headings = async (page: Page) =>
  (await table(page).getByRole('columnheader').locator('.head-sort').allTextContents()).map((one) => one.trim())

async function elsewhere(browser: Browser, page: Page, address: string) {
  const context = await browser.newContext({ storageState: await page.context().storageState(), baseURL: address })
  const other = await context.newPage()
  // The same person, in a browser that has arranged nothing yet.
  await other.addInitScript(() => localStorage.removeItem('landfall.columns.containers'))
  return other
}

test('a view is saved, opened in another browser, shared, made the one to begin with, and exported as it is shown', async ({
  page,
  browser,
  server,
  person,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132', 'MSCU6639870', 'CSQU3054383', 'MSKU6011672'])
  const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD', party: 'CBP', status: 'hold' }] }
  await terminal('TCLU4829132', { ...held, last_free_day: dayThere(3) })
  await terminal('MSCU6639870', { ...held, last_free_day: dayThere(1) })
  await terminal('CSQU3054383', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(2) })

  await server.startJobs()
  await page.goto('/shipments?verdict=blocked&sort=-number&columns=deadline,holds,verdict')
  await expect(rows(page)).toHaveCount(2)
  await strip(page).getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Held in Los Angeles')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(saved(page, 'Held in Los Angeles')).toHaveAttribute('aria-current', 'true')
  // One of ours shows the same rows, in its own order.
  await expect(strip(page).locator('[aria-current]')).toHaveCount(1)
  const [shownNumbers, shownHeadings] = [await numbers(page), await headings(page)]
  expect(shownNumbers).toEqual(['TCLU4829132', 'MSCU6639870'])
  expect(shownHeadings).toEqual(['Container', 'Deadline, place time', 'Holds, who clears', 'Verdict'])

  const other = await elsewhere(browser, page, server.address)
  await other.goto('/shipments')
  await expect(rows(other)).toHaveCount(4)
  await saved(other, 'Held in Los Angeles').click()
  await expect(other).toHaveURL(/verdict=blocked/)
  await expect(rows(other)).toHaveCount(2)
  expect(await numbers(other)).toEqual(shownNumbers)
  expect(await headings(other)).toEqual(shownHeadings)

  // Shared, and what this person begins with.
  await strip(other).getByRole('button', { name: 'Edit the view Held in Los Angeles' }).click()
  await other.getByRole('checkbox', { name: 'Everybody of the team sees it' }).check()
  await other.getByRole('checkbox', { name: 'I begin with it' }).check()
  await other.getByRole('button', { name: 'Save view' }).click()
  await expect(saved(other, 'Held in Los Angeles')).toHaveAttribute(
    'title',
    /shared with everybody; what you begin with/,
  )
  await other.goto('/')
  await expect(other).toHaveURL(/verdict=blocked/)
  await expect(rows(other)).toHaveCount(2)
  await other.context().close()

  const invited = await call('POST', 'users', {
    data: { type: 'invitation', attributes: { email: `viewer.${person.email}`, role: 'viewer' } },
  })
  const colleague = await browser.newPage({ baseURL: server.address })
  await colleague.goto(new URL(invited.data.attributes.link, server.address).href)
  await redeem(colleague, `viewer.${person.email}`)
  await saved(colleague, 'Held in Los Angeles').click()
  await expect(rows(colleague)).toHaveCount(2)
  expect(await numbers(colleague)).toEqual(shownNumbers)
  expect(await headings(colleague)).toEqual(shownHeadings)
  // It is not theirs: they begin with Home, and cannot change it.
  await expect(strip(colleague).getByRole('button', { name: /^Edit the view/ })).toHaveCount(0)
  await colleague.goto('/')
  await expect(colleague.getByRole('heading', { name: 'First in line' })).toBeVisible()
  await expect(colleague).toHaveURL('/')
  await colleague.goto('/shipments')
  await expect(rows(colleague)).toHaveCount(4)
  await colleague.close()

  // What is exported is what is shown: a deadline as an instant, on the clock of its place, and where that is.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Excel (XLSX)' }).click()
  const [sheet] = await readExcelFile(await readFile(await (await download).path()))
  const [head, ...lines] = sheet?.data ?? []
  expect(head).toEqual([
    ...['Container', 'Deadline (UTC)', 'Deadline (local)', 'Deadline, zone', 'Deadline at', 'Days left'],
    ...['Holds', 'Who clears', 'Verdict', 'Verdict reason', 'Who acts'],
  ])
  expect(lines.map(([number]) => number)).toEqual(shownNumbers)
  const days = [3, 1]
  for (const [at, line] of lines.entries()) {
    const cells = (await rows(page).nth(at).locator('th, td').allTextContents()).map(plain)
    expect(cells.some((cell) => cell.includes('LosAngeles'))).toBe(true)
    const [, utc, local, zone, place, left, holds, clears, verdict] = line
    expect(utc).toBeInstanceOf(Date)
    expect(local instanceof Date && local.toISOString().slice(0, 10)).toBe(dayThere(days[at] ?? 0))
    expect([String(zone).split(' ')[0], place, left]).toEqual(['America/Los_Angeles', 'Los Angeles', days[at]])
    expect([holds, clears]).toEqual([expect.stringMatching(/customs/i), 'broker'])
    expect(cells).toContainEqual(expect.stringContaining(plain(String(verdict))))
  }
})
