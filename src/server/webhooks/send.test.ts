import { createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { answer, startRawReceiver, startReceiver } from '../testing/receiver.ts'
import { anywhere } from './guarded-connector.ts'
import { createSender } from './send.ts'

const sender = createSender({ reach: anywhere })
const hasty = createSender({ reach: anywhere, timeout: 300 })
afterAll(() => Promise.all([sender.close(), hasty.close()]))

const headers = { 'content-type': 'application/json', 'x-own': 'yes' }
const send = (url: string, by = sender) => by.send({ url, headers, body: '{"é":1}' })

describe('an answer', () => {
  test.each([200, 201, 202, 204])('of %i means that it was received', async (status) => {
    await using receiver = await startReceiver(answer(status, status === 204 ? '' : 'thanks', { 'x-by': 'me' }))
    const attempt = await send(receiver.url)
    expect(attempt).toMatchObject({ succeeded: true, status_code: status, error: null, retry_after_seconds: null })
    expect(attempt.response_body).toBe(status === 204 ? '' : 'thanks')
    expect(attempt.response_headers).toMatchObject({ 'x-by': 'me' })
    expect(receiver.received).toMatchObject([{ method: 'POST', path: '/hook', headers, body: '{"é":1}' }])
    expect(receiver.received[0]?.headers.host).toBe(`127.0.0.1:${receiver.port}`)
  })

  test.each([203, 205, 206, 304, 400, 401, 404, 410, 418, 429, 500, 503])('of %i does not', async (status) => {
    await using receiver = await startReceiver(answer(status))
    const attempt = await send(receiver.url)
    expect(attempt).toMatchObject({ succeeded: false, status_code: status })
    expect(attempt.error).toContain(`answered with ${status}`)
  })

  test.each([301, 302, 303, 307, 308])('of %i is not followed', async (status) => {
    await using elsewhere = await startReceiver()
    await using receiver = await startReceiver(answer(status, '', { location: elsewhere.url }))
    const attempt = await send(receiver.url)
    expect(attempt).toMatchObject({ succeeded: false, status_code: status })
    expect(attempt.error).toContain('redirects are not followed')
    expect(elsewhere.received).toEqual([])
  })

  test('that asks for patience says how long, in seconds', async () => {
    await using receiver = await startReceiver(answer(503, '', { 'retry-after': '120' }))
    expect(await send(receiver.url)).toMatchObject({ retry_after_seconds: 120 })
    receiver.reacts(answer(503, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))
    expect(await send(receiver.url)).toMatchObject({ retry_after_seconds: null })
  })
})

describe('of the body of an answer', () => {
  test('the first 4 kB are kept, and no half characters', async () => {
    await using receiver = await startReceiver(answer(200, `x${'é'.repeat(10_000)}`))
    const { response_body, succeeded } = await send(receiver.url)
    expect(succeeded).toBe(true)
    expect(response_body).toBe(`x${'é'.repeat(2047)}`)
  })

  test('10 MB are not read: what was answered counts, and the connection ends', async () => {
    await using receiver = await startReceiver(answer(200, Buffer.alloc(10 * 1024 * 1024, 'a')))
    const { response_body, succeeded } = await send(receiver.url)
    expect(succeeded).toBe(true)
    expect(response_body).toHaveLength(4096)
    await expect.poll(() => receiver.connections.size).toBe(0)
  })

  test('bytes that are no text are kept as text that the store can keep', async () => {
    await using receiver = await startReceiver(answer(500, Buffer.from([0, 0xff, 0xfe, 0, 0x41])))
    expect((await send(receiver.url)).response_body).toBe('\ufffd\ufffd\ufffd\ufffdA')
  })

  test('a short one leaves its connection to those that follow', async () => {
    await using receiver = await startReceiver(answer(200, 'a'.repeat(10_000)))
    for (let time = 0; time < 10; time++) expect((await send(receiver.url)).succeeded).toBe(true)
    expect(receiver.connections.size).toBeLessThan(3)
  })
})

describe('it did not succeed where the receiver', () => {
  test('does not listen', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    await new Promise((resolve) => server.close(resolve))
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({
      succeeded: false,
      status_code: null,
      error: 'The connection was refused',
      response_headers: null,
      response_body: null,
    })
  })

  test('hangs', async () => {
    await using receiver = await startReceiver(() => {})
    const attempt = await send(receiver.url, hasty)
    expect(attempt).toMatchObject({ succeeded: false, status_code: null, error: 'No complete answer within 0.3 s' })
    await expect.poll(() => receiver.connections.size).toBe(0)
  })

  test('has a name that nobody answers for: the look-up is part of the time', async () => {
    const lookup = () => {}
    const unheard = createSender({ reach: anywhere, lookup, timeout: 300 })
    const attempt = await send('http://nobody.example/hook', unheard)
    expect(attempt).toMatchObject({ succeeded: false, status_code: null, error: 'No complete answer within 0.3 s' })
    expect(attempt.duration_in_ms).toBeLessThan(5000)
    await unheard.close()
  })

  test('takes the connection and says nothing', async () => {
    await using receiver = await startRawReceiver(() => {})
    expect(await send(receiver.url, hasty)).toMatchObject({ error: 'No complete answer within 0.3 s' })
  })

  test('answers drop by drop: each is in time, and all of them are not', async () => {
    await using receiver = await startReceiver((_, response) => {
      const drops = setInterval(() => response.write('.'), 20)
      response.once('close', () => clearInterval(drops))
      response.writeHead(200)
    })
    const attempt = await send(receiver.url, hasty)
    expect(attempt).toMatchObject({ succeeded: false, status_code: 200, error: 'No complete answer within 0.3 s' })
    await expect.poll(() => receiver.connections.size).toBe(0)
  })

  test('sends its headers drop by drop', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drops = setInterval(() => socket.write('X-A: b\r\n'), 20)
      socket.once('close', () => clearInterval(drops))
    })
    expect(await send(receiver.url, hasty)).toMatchObject({ succeeded: false, status_code: null })
  })

  test('closes at once', async () => {
    await using receiver = await startRawReceiver((socket) => socket.destroy())
    const { succeeded, error } = await send(receiver.url)
    expect({ succeeded, error }).toEqual({
      succeeded: false,
      error: 'The connection was closed before the answer was complete',
    })
  })

  test('closes in the middle of its answer', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'))
    })
    const { succeeded, error, status_code } = await send(receiver.url)
    expect({ succeeded, error, status_code }).toEqual({
      succeeded: false,
      error: 'The connection was closed before the answer was complete',
      status_code: 200,
    })
  })

  test('speaks something else', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    })
    const { succeeded, error } = await send(receiver.url)
    expect({ succeeded, error }).toEqual({ succeeded: false, error: 'The answer is not HTTP' })
  })

  test('has headers without end', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`))
    })
    expect(await send(receiver.url)).toMatchObject({ error: 'The headers of the answer are too large' })
  })

  test('wants another protocol', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
      )
    })
    expect(await send(receiver.url)).toMatchObject({ succeeded: false })
  })

  test('has no TLS where the address says so', async () => {
    await using receiver = await startReceiver()
    const { succeeded, error } = await send(receiver.url.replace('http:', 'https:'))
    expect({ succeeded, error }).toEqual({ succeeded: false, error: expect.stringContaining('not secure') })
  })

  test('has a name that nobody knows', async () => {
    expect(await send('http://no-such-host.invalid/')).toMatchObject({
      succeeded: false,
      error: expect.stringMatching(/^The name of the host/),
    })
  })
})

test('a header that cannot be sent is an attempt that failed, not an error of ours', async () => {
  await using receiver = await startReceiver()
  const attempt = await sender.send({ url: receiver.url, headers: { 'x-broken': 'a\r\nb: c' }, body: '' })
  expect(attempt).toMatchObject({ succeeded: false, status_code: null })
  expect(receiver.received).toEqual([])
})
