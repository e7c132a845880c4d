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
  await expect(row).toContainText('310.00, from day 6 465.00 USD')

  await page.goto(path)
  await expect(page.getByText('calculated by Los Angeles, imports')).toBeVisible()
  await page.getByText('Free time, day by day').click()
  await expect(page.getByText('free, day 4, last free day')).toBeVisible()
  await expect(page.getByText(/^If out on, USD/)).toBeVisible()

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
