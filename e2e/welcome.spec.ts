import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { unloaded, voyager } from './voyages.ts'

test.beforeEach(({ server }) => server.startJobs())

const field = (page: Page) => page.getByLabel(/^A container, a bill of lading or a booking/)
const first = (page: Page) => page.getByRole('region', { name: 'First numbers' }).getByRole('listitem')
const undecided = (page: Page) => page.getByRole('region', { name: 'Numbers to look at' }).getByRole('listitem')

test('an account without data begins with one field, and sees what becomes of its first numbers', async ({
  page,
  server,
  person,
}) => {
  const { send } = voyager({ address: server.address, apiKey: person.apiKey })
  await page.goto('/')
  await expect(page).toHaveURL('/welcome')
  const bill = `YMLUE2481${String(Date.now()).slice(-5)}`
  await field(page).fill(bill)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await expect(first(page)).toContainText(bill)
  await expect(first(page)).toContainText(/Checking|Waiting/)
  await send(unloaded({ bill, container: 'TCLU4829132' }))
  await expect(first(page)).toContainText('Tracked', { timeout: 60_000 })
  await expect(first(page)).toContainText('Ningbo')

  // A line that nobody asks keeps the number; a wrong digit is not sent before it is right.
  await field(page).fill('TGHU5510201\nCULU1234567890\nhello')
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  const wrong = undecided(page).filter({ hasText: 'Check digit should be 0' })
  await expect(wrong).toBeVisible()
  await expect(first(page)).not.toContainText(['TGHU'])
  await wrong.getByRole('button', { name: 'Use 0' }).click()
  const right = undecided(page)
    .filter({ hasText: 'Which line?' })
    .filter({ has: page.getByText('TGHU') })
  await right.getByRole('combobox').selectOption('SSBF')
  await expect(first(page).filter({ hasText: 'TGHU' })).toContainText('No connection', { timeout: 60_000 })
  await expect(first(page).filter({ hasText: 'TGHU' })).toContainText('The number is kept.')

  // What there is now is where the dashboard begins.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'First in line' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('it says so where nothing that was typed is a number, and stays away once it is hidden', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Connect a line' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bring a spreadsheet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Forward mails' })).toContainText('No mailbox is fetched.')
  await field(page).fill('hello')
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByText('No number was found in it.')).toBeVisible()
  await page.getByRole('link', { name: 'Hide this page' }).click()
  await expect(page).toHaveURL('/shipments')
  await page.goto('/')
  await expect(page).toHaveURL('/shipments')
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: /^Nothing is tracked yet/ })).toBeVisible()
})

test.describe('the demo', () => {
  test.use({ visitor: 'demo', beginsAt: '/shipments' })
  test('says on every page that it is one', async ({ page }) => {
    await expect(page.getByText('This is the demo')).toBeVisible()
    await page.goto('/documents')
    await expect(page.getByText('This is the demo')).toBeVisible()
  })
})
