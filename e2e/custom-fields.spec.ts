import { expect, test } from './test.ts'
import { unloaded, voyager } from './voyages.ts'

test.use({ expectedErrors: /status of 422/ })

test('an admin names the company and defines a field with its choices; colleagues fill it in', async ({
  page,
  person,
  server,
}) => {
  await page.goto('/settings/company')
  await page.getByLabel('Name of your company').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name of your company')).toHaveAccessibleDescription(/Can't be blank/)
  await page.getByLabel('Name of your company').fill('Nordmeer & Söhne')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Custom fields' }).click()
  await page.getByRole('link', { name: 'New field' }).click()
  const form = page.getByRole('dialog', { name: 'New custom field' })
  await form.getByRole('button', { name: 'Create field' }).click()
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Can't be blank/)
  await form.getByLabel('Name', { exact: true }).fill('Größe')
  await form.getByLabel('For', { exact: true }).selectOption('Containers')
  await form.getByLabel('Longest text').fill('many')
  await form.getByRole('button', { name: 'Create field' }).click()
  await expect(form.getByLabel('Longest text')).toHaveAccessibleDescription(/must be a whole number|must be a number/)
  await form.getByLabel('Kind').selectOption('One of a list')
  await form.getByRole('button', { name: 'Create field, then its choices' }).click()

  const edit = page.getByRole('dialog', { name: 'Edit Größe' })
  await expect(edit).toContainText('grosse in the API')
  for (const choice of ['small', 'large', 'small']) {
    await edit.getByLabel('New choice').fill(choice)
    await edit.getByRole('button', { name: 'Add', exact: true }).click()
    if (choice === 'small' && (await edit.getByRole('listitem').count()) > 1) break
    await expect(edit.getByRole('listitem').filter({ hasText: choice })).toBeVisible()
  }
  await expect(edit.getByLabel('New choice')).toHaveAccessibleDescription(/already/)
  await edit.getByRole('button', { name: 'Move large up' }).click()
  await expect(edit.getByRole('listitem').first()).toContainText('large')
  await edit.getByRole('checkbox', { name: 'Found by search' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('table', { name: 'Custom fields' }).getByRole('row').filter({ hasText: 'Größe' })
  await expect(row).toContainText('One of a list')
  await expect(row).toContainText('found by search')

  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track(['TCLU4829132'], unloaded)
  await page.goto(path)
  await expect(page.getByText('Größe')).toBeVisible()

  await page.goto('/settings/fields')
  await page.getByRole('button', { name: 'Remove Größe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Größe is removed.')).toBeVisible()
  await expect(page.getByText('No custom fields.')).toBeVisible()
})
