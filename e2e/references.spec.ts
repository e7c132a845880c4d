import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

const comma = 'PO 4711, part 2'
const written = (page: Page) => page.getByRole('region', { name: 'References and tags' })
const box = (page: Page) => page.getByRole('textbox', { name: 'References of the shipment' })
const entries = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/** As from a sheet or a mail. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('a reference and a tag with a comma stay one, in the page and where many are changed at once', async ({
  page,
  server,
  person,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path, id } = await track(['TCLU4829132'])
  const tag = 'reefer, urgent'
  const attributes = { ref_numbers: [comma], tags: [tag] }
  await call('PATCH', `shipments/${id}`, { data: { type: 'shipment', attributes } })
  const stored = async () => (await call('GET', `shipments/${id}`)).data.attributes

  await page.goto(`${path}?edit=references`)
  await expect(entries(page, 'References of the shipment')).toHaveText([comma])
  await box(page).fill('PO 2; a')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box(page)).toBeHidden()
  await expect.poll(stored).toMatchObject({ ref_numbers: [comma, 'PO 2; a'] })

  await written(page).getByRole('button', { name: 'Edit Tags' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).fill('wave 3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toMatchObject({ tags: [tag, 'wave 3'] })

  await page.goto('/shipments?grain=shipments')
  const bulk = async (way: string, value: string, submit: string) => {
    await page.getByRole('table').getByRole('checkbox').last().click()
    await page.getByRole('toolbar').getByRole('button', { name: 'References' }).click()
    await page.getByRole('textbox', { name: 'References' }).fill(value)
    await page.getByRole('radio', { name: way }).check()
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await bulk('Add', 'Lot 7, 8', 'Add to 1 shipment')
  await expect.poll(stored).toMatchObject({ ref_numbers: [comma, 'PO 2; a', 'Lot 7, 8'] })
  await page.reload()
  await bulk('Remove', comma, 'Remove from 1 shipment')
  await expect.poll(stored).toMatchObject({ ref_numbers: ['PO 2; a', 'Lot 7, 8'] })
})

test('a list is written with the keyboard alone: Enter adds, pasted lines are entries, Backspace removes the last', async ({
  page,
  server,
  person,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path, id } = await track(['TCLU4829132'])
  await page.goto(`${path}?edit=references`)
  const list = entries(page, 'References of the shipment')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(comma)
  await page.keyboard.press('Enter')
  await expect(list).toHaveText([comma])
  await expect(written(page).getByRole('status')).toHaveText(`Added ${comma}`)
  await paste(page, ' A-1\nA-2\r\n\nA-1\tA, 3 ')
  await expect(list).toHaveText([comma, 'A-1', 'A-2', 'A, 3'])
  await page.keyboard.press('Backspace')
  await expect(list).toHaveText([comma, 'A-1', 'A-2'])
  await expect(written(page).getByRole('status')).toHaveText('Removed A, 3')
  await page.keyboard.type('A-')
  await page.keyboard.press('Backspace')
  await expect(list).toHaveText([comma, 'A-1', 'A-2'])
  await page.keyboard.press('Backspace')

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Remove A-2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list).toHaveText([comma, 'A-1'])
  await expect(box(page)).toBeFocused()
  await page.getByRole('button', { name: 'Change A-1' }).click()
  await expect(box(page)).toHaveValue('A-1')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(list).toHaveText([comma, 'A-17'])
  expect(await violations(page)).toEqual([])
  // Nothing is left to add: Enter saves, as in every form.
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeHidden()
  await expect(written(page)).toContainText(comma)
  await expect
    .poll(async () => (await call('GET', `shipments/${id}`)).data.attributes)
    .toMatchObject({ ref_numbers: [comma, 'A-17'] })
})
