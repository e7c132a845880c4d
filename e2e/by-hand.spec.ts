import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const number = 'TCLU4829132'
const section = (page: Page) => page.getByRole('region', { name: 'Set by hand' })
const deadline = (page: Page) => page.getByRole('region', { name: 'Deadline, last free day' })
const dialog = (page: Page) => page.getByRole('dialog')

// What cannot be is refused.
test.use({ expectedErrors: /status of 422/ })

test('a last free day that is set by hand binds beside that of the terminal, which may change, and is withdrawn', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track([number])
  const listed = (days: number) =>
    terminal(number, { on_terminal: true, available: true, holds: [], last_free_day: dayThere(days) })
  await listed(2)
  await page.goto(path)
  await expect(deadline(page)).toContainText('Terminal binds: only source with a last free day')

  // With the keyboard alone; what cannot be is said at its field, and nothing typed is lost.
  await page.keyboard.press('b')
  await expect(dialog(page).getByRole('combobox', { name: 'What' })).toBeFocused()
  await dialog(page).getByRole('textbox', { name: 'Who told you' }).fill('Terminal, by phone, 88120')
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Two more working days')
  await page.keyboard.press('Escape')
  const discarding = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await discarding.getByRole('button', { name: 'Go on writing' }).press('Enter')
  await expect(discarding).toBeHidden()
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Two more working days')
  await dialog(page).getByLabel('Last free day').fill(dayThere(-200))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('before the container arrived')
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Two more working days')
  await dialog(page).getByLabel('Last free day').fill(dayThere(4))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  await expect(deadline(page)).toContainText('By hand binds: manual values take priority')
  await expect(deadline(page).getByRole('row', { name: /^Terminal/ })).toContainText('beside the manual one')
  await expect(section(page)).toContainText('“Two more working days”')
  await expect(section(page)).toContainText('told by Terminal, by phone, 88120')
  await expect(section(page)).toContainText(/still says/)
  await deadline(page).getByRole('button').first().click()
  const why = page.getByRole('dialog', { name: 'Why this value' })
  await expect(why).toContainText('Set by hand by')
  await expect(why).toContainText('“Two more working days”')
  await expect(why).toContainText('Manual values take priority.')
  await page.keyboard.press('Escape')

  await listed(3)
  await expect(section(page)).toContainText(/now says/)
  await expect(deadline(page)).toContainText('By hand binds')
  expect(await violations(page)).toEqual([])

  await section(page).getByRole('button', { name: 'Withdraw Last free day' }).click()
  await dialog(page).getByRole('textbox', { name: 'Why' }).fill('They took it back')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(deadline(page)).toContainText('Terminal binds: only source with a last free day')
  await section(page).getByText('Before: 1').click()
  await expect(section(page).getByRole('listitem')).toContainText('“They took it back”')
  await expect(section(page).locator('s')).toHaveCount(1)
})

test('a hold that somebody cleared by hand makes it released, by hand, and never plain ready', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track([number])
  const holds = [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }]
  await terminal(number, { on_terminal: true, available: false, holds })
  await page.goto(`${path}?edit=by-hand`)
  await dialog(page).getByRole('combobox', { name: 'What' }).selectOption('Hold cleared')
  await expect(dialog(page).getByRole('combobox', { name: 'Hold cleared' })).toHaveValue('customs')
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Broker has the release')
  await dialog(page).getByRole('button', { name: 'Set hold cleared' }).click()
  await expect(dialog(page)).toBeHidden()
  const head = page.getByRole('main').locator('header').first()
  await expect(head).toContainText('Released, by hand')
  await expect(head).toContainText('The terminal still lists it.')
  await expect(page.getByRole('region', { name: 'Holds' })).toContainText('cleared by hand')
  await expect(section(page)).toContainText('still lists')
  await terminal(number, { on_terminal: true, available: true, holds: [] })
  await expect(head).toContainText('Ready')
})

test('who sets what somebody else has set meanwhile is told who it was, and asked', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const { path } = await track([number])
  await terminal(number, { on_terminal: true, available: true, holds: [], last_free_day: dayThere(2) })
  await page.goto(`${path}?edit=by-hand`)
  await dialog(page).getByLabel('Last free day').fill(dayThere(4))
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Two more working days')
  const { data: containers } = await call('GET', 'containers')
  const attributes = { attribute: 'pickup_lfd', value: dayThere(6), reason: 'They called again' }
  await call('POST', `containers/${containers[0].id}/manual_values`, { data: { type: 'manual_value', attributes } })
  await expect(dialog(page).getByText(/^Set to .+ by .+ 0 min ago\.$/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Set last free day' }).click()
  const asked = page.getByRole('dialog', { name: 'Replace what was set meanwhile?' })
  await expect(asked).toContainText(/Set to .+ 0 min ago/)
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(section(page)).toContainText('“Two more working days”')
})
