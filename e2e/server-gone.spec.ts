import type { Page } from '@playwright/test'
import { layCable } from './cable.ts'
import { beginWithList, expect, redeem, test } from './test.ts'
import { voyager } from './voyages.ts'

test.use({ visitor: 'stranger', expectedErrors: /net::ERR_|dynamically imported module|part of this page/ })

const cannot = 'The server cannot be reached. Check the connection.'
const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })
const rows = (page: Page) => page.locator('tbody').getByRole('row')

interface Given {
  page: Page
  server: { address: string }
  person: { email: string; link: string }
}

/** Somebody signed in over a cable that can be cut. */
async function overCable(
  { page, server, person }: Given,
  journey: (cable: Awaited<ReturnType<typeof layCable>>) => unknown,
) {
  const cable = await layCable(server.address)
  try {
    await page.goto(cable.address + person.link)
    await redeem(page, person.email)
    await beginWithList(page)
    await journey(cable)
  } finally {
    cable.close()
  }
}

test('a page that the server cannot send says so, and comes by itself when the server is back', async ({
  page,
  server,
  person,
}) => {
  await overCable({ page, server, person }, async (cable) => {
    await expect(page.getByRole('heading', { name: 'Nothing is tracked yet.' })).toBeVisible()
    cable.cut()
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Documents' }).click()
    await expect(failed(page)).toContainText(cannot)
    await expect(failed(page)).not.toContainText('newer version')
    cable.mend()
    await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible()
    await expect(page.getByText('No document')).toBeVisible()
    await expect(failed(page)).toHaveCount(0)
  })
})

test('a filter chosen while nobody answers shows no row of the filter before', async ({
  page,
  context,
  server,
  person,
}) => {
  await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await overCable({ page, server, person }, async (cable) => {
    const views = page.getByRole('navigation', { name: 'Views' })
    await page.goto(`${cable.address}/shipments`)
    // The parts of the page that a filter needs are there: only its rows are not.
    await views.getByRole('link', { name: 'Overdue' }).click()
    await expect(page.getByRole('heading', { name: 'No container matches' })).toBeVisible()
    const lost: (() => Promise<unknown>)[] = [async () => cable.cut(), () => context.setOffline(true)]
    for (const [at, lose] of lost.entries()) {
      await views.getByRole('link', { name: 'Active' }).click()
      await expect(rows(page)).toHaveCount(1)
      await lose()
      await views.getByRole('link', { name: ['On rail', 'Empty due back'][at] ?? '' }).click()
      await expect(failed(page)).toContainText('The list could not be loaded.')
      await expect(failed(page)).toContainText(`${cannot} Your filters are kept.`)
      await expect(rows(page)).toHaveCount(0)
      cable.mend()
      await context.setOffline(false)
      await expect(failed(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'No container matches' })).toBeVisible()
    }
  })
})

test('what could not be saved is saved once the server is back', async ({ page, server, person }) => {
  const { path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await overCable({ page, server, person }, async (cable) => {
    await page.goto(`${cable.address}${path}?edit=references`)
    const written = page.getByRole('region', { name: 'References and tags' })
    await page.getByRole('textbox', { name: 'References of the shipment' }).fill('PO 4811')
    cable.cut()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(written.getByRole('alert')).toHaveText('Not saved, what you typed is kept.')
    await expect(written).toContainText(cannot)
    cable.mend()
    await expect(written.getByRole('alert')).toHaveText('Not saved yet. The server answers again: save now.')
    await expect(written).not.toContainText(cannot)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('textbox', { name: 'References of the shipment' })).toBeHidden()
    await page.reload()
    await expect(written).toContainText('PO 4811')
  })
})

test('a part of the page that cannot be loaded is waited for, and what is being typed stays', async ({
  page,
  server,
  person,
}) => {
  const { path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await overCable({ page, server, person }, async (cable) => {
    await page.goto(`${cable.address}${path}?edit=references`)
    const written = page.getByRole('textbox', { name: 'References of the shipment' })
    await written.fill('PO 4811')
    cable.cut()
    const failing = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'))
    await page.keyboard.press('Control+k')
    await failing
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(page.getByText('The server has not answered since')).toBeVisible()
    await expect(palette).toBeHidden()
    await expect(written).toHaveValue('PO 4811')
    cable.mend()
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(written).toHaveValue('PO 4811')
  })
})
