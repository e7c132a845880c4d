import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

// A field that is deleted while its choices are on their way answers 404.
test.use({ expectedErrors: /status of 40[04]/ })

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Containers', exact: true }).locator('tbody').getByRole('row')

test('a list is filtered by custom fields, shows them as columns, and exports them', async ({
  page,
  server,
  person,
}) => {
  const { call, track } = voyager({ address: server.address, apiKey: person.apiKey })
  const define = async (attributes: Record<string, string>, options: readonly string[] = []) => {
    const { data } = await call('POST', 'custom_field_definitions', { data: { attributes } })
    for (const label of options)
      await call('POST', `custom_field_definitions/${data.id}/options`, {
        data: { attributes: { value: label.toLowerCase(), label } },
      })
    return data.id as string
  }
  const priority = await define(
    { entity_type: 'Shipment', api_slug: 'priority', display_name: 'Priority', data_type: 'enum' },
    ['High', 'Low'],
  )
  await define({ entity_type: 'Container', api_slug: 'buyer', display_name: 'Buyer', data_type: 'short_text' })
  await define({ entity_type: 'Container', api_slug: 'pallets', display_name: 'Pallets', data_type: 'number' })
  await define({ entity_type: 'Container', api_slug: 'slot', display_name: 'Warehouse slot', data_type: 'date' })
  const [first, second] = [await track(['TCLU4829132', 'MSCU6639870']), await track(['CSQU3054383'])]
  const { data: boxes } = await call('GET', 'containers')
  const idOf = (number: string) =>
    boxes.find((one: { attributes: { number: string } }) => one.attributes.number === number).id
  const put = (noun: string, id: string, values: Record<string, unknown>) =>
    Promise.all(
      Object.entries(values).map(([api_slug, value]) =>
        call('POST', `${noun}/${id}/custom_fields`, { data: { attributes: { api_slug, value } } }),
      ),
    )
  await put('shipments', first.id, { priority: 'high' })
  await put('shipments', second.id, { priority: 'low' })
  await put('containers', idOf('TCLU4829132'), { buyer: 'Smith, Ann', pallets: 12.5, slot: dayThere(2) })
  await put('containers', idOf('CSQU3054383'), { buyer: 'Lee', pallets: 40 })

  await page.goto('/shipments')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Find a filter').fill(name)
    await page.keyboard.press('Enter')
  }
  await add('prio')
  await page.getByLabel('High').click()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await add('Buyer')
  // A comma in a value separates nothing.
  await page.getByLabel('A text, or a part of it').fill('smith, a')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: 'Change the filter Custom field' })
  await expect(chip).toContainText('Priority: High, Buyer: …smith, a…')
  await expect(page).toHaveURL(/field=priority%3Ahigh,buyer/)

  // What the address says is there again, and each field can be changed by itself.
  await page.reload()
  await expect(chip).toContainText('Priority: High, Buyer: …smith, a…')
  await chip.click()
  await page.getByRole('button', { name: 'Buyer: …smith, a…' }).click()
  await page.getByLabel('…smith, a…', { exact: true }).click()
  await page.getByLabel('No value').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('MSCU')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Remove the filter on custom field' }).click()
  await expect(rows(page)).toHaveCount(3)
  await add('slot')
  await page.getByLabel('In the next 3 days').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/field=slot%3A%7Enext_3/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Remove the filter on custom field' }).click()

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  for (const name of ['Priority', 'Buyer', 'Pallets']) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  const row = (number: string) => rows(page).filter({ hasText: number })
  await expect(row('TCLU')).toContainText('Smith, Ann')
  await expect(row('TCLU')).toContainText('12.5')
  await expect(row('CSQU')).toContainText('Low')
  await expect(row('MSCU')).toContainText('High')
  // Somebody else sets one meanwhile.
  await put('containers', idOf('MSCU6639870'), { buyer: 'Novak' })
  await expect(row('MSCU')).toContainText('Novak')

  await server.startJobs()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => page.getByRole('button', { name: 'Text (CSV)' }).click()),
  ])
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/,Pallets,?/)
  expect(lines.find((line) => line.includes('TCLU4829132'))).toMatch(/High,"Smith, Ann",12\.5/)

  // A view that was kept goes on saying what it asked for once the field is gone.
  await page.goto('/shipments?field=priority:high')
  await expect(rows(page)).toHaveCount(2)
  await call('DELETE', `custom_field_definitions/${priority}`)
  await page.reload()
  await expect(page.getByText("There is no custom field 'priority' of shipments or containers.")).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter on custom field' }).click()
  await expect(rows(page)).toHaveCount(3)
})
