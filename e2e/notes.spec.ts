import { beyondWindow, violations } from './looks.ts'
import { expect, redeem, test } from './test.ts'
import { voyager } from './voyages.ts'

test('a colleague who is mentioned sees it in the bar, comes to the note, and has seen it', async ({
  page,
  person,
  server,
  browser,
}) => {
  const { track, call } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(['TCLU4829132', 'MSCU6639870'])
  await server.startJobs()
  const invited = await call('POST', 'users', {
    data: { type: 'invitation', attributes: { email: `bert.${person.email}`, role: 'viewer' } },
  })
  const bert = await browser.newPage()
  await bert.goto(new URL(invited.data.attributes.link, server.address).href)
  await redeem(bert, `bert.${person.email}`)
  const mark = bert.getByRole('button', { name: /^Mentions/ })
  await expect(mark).toHaveAccessibleName('Mentions')
  await mark.click()
  await expect(bert.getByText('None yet.')).toBeVisible()
  await bert.keyboard.press('Escape')

  const { data } = await call('GET', 'containers?filter[number]=TCLU4829132')
  await page.goto(`/shipments/${data[0].relationships.shipment.data.id}?container=${data[0].id}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  const field = notes.getByLabel('Note', { exact: true })
  await field.waitFor()
  // With the keyboard alone: the name is chosen from a list.
  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  await page.keyboard.type('Call them, @mar')
  const colleagues = notes.getByRole('listbox', { name: 'Colleagues' })
  await expect(colleagues.getByRole('option')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(colleagues).toBeHidden()
  // Closed by hand it stays closed for this name, and opens with the next.
  await page.keyboard.type('e')
  await expect(colleagues).toBeHidden()
  for (const _ of '@mare') await page.keyboard.press('Backspace')
  await page.keyboard.type('@mar')
  await expect(colleagues.getByRole('option', { name: 'Maren Rask (you)' })).toBeVisible()
  await colleagues.getByRole('option', { name: 'Maren Rask', exact: true }).click()
  await expect(field).toHaveValue('Call them, @Maren Rask ')
  await expect(field).toHaveAccessibleDescription(
    'Maren Rask will be told here, and by mail unless they have turned that off.',
  )
  await page.keyboard.type('before noon')
  await page.keyboard.press('Control+Enter')
  const note = notes.getByRole('listitem').filter({ hasText: 'Call them, @Maren Rask before noon' })
  await expect(note).toBeVisible()
  await expect(field).toHaveValue('')
  expect(await beyondWindow(page)).toBeNull()

  await expect(mark).toHaveAccessibleName('Mentions, 1 new')
  await mark.click()
  expect(await violations(bert)).toEqual([])
  await bert.getByRole('link', { name: /^Maren Rask TCLU4829132 new/ }).click()
  const his = bert.getByRole('region', { name: 'Notes' })
  await expect(his.getByText('Call them, @Maren Rask before noon')).toBeInViewport()
  await expect(mark).toHaveAccessibleName('Mentions')
  // Who may only look writes nothing, and deletes nothing.
  await expect(his.getByLabel('Note', { exact: true })).toBeDisabled()
  await expect(his.getByRole('button', { name: 'More about the note' })).toBeHidden()

  await field.fill('Of both')
  await notes.getByRole('checkbox', { name: 'For all 2 containers of the shipment' }).check()
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(his.getByRole('listitem').first()).toContainText('whole shipment')
  const more = notes.getByRole('listitem').first().getByRole('button', { name: 'More about the note' })
  await more.click()
  await page.getByRole('button', { name: 'Put into the evidence' }).click()
  await expect(his.getByRole('listitem').first()).toContainText('in the evidence')
  await more.click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByText('Of both')).toBeHidden()
  await expect(notes.getByRole('heading', { name: 'Notes' })).toBeFocused()
  await expect(his.getByText('Of both')).toBeHidden()
  await bert.close()
})

test('mails about mentions are turned off, and stay off', async ({ page }) => {
  await page.goto('/settings/alerts')
  const mine = page.getByRole('region', { name: 'My mails' })
  const mentions = mine.getByRole('checkbox', { name: 'Send me a mail when a colleague mentions me' })
  await expect(mentions).toBeChecked()
  await mentions.uncheck()
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(mine).toBeVisible()
  await expect(mentions).not.toBeChecked()
  expect(await violations(page)).toEqual([])
})
