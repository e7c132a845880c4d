import { expect, test } from 'vitest'
import { json, startLine } from './fixtures/line-server.ts'
import { query, sourceOf } from './fixtures/source.ts'
import { equipmentEvent } from './fixtures/v2.ts'

const oauth = (token_url: string) => ({
  kind: 'oauth2_client_credentials',
  token_url,
  client_id: 'landfall-client',
  client_secret: 'very-secret-text',
  scope: 'events',
})

/** Gives tokens t1, t2, … and takes only the one it gave last. */
const lineWithTokens = (expires_in: unknown = 3600) => {
  let given = 0
  return startLine(({ url, headers }, response) => {
    if (url === '/token') json(response, { access_token: `token-${++given}`, token_type: 'Bearer', expires_in })
    else if (headers.authorization === `Bearer token-${given}`) json(response, [equipmentEvent])
    else json(response, {}, { status: 401 })
  })
}

const tokensAsked = (calls: readonly { url: string }[]) => calls.filter(({ url }) => url === '/token').length

test('keys are sent as headers', async () => {
  await using line = await startLine((_, response) => json(response, [equipmentEvent]))
  const auth = { kind: 'header_keys', headers: { 'X-Client-Id': 'id', 'X-Client-Secret': 's3cret' } }
  await sourceOf({ base_url: line.base_url, auth }).ask(query)
  expect(line.calls[0]?.headers).toMatchObject({ 'x-client-id': 'id', 'x-client-secret': 's3cret' })
})

test('a token is asked for once, by all who need it', async () => {
  await using line = await lineWithTokens()
  const source = sourceOf({ base_url: line.base_url, auth: oauth(`${line.base_url}/token`), headers: { Key: 'line' } })
  const answers = await Promise.all([source.ask(query), source.ask(query), source.ask(query)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found'])
  expect((await source.ask(query)).outcome).toBe('found')
  expect(tokensAsked(line.calls)).toBe(1)
  expect(line.calls[0]).toMatchObject({ method: 'POST', headers: { key: 'line' } })
  expect(Object.fromEntries(new URLSearchParams(line.calls[0]?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'landfall-client',
    client_secret: 'very-secret-text',
    scope: 'events',
  })
})

test('a token is renewed before it ends', async () => {
  await using line = await lineWithTokens(600)
  let now = Date.parse('2026-06-20T00:00:00Z')
  const source = sourceOf(
    { base_url: line.base_url, auth: oauth(`${line.base_url}/token`) },
    { now: () => new Date(now) },
  )
  await source.ask(query)
  now += 530_000
  await source.ask(query)
  expect(tokensAsked(line.calls)).toBe(1)
  now += 20_000
  expect((await source.ask(query)).outcome).toBe('found')
  expect(tokensAsked(line.calls)).toBe(2)
})

test('a token that is refused is renewed once', async () => {
  const valid = { token: 'token-1' }
  let given = 0
  await using line = await startLine(({ url, headers }, response) => {
    if (url === '/token') json(response, { access_token: `token-${++given}` })
    else if (headers.authorization === `Bearer ${valid.token}`) json(response, [equipmentEvent])
    else json(response, {}, { status: 401 })
  })
  const source = sourceOf({ base_url: line.base_url, auth: oauth(`${line.base_url}/token`) })
  expect((await source.ask(query)).outcome).toBe('found')
  valid.token = 'token-2'
  expect((await source.ask(query)).outcome).toBe('found')
  expect(given).toBe(2)
  valid.token = 'never'
  expect(await source.ask(query)).toMatchObject({ outcome: 'unreachable', message: expect.stringContaining('401') })
  expect(given).toBe(3)
})

test.each([
  [400, { error: 'invalid_client' }, 'No access token: the token address answered 400'],
  [200, { token: 'x' }, 'No access token: the token address answered without access_token'],
])('a token address that answers %i %j is said', async (status, body, message) => {
  await using line = await startLine((_, response) => json(response, body, { status, headers: { 'Retry-After': '9' } }))
  const answer = await sourceOf({ base_url: line.base_url, auth: oauth(`${line.base_url}/token`) }).ask(query)
  expect(answer).toMatchObject({ outcome: 'unreachable', message, retry_after_seconds: status === 200 ? null : 9 })
})

test('headers of the line are not shown to a token address elsewhere', async () => {
  await using tokens = await lineWithTokens()
  await using line = await startLine((_, response) => json(response, []))
  const auth = oauth(`${tokens.base_url}/token`)
  await sourceOf({ base_url: line.base_url, auth, headers: { Key: 'line' } }).ask(query)
  expect(tokens.calls[0]?.headers).not.toHaveProperty('key')
})

test('no message holds a secret, even where the line repeats it', async () => {
  await using line = await startLine(({ headers }, response) =>
    json(response, { echoed: headers }, { status: line.calls.length > 1 ? 418 : 403 }),
  )
  const auth = { kind: 'header_keys', headers: { 'X-Key': 'very-secret-text' } }
  const source = sourceOf({ base_url: line.base_url, auth, headers: { 'X-Other': 'another-secret' } })
  const answers = JSON.stringify([await source.ask(query), await source.ask(query)])
  expect(answers).toContain('x-key')
  expect(answers).not.toMatch(/very-secret-text|another-secret/)
})

test('requests are spread over the minute, and long waits are left to whoever asks', async () => {
  await using line = await startLine((_, response) => json(response, []))
  let now = Date.parse('2026-06-20T00:00:00Z')
  const slept: number[] = []
  const sleep = async (milliseconds: number) => void slept.push(milliseconds)
  const source = sourceOf({ base_url: line.base_url, requests_per_minute: 3 }, { now: () => new Date(now), sleep })
  const answers = await Promise.all([source.ask(query), source.ask(query), source.ask(query)])
  expect(slept).toEqual([20_000])
  expect(answers).toMatchObject([
    { outcome: 'not_found' },
    { outcome: 'not_found' },
    { outcome: 'unreachable', retry_after_seconds: 40 },
  ])
  now += 40_000
  await source.ask(query)
  expect(slept).toEqual([20_000])
})

test('a wait for the turn ends with the patience of whoever asks', async () => {
  await using line = await startLine((_, response) => json(response, []))
  const source = sourceOf({ base_url: line.base_url, requests_per_minute: 3 })
  await source.ask(query)
  const cancelled = { outcome: 'unreachable', message: 'The request was cancelled' }
  expect(await source.ask(query, AbortSignal.timeout(50))).toMatchObject(cancelled)
  expect(line.calls).toHaveLength(1)
})
