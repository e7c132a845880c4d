import type { Page } from '@playwright/test'
import { customerOf } from './portal.ts'
import { expect, test } from './test.ts'

const papers = (page: Page) => page.getByRole('button', { name: /^Save: / })

test('a customer sees papers of the types that staff lets out, and no others', async ({ page, server, person }) => {
  const provider = { address: server.address, ...person }
  const customer = await customerOf(provider, { document_types: ['packing_list'] })
  const shipment = await customer.ship('PO 4790', 'TCLU4829132')
  await customer.paper(shipment, 'packing_list', 'Cartons of June')
  const invoice = await customer.paper(shipment, 'commercial_invoice', 'Invoice 17')
  const visitor = await page.context().newPage()
  await visitor.goto(customer.address)
  await expect(papers(visitor)).toHaveAccessibleName('Save: Packing list Cartons of June')
  await expect(visitor.getByText('Invoice 17')).toHaveCount(0)

  const { data } = await customer.call('GET', `views/${customer.view}`)
  await page.goto(`/parties/${data.relationships.party.data.id}/views/${customer.view}`)
  await page.getByRole('checkbox', { name: 'Packing list' }).uncheck()
  await page.getByRole('checkbox', { name: 'Commercial invoice' }).check()
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await visitor.reload()
  await expect(papers(visitor)).toHaveAccessibleName('Save: Commercial invoice Invoice 17')
  await expect(visitor.getByText('Cartons of June')).toHaveCount(0)
  const saving = visitor.waitForEvent('download')
  await papers(visitor).click()
  expect((await saving).suggestedFilename()).toBe('what-is-in-it.pdf')

  // It was no invoice: with its type, it goes.
  await page.goto(`/documents/${invoice}`)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('customs_entry')
  expect((await saved).status()).toBe(200)
  await visitor.reload()
  await expect(visitor.getByText('PO 4790').first()).toBeVisible()
  await expect(papers(visitor)).toHaveCount(0)
  await visitor.close()
})
