import { expect, test } from 'vitest'
import { after, type Connection, type Sign } from './connection.ts'

const up: Connection = { state: 'up', from: 0, since: null }
/** A sign comes with every millisecond from 100 on. */
const afterAll = (...signs: Sign[]) => signs.reduce((known, sign, at) => after(known, sign, 100 + at), up)

test('the server is gone until it answers', () => {
  expect(afterAll('unreachable')).toEqual({ state: 'gone', from: 100, since: 100 })
  expect(afterAll('unreachable', 'unreachable')).toEqual({ state: 'gone', from: 100, since: 100 })
  expect(afterAll('unreachable', 'answered')).toEqual({ ...up, from: 101 })
})

test('a browser that is offline says so first, and coming online proves no server', () => {
  expect(afterAll('offline', 'unreachable')).toEqual({ state: 'offline', from: 100, since: 100 })
  expect(afterAll('unreachable', 'offline')).toEqual({ state: 'offline', from: 101, since: 100 })
  expect(afterAll('offline', 'online')).toEqual({ state: 'gone', from: 101, since: 100 })
  expect(afterAll('offline', 'online', 'answered')).toEqual({ ...up, from: 102 })
})

test('what says nothing new changes nothing: nobody is told twice', () => {
  expect(after(up, 'answered', 1)).toBe(up)
  expect(after(up, 'online', 1)).toBe(up)
  const gone = afterAll('unreachable')
  expect(after(gone, 'online', 9)).toBe(gone)
})

test('what was asked before the network went proves nothing when it is answered afterwards', () => {
  const offline = afterAll('offline')
  expect(after(offline, 'answered', 105, 99)).toBe(offline)
  expect(after(offline, 'answered', 105, 100)).toBe(offline)
  expect(after(offline, 'answered', 105, 101)).toEqual({ ...up, from: 105 })
  // The answer itself has come through.
  expect(after(afterAll('offline', 'online'), 'answered', 105, 99)).toEqual({ ...up, from: 105 })
})

test('what failed in the time without a line is not a second loss when it is back', () => {
  const back = afterAll('offline', 'online', 'answered')
  expect(after(back, 'unreachable', 110, 101)).toBe(back)
  expect(after(back, 'unreachable', 110, 103)).toEqual({ state: 'gone', from: 110, since: 110 })
})
