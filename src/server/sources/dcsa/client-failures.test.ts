import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, startLine } from './fixtures/line-server.ts'
import { query, sourceOf } from './fixtures/source.ts'
import { equipmentEvent } from './fixtures/v2.ts'

const html = '<!doctype html><h1>Welcome</h1>'.padEnd(5000, '.')

test.each<[string, (response: ServerResponse) => void, object]>([
  ['404', (response) => json(response, {}, { status: 404 }), { outcome: 'not_found' }],
  ['an empty list', (response) => json(response, []), { outcome: 'not_found' }],
  ['an object without events', (response) => json(response, { events: [] }), { outcome: 'not_found' }],
  ['500', (response) => json(response, {}, { status: 500 }), { outcome: 'unreachable', retry_after_seconds: null }],
  [
    '503 with Retry-After',
    (response) => json(response, {}, { status: 503, headers: { 'Retry-After': '7' } }),
    { outcome: 'unreachable', retry_after_seconds: 7 },
  ],
  [
    '429 with seconds',
    (response) => json(response, {}, { status: 429, headers: { 'Retry-After': '120' } }),
    { outcome: 'unreachable', retry_after_seconds: 120 },
  ],
  [
    '429 with a date',
    (response) => json(response, {}, { status: 429, headers: { 'Retry-After': 'Sat, 20 Jun 2026 00:01:30 GMT' } }),
    { outcome: 'unreachable', retry_after_seconds: 90 },
  ],
  [
    '429 in milliseconds where seconds are meant',
    (response) => json(response, {}, { status: 429, headers: { 'Retry-After': '3600000' } }),
    { outcome: 'unreachable', retry_after_seconds: 86_400 },
  ],
  [
    '429 alone',
    (response) => json(response, {}, { status: 429 }),
    { outcome: 'unreachable', retry_after_seconds: null },
  ],
  ['401', (response) => json(response, {}, { status: 401 }), { outcome: 'unreachable', message: /refused.*401/ }],
  ['403', (response) => json(response, {}, { status: 403 }), { outcome: 'unreachable', message: /refused.*403/ }],
  ['HTML', (response) => response.end(html), { outcome: 'unrecognized', detail: html.slice(0, 2048) }],
  ['foreign JSON', (response) => json(response, { ok: 1 }), { outcome: 'unrecognized', detail: '{"ok":1}' }],
  ['half of a list', (response) => response.end('[{"eventType":'), { outcome: 'unrecognized' }],
  ['405', (response) => json(response, {}, { status: 405 }), { outcome: 'unrecognized', message: /405/ }],
  ['a closed connection', (response) => response.destroy(), { outcome: 'unreachable', message: /No connection/ }],
])('%s', async (_, answer, { message, ...expected }: { message?: RegExp }) => {
  await using line = await startLine((_call, response) => answer(response))
  const answered = await sourceOf({ base_url: line.base_url }).ask(query)
  expect(answered).toMatchObject(expected)
  if (message) expect(answered).toMatchObject({ message: expect.stringMatching(message) })
})

test.each<[string, object, string]>([
  [
    'invalid_number',
    { errors: [{ reason: 'invalidQuery', message: 'transportDocumentReference has an invalid format' }] },
    'transportDocumentReference',
  ],
  [
    'invalid_number',
    { errors: [{ property: 'transportDocumentReference', errorCodeMessage: 'Must match pattern' }] },
    'Must match',
  ],
  ['invalid_number', { message: 'The transport document number is too long' }, 'too long'],
  ['unrecognized', { errors: [{ reason: 'invalidQuery', message: 'limit is invalid' }] }, ''],
  ['unrecognized', { errors: [{ message: 'equipmentReference is invalid' }] }, ''],
  ['unrecognized', { message: 'Bad Request' }, ''],
])('400 is %s where the body is %j', async (outcome, body, message) => {
  await using line = await startLine((_, response) => json(response, body, { status: 400 }))
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({
    outcome,
    message: expect.stringContaining(message),
  })
})

test('a line that stalls is given up, before its answer and within it', async () => {
  await using silent = await startLine(() => {})
  await using slow = await startLine((_, response) => response.write('['))
  for (const { base_url } of [silent, slow]) {
    const answer = await sourceOf({ base_url, timeout_seconds: 0.2 }).ask(query)
    expect(answer).toEqual({ outcome: 'unreachable', message: 'No answer within 0.2 s', retry_after_seconds: null })
  }
})

test('whoever asks may stop asking', async () => {
  await using line = await startLine(() => {})
  const answer = await sourceOf({ base_url: line.base_url }).ask(query, AbortSignal.timeout(100))
  expect(answer).toMatchObject({ outcome: 'unreachable', message: 'The request was cancelled' })
})

test('no more than 10 MB are read', async () => {
  await using line = await startLine((_, response) => response.end(`["${'x'.repeat(10_000_000)}"]`))
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({
    outcome: 'unrecognized',
    message: 'The answer is larger than 10000000 bytes',
  })
})

test('redirects are not followed', async () => {
  await using other = await startLine((_, response) => json(response, [equipmentEvent]))
  await using line = await startLine((_, response) => response.writeHead(302, { Location: other.base_url }).end())
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({
    outcome: 'unreachable',
    message: expect.stringContaining('302'),
  })
  expect(other.calls).toEqual([])
})

test('nobody at the port is said by its code', async () => {
  const line = await startLine(() => {})
  await line[Symbol.asyncDispose]()
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({
    outcome: 'unreachable',
    message: 'No connection (ECONNREFUSED)',
  })
})
