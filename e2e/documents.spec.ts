import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { violations } from './looks.ts'
import { drop, type Given, mailWith, notice, pdf, render } from './papers.ts'
import { expect, test } from './test.ts'
import { voyager } from './voyages.ts'

// A refused file is what this journey is about, and Chromium logs every answer that is not a success.
test.use({ expectedErrors: /status of (409|422|413)/ })

test.beforeEach(({ server }) => server.startJobs())

test('ten files are dropped, read, linked, corrected and taken home', async ({ page, server, person }) => {
  test.slow()
  const { bill, path } = await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/documents')
  await expect(page.getByText('No document yet.')).toBeVisible()

  const files = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => pdf(`notice-${at}.pdf`, await notice('TCLU4829132', `number ${at}`))),
  )
  await drop(page, files)
  const added = page.getByRole('region', { name: 'Added files' })
  await expect(added.getByText('10 sent', { exact: true })).toBeVisible()
  await expect(added.getByRole('link', { name: 'Arrival notice' })).toHaveCount(10, { timeout: 90_000 })
  await expect(added.getByRole('link', { name: bill })).toHaveCount(10, { timeout: 60_000 })
  await added.getByRole('button', { name: 'Clear' }).click()
  await expect(added).toBeHidden()

  // The same once more, and what is no file at all.
  await drop(page, [files[0] as Given, { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }])
  await expect(added.getByText('Already there')).toBeVisible()
  await expect(added.getByText('The file is empty')).toBeVisible()
  await expect(added.getByText('0 sent, 2 not taken', { exact: true })).toBeVisible()
  await added.getByRole('link', { name: 'notice-0.pdf' }).click()

  await expect(page.getByRole('heading', { name: 'notice-0.pdf' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Linked to' })).toContainText('It names container TCLU4829132.')
  await expect(page.getByRole('region', { name: 'Preview of notice-0.pdf' })).toBeVisible()
  const says = page.getByRole('region', { name: 'Extracted' })
  await expect(says).toContainText('Fri 27 Nov')
  await expect(says.getByText(/page 1.*TCLU4829132/)).toBeVisible()
  await says.getByRole('button', { name: 'Correct Last free day' }).click()
  await says.getByLabel('Last free day', { exact: true }).fill('2026-11-29')
  await says.getByRole('button', { name: 'Save' }).click()
  await expect(says).toContainText(/Sun 29 Nov( 2026)?set manually/)
  // Where the others stand is still known.
  await expect(says.getByText(/page 1.*TCLU4829132/)).toBeVisible()
  await says.getByRole('button', { name: 'Take all as it was read' }).click()
  await expect(says).not.toContainText('Sun 29 Nov')

  await page.getByRole('combobox', { name: 'Type' }).selectOption('delivery_order')
  await expect(page.getByText(/Classified as Arrival notice:/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('notice-0.pdf')
  expect((await readFile(await saved.path())).equals((files[0] as Given).buffer)).toBe(true)

  await page.getByRole('button', { name: 'Unlink TCLU4829132' }).click()
  await expect(page.getByRole('button', { name: 'Unlink TCLU4829132' })).toBeHidden()
  await page.getByRole('button', { name: `Unlink ${bill}` }).click()
  await expect(page.getByText('It is linked to nothing.')).toBeVisible()
  await page.getByRole('link', { name: 'Documents' }).last().click()
  await page.getByRole('link', { name: 'Not linked 1' }).click()
  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link', { name: 'notice-0.pdf' }).click()
  await page.getByRole('combobox', { name: 'Link to a shipment or container' }).fill(bill)
  await page.getByRole('option', { name: bill }).click()
  await expect(page.getByRole('region', { name: 'Linked to' })).toContainText('A person linked it.')

  await page.goto(path)
  const section = page.getByRole('region', { name: 'Documents' })
  await expect(section.getByRole('link', { name: /^notice-\d\.pdf$/ })).toHaveCount(10)
})

test('documents are filtered, chosen, zipped, deleted and brought back', async ({ page, server, person }) => {
  test.slow()
  await voyager({ address: server.address, apiKey: person.apiKey }).track(['TCLU4829132'])
  await page.goto('/documents')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  const files = [
    pdf('first notice.pdf', await notice('TCLU4829132', 'a')),
    pdf('second notice.pdf', await notice('MSKU1234565', 'b')),
    { name: 'remarks.txt', mimeType: 'text/plain', buffer: Buffer.from('Nothing that anybody knows.') },
  ]
  await (await choosing).setFiles(files)
  const added = page.getByRole('region', { name: 'Added files' })
  await expect(added.getByText('3 sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not linked 2' })).toBeVisible({ timeout: 60_000 })
  await added.getByRole('button', { name: 'Clear' }).click()
  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')

  await page.getByRole('searchbox', { name: 'File name' }).fill('notice')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('other')
  await expect(page.getByText('No document matches.')).toBeVisible()
  await page.getByRole('link', { name: 'Remove type Other' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Bill, booking, container or reference' }).fill('TCLU4829132')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/reference=TCLU4829132/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await page.goto('/documents')
  await expect(rows).toHaveCount(3)
  await rows.filter({ hasText: 'remarks.txt' }).getByText('uploaded').click()
  const panel = page.getByRole('complementary', { name: 'Document' })
  await expect(panel.getByRole('region', { name: 'Preview of remarks.txt' })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download zip' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^documents-.*\.zip$/)
  const zip = unzipSync(new Uint8Array(await readFile(await saved.path())))
  expect(Object.keys(zip).sort()).toEqual(['first notice.pdf', 'remarks.txt', 'second notice.pdf'])
  for (const { name, buffer } of files) expect(buffer.equals(zip[name] ?? Buffer.alloc(0))).toBe(true)
  await page.getByRole('toolbar', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No document yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

test('a PDF is split and turned, and a mail brings its attachments', async ({ page, server, person }) => {
  test.slow()
  const line = voyager({ address: server.address, apiKey: person.apiKey })
  const { bill, path } = await line.track(['TCLU4829132'])
  await page.goto(path)
  const both = await render(
    [
      { title: 'ARRIVAL NOTICE' },
      { text: 'first page' },
      { break: true },
      { title: 'PACKING LIST' },
      { text: 'second' },
    ],
    'pdf',
  )
  const section = page.getByRole('region', { name: 'Documents' })
  await expect(section.getByText('None yet.')).toBeVisible()
  await drop(page, [pdf('two in one.pdf', both)])
  const own = section.getByRole('list').last().getByRole('link', { name: 'two in one.pdf' })
  await expect(own).toBeVisible({ timeout: 60_000 })
  await own.click()
  await expect(page.getByText('2 pages')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Linked to' })).toContainText(bill)
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Split by pages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split by pages' })
  for (const [written, said] of [
    ['first', '“first” is neither a page nor pages such as 2-5.'],
    ['2-1', '2-1 ends before it begins.'],
  ] as const) {
    await dialog.getByRole('textbox').fill(written)
    await dialog.getByRole('button', { name: 'Split' }).click()
    await expect(dialog.getByText(said)).toBeVisible()
  }
  await dialog.getByRole('textbox').fill('1, 2-7')
  await dialog.getByRole('button', { name: 'Split' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/The document has 2 pages: there is no 2-7\./)
  await dialog.getByRole('textbox').fill('1, 2')
  await dialog.getByRole('button', { name: 'Split' }).click()
  const parts = page.getByText(/Made of its pages:/)
  await expect(parts.getByRole('link')).toHaveCount(2, { timeout: 60_000 })

  // Turned, a page is wider than high.
  const sheet = page.getByRole('img', { name: 'Page 1' })
  const isUpright = async () => {
    const { width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
    return width < height
  }
  await expect.poll(isUpright).toBe(true)
  await page.getByRole('button', { name: 'Turn all pages clockwise' }).click()
  await expect.poll(isUpright, { timeout: 60_000 }).toBe(false)
  await page.getByRole('button', { name: 'More to do' }).click()
  await page.getByRole('button', { name: 'Turn counter-clockwise' }).click()
  await expect.poll(isUpright, { timeout: 60_000 }).toBe(true)

  // Each part is a document of its own, with a page and a type.
  await parts.getByRole('link', { name: 'two in one p. 2.pdf' }).click()
  await expect(page.getByText('1 page', { exact: false })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 1' })).toBeVisible()
  const type = page.getByRole('combobox', { name: 'Type' })
  await expect(type.getByRole('option', { name: 'Packing list, as classified' })).toBeAttached({ timeout: 60_000 })
  await type.selectOption('commercial_invoice')
  await expect(page.getByText(/Classified as Packing list:/)).toBeVisible()

  const attached = await Promise.all(
    ['x', 'y', 'z'].map(async (one, at) => pdf(`mailed-${at}.pdf`, await notice('TCLU4829132', one))),
  )
  const mail = mailWith('Three papers', attached)
  await page.goto('/documents?file=mailed')
  const sent = await fetch(`${server.address}/v2/ingest/email`, {
    method: 'POST',
    headers: { authorization: `Token ${person.apiKey}`, 'content-type': 'message/rfc822' },
    body: mail,
  })
  expect(sent.status).toBe(202)
  const rows = page.getByRole('table', { name: 'Documents' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3, { timeout: 60_000 })
  await expect(rows.first()).toContainText('by mail')
  await expect(rows.first()).toContainText(bill, { timeout: 60_000 })
  await rows
    .first()
    .getByRole('link', { name: /mailed/ })
    .click()
  await expect(page.getByRole('region', { name: 'Text of the mail' })).toContainText('With kind regards')
})
