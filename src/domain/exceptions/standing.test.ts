import { expect, test } from 'vitest'
import { whyDown } from './standing.ts'

const now = '2026-06-20T12:00:00.000Z'
const works = {
  id: 'c',
  name: 'MSC',
  paused_at: null,
  refused_at: null,
  quota_spent_until: null,
  failing_since: null,
  is_quiet: false,
}
const why = (more: Partial<typeof works> | Record<string, string | boolean>, isOpen = false) =>
  whyDown({ ...works, ...more }, now, isOpen)

test('a connection is down when its key is refused, its quota is spent for long, or it has failed for a while', () => {
  expect(why({})).toBeNull()
  expect(why({ refused_at: now })).toBe('key_refused')
  expect(why({ refused_at: now, paused_at: now })).toBeNull()
  expect(why({ quota_spent_until: '2026-06-21T00:00:00.000Z' })).toBe('quota_spent')
  expect(why({ quota_spent_until: '2026-06-20T11:00:00.000Z' })).toBeNull()
  expect(why({ failing_since: '2026-06-20T11:45:00.000Z' })).toBe('connection_silent')
  expect(why({ failing_since: '2026-06-20T11:46:00.000Z' })).toBeNull()
  expect(why({ is_quiet: true })).toBe('connection_quiet')
  expect(why({ is_quiet: true, failing_since: '2026-06-20T11:45:00.000Z' })).toBe('connection_silent')
})

test('a quota that is renewed soon is not told, and what was told lasts until it is renewed', () => {
  const soon = { quota_spent_until: '2026-06-20T12:10:00.000Z' }
  expect(why(soon)).toBeNull()
  expect(why(soon, true)).toBe('quota_spent')
})
