import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListener } from './listener.ts'

const server: { isUp: boolean; clients: Connection[] } = { isUp: false, clients: [] }

/** As much of a connection as a listener needs. */
class Connection extends EventEmitter {
  isOpen = false
  escapeIdentifier = (name: string) => `"${name}"`
  async connect() {
    if (!server.isUp) throw new Error('ECONNREFUSED')
    this.isOpen = true
  }
  async query() {
    return { rows: [] }
  }
  async end() {
    this.isOpen = false
  }
}

const listening = () =>
  createListener('postgres://nowhere', () => {
    const made = new Connection()
    server.clients.push(made)
    return made as unknown as pg.Client
  })

const open = () => server.clients.filter(({ isOpen }) => isOpen)
const say = (channel: string) => {
  for (const one of open()) one.emit('notification', { channel, payload: 'news' })
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { isUp: false, clients: [] })
})
afterEach(() => void vi.useRealTimers())

test('who could not listen at first hears each notice once', async () => {
  const listener = listening()
  const heard: string[] = []
  const listen = () => listener.listen('work', (payload) => heard.push(payload))
  for (let tries = 0; tries < 3; tries++) await expect(listen()).rejects.toThrow('ECONNREFUSED')
  server.isUp = true
  await listen()
  say('work')
  expect(heard).toEqual(['news'])
  await listener.close()
})

test('after a loss there is one connection, whoever asks for it, and everybody hears of the gap', async () => {
  server.isUp = true
  const listener = listening()
  const heard: string[] = []
  await listener.listen('work', (payload) => heard.push(`work ${payload}`))
  const [first] = open()
  server.isUp = false
  first?.emit('error', new Error('gone'))
  await vi.advanceTimersByTimeAsync(2500)
  server.isUp = true
  await listener.listen('mails', () => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  expect(open()).toHaveLength(1)
  say('work')
  expect(heard).toEqual(['work ', 'work news'])
  await listener.close()
  expect(open()).toEqual([])
})
