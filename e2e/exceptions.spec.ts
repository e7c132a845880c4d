import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const numbers = ['TCLU4829132', 'MSCU6639870']
const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }] }

const list = (page: Page) => page.getByRole('table', { name: 'Exceptions' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Exception' })
const cause = (page: Page, name: string) => list(page).getByRole('link', { name })

test('containers held for the same are one exception: noted, put aside and back with the keyboard, closed by their release', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers)
  await server.startJobs()
  await page.goto('/exceptions')
  await expect(page.getByRole('heading', { name: 'Nothing open.' })).toBeVisible()
  for (const number of numbers) await terminal(number, { ...held, last_free_day: dayThere(1) })
  await expect(cause(page, 'Customs hold, 2 containers')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Customs hold, 2 containers')
  await expect(panel(page).getByRole('link', { name: /TCLU 482 913/ })).toBeVisible()
  await page.keyboard.press('n')
  await expect(panel(page).getByLabel('Note')).toBeFocused()
  await page.keyboard.type('The broker waits for the exam.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'The broker waits for the exam.' })).toBeVisible()
  await expect(panel(page).getByLabel('Note')).toHaveValue('')
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('h')
  await expect(cause(page, 'Customs hold, 2 containers')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cause(page, 'Customs hold, 2 containers')).toBeVisible()
  // The panel knows it a moment later than the list.
  await expect(panel(page)).toContainText('opened it again')
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'For a week' }).click()
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Put aside/ })
    .click()
  await expect(cause(page, 'Customs hold, 2 containers')).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel(page)).toContainText('Snoozed until')

  for (const number of numbers) await terminal(number, { on_terminal: true, available: true, holds: [] })
  await expect(panel(page)).toContainText('Closed by itself')
  await expect(panel(page)).toContainText('snoozed it')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /Closed/ })
    .click()
  await expect(cause(page, 'Customs hold')).toBeVisible()
})

test('two people see each other’s hand, and several are given to somebody at once', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  for (const number of numbers) await track([number])
  for (const number of numbers)
    await terminal(number, { ...held, holds: [{ name: 'FREIGHT', party: 'LINE', status: 'hold' }, ...held.holds] })
  await server.startJobs()
  await page.goto('/exceptions')
  await expect(cause(page, 'Freight hold, 2 containers')).toBeVisible()
  const { data } = await call('GET', 'exceptions')
  const freight = data.find((one: { attributes: { hold: string } }) => one.attributes.hold === 'freight')
  await call('PATCH', `exceptions/${freight.id}`, { data: { attributes: { state: 'acknowledged' } } })
  await expect(list(page).getByRole('row', { name: /Freight hold, 2 containers/ })).toContainText('in progress')

  for (const name of ['Freight hold', 'Customs hold']) await page.getByLabel(`Choose ${name}`).check()
  const bar = page.getByRole('toolbar', { name: '2 selected' })
  await bar.getByRole('button', { name: /Assign to/ }).click()
  await page.getByRole('button', { name: 'Maren Rask (you)' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /Mine/ }).click()
  await expect(cause(page, 'Freight hold, 2 containers')).toBeVisible()
  await expect(cause(page, 'Customs hold, 2 containers')).toBeVisible()
})

test('a document that cannot be read is an exception, with the way to it', async ({ page, person, server }) => {
  await server.startJobs()
  await page.goto('/exceptions')
  await expect(page.getByRole('heading', { name: 'Nothing open.' })).toBeVisible()
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7 that ends too soon'], { type: 'application/pdf' }), 'broken.pdf')
  const headers = { authorization: `Token ${person.apiKey}` }
  const { status } = await fetch(`${server.address}/v2/documents`, { method: 'POST', headers, body: form })
  expect(status).toBe(201)
  await expect(cause(page, 'Document unreadable, 1 document')).toBeVisible({ timeout: 30_000 })
  await cause(page, 'Document unreadable, 1 document').click()
  await expect(panel(page).getByRole('link', { name: 'broken.pdf' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await panel(page).getByRole('link', { name: 'broken.pdf' }).click()
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}/)
})

test('an invoice that differs from its container is an exception, and its page says what differs', async ({
  page,
  person,
  server,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  // Unloaded two days ago, free for none: each day costs.
  const rules = {
    ...{ name: 'Pier 400', kind: 'demurrage', unit: 'calendar', first_day: 'next_day', valid_from: '2020-01-01' },
    ...{ free_days: 0, start_event: 'discharged', currency_code: 'USD', tiers: [{ from_day: 1, amount: 310 }] },
  }
  await call('POST', 'free_time_rules', { data: { attributes: rules } })
  await track(numbers.slice(0, 1))
  await server.startJobs()
  const text = [
    'DEMURRAGE INVOICE',
    '',
    ...['Invoice No.: D-71', 'Container No.: TCLU 482913-2'],
    ...[`Charged from: ${dayThere(-1)}`, `Charged until: ${dayThere(0)}`],
    '',
    'Import demurrage      USD      930.00',
    'Amount due      USD      930.00',
  ].join('\n')
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/plain' }), 'D-71.txt')
  const headers = { authorization: `Token ${person.apiKey}` }
  const { status } = await fetch(`${server.address}/v2/documents`, { method: 'POST', headers, body: form })
  expect(status).toBe(201)
  await page.goto('/exceptions')
  await cause(page, 'TCLU4829132: invoice differs from what is known, 1 document').click()
  await panel(page).getByRole('link', { name: 'D-71.txt' }).click()
  const compared = page.getByRole('region', { name: 'Compared with the container' })
  await expect(compared).toContainText('930.00 USD')
  await expect(compared).toContainText('by the rules “Pier 400” its dates come to 620.00 USD')
  expect(await violations(page)).toEqual([])
  await compared.getByRole('link', { name: 'TCLU4829132' }).click()
  await expect(page).toHaveURL(/\/shipments\/[0-9a-f-]{36}\?container=/)
})

test('what is snoozed until a hold changes is back when it does, and its history says so', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers.slice(0, 1))
  await terminal('TCLU4829132', held)
  await server.startJobs()
  await page.goto('/exceptions')
  await cause(page, 'Customs hold, 1 container').click()
  await expect(panel(page).getByRole('button', { name: 'Snooze' })).toBeVisible()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'Until a hold changes' }).click()
  await expect(cause(page, 'Customs hold, 1 container')).toBeHidden()
  await expect(panel(page)).toContainText('Snoozed until a hold changes')
  await terminal('TCLU4829132', { ...held, holds: [...held.holds, { name: 'FREIGHT', party: 'LINE', status: 'hold' }] })
  await expect(cause(page, 'Customs hold, 1 container')).toBeVisible()
  await expect(panel(page)).toContainText('Open again: a hold has changed')
})

test('on a phone a cause is three lines, and opens as a page', async ({ page, person, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers.slice(0, 1))
  await terminal('TCLU4829132', { ...held, last_free_day: dayThere(1) })
  await server.startJobs()
  await page.goto('/exceptions')
  await cause(page, 'Customs hold, 1 container').click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(list(page)).toBeHidden()
  expect(await beyondWindow(page)).toBeNull()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(cause(page, 'Customs hold, 1 container')).toBeVisible()
})
