import { expect, test } from 'vitest'
import { after, type Connection, type Sign } from './connection.ts'

const up: Connection = { state: 'up', since: null }
const afterAll = (...signs: Sign[]) => signs.reduce((known, sign, at) => after(known, sign, 100 + at), up)

test('the server is gone until it answers', () => {
  expect(afterAll('unreachable')).toEqual({ state: 'gone', since: 100 })
  expect(afterAll('unreachable', 'unreachable')).toEqual({ state: 'gone', since: 100 })
  expect(afterAll('unreachable', 'answered')).toEqual(up)
})

test('a browser that is offline says so first, and coming online proves no server', () => {
  expect(afterAll('offline', 'unreachable')).toEqual({ state: 'offline', since: 100 })
  expect(afterAll('unreachable', 'offline')).toEqual({ state: 'offline', since: 100 })
  expect(afterAll('offline', 'online')).toEqual({ state: 'gone', since: 100 })
  expect(afterAll('offline', 'online', 'answered')).toEqual(up)
})

test('what says nothing new changes nothing: nobody is told twice', () => {
  expect(after(up, 'answered', 1)).toBe(up)
  expect(after(up, 'online', 1)).toBe(up)
  const gone = afterAll('unreachable')
  expect(after(gone, 'online', 9)).toBe(gone)
})
