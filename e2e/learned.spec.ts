import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { drop, text } from './papers.ts'
import { expect, test } from './test.ts'

test.beforeEach(({ server }) => server.startJobs())

/** A form whose labels are no words of ours. */
const form = (bill: string, shipper: string) =>
  [
    'Morska Agencja Gdynia',
    'Powiadomienie o statku',
    '',
    'Numer konosamentu    Statek           Kod towaru',
    `${bill}         NORDIC STAR      szybki`,
    '',
    `Nadawca              ${shipper}`,
    'Odbiorca             HANDLOWA WISLA',
    'Agencja celna        brak',
    'Warunki na odwrocie  sprawdz',
  ].join('\n')

async function open(page: Page, name: string, content: string) {
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add files' }).waitFor()
  await drop(page, [text(name, content)])
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Read', { timeout: 60_000 })
  await row.getByRole('link', { name }).click()
  const said = page.getByRole('region', { name: 'Extracted' })
  await said.waitFor()
  return said
}

test('what is corrected on one paper is read from the next of its maker, says why, and is forgotten', async ({
  page,
  person: _,
}) => {
  test.slow()
  const first = await open(page, 'first.txt', form('MEDUAB123456', 'KOWALSKI'))
  // What was opened stays open while another type brings other fields.
  await first.getByText(/Not found in it/).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('bill_of_lading')
  await first.getByRole('button', { name: 'Correct Shipper' }).click()
  await first.getByRole('textbox', { name: 'Shipper' }).fill('KOWALSKI')
  // It is shown before the server has answered, and leaving the page would break that off.
  const saved = page.waitForResponse((one) => one.request().postData()?.includes('KOWALSKI') === true)
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('set manually')).toBeVisible()
  expect((await saved).status()).toBe(200)
  // It is learned a moment later, and the page says what was known when it was opened.
  await expect(async () => {
    await page.goto('/settings/documents')
    await expect(page.getByText('stands right of “Nadawca”')).toBeVisible({ timeout: 3_000 })
  }).toPass()

  const next = await open(page, 'next.txt', form('MEDUXY998877', 'NOWAK'))
  await expect(page.getByRole('combobox', { name: 'Type' })).toContainText('Bill of lading, as classified')
  await expect(next.getByText('NOWAK', { exact: true })).toBeVisible()
  await expect(next.getByText(/Found here because another paper of this maker was corrected/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await next.getByRole('button', { name: 'Forget where Shipper stands' }).click()
  await expect(page.getByText(/Forgotten\. The next paper/)).toBeVisible()

  await page.goto('/settings/documents')
  await expect(page.getByText('is Bill of lading')).toBeVisible()
  await expect(page.getByText('stands right of “Nadawca”')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Forget: Type is Bill of lading' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
})
