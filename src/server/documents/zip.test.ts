import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Files } from '../files/files.ts'
import { zipOf } from './zip.ts'

const papers = Array.from({ length: 30 }, (_, at) => ({
  file_name: `${at}.txt`,
  file_sha256: `${at}`,
  file_content_type: 'text/plain',
}))

/** Files that note which of them are open. */
function filesIn(open: Set<Readable>, bytes: number) {
  const make = async () => {
    const stream = Readable.from([Buffer.alloc(bytes, 'x')])
    open.add(stream)
    return stream.once('close', () => open.delete(stream))
  }
  return { open: make } as unknown as Files
}

test('of many files one is open at a time, and each is let go when it is in the zip', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => warnings.push(warning)
  process.on('warning', hear)
  const open = new Set<Readable>()
  const zip = zipOf(papers, filesIn(open, 10), () => {})
  let most = 0
  zip.on('data', () => {
    most = Math.max(most, open.size)
  })
  expect(Object.keys(unzipSync(await buffer(zip)))).toHaveLength(30)
  await new Promise(setImmediate)
  process.off('warning', hear)
  expect(most).toBeLessThanOrEqual(2)
  expect(open.size).toBe(0)
  expect(warnings).toEqual([])
})

test('who stops reading leaves no file open', async () => {
  const open = new Set<Readable>()
  const zip = zipOf(papers, filesIn(open, 1_000_000), () => {})
  await new Promise((next) => zip.once('data', next))
  zip.destroy()
  await expect.poll(() => open.size).toBe(0)
})
