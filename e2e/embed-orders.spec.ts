import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { violations } from './looks.ts'
import { customerOf } from './portal.ts'
import { beginWithList, expect, redeem, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB' })

test('a purchase order has a page over all its orders, found by the search, with an address of its own', async ({
  page,
  server,
  person,
}) => {
  const provider = { address: server.address, ...person }
  const [customer, other] = [await customerOf(provider), await customerOf(provider)]
  await customer.ship('PO 45/0011', 'TCLU4829132', { landed: true })
  await customer.ship('PO 45/0011', 'MSCU6639870', { days: 9 })
  await customer.ship('PO 4812', 'TEMU1234565', { days: 3 })
  await other.ship('PO 45/0011', 'CSQU3054383', { days: 40 })
  await page.goto(customer.path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('PO 45/0011')

  const search = page.getByRole('searchbox', { name: 'Find your order' })
  await search.fill('po-450011')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/references\/po-450011$/)
  await expect(heading).toHaveText('PO 45/0011')
  await expect(heading).toBeFocused()
  await expect(page.getByText('2 orders · 2 containers')).toBeVisible()
  await expect(
    page.getByText(
      /^None of the 2 containers has been collected yet; the last is expected in Los Angeles on \w+ \d+ \w+\.$/,
    ),
  ).toBeVisible()
  for (const number of ['TCLU4829132', 'MSCU6639870'])
    await expect(page.getByRole('link', { name: number })).toBeVisible()
  for (const number of ['TEMU1234565', 'CSQU3054383']) await expect(page.getByText(number)).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  // It is the same for whoever opens its address, and leads to an order and back.
  await page.reload()
  await expect(heading).toHaveText('PO 45/0011')
  await page.getByRole('link', { name: /MSCU6639870/ }).click()
  await expect(page.getByText(/Expected in Los Angeles/).first()).toBeVisible()
  await page.getByRole('link', { name: 'All orders with PO 45/0011' }).click()
  await expect(page.getByText('2 orders · 2 containers')).toBeVisible()
  await page.goto(`${customer.path}/references/PO%200000`)
  await expect(heading).toHaveText('Nothing was found for “PO 0000”.')

  // What is the number of one order alone opens that order, as before.
  await search.fill('PO 4812')
  await search.press('Enter')
  await expect(page.getByRole('article')).toContainText('TEMU1234565')

  await page.goto(`${customer.path}/references/PO%2045%2F0011`)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByText(/^Von 2 Containern ist noch keiner abgeholt; der letzte wird am/)).toBeVisible()
})

test('all documents are saved as one ZIP, and the proof of delivery is at the last step', async ({
  page,
  server,
  person,
}) => {
  const customer = await customerOf(
    { address: server.address, ...person },
    { document_types: ['packing_list', 'proof_of_delivery'] },
  )
  const shipment = await customer.ship('PO 4820', 'TCLU4829132', { landed: true })
  await customer.paper(shipment, 'packing_list', 'List 4820')
  await page.goto(customer.path)
  await expect(page.getByRole('button', { name: 'Save: Packing list List 4820' })).toBeVisible()
  // Of one there is no need for a ZIP.
  await expect(page.getByRole('button', { name: 'Save all documents (ZIP)' })).toHaveCount(0)
  await customer.paper(shipment, 'proof_of_delivery', 'Signed 4820')
  await customer.paper(shipment, 'commercial_invoice', 'Secret 4820')
  const { data } = await customer.call('GET', `shipments/${shipment}?include=containers`)
  const container = data.relationships.containers.data[0].id
  const picked = { attribute: 'picked_up_at', value: new Date(Date.now() - 3_600_000).toISOString(), reason: 'Phone' }
  await customer.call('POST', `containers/${container}/manual_values`, {
    data: { type: 'manual_value', attributes: picked },
  })
  await page.reload()
  const last = page.getByRole('listitem').filter({ hasText: 'Collected' }).last()
  await expect(last.getByRole('button', { name: 'Save: Proof of delivery Signed 4820' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all documents (ZIP)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('PO 4820.zip')
  const files = unzipSync(new Uint8Array(readFileSync(await file.path())))
  expect(Object.keys(files)).toEqual(['List 4820.pdf', 'Signed 4820.pdf'])
  expect(await violations(page)).toEqual([])
})

test('an arrival that moved says how often, when and why, to the customer and to staff', async ({
  page,
  server,
  person,
  context,
}) => {
  const customer = await customerOf({ address: server.address, ...person })
  const shipment = await customer.ship('PO 7001', 'TCLU4829132', { days: 5 })
  await page.goto(`${customer.path}/shipments/${shipment}`)
  await expect(page.getByText('Expected arrival')).toBeVisible()
  const changes = page.getByText('How this date has changed')
  await expect(changes).toHaveCount(0)

  await customer.estimate(shipment, 'TCLU4829132', 9)
  await changes.click()
  const estimates = page.locator('details').getByRole('listitem')
  await expect(estimates).toHaveText([
    /^\w{3} \d+ \w+reported .*, new estimate$/,
    /^\w{3} \d+ \w+reported .*, first estimate$/,
  ])
  expect(await violations(page)).toEqual([])
  await customer.change({ sections: { arrival: false } })
  await expect(page.getByText('Expected arrival')).toHaveCount(0)
  await expect(changes).toHaveCount(0)

  const { data } = await customer.call('GET', `shipments/${shipment}?include=containers`)
  const staff = await context.newPage()
  await staff.goto(person.link)
  await redeem(staff, person.email)
  await beginWithList(staff)
  await staff.goto(`/shipments/${shipment}/containers/${data.relationships.containers.data[0].id}`)
  await staff.getByText('Estimated 2 times').click()
  await expect(staff.getByRole('definition').filter({ hasText: /estimate$/ })).toHaveText([
    /new estimate$/,
    /first estimate$/,
  ])
})
