import type { Page } from '@playwright/test'
import { openGateway } from './gateway.ts'
import { expect, password, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ expectedErrors: /status of 409/ })

const written = (page: Page) => page.getByRole('region', { name: 'References and tags' })
const told = (page: Page) => written(page).getByRole('status').filter({ hasText: 'Somebody changed this' })
const entries = (page: Page) => written(page).getByRole('listitem')
const button = (page: Page, name: string) => written(page).getByRole('button', { name, exact: true })

/** Opens the editor of a value, and types. */
async function type(page: Page, value: string, text: string) {
  await button(page, `Edit ${value}`).click()
  await written(page).getByRole('textbox').fill(text)
}

test('of two who change the same value the second sees what the first wrote, and decides', async ({
  page,
  browser,
  server,
  person,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const definition = { entity_type: 'Shipment', api_slug: 'gate', data_type: 'short_text', display_name: 'Gate' }
  await call('POST', 'custom_field_definitions', {
    data: { type: 'custom_field_definition', attributes: definition },
  })
  const { path, id } = await track(['TCLU4829132'])
  // The second one hears nothing live: only the server can tell.
  const gateway = await openGateway(server.address)
  gateway.rules((request) => (request.path.startsWith('/v2/live') ? new Promise(() => {}) : undefined))
  const other = await browser.newPage({ baseURL: gateway.address })
  try {
    await other.goto(`/sign-in?next=${path}`)
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(written(other)).toBeVisible()
    await page.goto(path)

    await test.step('both changes are put together', async () => {
      await type(other, 'Shipment', 'PO 2')
      await type(page, 'Shipment', 'PO 1')
      await button(page, 'Save').click()
      await expect(written(page)).toContainText('PO 1')
      await button(other, 'Save').click()
      await expect(told(other)).toContainText('PO 1')
      await expect(entries(other)).toHaveText(['PO 2'])
      await button(other, 'Merge').click()
      await expect(entries(other)).toHaveText(['PO 1', 'PO 2'])
      await button(other, 'Save').click()
      await expect(written(page)).toContainText('PO 1, PO 2')
      await expect(written(other)).toContainText('PO 1, PO 2')
    })

    await test.step('who hears it live is told while typing, and can leave what the other one wrote', async () => {
      await type(page, 'Tags', 'reefer')
      await type(other, 'Tags', 'urgent')
      await button(other, 'Save').click()
      await expect(told(page)).toContainText('urgent')
      await expect(written(page).getByRole('textbox')).toHaveValue('reefer')
      await button(page, 'Keep theirs').click()
      await expect(written(page)).toContainText('urgent')
      await expect(written(page)).not.toContainText('reefer')
    })

    await test.step('a value that cannot be both is written over by who has seen it', async () => {
      await type(other, 'Gate', 'north')
      await type(page, 'Gate', 'south')
      await button(page, 'Save').click()
      await expect(written(page)).toContainText('south')
      await button(other, 'Save').click()
      await expect(told(other)).toContainText('south')
      await button(other, 'Overwrite').click()
      await expect(written(other).getByRole('textbox')).toHaveCount(0)
      await expect(written(page)).toContainText('north')
    })

    const { data } = await call('GET', `shipments/${id}`)
    expect(data.attributes).toMatchObject({ ref_numbers: ['PO 1', 'PO 2'], tags: ['urgent'] })
    const fields = await call('GET', `shipments/${id}/custom_fields`)
    expect(fields.data[0].attributes.value).toBe('north')
  } finally {
    await other.close()
    await gateway.close()
  }
})
