import type { Page } from '@playwright/test'
import { expect, password, redeem, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const numbers = ['TCLU4829132', 'MSCU6639870', 'TGHU5510200']
const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }] }
const freight = { name: 'FREIGHT', party: 'LINE', status: 'hold' }

const list = (page: Page) => page.getByRole('table', { name: 'Exceptions' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Exception' })
const cause = (page: Page, name: string | RegExp) => list(page).getByRole('link', { name })
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`\\d+ ?${name}$`) })

test.describe('with the keyboard alone', () => {
  test.use({ visitor: 'stranger' })

  test('a morning goes from the sign-in to an empty list', async ({ page, person, server }) => {
    const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
    await track(numbers.slice(0, 2))
    for (const number of numbers.slice(0, 2)) await terminal(number, { ...held, last_free_day: dayThere(5) })
    await terminal(numbers[0] as string, { ...held, holds: [...held.holds, freight], last_free_day: dayThere(5) })
    await server.startJobs()
    const key = (name: string) => page.keyboard.press(name)
    const type = (text: string) => page.keyboard.type(text)

    await page.goto(person.link)
    await redeem(page, person.email)
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
    await key('Escape')
    await key('g')
    await key('x')
    await expect(page).toHaveURL(/\/exceptions$/)
    await expect(cause(page, /Customs hold, 2 containers/)).toBeVisible()

    // Read, say what is done, and ask nobody: it is handled.
    await key('j')
    const first = await panel(page).getByRole('heading', { level: 2 }).innerText()
    await key('n')
    await expect(panel(page).getByLabel('Note')).toBeFocused()
    await type('The broker has the papers.')
    await key('Tab')
    await key('Enter')
    await expect(panel(page)).toContainText('The broker has the papers.')
    await panel(page).getByLabel('Note').blur()
    await key('h')
    await expect(cause(page, first)).toBeHidden()

    // The other one is put aside, by the menu that its key opens.
    await key('j')
    await expect(panel(page).getByRole('heading', { level: 2 })).not.toHaveText(first)
    await key('z')
    await expect(page.getByRole('button', { name: 'For a week' })).toBeVisible()
    while (!(await page.getByRole('button', { name: 'For a week' }).evaluate((one) => one === document.activeElement)))
      await key('Tab')
    await key('Enter')
    await key('Escape')
    await expect(page.getByRole('heading', { name: 'Nothing open.' })).toBeVisible()
  })
})

test('of two people in two browsers each sees at once what the other has taken', async ({
  page,
  browser,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers.slice(0, 1))
  await terminal(numbers[0] as string, held)
  await server.startJobs()
  const other = await browser.newPage({ baseURL: server.address })
  try {
    await other.goto('/sign-in?next=/exceptions')
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(cause(other, /Customs hold/)).toBeVisible()
    await page.goto('/exceptions')
    await cause(page, /Customs hold/).click()
    await page.keyboard.press('h')
    await expect(cause(other, /Customs hold/)).toBeHidden()
    await view(other, 'Put aside').click()
    await expect(list(other).getByRole('row', { name: /Customs hold/ })).toContainText('handled')
  } finally {
    await other.close()
  }
})

test('where there are more than a page every view is counted and shown by the server, and the rest on request', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers)
  await terminal(numbers[0] as string, held)
  await terminal(numbers[1] as string, { ...held, holds: [freight] })
  await terminal(numbers[2] as string, { ...held, holds: [{ name: 'USDA', party: 'USDA', status: 'hold' }] })
  await server.startJobs()
  await expect.poll(async () => (await call('GET', 'exceptions')).meta.total).toBe(3)
  const { data: all } = await call('GET', 'exceptions')
  const { data: people } = await call('GET', 'assignees')
  const owner = { data: { type: 'user', id: people[0].id } }
  const last = all.at(-1)
  await call('PATCH', `exceptions/${last.id}`, { data: { attributes: {}, relationships: { owner } } })

  // Pages of two in the place of five hundred.
  await page.route(/\/v2\/exceptions\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/(size(?:%5D|\])=)500/, '$12'),
    }),
  )
  // By a link: the answers that come along with a page that is loaded have all three.
  await page.goto('/parties')
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Exceptions' }).click()
  await expect(view(page, 'Open')).toContainText('3')
  await expect(view(page, 'Mine')).toContainText('1')
  await expect(view(page, 'Unassigned')).toContainText('2')
  await expect(page.getByText('The 2 first of 3 are shown.')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(list(page).getByRole('checkbox', { name: /^Choose (?!all)/ })).toHaveCount(3)
  await expect(page.getByText(/are shown/)).toBeHidden()
  await view(page, 'Mine').click()
  await expect(list(page).getByRole('checkbox', { name: /^Choose (?!all)/ })).toHaveCount(1)

  await view(page, 'Open').click()
  await list(page).getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await expect(page.getByRole('toolbar', { name: '3 selected' })).toBeVisible()
})

test('Home asks as the list does: with the numbers, to the party that acts, kept with the exception', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  await call('POST', 'free_time_rules', {
    data: {
      type: 'free_time_rule',
      attributes: {
        ...{ name: 'Los Angeles', kind: 'storage', free_days: 1, unit: 'calendar', start_event: 'discharged' },
        ...{ first_day: 'same_day', currency_code: 'USD', valid_from: '2026-01-01' },
        tiers: [{ from_day: 1, amount: 310 }],
      },
    },
  })
  await track(numbers.slice(0, 1))
  await terminal(numbers[0] as string, { ...held, last_free_day: dayThere(-1) })
  await server.startJobs()
  await page.goto('/')
  await page.getByRole('link', { name: /^Ask/ }).click()
  await expect(page).toHaveURL(/\/exceptions\?.*ask=1/)
  await expect(page.getByRole('dialog')).toContainText('TCLU4829132')
})
