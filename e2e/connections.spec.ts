import { json, startLine } from '../src/server/sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../src/server/testing/dcsa-events.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 422/ })

const bill = 'HLCUSHA2611BKQY3'
const container = 'TCLU4829132'
const secret = 'a-secret-of-the-portal'

/** Hapag-Lloyd as it answers somebody with this secret. */
const startHapag = () =>
  startLine(({ query, headers }, response) => {
    if (headers['x-ibm-client-secret'] !== secret) return json(response, { moreInformation: 'denied' }, { status: 401 })
    const asked = query.get('transportDocumentReference')
    if (asked !== bill) return json(response, { message: 'not found' }, { status: 404 })
    json(response, atSea({ bill, container }))
  })

test('a line is connected, tested and tracked by the page alone', async ({ page, server }) => {
  await server.startJobs()
  await using line = await startHapag()
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByText('No connections.')).toBeVisible()
  await page.getByRole('link', { name: 'Add connection' }).click()
  await page.getByLabel('Line or provider').fill('hlcu')
  await page.getByRole('link', { name: /Hapag-Lloyd/ }).click()

  const form = page.getByRole('dialog', { name: /Hapag-Lloyd/ })
  await expect(form.getByText(/never tried with a key/)).toBeVisible()
  await form.getByLabel('X-IBM-Client-Id').fill('of-another-system')
  await form.getByRole('button', { name: 'Save and test' }).click()
  await expect(form.getByText('X-IBM-Client-Secret: must be filled in')).toBeVisible()
  await expect(form.getByText('Plan of your subscription: must be filled in')).toBeVisible()
  await form.getByLabel('X-IBM-Client-Secret').fill('wrong-secret')
  await form.getByLabel('Plan of your subscription').selectOption('default')
  await form.getByText('Another address than api.hlag.com').click()
  await form.getByLabel('Address', { exact: true }).fill(line.base_url)
  await form.getByRole('button', { name: 'Save and test' }).click()

  const tested = page.getByRole('dialog', { name: /^Test / })
  await tested.getByLabel('Number', { exact: true }).fill(bill)
  await tested.getByRole('button', { name: 'Test', exact: true }).click()
  const result = tested.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('It refused the credentials (401)')
  await expect(result).toContainText('Copy the key again')
  await tested.getByRole('button', { name: 'Cancel' }).click()

  const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').filter({ hasText: 'HLCU' })
  await expect(row).toContainText('Key refused')
  await row.getByRole('link', { name: /^New key/ }).click()
  const edit = page.getByRole('dialog', { name: /^Edit / })
  await expect(edit.getByLabel('X-IBM-Client-Secret')).toHaveValue('')
  await edit.getByLabel('X-IBM-Client-Secret').fill(secret)
  await edit.getByRole('button', { name: 'Save' }).click()
  await row.getByRole('link', { name: /^Test/ }).click()
  await tested.getByLabel('Number', { exact: true }).fill(bill)
  await tested.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(result).toContainText(/The key works: \d+ events of 1 container/)
  await result.getByText('What was sent and what came').click()
  await expect(result.getByRole('region', { name: /^GET 200/ })).toContainText('•••')
  expect(await page.content()).not.toContain(secret)
  await tested.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Working')

  await page.goto('/shipments/track')
  await page.getByRole('textbox').first().fill(bill)
  await page.getByRole('button', { name: /^Track/ }).click()
  await expect(page.getByRole('dialog').getByText('Sent').first()).toBeVisible()
  // The line is asked in the background.
  await expect
    .poll(async () => {
      await page.goto(`/shipments/find?q=${container}`)
      return page.url()
    })
    .toMatch(/container=/)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()

  await page.goto('/settings/connections')
  await row.getByRole('button', { name: /^Pause/ }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: /^Remove/ }).click()
  const sure = page.getByRole('dialog', { name: /^Remove / })
  await expect(sure).toContainText('One shipment is not updated any more')
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No connections.')).toBeVisible()
})

/** Another account of the same API, with one shipment. */
const startOther = () =>
  startLine(({ url, headers }, response) => {
    if (headers.authorization !== 'Token a-key-of-there') return json(response, {}, { status: 401 })
    const container = {
      id: 'c1',
      type: 'container',
      attributes: { number: 'TCLU4829132', updated_at: '2026-11-20T00:00:00Z' },
    }
    const shipment = {
      id: 's1',
      type: 'shipment',
      attributes: {
        bill_of_lading_number: 'MEDUOLD00001',
        shipping_line_scac: 'MSCU',
        updated_at: '2026-11-20T00:00:00Z',
      },
      relationships: { containers: { data: [{ id: 'c1', type: 'container' }] } },
    }
    const loaded = {
      id: 'e1',
      type: 'raw_event',
      attributes: {
        event: 'vessel_loaded',
        timestamp: '2026-11-02T01:30:00Z',
        location_locode: 'CNNGB',
        data_source: 'shipping_line',
      },
    }
    const path = url.split('?')[0]
    if (path === '/v2/account')
      return json(response, { data: { id: 'a1', type: 'account', attributes: { company_name: 'Nordmeer' } } })
    if (path === '/v2/shipments') return json(response, { data: [shipment], included: [container], meta: { total: 1 } })
    if (path === '/v2/containers/c1/raw_events') return json(response, { data: [loaded] })
    json(response, { errors: [{ title: 'Not Found' }] }, { status: 404 })
  })

test('another account is mirrored, and what it brought is taken back, by the page alone', async ({ page, server }) => {
  await server.startJobs()
  await using other = await startOther()
  await page.goto('/settings/connections/new')
  await page.getByLabel('Line or provider').fill('mirror')
  await page.getByRole('link', { name: /Mirror of another account/ }).click()
  const form = page.getByRole('dialog', { name: /^Mirror/ })
  await form.getByLabel('Name').fill('Old account')
  await expect(form.getByText('Lines', { exact: true })).toBeHidden()
  await form.getByRole('button', { name: 'Save and test' }).click()
  await expect(form.getByText('API key: must be filled in')).toBeVisible()
  await expect(form.getByText('Address of the API: must be filled in')).toBeVisible()
  await form.getByLabel('API key').fill('a-key-of-there')
  await form.getByLabel('Address of the API').fill(other.base_url)
  await form.getByLabel('How changes come').selectOption('Sent at once by a webhook, created there')
  await form.getByRole('button', { name: 'Save and test' }).click()
  const tested = page.getByRole('dialog', { name: 'Test Old account' })
  await tested.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(tested.getByRole('region', { name: 'Result' })).toContainText(
    'The key works: the account of Nordmeer, 1 shipment',
  )
  await tested.getByRole('button', { name: 'Cancel' }).click()
  const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').filter({ hasText: 'Nordmeer' })
  await expect
    .poll(async () => {
      await page.reload()
      return row.textContent()
    })
    .toContain('1 shipment with 1 container copied')
  await expect(row).toContainText('Webhook: PUBLIC_URL is not set on this server')

  await page.goto('/shipments/find?q=TCLU4829132')
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await page.goto('/settings/connections')
  await row.getByRole('link', { name: /^Remove/ }).click()
  const sure = page.getByRole('dialog', { name: 'Remove Old account?' })
  await sure.getByLabel(/^What was copied: 1 shipment/).selectOption('remove')
  await sure.getByRole('button', { name: 'Remove connection' }).click()
  await expect(page.getByText('No connections.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto('/shipments')
      return page.getByText('MEDUOLD00001').count()
    })
    .toBe(0)
})

test('a line is subscribed to by a setting of its connection, which says why where it cannot be', async ({
  page,
  server,
}) => {
  await server.startJobs()
  await using line = await startLine((_, response) => json(response, {}, { status: 404 }))
  await page.goto('/settings/connections/new')
  await page.getByLabel('Line or provider').fill('dcsa')
  await page.getByRole('link', { name: /Track & Trace 2\.2/ }).click()
  const form = page.getByRole('dialog', { name: /2\.2/ })
  await form.getByRole('textbox', { name: 'Lines' }).fill('YMLU')
  await form.getByRole('textbox', { name: 'Lines' }).press('Enter')
  await form.getByLabel('Address of the line').fill(line.base_url)
  await form.getByLabel(/^How news comes/).selectOption('subscription')
  await form.getByRole('button', { name: 'Save and test' }).click()
  const tryOut = page.getByRole('dialog', { name: /^Test / })
  await tryOut.getByRole('button', { name: 'Cancel' }).click()
  await expect(tryOut).toBeHidden()
  const row = page.getByRole('table', { name: 'Connections' }).getByRole('row').filter({ hasText: 'YMLU' })
  const problem = 'Subscription: PUBLIC_URL is not set on this server'
  const shows = async () => {
    await page.reload()
    await expect(row).toBeVisible()
    return (await row.textContent())?.includes(problem)
  }
  await expect.poll(shows).toBe(true)
  await row.getByRole('link', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: /^Edit / })
  await expect(edit.getByLabel('Callback address')).toBeVisible()
  await edit.getByLabel(/^How news comes/).selectOption('polling')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(shows).toBe(false)
})
