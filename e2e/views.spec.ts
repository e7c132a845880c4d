import type { APIRequestContext, Page } from '@playwright/test'
import { discharged } from '../src/server/testing/dcsa-events.ts'
import { violations } from './looks.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of (422|410)/ })

/** A customer with one shipment that has landed. */
async function customer(request: APIRequestContext, apiKey: string): Promise<string> {
  const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/json' }
  const post = async (address: string, data: unknown) => (await request.post(address, { data, headers })).json()
  const { data } = await post('/v2/parties', { data: { attributes: { company_name: 'Kestrel' } } })
  const attributes = {
    request_type: 'bill_of_lading',
    request_number: 'YMLUV100',
    scac: 'YMLU',
    ref_numbers: ['PO 45'],
  }
  const relationships = { customer: { data: { id: data.id, type: 'party' } } }
  await post('/v2/tracking_requests', { data: { attributes, relationships } })
  await post('/v2/ingest/dcsa_events?scac=YMLU', discharged({ bill: 'YMLUV100', container: 'TCLU4829132' }))
  return data.id
}

const open = async (page: Page, party: string) => {
  await page.goto(`/parties/${party}`)
  await page.getByRole('link', { name: 'New view' }).click()
}
const preview = (page: Page) => page.frameLocator('iframe[title="Preview for Kestrel"]')

test('a view is written beside what the customer sees, saved, and opened by its link until that is revoked', async ({
  page,
  request,
  person,
}) => {
  const party = await customer(request, person.apiKey)
  await open(page, party)
  // Before anything is saved: real data, their rights.
  await expect(preview(page).getByText('YMLUV100').first()).toBeVisible()
  await expect(preview(page).getByText(/TCLU/).first()).toBeVisible()
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: null, forcedColors: null, ...media })
    // The frame has tests of its own.
    expect(await violations(page, { exclude: 'iframe' })).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null })
  await page.getByLabel('Container numbers').uncheck()
  await expect(preview(page).getByText(/TCLU/)).toHaveCount(0)
  await page.getByLabel('References', { exact: false }).first().check()
  await expect(preview(page).getByText('PO 45').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Fields shared' })).toContainText('References of the shipment')

  await page.getByLabel('Name', { exact: true }).first().fill('Orders of Kestrel')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Orders of Kestrel' })).toBeVisible()

  await expect(page.getByText('No active link')).toBeVisible()
  await page.getByRole('link', { name: 'New link' }).click()
  await page.getByRole('textbox', { name: 'For' }).fill('Portal')
  await page.getByRole('button', { name: 'Make link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/embed\/[0-9a-f-]{36}#.{20,}$/)
  await expect(page.getByLabel(/web component/)).toHaveValue(/landfall-view\.js.*<landfall-view src=/)
  await expect(page.getByLabel(/frame without/)).toHaveValue(/^<iframe src=/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  expect(await page.content()).not.toContain(String(link.split('#')[1]))

  const stranger = await page.context().newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('PO 45').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Visits' })).toContainText('its own page')

  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('dialog')).toContainText('end at once')
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('table', { name: 'Links of this view' })).toContainText('Revoked')
  await stranger.reload()
  await expect(stranger.getByText('PO 45')).toHaveCount(0)
  await stranger.close()
})

test('what is wrong is said at its field, and nothing is lost when the page is left', async ({
  page,
  request,
  person,
}) => {
  await open(page, await customer(request, person.apiKey))
  const origins = page.getByLabel('Allowed origins, one a line')
  await origins.fill('https://portal.example\nhttp://intranet.example')
  await expect(origins).toHaveAccessibleDescription(/Line 2: https is needed/)
  const colour = page.getByLabel('Colour', { exact: true })
  await colour.fill('#ffee99')
  await expect(colour).toHaveAccessibleDescription(/cannot be read as text/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/views\/new$/)
  await colour.fill('#0b5975')
  await expect(colour).toHaveAccessibleDescription(/on paper, very good for text/)

  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await page.getByLabel('Logo file').setInputFiles(file('logo.svg', 'image/svg+xml', Buffer.from(script)))
  await expect(page.getByText('it has <script>, and a logo may only draw')).toBeVisible()
  await page.getByLabel('Logo file').setInputFiles(file('big.png', 'image/png', Buffer.alloc(60 * 1024)))
  await expect(page.getByText('It has 60 kB, and at most 48 kB can be taken.')).toBeVisible()

  await page.getByRole('link', { name: 'Kestrel' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(origins).toHaveValue('https://portal.example\nhttp://intranet.example')
  await page.getByRole('link', { name: 'Kestrel' }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('No view yet.')).toBeVisible()
})

test('a link is rotated with overlap', async ({ page, request, person }) => {
  const party = await customer(request, person.apiKey)
  await open(page, party)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'New link' }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  const first = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: 'Rotate' }).click()
  await page.getByLabel('The old one stays good for').selectOption('1 hour')
  await page.getByRole('button', { name: 'Make the new link' }).click()
  const second = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('table', { name: 'Links of this view' })).toContainText('Valid until')
  for (const link of [first, second]) {
    const answer = await request.get('/v2/embed/view', { headers: { authorization: `Token ${link.split('#')[1]}` } })
    expect(answer.status()).toBe(200)
  }
})

test('the map is in the preview as soon as its switch is on', async ({ page, request, person }) => {
  await open(page, await customer(request, person.apiKey))
  await expect(preview(page).getByText('YMLUV100').first()).toBeVisible()
  await expect(preview(page).getByRole('button', { name: 'Map' })).toHaveCount(0)
  await page.getByLabel(/^Map/).check()
  await preview(page).getByRole('button', { name: 'Map' }).click()
  const map = preview(page).getByRole('region', { name: 'Where your orders are' })
  await expect(map.getByRole('listitem')).toHaveText([/Los Angeles.*YMLUV100/])
})
