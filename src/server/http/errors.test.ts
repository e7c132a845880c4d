import { expect, test } from 'vitest'
import { answerOfError } from './errors.ts'

const answered = (error: object) => {
  const { status, body = '' } = answerOfError(error as never, 'request-1')
  return { ...JSON.parse(body).errors[0], status }
}

test.each([
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['the embedded store', new Error('could not write to file "pg_wal/xlogtemp": No space left on device')],
  ['the system', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })],
])('a disk that is full is told as that, by %s too', (_, error) => {
  expect(answered(error)).toMatchObject({ status: 507, code: 'insufficient_storage', id: 'request-1' })
})

test('what nobody knows says nothing of itself', () => {
  const { status, detail } = answered(new Error('secret space left'))
  expect(status).toBe(500)
  expect(detail).not.toContain('secret')
})
