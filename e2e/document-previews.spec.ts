import { execFileSync, spawnSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { arrivalNotice, drop, type Given, mailWith, pdf, render, text } from './papers.ts'
import { expect, test } from './test.ts'
import { fax, pageOfPbm, tiffOf } from './tiffs.ts'

test.beforeEach(({ server }) => server.startJobs())

const box = 'TCLU4829132'

/** Adds files, and opens the page of the first. */
async function open(page: Page, files: readonly [Given, ...Given[]], { isRead = true } = {}) {
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add files' }).waitFor()
  await drop(page, files)
  const added = page.getByRole('region', { name: 'Added files' })
  const [{ name }] = files
  await expect(added.getByText(`${files.length} sent`)).toBeVisible()
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: name })
  if (isRead) await expect(row).toContainText(/Read|Could not/, { timeout: 60_000 })
  await row.getByRole('link', { name }).click()
  return page.getByRole('region', { name: `Preview of ${name}` })
}

/** Whether all of it is within what its frame shows. */
const isInSight = (frame: Locator, inner: Locator) => async () => {
  const [outer, at] = [await frame.boundingBox(), await inner.boundingBox()]
  return Boolean(outer && at && at.y >= outer.y && at.y + at.height <= outer.y + outer.height)
}

for (const format of ['docx', 'xlsx', 'csv', 'html', 'txt'] as const)
  test(`a value is found in its place in ${format}`, async ({ page, person: _ }) => {
    test.slow()
    const filler = Array.from({ length: 120 }, (_, at) => ({ text: `Clause ${at}: the merchant keeps it dry.` }))
    const bytes = await render([...filler, ...arrivalNotice(box)], format)
    const preview = await open(page, [{ ...text(`notice.${format}`, ''), buffer: Buffer.from(bytes) }])
    await expect(preview.getByText('Clause 1:')).toBeVisible()
    const value = preview.getByText(box, { exact: true })
    expect(await isInSight(preview, value)()).toBe(false)
    const says = page.getByRole('region', { name: 'Extracted' })
    await says.getByRole('button', { name: new RegExp(`page 1: “${box}”`) }).click()
    await expect.poll(isInSight(preview, value)).toBe(true)
    await expect(preview.locator('mark[data-asked]')).toHaveText(box)
  })

test('a value of a PDF is framed on its page, which can be made larger', async ({ page, person: _ }) => {
  test.slow()
  const pages = Array.from({ length: 4 }, (_, at) => [
    { text: `Terms, sheet ${at + 1}` },
    { break: true as const },
  ]).flat()
  const preview = await open(page, [pdf('long.pdf', await render([...pages, ...arrivalNotice(box)], 'pdf'))])
  await expect(page.getByText('Page 1 of 5')).toBeVisible()
  // What is drawn can be selected and copied.
  await expect(preview.getByText('Terms, sheet 1')).toBeVisible()
  const says = page.getByRole('region', { name: 'Extracted' })
  await says.getByRole('button', { name: /page 5: “2026-11-27”/ }).click()
  const framed = preview.locator('span[data-asked]')
  await expect.poll(isInSight(preview, framed)).toBe(true)
  await expect(page.getByText('Page 5 of 5')).toBeVisible()
  // The frame lies on the letters.
  const letters = preview.getByText('2026-11-27')
  const [frame, word] = [await framed.boundingBox(), await letters.boundingBox()]
  if (!frame || !word) throw new Error('Nothing is framed')
  expect(frame.x + frame.width / 2).toBeGreaterThan(word.x)
  expect(frame.x + frame.width / 2).toBeLessThan(word.x + word.width)
  expect(Math.abs(frame.y + frame.height / 2 - word.y - word.height / 2)).toBeLessThan(word.height)

  const sheet = preview.getByRole('img', { name: 'Page 5' })
  const before = (await sheet.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.3)
})

test('a PDF that is left while it is read leaves no error behind', async ({ page, person: _ }) => {
  test.slow()
  const pages = Array.from({ length: 150 }, (_, at) => [
    { text: `Terms, sheet ${at + 1}` },
    { break: true as const },
  ]).flat()
  await open(page, [pdf('long.pdf', await render([...pages, ...arrivalNotice(box)], 'pdf'))], { isRead: false })
  const address = page.url()
  for (const wait of [0, 20, 60, 150, 400]) {
    await page.goto('/documents')
    const came = page.waitForResponse((response) => /pdf/.test(response.headers()['content-type'] ?? ''))
    await page.getByRole('table', { name: 'Documents' }).getByRole('link', { name: 'long.pdf' }).click()
    await came
    await page.waitForTimeout(wait)
    // What it logged by then is looked at when the journey ends.
    await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible()
  }
  await page.goto(address)
  await expect(page.getByText('Page 1 of 151')).toBeVisible()
})

test('nothing in a file runs or loads', async ({ page, person: _ }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) outside.push(request.url())
  })
  const evil = `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=https://evil.example/">
    <link rel="stylesheet" href="https://evil.example/a.css"></head><body onload="document.title='run'">
    <script>document.title = 'run'</script><img src="https://evil.example/pixel.gif" onerror="document.title='run'">
    <form action="https://evil.example"><button>Pay now</button></form><a href="https://evil.example">Track here</a>
    <h1>Delivery order</h1></body></html>`
  const preview = await open(page, [{ ...text('evil.html', evil), mimeType: 'text/html' }])
  await expect(preview.getByRole('heading', { name: 'Delivery order' })).toBeVisible()
  await expect(preview.getByText('Track here')).toBeVisible()
  await expect(preview.locator('a, button, img, form, script, iframe')).toHaveCount(0)
  await expect(page.getByText('Pictures are not shown.')).toBeVisible()
  await expect(page).toHaveTitle('evil.html · Landfall')
  expect(outside).toEqual([])
})

test('a mail shows what it is, and leads to the documents that came with it', async ({ page, server, person }) => {
  test.slow()
  const paper = pdf('attached.pdf', await render(arrivalNotice(box), 'pdf'))
  const mail = mailWith('Two papers', [paper, text('unknown.txt', 'Nobody has this one.')])
  // As a program sends it: for itself, without what is attached.
  const form = new FormData()
  form.set('file', new Blob([mail], { type: 'message/rfc822' }), 'papers.eml')
  const headers = { authorization: `Token ${person.apiKey}` }
  expect((await fetch(`${server.address}/v2/documents`, { method: 'POST', headers, body: form })).status).toBe(201)
  await open(page, [paper])
  await page.goto('/documents')
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: 'papers.eml' })
  await expect(row).toContainText('Read', { timeout: 60_000 })
  await row.getByRole('link', { name: 'papers.eml' }).click()
  const preview = page.getByRole('region', { name: 'Preview of papers.eml' })
  await expect(preview).toContainText('Two papers')
  await expect(preview).toContainText('desk@line.example')
  await expect(preview).toContainText('With kind regards')
  const attached = preview.getByRole('list', { name: 'Attachments' })
  await expect(attached.getByText('unknown.txt')).toBeVisible()
  await expect(attached.getByRole('link', { name: 'unknown.txt' })).toHaveCount(0)
  await attached.getByRole('link', { name: 'attached.pdf' }).click()
  await expect(page.getByRole('heading', { name: 'attached.pdf' })).toBeVisible()
})

test('of a huge sheet the beginning is shown, and what is broken says so', async ({ page, person: _ }) => {
  test.slow()
  const rows = Array.from({ length: 3000 }, (_, at) => `${at},carton`).join('\n')
  const preview = await open(page, [{ ...text('huge.csv', rows), mimeType: 'text/csv' }])
  await expect(preview.getByRole('row')).toHaveCount(500)
  await expect(page.getByText('Only the first 500 of 3000 rows are shown.')).toBeVisible()

  await open(page, [{ ...pdf('broken.pdf', Buffer.from('%PDF-1.7\nnothing')) }])
  const none = page.getByRole('region', { name: 'Preview of broken.pdf' })
  await expect(none).toContainText('It cannot be shown here.')
  // Once, where it says how far the reading has come.
  await expect(page.getByText('Could not be read')).toBeVisible()
  await expect(page.getByText(/damaged/)).toHaveText('The file is damaged: it cannot be opened as a PDF.')
  const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  await open(page, [{ name: 'broken.png', mimeType: 'image/png', buffer: picture }], { isRead: false })
  await expect(page.getByText('It cannot be drawn here: it is damaged.')).toBeVisible()
})

test('a value of a scan of several pages is framed on its page', async ({ page, person: _ }) => {
  const missing = ['tesseract', 'pdftoppm'].filter((program) => spawnSync(program, ['-v']).error)
  test.skip(missing.length > 0, `${missing.join(' and ')} not installed (Debian: tesseract-ocr, poppler-utils)`)
  test.slow()
  const paper = await render([{ title: 'COVER SHEET' }, { break: true }, ...arrivalNotice(box)], 'pdf')
  const sheets = ['1', '2'].map((number) =>
    pageOfPbm(
      execFileSync('pdftoppm', ['-mono', '-r', '150', '-f', number, '-singlefile', '-'], { input: paper }),
      150,
    ),
  )
  const preview = await open(page, [{ name: 'scan.tif', mimeType: 'image/tiff', buffer: tiffOf(sheets) }])
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(preview.getByRole('img')).toHaveAttribute('aria-busy', 'false')
  await expect(preview.locator('[data-asked]')).toHaveCount(0)
  const says = page.getByRole('region', { name: 'Extracted' })
  await says.getByRole('button', { name: /page 2: “2026-11-27”/ }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  const framed = preview.locator('span[data-asked]')
  await expect.poll(isInSight(preview, framed)).toBe(true)
  // The frame lies on the letters, which are all that is dark there.
  await expect(preview.getByRole('img', { name: 'Preview of scan.tif, page 2' })).toHaveAttribute('aria-busy', 'false')
  const dark = await preview.evaluate((section) => {
    const canvas = section.querySelector('canvas')
    const at = section.querySelector('span[data-asked]')?.getBoundingClientRect()
    const of = canvas?.getBoundingClientRect()
    const ink = canvas?.getContext('2d')
    if (!canvas || !at || !of || !ink) throw new Error('Nothing is framed')
    const scale = canvas.width / of.width
    const points = ink.getImageData((at.x - of.x) * scale, (at.y - of.y) * scale, at.width * scale, at.height * scale)
    return points.data.filter((shade, n) => n % 4 === 0 && shade < 128).length / (points.data.length / 4)
  })
  expect(dark).toBeGreaterThan(0.05)
})

test('a fax of several pages is turned page by page, and a broken one says so', async ({ page, person: _ }) => {
  const sheet = { ...fax, resolution: [204, 196] as const }
  await open(page, [{ name: 'fax.tif', mimeType: 'image/tiff', buffer: tiffOf([fax, sheet]) }], { isRead: false })
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const drawn = page.getByRole('img', { name: 'Preview of fax.tif, page 1' })
  await expect(drawn).toHaveAttribute('aria-busy', 'false')
  // 16 points wide and 4 lines high, which are twice as far from each other.
  const seen = await drawn.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const shades = canvas.getContext('2d')?.getImageData(0, 4, width, 1).data ?? []
    return { width, height, dark: Array.from({ length: width }, (_, at) => (shades[at * 4] ?? 255) < 128) }
  })
  expect([seen.width, seen.height]).toEqual([16, 8])
  expect(seen.dark).toEqual(Array.from({ length: 16 }, (_, at) => at >= 4 && at < 12))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('img', { name: 'Preview of fax.tif, page 2' })).toHaveAttribute('aria-busy', 'false')
  // Who turns pages while it is being read stays on the page when it has been.
  await expect(page.getByText('No text found')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of fax.tif, page 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()

  const broken = tiffOf([{ ...fax, next: 8 }])
  await open(page, [{ name: 'endless.tif', mimeType: 'image/tiff', buffer: broken }], { isRead: false })
  await expect(page.getByText('It cannot be drawn here: it is damaged.')).toBeVisible()
  await open(
    page,
    [{ name: 'huge.tif', mimeType: 'image/tiff', buffer: tiffOf([{ ...fax, width: 90_000, height: 90_000 }]) }],
    {
      isRead: false,
    },
  )
  await expect(page.getByText('Page 1 cannot be drawn: this page is too large to be drawn here.')).toBeVisible()
})
