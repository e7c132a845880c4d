import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

// Chromium logs every answer that is not a success; a form is refused with 422, a removal with 409.
test.use({ expectedErrors: /status of (422|409)/ })

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a terminal is added, its updates find it, and it is changed and kept while it is in use', async ({
  page,
  server,
  person,
}) => {
  const { call, track } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132'])
  const tell = (code: string) =>
    call('POST', 'ingest/terminal_updates', {
      source: { terminal_firms: code, locode: 'USLAX', provider: 'port community' },
      checked_at: new Date().toISOString(),
      containers: [{ number: 'TCLU4829132', available: true, on_terminal: true }],
    })
  await tell('X400')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Terminals', exact: true }).click()
  await expect(page.getByText('1 update for code X400 in USLAX waits for a terminal')).toBeVisible()
  await expect(page.getByText('No terminals of your own.')).toBeVisible()

  await page.getByRole('link', { name: 'Add terminal' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Pier X')
  await page.getByLabel('Port').fill('us lax')
  await page.getByLabel('Time zone').fill('America/Los_Angels')
  await page.getByRole('button', { name: 'Add terminal' }).click()
  await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription(/is no time zone/)
  await page.getByLabel('Time zone').fill('')
  await page.getByRole('button', { name: 'Add terminal' }).click()
  const row = page.getByRole('row', { name: 'Pier X' })
  await expect(row).toContainText('America/Los_Angeles')

  await page.getByRole('link', { name: 'Assign X400' }).click()
  await expect(page.getByRole('radio', { name: /^Pier X/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a terminal' }).fill('pier x')
  await expect(page.getByRole('radio', { name: /^Pier X/ })).toBeChecked()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('for code X400')).toHaveCount(0)
  const { data } = await call('GET', 'containers')
  expect(data[0].attributes.available_for_pickup).toBe(true)

  await row.getByRole('link', { name: 'Edit Pier X' }).click()
  await page.getByLabel('SMDG code').fill('PIERX')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('SMDG PIERX')
  await row.getByRole('button', { name: 'Remove Pier X' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/Pier X cannot be removed: .*1 report/)).toBeVisible()
})

test('a code is assigned to a terminal that is new', async ({ page, server, person }) => {
  const { call } = voyager({ address: server.address, apiKey: person.apiKey })
  await call('POST', 'ingest/terminal_updates', {
    source: { terminal_firms: 'ECTD', locode: 'NLRTM' },
    checked_at: new Date().toISOString(),
    containers: [{ number: 'TCLU4829132', available: true }],
  })
  await page.goto('/settings/terminals')
  await page.getByRole('link', { name: 'Assign ECTD' }).click()
  await page.getByRole('radio', { name: 'A new terminal' }).check()
  await expect(page.getByLabel('SMDG code')).toHaveValue('ECTD')
  await expect(page.getByLabel('Port')).toHaveValue('NLRTM')
  await page.getByLabel('Name', { exact: true }).fill('ECT Delta')
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('row', { name: 'ECT Delta' })).toContainText('Europe/Amsterdam')
  await expect(page.getByText('for code ECTD')).toHaveCount(0)
})

test('terminals and UN/LOCODE are imported, and bad lines are named', async ({ page }) => {
  await page.goto('/settings/terminals')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByLabel('File', { exact: true })).toHaveAccessibleDescription(/Choose a file/)
  const list = 'name,locode,smdg code\nMoerdijk CT,NLMOE,MCT\n'
  await page.getByLabel('File', { exact: true }).setInputFiles(file('terminals.csv', list))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Rejected lines' })).toContainText('Line 2, locode: No place')

  await page.getByRole('radio', { name: 'UN/LOCODE' }).check()
  const places = ',"NL","MOE","Moerdijk","Moerdijk","NB","123-----","AI","0401",,"5142N 00436E",\n'
  await page.getByLabel('File', { exact: true }).setInputFiles(file('unlocode.csv', places))
  await page.getByRole('button', { name: 'Import another' }).click()
  await expect(page.getByText('unlocode.csv: 1 added')).toBeVisible()
  await page.getByRole('radio', { name: 'Terminals' }).check()
  await page.getByLabel('File', { exact: true }).setInputFiles(file('terminals.csv', list))
  await page.getByRole('button', { name: 'Import another' }).click()
  await expect(page.getByText('terminals.csv: 1 added')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: 'Moerdijk CT' })).toContainText('Moerdijk NLMOE')
})

test('an availability list is previewed, its columns are changed, and it is recorded', async ({
  page,
  server,
  person,
}) => {
  const { call, track } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132'])
  await page.goto('/settings/terminals')
  await page.getByRole('link', { name: 'Upload availability' }).click()
  await page.getByRole('searchbox', { name: 'Find a terminal' }).fill('W185')
  await expect(page.getByRole('radio', { name: /Pier 400/ })).toBeChecked()
  const list = 'Container,State,Free until\nTCLU4829132,Y,12/24/2026\ngarbage,Y,\nTotal,2,\n'
  await page.getByLabel('Availability list', { exact: true }).setInputFiles(file('list.csv', list))
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Nothing is said of the containers/)).toBeVisible()
  await page.getByLabel('State').selectOption('Available')
  await expect(page.getByText(/Nothing is recorded yet. 1 to record, 1 rejected, 1 passed over/)).toBeVisible()
  await page.getByLabel('Free until').selectOption('Last free day')
  await expect(page.getByRole('region', { name: 'Rows' })).toContainText('garbage is not a container number')
  expect((await call('GET', 'containers')).data[0].attributes.availability_known).toBe(false)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText(/Recorded\. 1 recorded, 1 rejected/)).toBeVisible()
  expect((await call('GET', 'containers')).data[0].attributes).toMatchObject({
    available_for_pickup: true,
    pickup_lfd: expect.stringMatching(/^2026-12-25T/),
  })
})
