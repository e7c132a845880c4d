import type { Page } from '@playwright/test'
import { mailWith, notice, pdf, text } from './papers.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

test.beforeEach(({ server }) => server.startJobs())

const photo = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
const status =
  'Final-Recipient: rfc822; ada@buyer.example\r\nAction: failed\r\nDiagnostic-Code: smtp; 550 5.1.1 Unknown'
const bounceOf = (id?: string) =>
  `From: mailer-daemon@mx.example\r\nSubject: Undelivered mail\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n${status}\r\n\r\n${id ? `--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <${id}@mx.example>\r\n\r\nText\r\n` : ''}--b--\r\n`

const rows = (page: Page) => page.getByRole('table', { name: 'Mails' }).locator('tbody').getByRole('row')

test('each mail says what became of it, and what was refused is taken by who wants it', async ({
  page,
  server,
  person,
}) => {
  const post = async (body: string) => {
    const headers = { authorization: `Token ${person.apiKey}`, 'content-type': 'message/rfc822' }
    const { status } = await fetch(`${server.address}/v2/ingest/email`, { method: 'POST', headers, body })
    expect(status).toBe(202)
  }
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Mails' }).click()
  await expect(page.getByRole('heading', { name: 'No mail yet.' })).toBeVisible()
  await post(
    mailWith('Papers of TCLU4829132', [
      pdf('notice.pdf', await notice('TCLU4829132')),
      { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: photo },
      { name: 'order.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      text('remarks.txt', 'Nothing to say'),
    ]),
  )
  await post(bounceOf())
  await post('From: desk@line.example\r\nSubject: Hello\r\n\r\nOnly words about TCLU4829132.')
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: 'Undelivered mail' })).toContainText('Bounced')
  await expect(rows(page).filter({ hasText: 'Hello' })).toContainText('Taken')
  await page.getByRole('link', { name: 'Not all taken' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('2 not taken')
  await page.getByRole('link', { name: 'All received' }).click()
  await page.getByLabel('Subject, address or file name').fill('img_2041')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Papers of TCLU4829132' }).click()

  const part = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect(part('notice.pdf')).toContainText('Taken')
  await expect(part('order.exe')).toContainText('is a program (.exe), which is not taken')
  await expect(part('order.exe').getByRole('button')).toHaveCount(0)
  await expect(part('IMG_2041.HEIC')).toContainText('send it as JPEG, PNG or PDF')
  await page.getByRole('button', { name: 'Take anyway: IMG_2041.HEIC' }).click()
  await expect(part('IMG_2041.HEIC')).toContainText('Taken')
  await expect(page.getByText('1 not taken')).toBeVisible()
  await part('IMG_2041.HEIC').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'IMG_2041.HEIC' })).toBeVisible()
  await page.getByRole('link', { name: 'What else came with it' }).click()
  await expect(part('notice.pdf')).toBeVisible()
})

test('a mail of ours that came back is told on home, and leads to those that were not delivered', async ({
  page,
  person,
  request,
  server,
}) => {
  const headers = { authorization: `Token ${person.apiKey}` }
  await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/')
  const health = page.getByRole('region', { name: 'Connections', exact: true })
  await expect(health.getByRole('listitem')).not.toHaveCount(0)
  await expect(health).not.toContainText('not delivered')
  await server.mailAdminsOf(person.email)
  const sent = async () => (await (await request.get('/v2/sent_mails', { headers })).json()).data
  const [mail] = await sent()
  const taken = await request.post('/v2/ingest/email', {
    data: bounceOf(mail.id),
    headers: { ...headers, 'content-type': 'message/rfc822' },
  })
  expect(taken.status()).toBe(202)
  await page.reload()
  await health.getByRole('link', { name: '1 mail was not delivered' }).click()
  await expect(rows(page)).toContainText('Bounced')
})
