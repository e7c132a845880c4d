import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../env.ts'
import { listenForMetrics } from './listen.ts'

const token = 'of-the-figures-0123456789'
const work = { queue: 'mails', id: '0b1e4c9e-6d6b-4c2f-8a49-2f4d8f0f7a11' }
const metrics = {
  contentType: 'text/plain; version=0.0.4',
  text: async () => 'landfall_store_up 1\n',
  admin: {
    page: async () => '<h1>State of work</h1>',
    tryNow: async (form: URLSearchParams) =>
      form.get('id') === work.id ? form.get('queue') === work.queue : undefined,
  },
}

async function listening(settings: Record<string, string> = {}, told: typeof metrics = metrics) {
  const listener = await listenForMetrics(readEnv({ METRICS_PORT: '0', ...settings }), told)
  onTestFinished(() => listener.close())
  return new URL(listener.address)
}

/** `fetch` lets nobody choose the name of the host. */
async function ask({ port }: URL, path = '/metrics', headers: Record<string, string> = {}, method = 'GET', body = '') {
  const sent = request({ host: '127.0.0.1', port, path, headers, method }).end(body)
  const [answer] = await once(sent, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode as number, text, headers: answer.headers as Record<string, string> }
}

test('without a setting there is no port, and with one it is for this machine', () => {
  expect(readEnv({}).METRICS_PORT).toBeUndefined()
  expect(readEnv({ METRICS_PORT: '9464' })).toMatchObject({ METRICS_HOST: '127.0.0.1' })
})

test.each([
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN: must be set where METRICS_HOST'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }, 'METRICS_TOKEN: must be set where METRICS_HOST'],
  [{ METRICS_TOKEN: token }, 'METRICS_PORT: must be set with METRICS_TOKEN'],
  [{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT: must be set with METRICS_HOST'],
  [{ METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have 16 characters'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
  [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
])('%o is refused', (settings, words) => {
  expect(() => readEnv(settings)).toThrow(words)
})

test('this machine reads them without a token', async () => {
  const address = await listening()
  expect(address.hostname).toBe('127.0.0.1')
  expect(await ask(address)).toMatchObject({ status: 200, text: 'landfall_store_up 1\n' })
  expect((await ask(address)).headers['content-type']).toBe(metrics.contentType)
  expect(await ask(address, '/metrics?x=1')).toMatchObject({ status: 200 })
  expect(await ask(address, '/metrics', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

test('a page in a browser of this machine, which asks by a name of its own, does not', async () => {
  const address = await listening()
  for (const host of ['evil.example', `evil.example:${address.port}`, '127.0.0.1.evil.example', '10.0.0.5'])
    expect((await ask(address, '/metrics', { host })).status, host).toBe(403)
  for (const host of ['localhost', `localhost:${address.port}`, '[::1]:80'])
    expect((await ask(address, '/metrics', { host })).status, host).toBe(200)
})

test('with a token nobody reads them who does not send it', async () => {
  const address = await listening({ METRICS_TOKEN: token })
  const wrong = [
    '',
    token,
    `Token ${token}`,
    `Basic ${token}`,
    'Bearer',
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer x${token}`,
  ]
  for (const authorization of wrong) {
    const answer = await ask(address, '/metrics', { authorization })
    expect(answer, authorization).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(answer.text).not.toContain('landfall_')
  }
  expect((await ask(address)).status).toBe(401)
  expect((await ask(address, `/metrics?token=${token}`)).status).toBe(401)
  for (const authorization of [`Bearer ${token}`, `bearer  ${token}`])
    expect((await ask(address, '/metrics', { authorization, host: 'landfall:9464' })).status).toBe(200)
})

test('the state of work is a page without scripts, for whoever may read the metrics', async () => {
  const address = await listening({ METRICS_TOKEN: token })
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const refused = await ask(address, '/admin')
  expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Basic realm="Landfall"' } })
  for (const wrong of [token, `${token}:`, `:${token}x`, ''])
    expect((await ask(address, '/admin', basic(wrong))).status, wrong).toBe(401)
  const page = await ask(address, '/admin', basic(`anybody:${token}`))
  expect(page).toMatchObject({ status: 200, text: '<h1>State of work</h1>' })
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; img-src data:; form-action 'self'/,
  )
  // Else a browser sends `Origin: null` with its form.
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect((await ask(address, '/admin', { authorization: `Bearer ${token}` })).status).toBe(200)
})

test('a work is tried now by the page itself, and by nobody else’s', async () => {
  const address = await listening()
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(address, '/admin', headers, 'POST', form(fields))
  expect(await post(work, { origin: address.origin })).toMatchObject({ status: 303, headers: { location: '/admin' } })
  expect((await post(work)).status).toBe(303)
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${Number(address.port) + 1}`])
    expect((await post(work, { origin })).status, origin).toBe(403)
  expect((await post({ ...work, queue: 'exports' })).status).toBe(409)
  expect((await post({ queue: 'mails' })).status).toBe(400)
  expect((await post({ ...work, more: 'x'.repeat(2000) })).status).toBe(400)
  expect((await ask(address, '/admin', { host: 'evil.example' }, 'POST', form(work))).status).toBe(403)
  expect((await ask(address, '/admin', {}, 'DELETE')).status).toBe(405)
})

test('nothing else is there', async () => {
  const address = await listening()
  for (const path of ['/', '/metrics/', '/v2/shipments', '/healthz', '//metrics', '/METRICS'])
    expect((await ask(address, path)).status, path).toBe(404)
  expect((await ask(address, '/metrics', {}, 'POST')).status).toBe(405)
})

test('what goes wrong is not told to who asks', async () => {
  const address = await listening({}, { ...metrics, text: () => Promise.reject(new Error('password of the store')) })
  const answer = await ask(address)
  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('password')
})

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  await expect(listening({ METRICS_PORT: String(port) })).rejects.toThrow('Set METRICS_PORT or METRICS_HOST')
})
