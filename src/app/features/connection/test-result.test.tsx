import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ConnectionTest } from '#contract/sources/connection.ts'
import { sampleOf, TestResult } from './test-result.tsx'

const exchange = (purpose: 'token' | 'data', body: string) => ({
  ...{ purpose, method: 'GET', url: 'https://api.example.com/events', status: 200, error: null, duration_ms: 12, body },
  ...{ request_headers: { Authorization: '•••' }, response_headers: {} },
})

const result = {
  ...{ result: 'found', message: 'The key works: 1 event of 1 container', message_said: null, advice: null },
  ...{ advice_said: null, events: 1, containers: ['TCLU4829132'], newest_event_at: null, rejected: [] },
  exchanges: [exchange('token', '{"access_token":"hidden"}'), exchange('data', '[{"eventType":"EQUIPMENT"}]')],
  tested_at: '2026-06-20T12:00:00.000Z',
} as unknown as ConnectionTest['attributes']

test('what was sent and what came can be kept as a file, without a token', async () => {
  expect(renderToStaticMarkup(<TestResult result={result} />)).toContain('Download as a sample')
  const sample = JSON.parse(await sampleOf(result).text())
  expect(sample).toMatchObject({ tested_at: '2026-06-20T12:00:00.000Z', result: 'found' })
  expect(sample.exchanges.map(({ body }: { body: string | null }) => body)).toEqual([
    null,
    '[{"eventType":"EQUIPMENT"}]',
  ])
  const nothing = renderToStaticMarkup(<TestResult result={{ ...result, exchanges: [] }} />)
  expect(nothing).not.toContain('Download as a sample')
})
