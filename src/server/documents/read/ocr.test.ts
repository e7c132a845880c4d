import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOcr } from './ocr.ts'

const { PATH } = process.env
const folder = mkdtempSync(join(tmpdir(), 'landfall-programs-'))
beforeAll(() => {
  for (const [name, script] of [
    [
      'tesseract',
      'case "$1" in --version) echo tesseract 5;; --list-langs) printf "List:\\neng\\n";; *) case "$*" in *page13-*) exit 1;; esac; sleep 0.2;; esac',
    ],
    ['pdftoppm', 'for to; do :; done; if [ "$1" = -v ]; then echo 1; else : > "$to-1.png"; fi'],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  process.env.PATH = `${folder}:${PATH}`
})
afterAll(() => {
  process.env.PATH = PATH
  rmSync(folder, { recursive: true })
})

test('pictures are read one after the other until their time is over: what was read by then counts', async () => {
  const pages = Array.from({ length: 30 }, (_, at) => at + 1)
  const { pages: read } = await (await findOcr(300)).read(Buffer.from('%PDF-'), 'pdf', pages)
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThan(10)
  expect(read.map(({ number }) => number)).toEqual(pages.slice(0, read.length))
})

test('a page that a program cannot read is named, and keeps no other from being read; where it is the only one, that is the answer', async () => {
  const ocr = await findOcr()
  const { pages, refused } = await ocr.read(Buffer.from('%PDF-'), 'pdf', [12, 13, 14])
  expect({ read: pages.map(({ number }) => number), refused }).toEqual({ read: [12, 14], refused: [13] })
  await expect(ocr.read(Buffer.from('%PDF-'), 'pdf', [13])).rejects.toThrow('tesseract')
})

test('what is missing on the host is named', async () => {
  const { PATH: before } = process.env
  process.env.PATH = '/nowhere'
  const { available, detail } = await findOcr()
  process.env.PATH = before
  expect({ available, detail }).toEqual({ available: false, detail: 'Not installed: tesseract, pdftoppm' })
})
