import { afterEach, expect, test, vi } from 'vitest'
import { loaded } from './lazy-part.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }))

test('a part that failed just before the server came back is loaded once more', async () => {
  answers(200)
  let count = 0
  const part = await loaded(async () => {
    count += 1
    if (count === 1) throw new Error('cut')
    return 'part'
  })
  expect([part, count]).toEqual(['part', 2])
})

test('a part that a server which answers does not have is missing', async () => {
  answers(200)
  let count = 0
  const missing = loaded(async () => {
    count += 1
    throw new Error('gone')
  })
  await expect(missing).rejects.toThrow('gone')
  expect(count).toBe(2)
})
