import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const number = 'TCLU4829132'
const section = (page: Page) => page.getByRole('region', { name: 'Delivery' })
const dialog = (page: Page) => page.getByRole('dialog')

// A step that cannot be, and a link that is revoked.
test.use({ expectedErrors: /status of (401|422)/ })

test('staff give an order, the trucker reports three steps on a phone, and the page of staff follows until the box is done', async ({
  page,
  person,
  server,
  browser,
}) => {
  const headers = { authorization: `Token ${person.apiKey}` }
  const party = await page.request.post('/v2/parties', {
    headers,
    data: { data: { attributes: { company_name: 'Bayline Drayage' } } },
  })
  const { data: trucker } = await party.json()
  await page.request.post(`/v2/parties/${trucker.id}/contacts`, {
    headers,
    data: { data: { attributes: { name: 'Dispatch', email: 'dispatch@example.com' } } },
  })
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track([number])
  await terminal(number, { on_terminal: true, available: true, holds: [], last_free_day: dayThere(2) })

  await page.goto(path)
  await section(page).getByRole('button', { name: 'New order' }).click()
  await dialog(page).getByRole('button', { name: 'Make the order' }).click()
  await expect(dialog(page)).toContainText("Can't be blank")
  await dialog(page).getByRole('searchbox', { name: 'Trucker' }).fill('Bayline')
  await dialog(page).getByText('Bayline Drayage').click()
  await dialog(page).getByRole('textbox', { name: 'Pickup number' }).fill('PU 88120')
  await dialog(page).getByRole('textbox', { name: 'Deliver to' }).fill('Harbour & Pine, dock 4')
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Make the order' }).click()
  const link = await dialog(page).getByRole('textbox', { name: number }).inputValue()
  expect(link).toMatch(/\/t#lft_[\w-]{32}$/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(section(page)).toContainText('Link active')
  await expect(section(page)).toContainText('Never opened')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const gate = await phone.newPage()
  const problems: string[] = []
  gate.on('pageerror', (error) => problems.push(error.message))
  gate.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await gate.goto(link)
  await expect(gate.getByRole('heading', { name: number })).toBeVisible()
  await expect(gate.getByText('Ready for pickup')).toBeVisible()
  await expect(gate.getByText('PU 88120')).toBeVisible()
  const button = (name: string) => gate.getByRole('button', { name: new RegExp(`^${name}`) })
  // Everything that is pressed is large enough, and nothing is wider than the phone.
  expect((await button('Picked up').boundingBox())?.height).toBeGreaterThanOrEqual(64)
  expect(await gate.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(gate)).toEqual([])

  await button('Empty returned').click()
  await expect(gate.getByRole('alert')).toContainText('cannot be before Picked up')
  await button('Picked up').click()
  await expect(gate.getByText('You reported this')).toBeVisible()
  // Nobody loads the page of staff anew.
  await expect(section(page)).toContainText('Picked up')
  await expect(page.locator('[data-explains=verdict]')).toContainText('Picked up')

  await gate.getByRole('button', { name: 'Undo' }).click()
  await expect(button('Picked up')).toBeVisible()
  await expect(section(page).locator('s')).toContainText('Picked up')
  await button('Picked up').click()
  await button('Delivered').click()
  await expect(gate.getByText('You reported this')).toHaveCount(2)
  await expect(section(page)).toContainText('Delivered')
  await button('Empty returned').click()
  await expect(gate.getByText('Done. Thank you.')).toBeVisible()
  expect(await violations(gate)).toEqual([])
  await expect(page.locator('[data-explains=verdict]')).toContainText('Empty returned')
  expect(await violations(page)).toEqual([])

  await section(page).getByRole('button', { name: 'Revoke link' }).click()
  await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(section(page)).toContainText('Link revoked')
  await gate.reload()
  await expect(gate.getByRole('heading', { name: 'This link opens nothing, or has ended' })).toBeVisible()
  expect(problems.filter((one) => !/status of (401|422)/.test(one))).toEqual([])
  await phone.close()
})

test('the page of a trucker is in the language of the phone, and a stranger is told that the link opens nothing', async ({
  browser,
  server,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    colorScheme: 'dark',
  })
  const gate = await phone.newPage()
  await gate.goto(`${server.address}/t#lft_nobody`)
  await expect(gate.getByRole('heading', { name: 'Este enlace no abre nada o ha terminado' })).toBeVisible()
  expect(await violations(gate)).toEqual([])
  await gate.getByLabel('Idioma').selectOption('de')
  await expect(gate.getByRole('heading', { name: 'Dieser Link öffnet nichts oder ist beendet' })).toBeVisible()
  await phone.close()
})
