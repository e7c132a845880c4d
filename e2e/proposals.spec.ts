import type { Page } from '@playwright/test'
import { drop, mailWith, pdf, render, text } from './papers.ts'
import { expect, test } from './test.ts'
import { unloaded, voyager } from './voyages.ts'

test.beforeEach(({ server }) => server.startJobs())

let serial = Date.now() % 100_000
const aBill = () => {
  serial += 1
  return `YMLUE2481${String(serial).padStart(5, '0')}`
}

const notice = (bills: readonly string[]) =>
  render(
    [
      { title: 'ARRIVAL NOTICE' },
      {
        pairs: [
          ...bills.map((bill): [string, string] => ['B/L No.', bill]),
          ['Container No.', 'TCLU4829132'],
          ['ETA', '2026-11-20'],
        ],
      },
    ],
    'pdf',
  )

const numbers = (page: Page) => page.getByRole('region', { name: 'Numbers that are not tracked' })

test('an arrival notice that comes by mail opens its shipment, for the customer that its sender stands for', async ({
  page,
  server,
  person,
}) => {
  const { call, send } = voyager({ address: server.address, apiKey: person.apiKey })
  await call('POST', 'parties', { data: { type: 'party', attributes: { company_name: 'Nordmeer Handel' } } })
  const [first, second] = [aBill(), aBill()]
  const post = async (subject: string, bills: readonly string[]) => {
    const { status } = await fetch(`${server.address}/v2/ingest/email`, {
      method: 'POST',
      headers: { authorization: `Token ${person.apiKey}`, 'content-type': 'message/rfc822' },
      body: mailWith(subject, [pdf(`${subject}.pdf`, await notice(bills)), text('remarks.txt', 'Nothing to say')]),
    })
    expect(status).toBe(202)
  }
  await post('Arrival notice one', [first, second])
  await page.goto('/documents')
  await expect(page.getByText('2 numbers in documents are not tracked.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Mails' }).click()
  await page.getByRole('link', { name: 'Arrival notice one' }).click()
  await expect(numbers(page).getByRole('heading', { name: '2 numbers in this mail are not tracked' })).toBeVisible()
  await expect(numbers(page).getByRole('listitem').filter({ hasText: first })).toContainText('Yang Ming')
  await page.getByRole('button', { name: `Dismiss ${second}` }).click()
  await expect(numbers(page).getByRole('heading', { name: '1 number in this mail is not tracked' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose customer' }).click()
  await page.getByLabel('Track for').fill('nord')
  await page.getByLabel('Nordmeer Handel').check()
  await page.getByLabel('Always, for mails from line.example').check()
  await page.getByRole('button', { name: `Track ${first}` }).click()
  await expect(page.getByText(`${first} is being tracked`)).toBeVisible()
  await expect(numbers(page)).toContainText(/Checking with the line|Waiting/)

  await send(unloaded({ bill: first, container: 'TCLU4829132' }))
  await page.getByRole('link', { name: 'Arrival notice one.pdf' }).first().click()
  await expect(page.getByRole('link', { name: first })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByText('Nordmeer Handel').first()).toBeVisible()

  // What was dismissed stays so; what the same sender names next is of the same customer.
  const third = aBill()
  await post('Arrival notice two', [second, third])
  await page.goto('/documents')
  await page.getByRole('link', { name: 'Review it' }).click({ timeout: 60_000 })
  await expect(numbers(page).getByRole('listitem')).toHaveCount(1)
  await expect(numbers(page).getByRole('listitem')).toContainText('Nordmeer Handel')
  await page.getByRole('link', { name: 'Dismissed' }).click()
  await expect(numbers(page).getByRole('listitem')).toContainText(second)
  await page.goto('/settings/documents')
  await expect(page.getByRole('listitem').filter({ hasText: 'line.example' })).toContainText('Nordmeer Handel')
  await page.getByRole('button', { name: 'Remove line.example' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})

test('an arrival notice that is uploaded opens its shipment', async ({ page, server, person }) => {
  const { send } = voyager({ address: server.address, apiKey: person.apiKey })
  const bills = [aBill(), aBill()]
  await page.goto('/documents')
  await drop(page, [pdf('scan.pdf', await notice(bills))])
  await page.getByRole('link', { name: 'Arrival notice', exact: true }).first().click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Track all 2' }).click()
  await expect(page.getByText('2 numbers are being tracked')).toBeVisible()
  for (const bill of bills) await send(unloaded({ bill, container: 'TCLU4829132' }))
  await page.goto('/documents')
  await expect(page.getByRole('table', { name: 'Documents' })).toContainText(bills[0] as string, { timeout: 60_000 })
  await expect(page.getByText(/numbers? in documents/)).toHaveCount(0)
})

test('a container whose line nobody names is tracked with the line that is chosen', async ({ page }) => {
  const paper = 'ARRIVAL NOTICE\nContainer No.: TCLU4829132\nETA: 2026-11-20\nLast free day: 2026-11-27\n'
  await page.goto('/documents')
  await drop(page, [text('notice.txt', paper)])
  await page.getByRole('link', { name: 'Arrival notice', exact: true }).first().click({ timeout: 60_000 })
  const row = numbers(page).getByRole('listitem')
  await expect(row).toContainText('Line not recognized')
  await expect(page.getByRole('button', { name: 'Track TCLU4829132' })).toHaveAttribute(
    'title',
    'Choose the line first.',
  )
  await page.getByLabel('Line of TCLU4829132').selectOption('YMLU')
  await page.getByRole('button', { name: 'Track TCLU4829132' }).click()
  await expect(numbers(page)).toContainText('Not tracked the line does not know it')
})

test('an account can have such numbers tracked at once', async ({ page }) => {
  await page.goto('/settings/documents')
  await page.getByLabel(/^Track it at once/).check()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Saved. It holds for every document that is read from now on.')).toBeVisible()
  const bill = `HLCUHAM${String(Date.now()).slice(-9)}`
  await page.goto('/documents')
  await drop(page, [pdf('scan.pdf', await notice([bill]))])
  // Who leaves the page while the file is on its way ends it.
  await expect(page.getByText('1 sent', { exact: true })).toBeVisible()
  await page.goto('/tracking-requests')
  await expect(page.getByRole('table', { name: 'Tracking requests' })).toContainText(bill, { timeout: 60_000 })
})
