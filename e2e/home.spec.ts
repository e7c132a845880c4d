import type { Page } from '@playwright/test'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const [first, second, third] = ['TCLU4829132', 'MSCU6639870', 'TGHU5510200'] as const
const available = { on_terminal: true, available: true, holds: [] }
const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }] }

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.locator('.rows [role=row], .rows tbody tr')

/** Two that cost money today, one of them held; a third that has days left. */
async function morning({ address, apiKey }: { address: string; apiKey: string }) {
  const { track, terminal, call } = voyager({ address, apiKey })
  const attributes = {
    name: 'Los Angeles',
    kind: 'storage',
    free_days: 1,
    unit: 'calendar',
    start_event: 'discharged',
    first_day: 'same_day',
    currency_code: 'USD',
    valid_from: '2026-01-01',
    tiers: [{ from_day: 1, amount: 310 }],
  }
  await call('POST', 'free_time_rules', { data: { type: 'free_time_rule', attributes } })
  await track([first])
  await track([second])
  await track([third])
  await terminal(first, { ...available, last_free_day: dayThere(-1) })
  await terminal(second, { ...held, last_free_day: dayThere(-1) })
  await terminal(third, { ...available, last_free_day: dayThere(9) })
}

test('in the morning the first sentence, the money, who acts and the days lead to exactly their rows', async ({
  page,
  person,
  server,
}) => {
  await morning({ address: server.address, apiKey: person.apiKey })
  await server.startJobs()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/TCLU|1 container/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('310.00 USD a day')
  const money = part(page, 'Money at stake')
  await expect(money).toContainText('620.00 USD')
  await expect(money).not.toContainText('0.00 CAD')
  expect(await violations(page)).toEqual([])

  const links = [
    money.getByRole('link', { name: /containers?$/ }),
    part(page, 'Who has to act').getByRole('link', { name: /containers?$/ }),
    part(page, 'Deadlines by day').getByRole('link', { name: /\d+ containers?/ }),
  ]
  const found: { href: string; count: number }[] = []
  for (const some of links)
    for (const link of await some.all()) {
      const words = (await link.getAttribute('aria-label')) ?? (await link.innerText())
      found.push({ href: String(await link.getAttribute('href')), count: Number(/(\d+) containers?/.exec(words)?.[1]) })
    }
  expect(found.length).toBeGreaterThan(3)
  for (const { href, count } of found) {
    await page.goto(href)
    await expect(rows(page).filter({ has: page.locator('.num') }), href).toHaveCount(count)
  }

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('310.00 USD a day')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exceptions\?open=/)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
  await expect(part(page, 'First in line').getByRole('listitem').first()).toContainText('310.00 USD a day')
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/shipments\/[0-9a-f-]{36}\?container=/)
})

test('on a phone nothing is wider than the window, and without rules the money is one line', async ({
  page,
  person,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { track } = voyager({ address: server.address, apiKey: person.apiKey })
  await track([first])
  await page.goto('/')
  const money = part(page, 'Money at stake')
  await expect(money).toContainText('No free-time rules yet')
  await expect(money.getByRole('table')).toHaveCount(0)
  await expect(money.getByRole('link', { name: /Free time/ })).toHaveAttribute('href', '/settings/free-time')
  await expect(part(page, 'Since you last looked')).toContainText('This is your first visit')
  expect(await beyondWindow(page)).toBeNull()
  expect(await violations(page)).toEqual([])
})
