import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { drop, pdf } from './papers.ts'
import { beginWithList, expect, redeem, test } from './test.ts'

test.use({ expectedErrors: /status of (409)/ })

const documents = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('link')
const same = (name: string) => pdf(name, Buffer.from('%PDF-1.7\nthe very same'))
const list = (page: Page) => page.getByRole('region', { name: 'Added files' })

test('an admin says what becomes of a file that is there already, and others see it', async ({
  page,
  browser,
  baseURL,
  person: _,
}) => {
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()
  await drop(page, [same('first.pdf')])
  await expect(list(page).getByText('1 sent', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Settings of documents' }).click()
  await expect(page).toHaveURL('/settings/documents')
  const save = page.getByRole('button', { name: 'Save' }).first()
  await expect(page.getByRole('radio', { name: 'Refuse it' })).toBeChecked()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Replace the one that is there' }).check()
  await save.click()
  await expect(page.getByText('It holds for every file')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Replace the one that is there' })).toBeChecked()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }

  await page.goto('/documents')
  await expect(documents(page)).toHaveText(['first.pdf'])
  await drop(page, [same('second.pdf')])
  await expect(list(page).getByText('1 sent', { exact: true })).toBeVisible()
  await expect(documents(page)).toHaveText(['second.pdf'])

  await page.goto('/settings/people')
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('mia@example.com')
  await page.getByRole('radio', { name: 'Member' }).check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await other.goto(link)
  await redeem(other, 'mia@example.com')
  await beginWithList(other)
  await other.goto('/settings/documents')
  await expect(other.getByRole('radio', { name: 'Replace the one that is there' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Keep both' })).toBeDisabled()
  await expect(other.getByText('Your role is Member: ask an admin.').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await context.close()
})
