import { expect, test } from './test.ts'

test('an admin sees who did what, narrows it, opens a line and takes it along', async ({ page, person, server }) => {
  const send = (method: string, path: string, attributes: object) =>
    fetch(`${server.address}/v2/${path}`, {
      method,
      headers: { authorization: `Token ${person.apiKey}`, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { attributes } }),
    }).then((response) => response.json())
  const { data } = await send('POST', 'parties', { company_name: 'Nordmeer Handel' })
  await send('PATCH', `parties/${data.id}`, { company_name: 'Nordmeer & Co' })

  await server.startJobs()
  await page.goto('/settings/audit')
  const log = page.getByRole('table', { name: 'Audit log' })
  await expect(log.getByRole('row').filter({ hasText: 'Changed a customer' })).toContainText('Nordmeer & Co')
  await page.getByRole('combobox', { name: 'Any action' }).selectOption('Changed a customer')
  await expect(page).toHaveURL(/action=party\.changed/)
  await expect(log.getByRole('row')).toHaveCount(2)

  await log.getByRole('link', { name: 'Changed a customer' }).click()
  const line = page.getByRole('dialog', { name: 'Changed a customer' })
  const changed = line.getByRole('row').filter({ hasText: 'company name' })
  await expect(changed).toContainText('Nordmeer Handel')
  await expect(changed).toContainText('Nordmeer & Co')
  await line.getByRole('button', { name: 'Close' }).click()
  await expect(line).toBeHidden()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)

  await page.getByRole('combobox', { name: 'Any action' }).selectOption('Left the demo')
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.reload()
  await expect(log).toContainText('Exported the audit log')
  // Lines have their place in the chain some seconds after they are written.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Complete until/)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
})
