import { discharged } from '../src/server/testing/dcsa-events.ts'
import { expect, test } from './test.ts'

test.use({ beginsAt: '/shipments' })

const mail = `Hello, please add for Kestrel:

PO 4500118290  MRSU4401271  BL MAEU248119305
TGHU 551020-1  (sofa samples), 1,250.00 USD
MAEU248119305 again`

test('numbers are found in a mail, corrected where they are wrong, and tracked; what failed stays', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Track', exact: true }).first().click()
  await page.getByLabel('Paste a mail, a column, anything').fill(mail)
  const table = page.getByRole('table', { name: 'Numbers found' })
  const row = (number: RegExp) => table.getByRole('row').filter({ hasText: number })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(3)
  await expect(row(/MAEU248119305/)).toContainText('merged')
  await expect(row(/MAEU248119305/)).toContainText('PO 4500118290')
  await expect(row(/TGHU/)).toContainText('Check digit should be 0')
  await row(/TGHU/).getByRole('button', { name: 'Use 0' }).click()
  await page.getByLabel('Shipping line of TGHU5510200').selectOption('MAEU')
  await row(/MRSU/).getByRole('button', { name: 'Leave out MRSU4401271' }).click()
  await page.getByRole('textbox', { name: 'Tags for all, optional' }).fill('wave 3')
  await page.getByRole('button', { name: 'Track 2 now' }).click()
  // Where jobs run already it is known a moment later what the line says.
  const sent = /Sent|the line does not know it|no connection/i
  await expect(row(/MAEU248119305/)).toContainText(sent)
  await expect(row(/TGHU/)).toContainText(sent)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/shipments')
  await expect(page.getByRole('region', { name: 'Not tracked yet' })).toContainText('MAEU248119305')

  await page.getByRole('link', { name: 'All 2 not tracked yet' }).click()
  const requests = page.getByRole('table', { name: 'Tracking requests' })
  await expect(requests.getByRole('row').filter({ hasText: 'MAEU248119305' })).toContainText('PO 4500118290')
})

test('a sheet is read by the names above its columns, tracked for a customer, and each row says what the line says', async ({
  page,
  request,
  person,
  server,
}) => {
  await server.startJobs()
  const headers = { authorization: `Token ${person.apiKey}` }
  await request.post('/v2/parties', { data: { data: { attributes: { company_name: 'Kestrel' } } }, headers })
  await page.goto('/shipments/track')
  const text = 'PO,BL,Line\n4500118290,YMLUT900,YMLU\n4500118291,,'
  await page.getByLabel('Paste a mail, a column, anything').fill(text)
  const table = page.getByRole('table', { name: 'Numbers found' })
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(table).toContainText('PO 4500118290')
  await expect(page.getByText('Not taken for numbers: 4500118291 (line 3)')).toBeVisible()
  await page.getByText('For a customer, optional').click()
  await page.getByRole('radio', { name: 'Kestrel' }).check()
  await page.getByRole('button', { name: 'Track 1 now' }).click()
  await expect(table).toContainText('the line does not know it yet')
  await request.post('/v2/ingest/dcsa_events?scac=YMLU', {
    data: discharged({ bill: 'YMLUT900', container: 'TCLU4829132' }),
    headers,
  })
  await table.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText('Kestrel').first()).toBeVisible()
})

test('numbers that are handed over in the address are there', async ({ page }) => {
  await page.goto('/shipments/track?numbers=MAEU248119305,TCLU4829132')
  await expect(page.getByLabel('Paste a mail, a column, anything')).toHaveValue('MAEU248119305\nTCLU4829132')
  await expect(page.getByRole('button', { name: 'Leave out TCLU4829132' })).toBeVisible()
})

test('an empty account is told how to begin', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Paste numbers' }).click()
  await expect(page.getByRole('dialog', { name: 'Track shipments' })).toBeVisible()
})
