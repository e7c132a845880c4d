import { expect, test } from 'vitest'
import { StoreError } from './db/errors.ts'
import { createTeller } from './tell-failures.ts'

test('a store that is away is said once a minute, anything else each time and whole', () => {
  let now = Date.parse('2026-11-27T10:00:00Z')
  const said: string[] = []
  const hide = (text: string) => text.replaceAll('secret', '…')
  const tell = createTeller({ hide, now: () => new Date(now), write: (text) => said.push(text) })
  const away = () => new StoreError('PostgreSQL cannot be reached: the secret host is gone')

  for (const name of ['seal-audit', 'read-callbacks', 'seal-audit']) tell(name, away())
  const line = 'PostgreSQL cannot be reached: the … host is gone. What was due waits until the store answers.'
  expect(said).toEqual([line])
  // Another reason is news.
  tell('seal-audit', Object.assign(new Error('terminating connection'), { code: '57P01' }))
  expect(said.at(-1)).toBe('terminating connection. What was due waits until the store answers.')
  now += 59_999
  tell('seal-audit', away())
  expect(said).toHaveLength(2)
  now += 1
  tell('seal-audit', away())
  expect(said.slice(2)).toEqual([line])
  // The clock was ahead and is right again.
  now -= 3_600_000
  tell('seal-audit', away())
  expect(said.slice(3)).toEqual([line])

  // One work that takes too long says nothing of the others.
  const slow = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  tell('learn-past-times', slow())
  tell('forget-old', slow())
  tell('forget-old', new Error('no secret here'))
  expect(said.slice(4)).toEqual([
    expect.stringMatching(/^learn-past-times: Error: canceling statement[\s\S]*at .*tell-failures/),
    expect.stringMatching(/^forget-old: Error: canceling statement/),
    expect.stringMatching(/^forget-old: Error: no … here/),
  ])
})
