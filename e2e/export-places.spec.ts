import { startSftp } from '../src/server/testing/sftp-server.ts'
import { beyondWindow, violations } from './looks.ts'
import { expect, test } from './test.ts'

// What is wrong is refused with 422.
test.use({ expectedErrors: /status of 422/ })

test.setTimeout(90_000)

test('an admin adds an SFTP server, confirms its key, and a list is delivered to it', async ({
  page,
  server,
  person: _,
}) => {
  await server.startJobs()
  const sftp = await startSftp()
  await page.goto('/settings/exports')
  await page.getByRole('link', { name: 'Add a server or bucket' }).click()
  const add = page.getByRole('dialog', { name: 'Add a server or bucket' })
  await add.getByLabel('Kind').selectOption('S3 bucket')
  await expect(add.getByLabel('Secret access key')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await add.getByLabel('Kind').selectOption('SFTP server')
  await add.getByLabel('Name', { exact: true }).fill('Warehouse')
  await add.getByLabel('Port').fill(String(sftp.port))
  await add.getByLabel('User name').fill('ada')
  await add.getByLabel('Folder').fill('/in')
  await add.getByLabel('Password').fill('wrong')
  await add.getByRole('button', { name: 'Save and test' }).click()
  await expect(add.getByLabel('Host', { exact: true })).toHaveAccessibleDescription(/must be filled in/i)
  await add.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  expect(await violations(page)).toEqual([])
  await add.getByRole('button', { name: 'Save and test' }).click()
  const tested = page.getByRole('dialog', { name: 'Test Warehouse' })
  await expect(tested).toContainText(sftp.hostKey())
  expect(await violations(page)).toEqual([])
  await tested.getByRole('button', { name: 'Confirm this key' }).click()
  await expect(tested).toContainText('The server does not let ada in with this password.')
  await tested.getByRole('button', { name: 'Cancel' }).click()

  const places = page.getByRole('table', { name: 'Servers and buckets' })
  await expect(places).toContainText('The server does not let ada in with this password.')
  await places.getByRole('link', { name: 'Edit Warehouse' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Warehouse' })
  await expect(edit.getByLabel('Fingerprint of the host key')).toHaveValue(sftp.hostKey())
  await edit.getByLabel('Password').fill('right')
  await edit.getByRole('button', { name: 'Save and test' }).click()
  await expect(tested).toContainText('A small file was written and removed.')
  await tested.getByRole('button', { name: 'Cancel' }).click()
  await expect(places).toContainText('Works, last written to')

  await page.goto('/shipments?q=TCLU&columns=verdict')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('link', { name: 'Send it regularly…' }).click()
  const schedule = page.getByRole('dialog', { name: 'Send a list regularly' })
  await schedule.getByLabel('Name', { exact: true }).fill('All containers')
  await schedule.getByLabel('Send to').selectOption('Warehouse (SFTP)')
  await schedule.getByLabel('File name').fill('{day}')
  await schedule.getByLabel('As', { exact: true }).selectOption('Text (CSV)')
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(schedule.getByLabel('File name')).toHaveAccessibleDescription(/nothing else in braces/)
  await schedule.getByLabel('File name').fill('containers')
  expect(await violations(page)).toEqual([])
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(schedule).toBeHidden()
  const regularly = page.getByRole('table', { name: 'Sent regularly' })
  await expect(regularly).toContainText('To Warehouse (SFTP)')
  await regularly.getByRole('button', { name: 'Deliver All containers now' }).click()
  await expect(regularly).toContainText('containers.csv delivered', { timeout: 30_000 })
  expect([...sftp.files.keys()]).toEqual(['/in/containers.csv'])

  sftp.state.denied.add('OPEN')
  await regularly.getByRole('button', { name: 'Deliver All containers now' }).click()
  await expect(regularly).toContainText('Not delivered yet: ada may not write to the folder /in', { timeout: 30_000 })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await beyondWindow(page)).toBeNull()
  }
  expect(await violations(page)).toEqual([])

  await places.getByRole('button', { name: 'Remove Warehouse' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Warehouse?' })
  await expect(question).toContainText('1 list that goes there is turned off.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No server and no bucket.')).toBeVisible()
  await expect(regularly).toContainText('Warehouse was removed.')
  await expect(regularly).toContainText('off')
  await sftp.close()
})
