import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import { beyondWindow, violations } from './looks.ts'
import { mailsTo } from './sent-mails.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

// What is wrong is refused with 422.
test.use({ expectedErrors: /status of 422/ })

test('a list is mailed regularly: from its Export menu, now, changed, and no more', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132', 'MSCU6639870'])
  await terminal('TCLU4829132', { on_terminal: true, available: true, holds: [], last_free_day: dayThere(2) })
  await server.startJobs()

  await page.goto('/shipments?q=TCLU&sort=-number&columns=verdict,deadline')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('link', { name: 'Send it regularly…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a list regularly' })
  await expect(dialog).toContainText('containers, filtered by “TCLU”; by number, reversed. 3 columns.')
  expect(await violations(page)).toEqual([])
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await dialog.getByLabel(day).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Can't be blank/)
  await dialog.getByLabel('Name').fill('Due: the week')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('group', { name: 'On' })).toContainText(/too small|at least|small/i)
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await dialog.getByLabel(day).check()
  await dialog.getByLabel('At', { exact: true }).fill('07:15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const regularly = page.getByRole('table', { name: 'Sent regularly' })
  await expect(regularly).toContainText('Mon to Fri, 07:15')
  await regularly.getByRole('button', { name: 'Mail Due: the week now' }).click()
  await expect.poll(async () => (await mailsTo(server.mails, person.email)).length).toBe(1)
  const [mail] = await mailsTo(server.mails, person.email)
  expect(mail?.subject).toBe('Due: the week: 1 container')
  const [file] = mail?.attachments ?? []
  expect(file?.filename).toMatch(/^Due- the week [\d-]{10}\.xlsx$/)
  const [sheet] = await readExcelFile(file?.content as Buffer)
  expect(sheet?.data.map((row) => row.slice(0, 2))).toEqual([
    ['Container', 'Verdict'],
    ['TCLU4829132', 'Ready'],
  ])

  // The file is there as well, and can be had again.
  const files = page.getByRole('table', { name: 'Files' })
  await expect(files).toContainText('1 row')
  const download = page.waitForEvent('download')
  await files.getByRole('link', { name: /^Download Due- the week/ }).click()
  const bytes = await readFile(await (await download).path())
  expect(bytes.equals(file?.content as Buffer)).toBe(true)

  await regularly.getByRole('link', { name: 'Edit Due: the week' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Due: the week' })
  await edit.getByLabel('Name').fill('Due')
  await edit.getByLabel('Fri').uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(regularly).toContainText('Mon to Thu, 07:15')
  await regularly.getByRole('button', { name: 'Turn off Due' }).click()
  await expect(regularly).toContainText('off')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await beyondWindow(page)).toBeNull()
  await page.setViewportSize({ width: 1440, height: 900 })
  await regularly.getByRole('link', { name: 'containers' }).click()
  await expect(
    page.getByRole('table', { name: 'Containers', exact: true }).locator('tbody').getByRole('row'),
  ).toHaveCount(1)
  // Its filters and columns are changed in the list itself.
  await page.goto('/shipments?q=TCLU&sort=number&columns=verdict')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('link', { name: 'Send it regularly…' }).click()
  await dialog.getByLabel('Save as').selectOption('The list of “Due”')
  await expect(dialog).toContainText(
    '“Due” will bring this list, Mon to Thu, 07:15, once it is turned on again. Until now:',
  )
  await expect(dialog.getByLabel('Name')).toBeHidden()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(regularly).toContainText('by number. 2 columns.')
  await expect(regularly).toContainText('Mon to Thu, 07:15')

  await regularly.getByRole('button', { name: 'Remove Due' }).click()
  await page.getByRole('dialog', { name: 'Remove Due?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No list is sent regularly.')).toBeVisible()
  await files.getByRole('button', { name: /^Remove Due- the week/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No files.')).toBeVisible()
})
