import { beforeEach, expect, test } from 'vitest'
import { dismiss, notify, runAction, toasts, updateToast } from './toasts.ts'

beforeEach(() => toasts.set([]))
const texts = () => toasts.get().map(({ text }) => text)
const newest = () => toasts.get().at(-1) ?? expect.fail('no toast')

test('the oldest that only say something is done make room; what failed or is busy stays', () => {
  notify('failed', 'failed')
  notify('one')
  notify('export', 'busy')
  notify('two')
  notify('three')
  expect(texts()).toEqual(['failed', 'export', 'two', 'three'])
})

test('what is said again is said once, but each undo stays', () => {
  const undo = { words: 'Undo', act: () => undefined }
  notify('Tag added', 'done', undo)
  notify('The server answers again')
  notify('Tag added', 'done', undo)
  notify('The server answers again')
  expect(texts()).toEqual(['Tag added', 'Tag added', 'The server answers again'])
})

test('what was busy says how it ended, unless it was closed', () => {
  const kept = notify('Export, 62 %', 'busy')
  const closed = notify('Import', 'busy')
  dismiss(closed)
  updateToast(kept, { text: 'Export is ready', tone: 'done' })
  updateToast(closed, { text: 'Import is ready', tone: 'done' })
  expect(toasts.get()).toEqual([{ id: kept, text: 'Export is ready', tone: 'done' }])
})

test('an undo happens once: it cannot be pressed again while it runs, and its toast goes when it is done', async () => {
  let undone = 0
  notify('Tag added', 'done', { words: 'Undo', act: async () => void undone++ })
  const running = runAction(newest())
  expect(newest()).toMatchObject({ tone: 'busy', text: 'Tag added' })
  expect(newest().action).toBeUndefined()
  await running
  expect(undone).toBe(1)
  expect(toasts.get()).toEqual([])
})

test('an undo that fails says why, and can be tried again', async () => {
  notify('Tag added', 'done', { words: 'Undo', act: () => Promise.reject(new Error('The server answered 503.')) })
  await runAction(newest())
  expect(newest()).toMatchObject({ tone: 'failed', text: 'Undo failed: The server answered 503.' })
  expect(newest().action?.words).toBe('Undo')
})
