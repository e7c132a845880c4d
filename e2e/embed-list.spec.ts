import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { violations } from './looks.ts'
import { customerOf, openPortal } from './portal.ts'
import { expect, test } from './test.ts'

test.use({ visitor: 'stranger', locale: 'en-GB' })

/** Three orders: one at the terminal, two at sea, of which one comes later. */
async function scene(provider: Parameters<typeof customerOf>[0], policy: Parameters<typeof customerOf>[1] = {}) {
  const customer = await customerOf(provider, policy)
  await customer.ship('PO 4711', 'TCLU4829132', { landed: true })
  await customer.ship('PO 4812', 'MSCU6639870', { days: 9 })
  await customer.ship('PO 4600 – Ωmega Handels- und Verwaltungsgesellschaft mbH & Co. KG', 'TEMU1234565', { days: 3 })
  return customer
}

test('orders are narrowed and sorted by keyboard, and the address shows somebody else the same list', async ({
  page,
  server,
  person,
}) => {
  const customer = await scene({ address: server.address, ...person })
  await page.goto(customer.path)
  const show = page.getByRole('combobox', { name: 'Show' })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  const rows = page.locator('main li > a b')
  await expect(page.getByRole('article')).toContainText('TCLU4829132')

  await show.focus()
  await page.keyboard.type('On the way')
  await page.keyboard.press('Tab')
  await expect(page.getByText('2 orders found')).toBeVisible()
  await expect(sort).toBeFocused()
  await page.keyboard.type('Arrival, latest')
  await expect(rows).toHaveText(['PO 4812', /^PO 4600/])
  await expect(page).toHaveURL(/\/orders\?stage=under_way&sort=-arrival$/)
  expect(await violations(page)).toEqual([])

  // An order and back: the list is as it was.
  await page.getByRole('link', { name: /PO 4812/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PO 4812')
  await page.getByRole('link', { name: 'Your orders', exact: true }).click()
  await expect(rows).toHaveText(['PO 4812', /^PO 4600/])

  // With a search, and opened anew.
  const search = page.getByRole('searchbox', { name: 'Find your order' })
  await search.fill('4812')
  await search.press('Enter')
  await expect(page.getByRole('article')).toContainText('MSCU6639870')
  await expect(page).toHaveURL(/query=4812&stage=under_way&sort=-arrival$/)
  await page.reload()
  await expect(page.getByRole('article')).toContainText('MSCU6639870')
  await expect(search).toHaveValue('4812')
  await expect(show).toHaveValue('under_way')
  await page.goBack()
  await expect(rows).toHaveText(['PO 4812', /^PO 4600/])

  await show.selectOption('Completed')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order is in this list at the moment.')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('article')).toContainText('TCLU4829132')
  await expect(page).toHaveURL(new RegExp(`${customer.token}$`))
})

test('what a view hides is not offered, and an address that asks for it shows the orders as they come', async ({
  page,
  server,
  person,
}) => {
  const hidden = { arrival: false, deadline: false, references: false, bill_of_lading_number: false }
  const customer = await scene({ address: server.address, ...person }, { sections: hidden })
  await page.goto(`${customer.path}/orders?sort=arrival`)
  await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(0)
  await expect(page.getByText('TCLU4829132')).toBeVisible()
  await customer.change({ sections: { arrival: true } })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort.getByRole('option')).toHaveText([
    'Most urgent first',
    'Arrival, earliest first',
    'Arrival, latest first',
  ])
})

test('what is changed while the page is opening, before it hears of changes, is seen', async ({
  page,
  server,
  person,
}) => {
  const customer = await scene(
    { address: server.address, ...person },
    { sections: { arrival: false, deadline: false } },
  )
  let listen = () => {}
  const isChanged = new Promise<void>((done) => {
    listen = done
  })
  await page.route('**/v2/embed/live', async (route) => {
    await isChanged
    await route.continue()
  })
  await page.goto(`${customer.path}/orders`)
  await expect(page.getByText('TCLU4829132')).toBeVisible()
  await expect(page.getByRole('option', { name: 'Arrival, earliest first' })).toHaveCount(0)
  await customer.change({ sections: { arrival: true } })
  listen()
  await expect(page.getByRole('option', { name: 'Arrival, earliest first' })).toHaveCount(1)
})

test('the list is saved as it is, in the language that is read', async ({ page, server, person }) => {
  const customer = await scene({ address: server.address, ...person })
  await page.goto(`${customer.path}/orders?stage=under_way&sort=arrival`)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const csv = await saved('Als CSV-Datei speichern')
  expect(csv.name).toMatch(/^Ihre Bestellungen \d{4}-\d\d-\d\d\.csv$/)
  const rows = parse(csv.bytes, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Container }) => Container)).toEqual(['TEMU1234565', 'MSCU6639870'])
  expect(rows[0]).toMatchObject({ Status: 'Auf See', 'Ankunft: Zeitzone': 'America/Los_Angeles' })
  const xlsx = await saved('Als Excel-Datei speichern')
  const [sheet] = await readExcelFile(xlsx.bytes)
  const [names = [], first = []] = sheet?.data ?? []
  expect(sheet?.sheet).toBe('Bestellungen')
  expect(first[names.indexOf('Erwartete Ankunft')]).toBeInstanceOf(Date)
})

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'fr-FR' })

  test('orders are narrowed in a portal, in French, and nothing is cut off', async ({ page, server, person }) => {
    const provider = { address: server.address, ...person }
    const customer = await scene(provider)
    const element = (origin: string) =>
      `<script src="${server.address}/landfall-view.js" defer></script>
      <landfall-view src="${customer.address}/orders?stage=arrived" label="Vos commandes"></landfall-view><i hidden>${origin}</i>`
    const portal = await openPortal(element)
    await customer.change({ allowed_origins: [portal.origin] })
    await page.goto(portal.origin)
    const frame = page.frameLocator('landfall-view iframe')
    await expect(frame.getByRole('article')).toContainText('TCLU4829132')
    const show = frame.getByRole('combobox', { name: 'Afficher' })
    await expect(show).toHaveValue('arrived')
    await show.selectOption('En route')
    await expect(frame.getByText('2 commandes trouvées')).toBeVisible()
    await frame.getByRole('combobox', { name: 'Trier par' }).selectOption('Arrivée, la plus proche d’abord')
    await expect(frame.locator('main li > a b')).toHaveText([/^PO 4600/, 'PO 4812'])
    const download = page.waitForEvent('download')
    await frame.getByRole('button', { name: 'Enregistrer au format Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Vos commandes .*\.xlsx$/)
    const width = await frame.locator('body').evaluate((body) => [body.scrollWidth, body.clientWidth])
    expect(width[0]).toBe(width[1])
    await portal.close()

    await page.goto(`${customer.path}/orders?stage=under_way`)
    await expect(page.getByText('2 commandes trouvées')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
