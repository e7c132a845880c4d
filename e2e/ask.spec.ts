import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from './looks.ts'
import { mailsTo } from './sent-mails.ts'
import { expect, test } from './test.ts'
import { dayThere, voyager } from './voyages.ts'

const numbers = ['TCLU4829132', 'MSCU6639870']
const held = { on_terminal: true, available: false, holds: [{ name: 'CBP HOLD 1H', party: 'CBP', status: 'hold' }] }

// An address that is none is refused.
test.use({ expectedErrors: /status of 422/ })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Exception' })
const asked = (page: Page) => panel(page).getByRole('list', { name: 'Asked' }).getByRole('listitem')

test('the broker is asked about a hold, the mail is sent, somebody else sees it, and the answer is in the history', async ({
  page,
  person,
  server,
}) => {
  const { track, terminal, call } = voyager({ address: server.address, apiKey: person.apiKey })
  const { id } = await track(numbers)
  for (const number of numbers) await terminal(number, { ...held, last_free_day: dayThere(-1) })
  const { data: broker } = await call('POST', 'parties', { data: { attributes: { company_name: 'Harborline' } } })
  const email = `import.${person.email}`
  await call('POST', `parties/${broker.id}/contacts`, { data: { attributes: { name: 'Import desk', email } } })
  const entity = { data: { id, type: 'shipment' } }
  const relationships = { party: { data: { id: broker.id, type: 'party' } }, entity }
  await call('POST', 'party_roles', { data: { attributes: { role: 'broker' }, relationships } })
  await server.startJobs()

  await page.goto('/exceptions')
  await page
    .getByRole('table', { name: 'Exceptions' })
    .getByRole('link', { name: 'Customs hold, 2 containers' })
    .click()
  await expect(panel(page).getByRole('button', { name: 'Ask broker' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(panel(other).getByRole('heading', { level: 2 })).toHaveText('Customs hold, 2 containers')

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Ask broker' })
  await expect(dialog.getByLabel('To')).toHaveValue(email)
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Customs hold, 2 containers at .+, YMLU2481/)
  const text = dialog.getByLabel('Text')
  await expect(text).toHaveValue(/2 are past their last free day/)
  await expect(text).toHaveValue(/TCLU4829132 {2}.+, overdue/)
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('To').fill('nobody')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('To')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('To')).toBeFocused()
  await dialog.getByLabel('To').fill(email)
  await text.fill(`Is the exam scheduled?\n\n${await text.inputValue()}`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()

  await expect.poll(async () => (await mailsTo(server.mails, email)).length).toBe(1)
  const [mail] = await mailsTo(server.mails, email)
  expect(mail?.text).toContain('Is the exam scheduled?')
  expect(mail?.from?.value[0]?.name).toContain('Maren Rask')
  for (const one of [page, other]) {
    await expect(asked(one)).toContainText('Maren Rask asked Harborline')
    await expect(asked(one)).toContainText('sent, no answer yet')
  }

  await page.keyboard.press('a')
  await expect(dialog).toContainText('Maren Rask asked 0 min ago')
  await expect(dialog.getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.keyboard.press('Escape')

  const answer = [
    `From: Import desk <${email}>`,
    'Subject: Re: Customs hold',
    `Message-ID: <${randomUUID()}@harborline.example>`,
    `In-Reply-To: ${mail?.messageId}`,
    '',
    'In line for the exam, no date yet.',
    '',
    'On Fri, 20 Nov 2026 at 09:02, Maren Rask wrote:',
    '> Is the exam scheduled?',
    '',
  ].join('\r\n')
  const headers = { authorization: `Token ${person.apiKey}`, 'content-type': 'message/rfc822' }
  const { status } = await fetch(`${server.address}/v2/ingest/email`, { method: 'POST', headers, body: answer })
  expect(status).toBe(202)
  for (const one of [page, other]) {
    const entry = panel(one)
      .getByRole('listitem')
      .filter({ hasText: `Answer from ${email}` })
    await expect(entry).toContainText('In line for the exam, no date yet.')
    await expect(entry).not.toContainText('Is the exam scheduled?')
    await expect(asked(one)).toContainText('answered')
  }
  await expect(page.getByText('An answer has come in: Customs hold')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a mail of one’s own is noted, and the address is offered the next time', async ({ page, person, server }) => {
  const { track, terminal } = voyager({ address: server.address, apiKey: person.apiKey })
  await track(numbers.slice(0, 1))
  await terminal('TCLU4829132', { ...held, last_free_day: dayThere(1) })
  await server.startJobs()
  await page.goto('/exceptions')
  await page.getByRole('table', { name: 'Exceptions' }).getByRole('link', { name: 'Customs hold, 1 container' }).click()
  await panel(page).getByRole('button', { name: 'Ask broker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask broker' })
  await expect(dialog.getByLabel('To')).toHaveAccessibleDescription(/No address is known/)
  await dialog.getByLabel('To').fill('desk@broker.example')
  await dialog.getByLabel('Language').selectOption('Deutsch')
  await expect(dialog.getByLabel('Text')).toHaveValue(/Zollsperre/)
  await expect(dialog.getByLabel('To')).toHaveValue('desk@broker.example')
  await dialog.getByLabel('Text').fill('Eigene Worte')
  await dialog.getByLabel('Language').selectOption('English')
  await page.getByRole('dialog', { name: 'Replace what you wrote?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Eigene Worte')
  await expect(dialog.getByLabel('Language')).toHaveValue('de')
  // The panel becomes a page of its own there, and the mail goes on.
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height })
  await expect(dialog.getByLabel('Text')).toHaveValue('Eigene Worte')
  await page.setViewportSize({ width, height })
  await expect(dialog.getByLabel('To')).toHaveValue('desk@broker.example')
  const link = await dialog.getByRole('link', { name: 'Open in mail program' }).getAttribute('href')
  expect(link).toMatch(/^mailto:desk@broker\.example\?subject=Zollsperre/)
  await dialog.getByRole('button', { name: 'I sent it myself' }).click()
  await expect(dialog).toBeHidden()
  await expect(asked(page)).toContainText('Maren Rask asked desk@broker.example')
  await expect(asked(page)).toContainText('sent by hand')
  await panel(page).getByRole('button', { name: 'Ask broker' }).click()
  await expect(dialog.getByLabel('To')).toHaveValue('desk@broker.example')
  await expect(dialog.getByLabel('Language')).toHaveValue('de')
  expect(await mailsTo(server.mails, 'desk@broker.example')).toEqual([])
})
