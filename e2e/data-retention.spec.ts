import { expect, test } from './test.ts'
import { hoursAgo, voyager } from './voyages.ts'

test('an admin says how long finished shipments are kept, and sees before how many would go', async ({
  page,
  person,
  server,
}) => {
  const me = voyager({ address: server.address, apiKey: person.apiKey })
  const { id } = await me.track(['TCLU4829132'])
  await me.call('PATCH', `shipments/${id}/stop_tracking`)
  await server.overwrite('shipments', id, { line_tracking_stopped_at: hoursAgo(400 * 24) })

  await page.goto('/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('retention')
  await page.getByRole('link', { name: 'Data retention' }).first().click()
  const shipments = page.getByLabel(/^Keep shipments/)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(shipments).toHaveValue('')
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.')

  await shipments.selectOption('3 years')
  await expect(page.getByText('Nothing is older than this today.')).toBeVisible()
  await shipments.selectOption('1 year')
  const due = page.getByRole('status').filter({ hasText: 'older than this today' })
  await expect(due).toContainText('1 shipment is older than this today.')
  await expect(due).toContainText('Saving removes it after 24 hours.')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(due).toContainText('It will be removed at the next hourly run after')

  await page.reload()
  await expect(shipments.locator('option:checked')).toHaveText('1 year')
  await shipments.selectOption('No limit')
  await expect(due).toBeHidden()
  await save.click()
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.')
  await page.goto('/settings/audit')
  await expect(page.getByRole('link', { name: 'Changed how long data is kept' }).first()).toBeVisible()
})
