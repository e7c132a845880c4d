import { expect, test } from 'vitest'
import { loadTiff } from './tiff.ts'
import type { TiffAnswer, TiffAsked } from './tiff-worker.ts'

const url = 'data:image/tiff;base64,SUkqAA=='

/** A worker as the page sees it. What it answers is said here, and nothing else: it may never answer. */
class Worker extends EventTarget {
  isEnded = false
  readonly asked: TiffAsked[] = []
  readonly answers: (asked: TiffAsked) => TiffAnswer | undefined
  constructor(answers: (asked: TiffAsked) => TiffAnswer | undefined) {
    super()
    this.answers = answers
  }
  postMessage(asked: TiffAsked) {
    this.asked.push(asked)
    const data = this.answers(asked)
    if (data) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {
    this.isEnded = true
  }
}

function load(answers: Worker['answers']) {
  const worker = new Worker(answers)
  return { worker, ...loadTiff(url, { start: () => worker as never, within: 5 }) }
}

const page = { width: 16, height: 4, stretch: 1 }
const opened: TiffAnswer = { pages: [page, page, page], isCut: false }
const picture = {} as ImageBitmap

test('a file that is never opened ends its worker, and says that it takes too long', async () => {
  const { worker, tiff } = load(() => undefined)
  await expect(tiff).rejects.toThrow('it takes too long.')
  expect(worker.isEnded).toBe(true)
})

test('a page that is never drawn ends its worker, and the others say at once why they do not come', async () => {
  const { worker, tiff } = load((asked) =>
    'bytes' in asked ? opened : asked.page === 1 ? { page: 1, picture } : undefined,
  )
  const { draw } = await tiff
  expect(await draw(1)).toBe(picture)
  expect(worker.isEnded).toBe(false)
  await expect(draw(2)).rejects.toThrow('it takes too long.')
  expect(worker.isEnded).toBe(true)
  await expect(draw(3)).rejects.toThrow('another page took too long. Open the document again to see the others.')
  expect(worker.asked).toHaveLength(3)
})

test('one that is closed meanwhile ends its worker, and is told to whom waits', async () => {
  const { worker, tiff, stop } = load((asked) => ('bytes' in asked ? opened : undefined))
  const drawn = (await tiff).draw(1)
  stop()
  await expect(drawn).rejects.toThrow('it was closed.')
  expect(worker.isEnded).toBe(true)
})
