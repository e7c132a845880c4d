import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
type App = Awaited<ReturnType<typeof createApp>>
let app: App
/** Waits for the rest of a request longer than any machine is busy. */
let patient: App
beforeAll(async () => {
  ;[app, patient] = await Promise.all([listening(300), listening(60_000)])
})
afterAll(() => Promise.all([app.close(), patient.close()]))

async function listening(lingerMs: number): Promise<App> {
  const server = await createApp({ store: setting.store(), ...setting.context, lingerMs })
  await server.listen({ port: 0, host: '127.0.0.1' })
  // Nothing else closes a connection.
  server.server.keepAliveTimeout = 0
  return server
}

/** That a connection was closed shows in what is not answered any more. */
function connectTo({ server }: App): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** Sends a mail in chunks that never end. @returns what was answered, once the connection is closed, and how much went */
async function sendForEver(headers: readonly string[], chunk: string) {
  const socket = connectTo(app)
  let answer = ''
  let sent = 0
  let isClosed = false
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('close', () => {
    isClosed = true
  })
  socket.on('data', (data) => {
    answer += data.toString()
  })
  const head = ['POST /v2/ingest/email HTTP/1.1', 'host: x', 'content-type: message/rfc822', ...headers]
  socket.write(`${[...head, 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n`)
  while (!isClosed) {
    sent += chunk.length
    const framed = `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    await new Promise((next) => socket.write(framed, () => setTimeout(next, 5)))
  }
  await closed
  return { answer, sent }
}

test('a mail that never ends is closed where nobody may send it', async () => {
  const { answer } = await sendForEver([], 'x'.repeat(1000))
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
})

test('a mail that never ends is refused when it is too long, and then closed', async () => {
  const { apiKey } = await setting.account()
  const { answer, sent } = await sendForEver([`authorization: Token ${apiKey}`], `a: b\r\n\r\n${'x'.repeat(1_000_000)}`)
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('This mail is larger than mails may be.')
  expect(sent).toBeGreaterThan(20_000_000)
})

test('who sends to the end gets the next answer on the same connection', async () => {
  const socket = connectTo(app)
  let answers = ''
  socket.on('data', (data) => {
    answers += data.toString()
  })
  const head = 'POST /v2/ingest/email HTTP/1.1\r\nhost: x\r\ncontent-type: message/rfc822\r\n'
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`)
  await expect.poll(() => answers).toMatch(/401/)
  await new Promise((next) => setTimeout(next, 500))
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => answers).toMatch(/200 OK/)
  socket.destroy()
})

test('a connection remembers nothing of requests that were refused before they were whole', async () => {
  const held = new Promise<Socket>((found) => patient.server.once('connection', found))
  const socket = connectTo(patient)
  let answers = 0
  socket.on('data', (data) => {
    answers += data.toString().match(/HTTP\/1\.1 401/g)?.length ?? 0
  })
  const head = 'POST /v2/ingest/email HTTP/1.1\r\nhost: x\r\ncontent-type: message/rfc822\r\n'
  const send = async (count: number) => {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`)
    await expect.poll(() => answers).toBe(count)
    socket.write('0\r\n\r\n')
  }
  await send(1)
  const before = (await held).listenerCount('close')
  for (let count = 2; count < 12; count += 1) await send(count)
  const after = (await held).listenerCount('close')
  socket.destroy()
  expect(after).toBe(before)
})
