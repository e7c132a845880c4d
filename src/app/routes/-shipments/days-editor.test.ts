import { expect, test } from 'vitest'
import { isDays } from '#domain/search/day-range.ts'
import { writeDays } from './days-editor.tsx'

test('what is written is read again, and no day is nothing', () => {
  expect(isDays(String(writeDays({ start: '2026-11-01' })))).toBe(true)
  expect(writeDays({ start: '', end: '' })).toBeUndefined()
  expect(writeDays({ start: '2026-13-01' })).toBeUndefined()
})
