import { expect, test } from 'vitest'
import { json, startLine } from './fixtures/line-server.ts'
import { query, sourceOf } from './fixtures/source.ts'
import { equipmentEvent } from './fixtures/v2.ts'

const numbered = (at: number) => ({ ...equipmentEvent, eventID: `ev-${at}`, eventDateTime: `2026-06-0${at}T00:00:00Z` })

test.each([
  ['bill_of_lading', 'transportDocumentReference', 'NEX 123+4567'],
  ['booking_number', 'carrierBookingReference', 'NEX 709+951'],
  ['container', 'equipmentReference', 'CSQU 305438+3'],
] as const)('a %s is asked for as %s', async (request_type, filter, number) => {
  await using line = await startLine((_, response) => json(response, [equipmentEvent]))
  const source = sourceOf({ base_url: line.base_url, headers: { 'X-Key': 'k' } })
  expect(source).toMatchObject({ scac: 'MAEU', name: 'Maersk' })
  const answer = await source.ask({ request_type, number })
  expect(answer).toMatchObject({
    outcome: 'found',
    complete: true,
    rejected: [],
    facts: [{ fact: { source: 'MAEU' } }],
  })
  const [call] = line.calls
  expect(call?.url.split('?')[0]).toBe('/v2/events')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ [filter]: number, limit: '100' })
  expect(call?.headers).toMatchObject({ 'api-version': '2', accept: 'application/json', 'x-key': 'k' })
})

test('path, limit and version are those of the preset', async () => {
  await using line = await startLine((_, response) => json(response, []))
  const source = sourceOf({ base_url: `${line.base_url}/tnt/`, path: '/events', limit: 7, api_version: '2.2' })
  await source.ask(query)
  expect(line.calls[0]?.url).toBe('/tnt/events?transportDocumentReference=NEX1234567&limit=7')
  expect(line.calls[0]?.headers).toMatchObject({ 'api-version': '2.2' })
})

test.each<[string, (page: number, base_url: string) => string, string]>([
  ['an opaque cursor', (page) => `c${page}==`, 'Next-Page'],
  ['an opaque cursor of 3.0.0', (page) => `c${page}==`, 'Next-Page-Cursor'],
  [
    'an absolute address',
    (page, base) => `${base}/v2/events?transportDocumentReference=x&cursor=c${page}==`,
    'Next-Page',
  ],
  ['a relative address', (page) => `/v2/events?cursor=c${page}==`, 'Next-Page'],
  ['a query alone', (page) => `?cursor=c${page}==`, 'Next-Page'],
])('pages follow %s', async (_, next, header) => {
  await using line = await startLine(({ query }, response) => {
    const page = Number(/\d/.exec(query.get('cursor') ?? 'c1')?.[0])
    json(response, [numbered(page)], { headers: page < 3 ? { [header]: next(page + 1, line.base_url) } : {} })
  })
  const answer = await sourceOf({ base_url: line.base_url }).ask(query)
  expect(answer).toMatchObject({ outcome: 'found', complete: true })
  expect(answer.outcome === 'found' && answer.facts.map(({ fact }) => fact.source_event_id)).toEqual([
    'ev-1',
    'ev-2',
    'ev-3',
  ])
  expect(line.calls).toHaveLength(3)
})

test('the filter and the limit go with every cursor', async () => {
  await using line = await startLine(({ query }, response) =>
    json(response, [numbered(1)], { headers: query.has('cursor') ? {} : { 'X-Next': 'abc' } }),
  )
  await sourceOf({ base_url: line.base_url, page_header: 'X-Next' }).ask(query)
  expect(line.calls[1]?.url).toBe('/v2/events?transportDocumentReference=NEX1234567&limit=100&cursor=abc')
})

test.each([
  ['is the current one', { 'Next-Page': 'same', 'Current-Page': 'same' }, [numbered(1)], 1],
  ['was read before', { 'Next-Page': 'again' }, [numbered(1)], 2],
  ['follows an empty page', { 'Next-Page': 'more' }, [], 1],
])('pages end where the next %s', async (_, headers, body, calls) => {
  await using line = await startLine((_call, response) => json(response, body, { headers }))
  const answer = await sourceOf({ base_url: line.base_url }).ask(query)
  expect(answer).toMatchObject(body.length > 0 ? { outcome: 'found', complete: true } : { outcome: 'not_found' })
  expect(line.calls).toHaveLength(calls)
})

test('no more than 50 pages are read, and then the answer is not complete', async () => {
  await using line = await startLine((_, response) =>
    json(response, [numbered(1)], { headers: { 'Next-Page': `c${line.calls.length}` } }),
  )
  const answer = await sourceOf({ base_url: line.base_url }).ask(query)
  expect(line.calls).toHaveLength(50)
  expect(answer).toMatchObject({
    complete: false,
    rejected: [{ pointer: '', reason: 'Only the first 50 pages are read' }],
  })
})

test('a page on another host is not asked for', async () => {
  await using other = await startLine((_, response) => json(response, []))
  await using line = await startLine((_, response) =>
    json(response, [numbered(1)], { headers: { 'Next-Page': `${other.base_url}/v2/events?cursor=1` } }),
  )
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({ outcome: 'found', complete: false })
  expect(other.calls).toEqual([])
})

test('what was read before a page failed is kept, and the answer is not complete', async () => {
  await using line = await startLine(({ query }, response) => {
    if (query.has('cursor')) json(response, {}, { status: 500 })
    else json(response, [numbered(1), {}], { headers: { 'Next-Page': 'c2' } })
  })
  expect(await sourceOf({ base_url: line.base_url }).ask(query)).toMatchObject({
    outcome: 'found',
    complete: false,
    facts: [{ fact: { source_event_id: 'ev-1' } }],
    rejected: [{ pointer: '/1' }, { pointer: '', reason: 'Page 2 could not be read: The line answered 500' }],
  })
})

test('of a line that names no pages an answer as long as was asked for lets nothing be concluded', async () => {
  await using line = await startLine((_, response) => json(response, [numbered(1), numbered(2)]))
  expect(await sourceOf({ base_url: line.base_url, limit: 2 }).ask(query)).toMatchObject({
    outcome: 'found',
    complete: false,
    rejected: [{ reason: expect.stringMatching(/no next page is named/) }],
  })
  expect(await sourceOf({ base_url: line.base_url, limit: 3 }).ask(query)).toMatchObject({ complete: true })
})
