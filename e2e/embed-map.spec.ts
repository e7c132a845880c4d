import { beyondWindow, violations } from './looks.ts'
import { customerOf } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB' })

test('a customer sees where the orders are on a map and in words, and goes to one from there', async ({
  page,
  server,
  person,
}) => {
  const provider = { address: server.address, ...person }
  const customer = await customerOf(provider, { sections: { vessel: false } })
  await customer.ship('PO 1', 'TCLU4829132', { landed: true })
  await customer.ship('PO 2', 'MSCU6639870', { days: 9 })
  await page.goto(customer.path)
  const button = page.getByRole('button', { name: 'Map' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  // What draws it is loaded by who presses.
  const drawing = page.waitForRequest(/map-panel/)
  await button.click()
  await drawing
  const map = page.getByRole('region', { name: 'Where your orders are' })
  const places = map.getByRole('listitem')
  await expect(places).toHaveCount(2)
  await expect(places.first()).toContainText(/At sea estimated position.*to Los Angeles · Expected arrival: .*PO 2/)
  await expect(places.last()).toContainText(/Los Angeles.*PO 1/)
  expect(await violations(page)).toEqual([])

  // Pressed, a mark tells what is there alone.
  const mark = map.getByRole('button', { name: 'Los Angeles: 1 order' })
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(places).toHaveText([/PO 1/])
  await map.getByRole('button', { name: 'Show all' }).click()
  await expect(places).toHaveCount(2)

  // It follows the list.
  await page.getByLabel('Show').selectOption('Arrived')
  await expect(places).toHaveText([/PO 1/])
  await page.getByLabel('Show').selectOption('All orders')
  await expect(places).toHaveCount(2)
  await places.first().getByRole('link', { name: 'PO 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 2')
  await page.getByRole('button', { name: 'Map' }).click()
  await expect(places).toHaveText([/PO 2/])

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beyondWindow(page)).toBeNull()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByRole('region', { name: 'Wo Ihre Bestellungen sind' })).toContainText('geschätzte Position')

  await customer.change({ sections: { map: false } })
  await expect(page.getByRole('button', { name: 'Karte' })).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('a map that does not come says so, and comes when it is asked for again', async ({ page, server, person }) => {
    const customer = await customerOf({ address: server.address, ...person })
    await customer.ship('PO 3', 'TEMU1234565', { days: 3 })
    await page.route('**/v2/embed/map*', (route) => route.abort())
    await page.goto(customer.path)
    await page.getByRole('button', { name: 'Map' }).click()
    await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
    await page.unroute('**/v2/embed/map*')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('region', { name: 'Where your orders are' }).getByRole('link', { name: 'PO 3' }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
