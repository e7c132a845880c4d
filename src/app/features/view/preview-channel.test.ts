import { expect, test, vi } from 'vitest'
import { createPreviewChannel, type Preview } from './preview-channel.ts'

const origin = 'https://track.example'
const ready = { type: 'landfall:preview-ready' }
const preview = (name: string) => ({ view: { data: { id: name } }, shipments: { data: [] } }) as unknown as Preview

function setting() {
  const frame = { postMessage: vi.fn() }
  let say: (event: { source: unknown; origin: string; data: unknown }) => void = () => {}
  const stop = vi.fn()
  const channel = createPreviewChannel({
    frame: () => frame,
    origin,
    listen: (heard) => {
      say = heard
      return stop
    },
  })
  return {
    frame,
    channel,
    stop,
    say: (data: unknown, from: unknown = frame, at = origin) => say({ source: from, origin: at, data }),
  }
}

test('what there is to show is told once the frame listens, and again at each change', () => {
  const { frame, channel, say } = setting()
  channel.show(preview('a'))
  expect(frame.postMessage).not.toHaveBeenCalled()
  say(ready)
  channel.show(preview('b'))
  expect(frame.postMessage.mock.calls).toEqual([
    [{ type: 'landfall:preview', ...preview('a') }, origin],
    [{ type: 'landfall:preview', ...preview('b') }, origin],
  ])
})

test('a frame that was loaded anew is told again', () => {
  const { frame, channel, say } = setting()
  say(ready)
  expect(frame.postMessage).not.toHaveBeenCalled()
  channel.show(preview('a'))
  say(ready)
  expect(frame.postMessage).toHaveBeenCalledTimes(2)
})

test('nobody else is heard', () => {
  const { frame, channel, say } = setting()
  channel.show(preview('a'))
  say(ready, {})
  say(ready, frame, 'https://elsewhere.example')
  for (const data of [null, 'landfall:preview-ready', { type: 'landfall:height' }]) say(data)
  expect(frame.postMessage).not.toHaveBeenCalled()
})
