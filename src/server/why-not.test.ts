import { expect, test } from 'vitest'
import { unwritten, whyUnreadable } from './why-not.ts'

const failed = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, syscall: 'open', ...(path && { path }) })

test('what could not be written is said with what to do about it', () => {
  const said = (error: Error) => unwritten('/backup/tuesday', error).message
  expect(said(failed('ENOSPC'))).toMatch(/^There is no room in \/backup\/tuesday: make room/)
  expect(said(new Error('could not extend file "base/1": No space left on device'))).toMatch(/^There is no room in/)
  for (const code of ['EACCES', 'EROFS', 'ENOENT'])
    expect(said(failed(code, '/backup/tuesday.part'))).toMatch(
      new RegExp(`^Nothing can be written to /backup/tuesday \\(${code}\\): make it writable for `),
    )
  expect(said(failed('EACCES', '/data/files/1'))).toMatch(
    /^\/data\/files\/1 may not be read by the user .*: make it readable/,
  )
  const kept = failed('EACCES', '/backup/tuesday/files/1')
  expect(said(new Error(`The file could not be kept: ${kept.message}`, { cause: kept }))).toMatch(
    /^Nothing can be written/,
  )
  expect(said(new Error('The file could not be kept: no room', { cause: failed('ENOSPC') }))).toMatch(
    /^There is no room/,
  )
  expect(said(new Error('A sentence of ours.', { cause: kept }))).toBe('A sentence of ours.')
  expect(said(new Error('Something else.'))).toBe('Something else.')
})

test('who may not read is named', () => {
  expect(whyUnreadable(failed('EACCES'))).toMatch(/^may not be read by the user of this process \(\w[^)]*\)$/)
})
