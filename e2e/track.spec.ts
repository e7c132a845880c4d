import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 422/ })

test('a number is tracked, and what the server refuses stands at its field', async ({ page }) => {
  await page.getByRole('link', { name: 'Track', exact: true }).first().click()
  const field = page.getByLabel('Number', { exact: true })
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  await field.fill('MAEU248119305')
  await page.getByLabel('Shipping line').selectOption('MAEU')
  await page.getByLabel('References, optional').fill('PO 1\nPO 2')
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/shipments')
  await expect(page.getByRole('status').filter({ hasText: 'MAEU248119305' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not tracked yet' })).toContainText('MAEU248119305')
})
