import { violationsOf } from './looks.ts'
import { expect, test } from './test.ts'

const german = [
  'Offene Positionen KW 47;;;;;;',
  ';;;;;;',
  'Container-Nr.;B/L;Bestellnummer;Kunde;Reederei;Priorität;Bemerkung 2',
  'TCLU 482913-2;MEDUAB123456;4500118273/74;Kestrel Möbel GmbH;MSC;A;call Mike!!!',
  'CSQU3054383;MEDUAB123456;4500118275;Kestrel Möbel GmbH;MSC;B;0',
  'TCLU4829137;;4500118276;Kestrel Möbel GmbH;MSC;A;#REF!',
  'TCLU4829132;;4500118276;Kestrel Möbel GmbH;;A;',
  ';2,48E+08;4500118279;;Maersk;;',
  'tbc;siehe Mail;4500118280;;;;',
].join('\r\n')

const file = {
  name: 'kestrel offene pos wk47 (final) KORR.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(german, 'latin1'),
}

test.beforeEach(({ server }) => server.startJobs())

test('a German spreadsheet is checked, corrected, tracked and undone', async ({ page }) => {
  test.slow()
  await page.goto('/shipments/track')
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await page.getByLabel('Spreadsheet', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('heading', { name: file.name })).toBeVisible()
  const column = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(column('Container-Nr.')).toContainText('by name and values')
  await expect(page.getByLabel('Kunde becomes')).toHaveValue('customer')
  await expect(page.getByLabel('Bemerkung 2 becomes')).toHaveValue('')
  await expect(page.getByLabel('Names are in row')).toHaveValue('3')
  await expect(page.getByText('1 new customer will be created')).toBeVisible()

  const rows = page.getByRole('table', { name: 'Rows of the file' })
  const row = (text: string | RegExp) => rows.getByRole('row').filter({ hasText: text })
  await expect(rows.locator('tbody').getByRole('row')).toHaveCount(6)
  await expect(row('2,48E+08')).toContainText('Digits lost')
  await expect(row('siehe Mail')).toContainText('No number')
  await expect(page.getByRole('button', { name: 'Track 1', exact: true })).toBeVisible()
  await row('TCLU4829137').getByRole('button', { name: 'Use 2' }).click()
  await expect(page.getByRole('button', { name: 'Track 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /wrong check digit/ }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Track 2', exact: true }).click()
  await expect(page.getByText('2 of 2 sent.')).toBeVisible()
  // One of them no line knows: as soon as it has been asked, it has failed.
  await expect(page.getByText(/^(2 (checking|waiting)|1 failed)/).first()).toBeVisible()
  await page.goto('/tracking-requests')
  const requests = page.getByRole('table', { name: 'Tracking requests' })
  await expect(requests.getByRole('row').filter({ hasText: 'MEDUAB123456' })).toContainText('4500118273')

  await page.goto('/imports')
  await page.getByRole('link', { name: file.name }).click()
  const report = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Result as CSV' }).click()
  expect((await report).suggestedFilename()).toBe('kestrel offene pos wk47 (final) KORR - result.csv')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText('2 removed')).toBeVisible()
  await page.goto('/parties')
  await expect(page.getByRole('heading', { name: 'No customers yet.' })).toBeVisible()
})

test('a table is pasted, and its columns are changed by hand; the page can be used by everybody', async ({ page }) => {
  test.slow()
  await page.goto('/imports')
  await page
    .getByLabel('Or paste a table')
    .fill('Nummer\tLinie\tZeichen\nMEDUAB123456\tMSC\tK-77\nMEDUAB123457\tMSC\tK-78')
  await page.getByRole('button', { name: 'Read the table' }).click()
  await expect(page.getByLabel('Nummer becomes')).toHaveValue('bill_of_lading')
  await page.getByLabel('Zeichen becomes').selectOption('tag')
  await expect(page.getByText('set by hand')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Track 2', exact: true })).not.toHaveAttribute('aria-disabled')
  const first = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row').first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(2)).toBeFocused()
  expect(await violationsOf(page, 'import')).toEqual([])
})

test('what is no spreadsheet is refused in words', async ({ page }) => {
  await page.goto('/imports')
  const buffer = Buffer.from('<html><table><tr><td>Container</td></tr></table></html>')
  await page
    .getByLabel('Spreadsheet', { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText(
    'It is a web page under the name of a spreadsheet',
  )
  await page.getByRole('link', { name: 'Bring in another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})
