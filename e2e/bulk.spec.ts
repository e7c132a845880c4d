import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

test.use({ visitor: 'demo' })

const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).locator('tbody').getByRole('row')

test('many shipments are tagged at once, and the tag finds them again', async ({ page }) => {
  const tag = `wave ${Date.now()}`
  await page.goto('/shipments?grain=shipments&sort=bill_of_lading_number')
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').click()
  const tagThem = page.getByRole('toolbar').getByRole('button', { name: 'Tag' })
  await tagThem.focus()
  expect(await page.getByRole('region', { name: 'Shipments' }).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await tagThem.click()
  await page.getByRole('button', { name: 'Tag 3 shipments' }).click()
  await expect(page.getByText('Write at least one.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tags' }).fill(tag)
  await page.getByRole('button', { name: 'Tag 3 shipments' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(`“${tag}” added to 3 shipments.`)).toBeVisible()
  await expect(page.getByText('3 of 3')).toBeHidden()
  await page.goto(`/shipments?grain=shipments&tag=${encodeURIComponent(tag)}`)
  await expect(rows(page)).toHaveCount(3)

  // A comma in a tag makes no two of it.
  await rows(page).first().getByRole('checkbox').click()
  await tagThem.click()
  await page.getByRole('textbox', { name: 'Tags' }).fill(`${tag}, urgent`)
  await page.getByRole('button', { name: 'Tag 1 shipment' }).click()
  await expect(page.getByText(`“${tag}, urgent” added to 1 shipment.`)).toBeVisible()
})

test('a customer is set for many, and undo gives each the one it had', async ({ page }) => {
  const withoutAge = (row: string) => row.replace(/\d+ (min|h|d)\b/g, '')
  const customers = async () => (await rows(page).allInnerTexts()).map(withoutAge)
  await page.goto('/shipments?grain=shipments&sort=bill_of_lading_number')
  await expect(rows(page).nth(2)).toBeVisible()
  const before = (await customers()).slice(0, 3)
  for (const at of [0, 1, 2]) await rows(page).nth(at).getByRole('checkbox').click()
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: 'Set customer' }).click()
  await page.getByRole('button', { name: 'Set for 3 shipments' }).click()
  await expect(page.getByText('Choose who it is.')).toBeVisible()
  const [name = ''] = await page.getByRole('dialog').getByRole('radio').first().locator('..').allInnerTexts()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Set for 3 shipments' }).click()
  await expect(page.getByText(`${name.trim()} is the customer of`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${name.trim()} is the customer of`)).toBeVisible()
  await page.reload()
  await expect.poll(async () => (await customers()).slice(0, 3)).toEqual(before)
})

test('what fails of many is listed with its reason until somebody closes it', async ({ page, person, server }) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const ids: string[] = []
  for (const number of ['TCLU4829132', 'MSCU6639870']) ids.push((await track([number])).id)
  // It has as many as it may have.
  const attributes = { ref_numbers: Array.from({ length: 100 }, (_, at) => `R-${at}`) }
  await call('PATCH', `shipments/${ids[0]}`, { data: { attributes } })
  await page.goto('/shipments?grain=shipments&sort=-created_at')
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'References' }).click()
  await page.getByRole('textbox', { name: 'References' }).fill('PO 1')
  await page.getByRole('button', { name: 'Add to 2 shipments' }).click()
  const failed = page.getByRole('button', { name: '1 failed' })
  await failed.click()
  await expect(page.getByText(/must have at most 100 entries/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy list' })).toBeVisible()
  await expect(page.getByText('“PO 1” added to 1 shipment.')).toBeVisible()
  await page.getByRole('status').filter({ has: failed }).getByRole('button', { name: 'Close' }).click()
  await expect(failed).toBeHidden()
})

test('a last free day is set by hand for many, on the calendar of each place, and undo withdraws it', async ({
  page,
  person,
  server,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const { bill, id: shipment } = await track(['TCLU4829132', 'MSCU6639870'])
  const { data: tracked } = await call('GET', `shipments/${shipment}`)
  const containers: { id: string }[] = tracked.relationships.containers.data
  const standing = async () =>
    Promise.all(
      containers.map(async ({ id }) => {
        const { data } = await call('GET', `containers/${id}/manual_values`)
        return data
          .filter(({ attributes }: { attributes: { state: string } }) => attributes.state === 'counts')
          .map(({ attributes }: { attributes: { value: string } }) => attributes.value)
      }),
    )
  await page.goto(`/shipments?q=${bill}`)
  const boxes = page.getByRole('table', { name: 'Containers' }).locator('tbody').getByRole('row')
  await expect(boxes).toHaveCount(2)
  for (const at of [0, 1]) await boxes.nth(at).getByRole('checkbox').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Set by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set by hand, 2 containers' })
  await dialog.getByLabel('Reason').fill('Two more days for all of this bill')
  await dialog.getByRole('button', { name: 'Set for 2 containers' }).click()
  await expect(dialog.getByLabel('Last free day')).toHaveAccessibleDescription(/Enter a value\./)
  await dialog.getByLabel('Last free day').fill(dayThere(9))
  await dialog.getByRole('button', { name: 'Set for 2 containers' }).click()
  await expect(page.getByText('Last free day set for 2 containers.')).toBeVisible()
  expect(await standing()).toEqual([[dayThere(9)], [dayThere(9)]])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: Last free day set for 2 containers.')).toBeVisible()
  expect(await standing()).toEqual([[], []])
})

test('on a phone what is said of them stands above what can be done next, and none is one press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shipments?grain=shipments&sort=bill_of_lading_number')
  await rows(page).first().getByRole('checkbox').click()
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).fill(`wave ${Date.now()}`)
  await page.getByRole('button', { name: 'Tag 1 shipment' }).click()
  await expect(page.getByText(/ added to 1 shipment\./)).toBeVisible()
  const [toast, bar] = [
    await page.locator('[aria-label=Messages] [role] > div').boundingBox(),
    await toolbar.boundingBox(),
  ]
  expect(toast && bar && toast.y + toast.height <= bar.y).toBe(true)
  const none = toolbar.getByRole('button', { name: 'Select none' })
  await expect(none).toBeInViewport({ ratio: 1 })
  await none.click()
  await expect(toolbar).toBeHidden()
})
