import { open } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { layCable } from './cable.ts'
import { drop, type Given, pdf, text } from './papers.ts'
import { expect, test } from './test.ts'

// Refused files and broken connections are what these journeys are about, and Chromium logs both.
test.use({
  expectedErrors:
    /status of (401|404|409|413|422)|ERR_(CONNECTION_(RESET|REFUSED|CLOSED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|FAILED|ABORTED)/,
})

const list = (page: Page) => page.getByRole('region', { name: 'Added files' })
const rowOf = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })
const documents = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')

async function start(page: Page) {
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()
}

/** Lets so many bytes a second out. */
async function slowly(page: Page, bytesPerSecond: number) {
  const devtools = await page.context().newCDPSession(page)
  const rest = { offline: false, latency: 0, downloadThroughput: -1 }
  const set = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { ...rest, uploadThroughput })
  await set(bytesPerSecond)
  return { end: () => set(-1) }
}

const large = (name: string, megabytes = 4): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(megabytes * 1_000_000, name)]),
})

test('what is not taken says why beside its name, and is not offered again', async ({ page, person: _ }, info) => {
  await start(page)
  // A file of 101 MB that takes no room.
  const path = info.outputPath('whole archive.pdf')
  const file = await open(path, 'w')
  await file.truncate(101_000_000)
  await file.close()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await choosing).setFiles(path)
  await expect(rowOf(page, 'whole archive.pdf')).toContainText('Refused A file may have 100 MB at most.')

  await drop(page, [
    { name: 'invoice.pdf.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    { name: 'run me.txt', mimeType: 'text/plain', buffer: Buffer.from('#!/bin/sh\nrm -rf /') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'odd.pdf', mimeType: 'application/pdf', buffer: Buffer.from([0, 1, 2, 3]) },
    text('fine.txt', 'Container TCLU4829132'),
  ])
  await expect(list(page).getByText('1 sent, 5 not taken', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'invoice.pdf.exe')).toContainText('Refused The file is a program (.exe), which is not taken')
  await expect(rowOf(page, 'run me.txt')).toContainText('Refused The file is a script, which is not taken')
  await expect(rowOf(page, 'empty.pdf')).toContainText('Refused The file is empty')
  await expect(rowOf(page, 'odd.pdf')).toContainText('Refused The file is not a PDF file, though it was sent as one')
  await expect(list(page).getByRole('button', { name: /Try/ })).toHaveCount(0)
  await expect(documents(page)).toHaveCount(1)
})

test('a file is cancelled while it is on its way', async ({ page, person: _ }) => {
  await start(page)
  const network = await slowly(page, 400_000)
  await drop(page, [large('slow.pdf')])
  const bar = list(page).getByRole('progressbar', { name: 'Sending slow.pdf' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(100_000)
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(4_000_000)
  await list(page).getByRole('button', { name: 'Cancel: slow.pdf' }).click()
  await expect(list(page)).toBeHidden()
  await network.end()
  await drop(page, [text('next.txt', 'the next one')])
  await expect(list(page).getByText('1 sent', { exact: true })).toBeVisible()
  await page.reload()
  await expect(documents(page)).toHaveCount(1)
})

test('of ten files nine go in, and the one whose connection was cut is sent again', async ({ page, server }) => {
  test.slow()
  const cable = await layCable(server.address)
  // To the browser it is another server of the same name: it sends the cookie along.
  await page.goto(`${cable.address}/documents`)
  await expect(page.getByText('No document yet.')).toBeVisible()
  const network = await slowly(page, 100_000)
  const small = Array.from({ length: 9 }, (_, at) => text(`note ${at}.txt`, `note number ${at}`))
  await drop(page, [large('big scan.pdf', 12), ...small])
  await expect(list(page).getByText('9 of 10 sent')).toBeVisible()
  cable.cut()
  const row = rowOf(page, 'big scan.pdf')
  await expect(row).toContainText('Not sent The connection broke before it was sent whole.')
  await expect(list(page).getByText('9 sent, 1 not taken', { exact: true })).toBeVisible()
  // Tried again too early, it fails again and stays.
  const again = row.getByRole('button', { name: 'Try again: big scan.pdf' })
  await again.click()
  await expect(row).toContainText('Not sent')
  cable.mend()
  await network.end()
  await again.click()
  await expect(list(page).getByText('10 sent', { exact: true })).toBeVisible()
  await expect(documents(page)).toHaveCount(10)
  cable.close()
})

test('the same file again is refused, takes the place of the first, or stays beside it, as the account says', async ({
  page,
  server,
  person,
}) => {
  const set = async (duplicates: 'reject' | 'replace' | 'keep') => {
    const answer = await fetch(`${server.address}/v2/document_settings`, {
      method: 'PATCH',
      headers: { authorization: `Token ${person.apiKey}`, 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({ data: { type: 'document_settings', attributes: { duplicates } } }),
    })
    expect(answer.status).toBe(200)
  }
  const again = (name: string) => pdf(name, Buffer.from('%PDF-1.7\nthe very same'))
  const links = documents(page).getByRole('link')
  await start(page)
  await drop(page, [again('first.pdf')])
  await expect(list(page).getByText('1 sent', { exact: true })).toBeVisible()

  await drop(page, [again('second.pdf')])
  await expect(rowOf(page, 'second.pdf')).toContainText('Already there as first.pdf')
  await expect(list(page).getByRole('button', { name: /Try/ })).toHaveCount(0)
  await expect(links).toHaveText(['first.pdf'])

  await set('replace')
  await drop(page, [again('third.pdf')])
  await expect(list(page).getByText('2 sent, 1 not taken', { exact: true })).toBeVisible()
  await expect(links).toHaveText(['third.pdf'])
  await expect(rowOf(page, 'first.pdf').filter({ hasText: 'not here any more' })).toBeVisible()

  await set('keep')
  await drop(page, [again('fourth.pdf')])
  await expect(list(page).getByText('3 sent, 1 not taken', { exact: true })).toBeVisible()
  await expect(links).toHaveText(['fourth.pdf', 'third.pdf'])
})
