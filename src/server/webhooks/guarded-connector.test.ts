import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { startRawReceiver, startReceiver } from '../testing/receiver.ts'
import { anywhere, guardedSocket, publicInternet, type Reach } from './guarded-connector.ts'
import { createSender } from './send.ts'

const refused = 'The address leads into a private network or to this host, which is not allowed'

/** Anything over http:, as long as the address is public. */
const publicHttp: Reach = { ...publicInternet, http: true }

type Answers = (string | string[])[]

/** A name server whose answers change: the last one stays. */
function nameServer(...answers: Answers) {
  const asked: string[] = []
  const lookup = ((hostname: string, _options: object, done: (error: null, found: object[]) => void) => {
    const now = [answers[Math.min(asked.length, answers.length - 1)] ?? []].flat()
    asked.push(hostname)
    done(
      null,
      now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as LookupFunction
  return { asked, lookup }
}

async function sendOnce(url: string, reach: Reach, lookup?: LookupFunction) {
  const sender = createSender({ reach, timeout: 2000, ...(lookup && { lookup }) })
  const attempt = await sender.send({ url, headers: {}, body: '' })
  await sender.close()
  return attempt
}

const ways = [
  'http://127.0.0.1:PORT',
  'http://127.1:PORT',
  'http://0x7f.1:PORT',
  'http://2130706433:PORT',
  'http://017700000001:PORT',
  'http://0.0.0.0:PORT',
  'http://127.0.0.1.:PORT',
  'http://１２７.0.0.1:PORT',
  'http://localhost:PORT',
  'http://LOCALHOST:PORT',
  'http://[::ffff:127.0.0.1]:PORT',
  'http://[::ffff:7f00:1]:PORT',
]

test.each(ways)('%s does not lead to this host', async (way) => {
  await using receiver = await startReceiver()
  const url = way.replace('PORT', String(receiver.port))
  expect(await sendOnce(url, publicHttp)).toMatchObject({ succeeded: false, status_code: null, error: refused })
  expect(receiver.received).toEqual([])
  expect(receiver.connections.size).toBe(0)
})

test('they all lead here where the operator allows it: what is refused above is refused by the guard alone', async () => {
  await using receiver = await startReceiver()
  for (const way of ways) {
    const attempt = await sendOnce(way.replace('PORT', String(receiver.port)), anywhere)
    expect(attempt, way).toMatchObject({ succeeded: true })
  }
  expect(receiver.received).toHaveLength(ways.length)
})

test.each([
  'https://[::1]/',
  'https://[::]/',
  'https://[fd00:ec2::254]/latest/meta-data',
  'https://[fe80::1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
])('%s is not connected to', async (url) => {
  expect(await sendOnce(url, publicInternet)).toMatchObject({ succeeded: false, error: refused, status_code: null })
})

test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:127.0.0.1', '169.254.169.254', 'fd00::1', '64:ff9b::7f00:1'])(
  'a name that leads to %s is not followed there',
  async (address) => {
    const { lookup, asked } = nameServer(address)
    expect(await sendOnce('https://hooks.example.com/', publicInternet, lookup)).toMatchObject({ error: refused })
    expect(asked).toEqual(['hooks.example.com'])
  },
)

test('of a name with several addresses only those within reach are tried', async () => {
  await using inside = await startReceiver(undefined, '127.0.0.2')
  const outside = { http: true, admits: (address: string) => address === '127.0.0.1' }
  const { lookup } = nameServer(['127.0.0.2', '127.0.0.1'])
  // Nobody listens there: the other address would answer.
  const attempt = await sendOnce(`http://hooks.example.com:${inside.port}/`, outside, lookup)
  expect(attempt).toMatchObject({ succeeded: false, error: 'The connection was refused' })
  expect(inside.connections.size).toBe(0)
})

test('a name that changes its mind is asked once for each connection, and what it said is what is connected to', async () => {
  await using outside = await startReceiver()
  await using inside = await startReceiver(undefined, '127.0.0.2')
  const reach = { http: true, admits: (address: string) => address === '127.0.0.1' }
  const { lookup, asked } = nameServer('127.0.0.1', '127.0.0.2')
  const sender = createSender({ reach, lookup })
  const send = (port: number) => sender.send({ url: `http://rebound.example.com:${port}/`, headers: {}, body: '' })
  expect(await send(outside.port)).toMatchObject({ succeeded: true })
  expect(asked).toHaveLength(1)
  expect(outside.received[0]?.headers.host).toBe(`rebound.example.com:${outside.port}`)
  expect(await send(inside.port)).toMatchObject({ succeeded: false, error: refused })
  expect(asked).toHaveLength(2)
  expect(inside.received).toEqual([])
  await sender.close()
})

test('plain http: is refused, unless the operator allows private webhooks', async () => {
  expect(await sendOnce('http://1.1.1.1/', publicInternet)).toMatchObject({ error: 'The address is not https:' })
})

test('TLS names the host of the address, not what it was resolved to', async () => {
  const hellos: Buffer[] = []
  await using receiver = await startRawReceiver((socket) =>
    socket.once('data', (hello) => {
      hellos.push(hello)
      socket.destroy()
    }),
  )
  const { lookup } = nameServer('127.0.0.1')
  await sendOnce(`https://named.example.com:${receiver.port}/`, anywhere, lookup)
  expect(hellos.map((hello) => hello.includes('named.example.com'))).toEqual([true])
})

const opened = (host: string, reach: Reach, lookup?: LookupFunction) =>
  new Promise<string>((resolve) => {
    const socket = guardedSocket({ host, port: 9 }, reach, lookup)
    socket.on('error', (error) => resolve(error.message))
  })

test('what speaks no HTTP is connected to addresses within reach only, and to the one that was checked', async () => {
  expect(() => guardedSocket({ host: '127.0.0.1', port: 9 }, publicInternet)).toThrow(refused)
  expect(() => guardedSocket({ host: '::ffff:10.0.0.1', port: 9 }, publicInternet)).toThrow(refused)
  const inside = nameServer('10.0.0.1')
  expect(await opened('files.example.com', publicInternet, inside.lookup)).toBe(refused)
  // It says another thing the second time, and is asked once.
  const turning = nameServer('127.0.0.1', '10.0.0.1')
  const admitted: string[] = []
  const onlyHere: Reach = { http: true, admits: (address) => admitted.push(address) > 0 && address === '127.0.0.1' }
  expect(await opened('files.example.com', onlyHere, turning.lookup)).toMatch(/ECONNREFUSED 127\.0\.0\.1:9/)
  expect([turning.asked, admitted]).toEqual([['files.example.com'], ['127.0.0.1']])
})
