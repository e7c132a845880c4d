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
  await sure.getByRole('button', { name: 'Remove connection' }).click()
  await expect(page.getByText('No connections.')).toBeVisible()
})
