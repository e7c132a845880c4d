import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

function streamOf(parts: string[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
}

test('events arrive whole, wherever the network cuts them', async () => {
  const text = ': here\n\nevent: changed\ndata: [{"type":"party","ids":["ü"]}]\n\n: here\n\nevent: resync\ndata: []\n\n'
  const expected = [
    { event: 'changed', data: '[{"type":"party","ids":["ü"]}]' },
    { event: 'resync', data: '[]' },
  ]
  for (const size of [1, 2, 3, 7, 1000]) {
    const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) as string[]
    const events = []
    for await (const event of readEvents(streamOf(parts))) events.push(event)
    expect(events).toEqual(expected)
  }
})

test('what is cut off in the middle is no event', async () => {
  const events = []
  for await (const event of readEvents(streamOf(['event: changed\ndata: [']))) events.push(event)
  expect(events).toEqual([])
})
