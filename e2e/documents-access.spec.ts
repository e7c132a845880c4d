import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { arrivalNotice, drop, notice, pdf, render, text } from './papers.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ expectedErrors: /status of 422/ })
test.beforeEach(({ server }) => server.startJobs())

const looks = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const

/** In every look, also at the width of a phone; nothing is wider than the screen. */
async function inspect(page: Page, what: string) {
  for (const look of looks) {
    await page.emulateMedia(look)
    expect({ what, look, violations: await violations(page) }).toEqual({ what, look, violations: [] })
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}

test('the screens of documents are for everybody', async ({ page, server, person }) => {
  test.slow()
  const { path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/documents')
  await page.getByText('No document yet.').waitFor()
  await inspect(page, 'nothing yet')
  const long = `${'إشعار وصول '.repeat(4)}${'very_long_name_without_a_break_'.repeat(4)}.pdf`
  const sheet = Buffer.from(await render(arrivalNotice('TCLU4829132', 'two'), 'csv'))
  await drop(page, [
    pdf(long, await notice('TCLU4829132')),
    { name: 'sheet.csv', mimeType: 'text/csv', buffer: sheet },
    pdf('broken.pdf', Buffer.from('%PDF-1.7\nnothing')),
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ])
  const added = page.getByRole('region', { name: 'Added files' })
  await expect(added.getByText('3 sent, 1 not taken', { exact: true })).toBeVisible()
  await expect(added.getByText('Could not be read')).toBeVisible({ timeout: 60_000 })
  await expect(added.getByRole('link', { name: 'Arrival notice' })).toHaveCount(2, { timeout: 60_000 })
  await inspect(page, 'added files')
  await added.getByRole('button', { name: 'Clear' }).click()

  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')
  await rows.filter({ hasText: 'very_long' }).getByText('uploaded').click()
  const panel = page.getByRole('complementary', { name: 'Document' })
  await expect(panel.getByRole('region', { name: /^Preview of/ })).toBeVisible()
  await expect(panel.getByText('Page 1 of 1')).toBeVisible()
  await panel.getByRole('button', { name: /page 1: “TCLU4829132”/ }).click()
  await inspect(page, 'panel')

  for (const name of ['sheet.csv', 'broken.pdf', long]) {
    await page.goto('/documents')
    await rows.getByRole('link', { name: name.slice(-20) }).click()
    await expect(page.getByRole('region', { name: 'Linked to' })).toBeVisible()
    await expect(page.getByText(/Page 1 of 1|TCLU4829132|Download it to open it/).first()).toBeVisible()
    await inspect(page, name)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await beyondWindow(page), name).toBeNull()
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  await page.goto(path)
  const section = page.getByRole('region', { name: 'Documents' })
  await expect(section.getByRole('link', { name: 'sheet.csv' })).toBeVisible()
  await inspect(page, 'shipment')
})

test('what is not linked is worked off with the keyboard alone', async ({ page, server, person }) => {
  test.slow()
  const { bill } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/documents')
  await page.getByText('No document yet.').waitFor()
  await drop(page, [
    text('memo a.txt', 'A memo that names nobody: a.'),
    text('memo b.txt', 'A memo that names nobody: b.'),
    pdf('stranger.pdf', await notice('MSKU1234565')),
  ])
  await expect(page.getByRole('link', { name: 'Not linked 3' })).toBeVisible({ timeout: 60_000 })
  await page.goto('/documents?show=unlinked')
  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)
  await rows.filter({ hasText: 'stranger.pdf' }).getByText('uploaded').click()
  const panel = page.getByRole('complementary', { name: 'Document' })
  // What it names only waits to be tracked.
  await expect(panel.getByRole('button', { name: 'Track MSKU1234565' })).toBeVisible({ timeout: 60_000 })

  const shown = panel.getByRole('heading', { level: 2 }).first()
  const link = async () => {
    const field = panel.getByRole('combobox', { name: 'Link to a shipment or container' })
    await expect(field).toBeVisible()
    await page.keyboard.press('l')
    await expect(field).toBeFocused()
    await page.keyboard.type(bill)
    await expect(panel.getByRole('option', { name: bill })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await link()
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(`It is linked to ${bill}.`)).toBeVisible()
  // The next one is there already.
  await expect(shown).toHaveText(/memo [ab]\.txt/)
  const second = await shown.textContent()
  await link()
  await expect(rows).toHaveCount(1)
  await expect(shown).not.toHaveText(String(second))
  await link()
  await expect(page.getByText('None of them waits to be linked.')).toBeVisible()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rows).toHaveCount(1)
})
