import type { Page } from '@playwright/test'
import { drop, mailWith, notice, pdf, text } from './papers.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.beforeEach(({ server }) => server.startJobs())

const list = (page: Page) => page.getByRole('region', { name: 'Added files' })
const documents = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')

/** As most browsers hand it over: without a type. */
const mail = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) })

test('what is attached to a mail that is dropped becomes documents, and the mail too where it is wanted', async ({
  page,
  server,
  person,
}) => {
  const { bill } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()
  const content = mailWith('Your arrival notice', [
    pdf('notice.pdf', await notice('TCLU4829132')),
    text('remarks.txt', 'Nothing to say'),
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await drop(page, [mail('Fwd Arrival.eml', content)])
  const row = list(page).getByRole('listitem').filter({ hasText: 'Fwd Arrival.eml' })
  await expect(row).toContainText('2 documents of it')
  await expect(row).toContainText('run.exe: The file is a program (.exe), which is not taken')
  await expect(row.getByRole('link', { name: 'Arrival notice' })).toBeVisible()
  await expect(row.getByRole('link', { name: bill })).toBeVisible()
  await expect(documents(page)).toHaveCount(2)
  await expect(documents(page).filter({ hasText: 'notice.pdf' })).toContainText('by mail')

  await drop(page, [mail('again.eml', content)])
  const again = list(page).getByRole('listitem').filter({ hasText: 'again.eml' })
  await expect(again).toContainText('This mail came before')
  await expect(documents(page)).toHaveCount(2)

  await row.getByRole('button', { name: 'Keep the mail too: Fwd Arrival.eml' }).click()
  await expect(documents(page)).toHaveCount(3)
  await expect(documents(page).filter({ hasText: 'Fwd Arrival.eml' })).toContainText('uploaded')
})

test('a mail without attachments is a document by its text, and one that names nothing is kept as it is', async ({
  page,
  person: _,
}) => {
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()
  await drop(page, [mail('words.eml', 'From: a@line.example\r\nSubject: Hello\r\n\r\nOnly words about TCLU4829132.')])
  await expect(list(page).getByText('1 sent', { exact: true })).toBeVisible()
  await expect(documents(page)).toHaveCount(1)
  await expect(documents(page)).toContainText('Hello.txt')
  await drop(page, [mail('nothing.eml', 'From: a@line.example\r\nSubject: Lunch\r\n\r\nAt noon?')])
  await expect(documents(page).filter({ hasText: 'nothing.eml' })).toContainText('uploaded')
})

test('a mail that is dropped on a shipment belongs to it with all that is attached', async ({
  page,
  server,
  person,
}) => {
  const { path, bill } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto(path)
  await page.getByLabel('Files to add').setInputFiles({
    name: 'papers.eml',
    mimeType: '',
    buffer: Buffer.from(mailWith('Papers', [text('one.txt', 'about nothing'), text('two.txt', 'about something')])),
  })
  await expect(list(page)).toContainText('2 documents of it')
  await expect(list(page).getByRole('link', { name: bill })).toHaveCount(2)
})
