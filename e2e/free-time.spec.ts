import { drop, text } from './papers.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

// Chromium logs every answer that is not a success; a form is refused with 422.
test.use({ expectedErrors: /status of 422/ })

test('rules are added, decide a container that nobody gives a last free day, and are turned off', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await server.startJobs()
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Free time', exact: true }).click()
  await expect(page.getByText('United States, ports')).toBeVisible()

  await page.getByRole('link', { name: 'Add rules' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Los Angeles, imports')
  await page.getByLabel('Port or inland place').fill('USQQQ')
  await page.getByLabel('Free days').fill('4')
  await page.getByLabel('Calendar').selectOption({ label: 'United States, ports' })
  await page.getByLabel('In force from').fill('2020-01-01')
  await page.getByLabel('Currency').fill('USD')
  await page.getByLabel('A day costs').fill('1: 310, 6: 465')
  await page.getByRole('button', { name: 'Add rules' }).click()
  await expect(page.getByLabel('Port or inland place')).toHaveAccessibleDescription(/USQQQ is known here/)
  await expect(page.getByLabel('A day costs')).toHaveValue('1: 310, 6: 465')
  await page.getByLabel('Port or inland place').fill('USLAX')
  await page.getByRole('button', { name: 'Add rules' }).click()
  const row = page.getByRole('row', { name: /Los Angeles, imports/ })
  await expect(row).toContainText('4 working days, from discharge')
  await expect(row).toContainText('310.00, from day 6: 465.00 USD')

  await page.goto(path)
  const clocks = page.getByRole('table', { name: 'Free time and cost' })
  await expect(clocks.getByRole('row', { name: /Demurrage discharged/ })).toContainText('calculated')
  await expect(page.getByText('Not counted: storage, detention (no rules fit).')).toBeVisible()
  await page.getByText('Free time, day by day').click()
  await expect(page.getByText('calculated by Los Angeles, imports')).toBeVisible()
  await expect(page.getByText('free, day 4, last free day')).toBeVisible()
  await page.getByText('If out on, in all').click()
  await expect(page.getByRole('table', { name: 'If out on, in all' })).toContainText('Demurrage, USD')

  const paper = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Evidence, PDF' }).click()
  expect((await paper).suggestedFilename()).toBe('Evidence TCLU4829132.pdf')
  await page.getByRole('button', { name: 'Check an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check an invoice' })
  await dialog.getByLabel('Amount in all').fill('930')
  await dialog.getByLabel('Charged from').fill('2026-06-28')
  await dialog.getByLabel('Charged until').fill('2026-06-26')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByLabel('Charged until')).toHaveAccessibleDescription(/is before 2026-06-28/)
  await dialog.getByLabel('Charged until').fill('2026-06-30')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText(/The invoice is 930.00 USD; by the rules/)).toBeVisible()
  await expect(dialog.getByText(/Not stated, of what 46 CFR 541.6 asks for: invoice date/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/settings/free-time')
  await row.getByRole('button', { name: 'Turn off Los Angeles, imports' }).click()
  await expect(row).toContainText('not in use')
  await row.getByRole('link', { name: 'Edit Los Angeles, imports' }).click()
  await page.getByLabel('Free days').fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('5 working days')
  await row.getByRole('button', { name: 'Remove Los Angeles, imports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
})

const invoice = `DEMURRAGE INVOICE

Invoice no.          INV-20260702
Invoice date         2026-07-02
Due date             2026-07-17
Container            TCLU4829132

Description          Amount
Demurrage 3 days     930.00 USD
Total amount due     930.00 USD
`

test('an invoice that was dropped on the page fills in what is checked, and what else was typed stays', async ({
  page,
  server,
  person,
}) => {
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'])
  await server.startJobs()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TCLU4829132')
  await page.getByText('None yet. Drop files anywhere on this page.').waitFor()
  await drop(page, [text('demurrage.txt', invoice)])
  await expect(page.getByRole('link', { name: 'Freight invoice' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Check an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check an invoice' })
  await dialog.getByLabel('Charged from').fill('2026-06-28')
  await dialog.getByLabel('Fill in from').selectOption({ label: 'demurrage.txt' })
  await expect(dialog.getByLabel('Amount in all')).toHaveValue('930')
  await expect(dialog.getByLabel('Currency')).toHaveValue('USD')
  await expect(dialog.getByLabel('Invoice date')).toHaveValue('2026-07-02')
  await expect(dialog.getByLabel('Charged from')).toHaveValue('2026-06-28')
  await dialog.getByText('Also on the invoice, for imports').click()
  await expect(dialog.getByLabel('Due date')).toBeChecked()
  await expect(dialog.getByLabel('Container number')).toBeChecked()
})

test('a calendar is added, refused by the line that is wrong, changed and removed; one that came is reset', async ({
  page,
}) => {
  await page.goto('/settings/free-time')
  await page.getByRole('link', { name: 'Add calendar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Pier X')
  await dialog.getByLabel('Mon', { exact: true }).check()
  await dialog.getByLabel('Holidays').fill('2026-12-25 Christmas Day\n2026-02-29 Leap day')
  await dialog.getByLabel('Closed days').fill('2026-11-17 X999: gates shut')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await expect(dialog.getByLabel('Holidays')).toHaveAccessibleDescription(/“2026-02-29 Leap day”/)
  await dialog.getByLabel('Holidays').fill('2026-12-25 Christmas Day')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await expect(dialog.getByLabel('Closed days')).toHaveAccessibleDescription(/“2026-11-17 X999: gates shut”.*X999/)
  await dialog.getByLabel('Closed days').fill('2026-11-17 Y257: gates shut')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await expect(dialog).toBeHidden()

  const mine = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Edit Pier X' }) })
  await expect(mine).toContainText('1 holiday, 2026, 1 closed')
  await mine.getByText('Pier X', { exact: true }).click()
  await expect(mine.getByText('2026-11-17 Y257: gates shut')).toBeVisible()
  await mine.getByRole('link', { name: 'Edit Pier X' }).click()
  await expect(dialog.getByLabel('Mon', { exact: true })).toBeChecked()
  await expect(dialog.getByLabel('Closed days')).toHaveValue('2026-11-17 Y257: gates shut')
  await dialog.getByLabel('Closed days').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine).not.toContainText('closed')
  await mine.getByRole('button', { name: 'Remove Pier X' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(mine).toHaveCount(0)

  const japan = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Edit Japan' }) })
  await japan.getByRole('link', { name: 'Edit Japan' }).click()
  await dialog.getByLabel('Closed days').fill('2026-11-20 Typhoon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(japan).toContainText('1 closed, changed here')
  await japan.getByRole('button', { name: 'Reset Japan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(japan).not.toContainText('changed here')
})
