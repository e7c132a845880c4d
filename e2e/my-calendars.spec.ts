import { discharged } from '../src/server/testing/dcsa-events.ts'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'

// Chromium logs every answer that is not a success: what is wrong is refused with 422.
test.use({ expectedErrors: /status of 422/ })

test('deadlines come into a calendar program by an address that is shown once, until that is ended', async ({
  page,
  request,
  server,
  person,
}) => {
  const headers = { authorization: `Token ${person.apiKey}`, 'content-type': 'application/json' }
  const attributes = { request_type: 'bill_of_lading', request_number: 'YMLUV700', scac: 'YMLU' }
  await request.post('/v2/tracking_requests', { data: { data: { attributes } }, headers })
  const events = discharged({ bill: 'YMLUV700', container: 'TCLU4829132' })
  await request.post('/v2/ingest/dcsa_events?scac=YMLU', { data: events, headers })
  const containers = [{ number: 'TCLU4829132', on_terminal: true, last_free_day: '2027-06-30' }]
  const checked_at = new Date().toISOString()
  const update = { source: { terminal_firms: 'W185' }, checked_at, containers }
  await request.post('/v2/ingest/terminal_updates', { data: update, headers })

  await page.goto('/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('outlook')
  await page.getByRole('main').getByRole('link', { name: 'Alerts' }).click()
  const mine = page.getByRole('region', { name: 'My calendars' })
  await mine.getByRole('button', { name: 'Add a calendar' }).click()
  const form = mine.getByRole('form', { name: 'New calendar' })
  for (const kind of ['Empties due back', 'Pickup appointments', 'Last free days'])
    await form.getByLabel(kind).uncheck()
  await form.getByLabel('Name').fill(' ')
  await form.getByRole('button', { name: 'Create calendar' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Can't be blank/)
  await form.getByLabel('Name').fill('My deadlines')
  await form.getByRole('button', { name: 'Create calendar' }).click()
  await expect(form).toContainText(/kinds|at least|too small|Too small/i)
  await form.getByLabel('Last free days').check()
  await form.getByLabel('Remind me').selectOption('the day before')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Create calendar' }).click()

  const dialog = page.getByRole('dialog', { name: 'Calendar “My deadlines”' })
  const address = await dialog.getByLabel('Address').inputValue()
  expect(address).toMatch(/^http.*\/deadlines\/lfd_.*\.ics$/)
  await expect(dialog.getByRole('link', { name: 'open it there' })).toHaveAttribute('href', /^webcal:/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(mine).toContainText('Last free days; reminds the day before. Not read yet.')

  const { pathname } = new URL(address)
  await expect
    .poll(async () => (await fetch(`${server.address}${pathname}`)).text())
    .toContain('SUMMARY:Last free day: TCLU4829132')
  await page.reload()
  await expect(mine).toContainText('Last read')
  await expect(page.getByText(address)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beyondWindow(page)).toBeNull()

  await mine.getByRole('button', { name: 'End My deadlines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(mine.getByText('My deadlines')).toHaveCount(0)
  expect((await fetch(`${server.address}${pathname}`)).status).toBe(404)
})
