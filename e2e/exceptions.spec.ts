import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(cause(page, 'Customs hold, 1 container')).toBeVisible()
})
