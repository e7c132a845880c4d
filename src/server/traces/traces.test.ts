import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { context as otel, propagation, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createWorker } from '../jobs/worker.ts'
import { testApp } from '../testing/test-app.ts'
import { openTraces } from './open-traces.ts'
import { traced } from './traced.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const { account, context, store } = testApp()
let collector: Server
let end: () => Promise<void>
let app: FastifyInstance
const sent: { path: string | undefined; key: unknown; spans: SentSpan[] }[] = []

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    const spans = body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    sent.push({ path: request.url, key: request.headers['x-key'], spans })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  end = await openTraces({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret,x-other=1',
    OTEL_TRACES_SAMPLER_ARG: 1,
  })
  app = await createApp({ store: store(), ...context })
})
afterAll(async () => {
  await app.close()
  collector.close()
  // Other files share this thread.
  for (const one of [trace, otel, propagation]) one.disable()
})

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('requests and jobs are traced with their statements, without a value of anybody', async () => {
  const { id, apiKey } = await account()
  const number = 'MAEU24811930X'
  const parent = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  const headers = { authorization: `Token ${apiKey}` }
  await app.inject({ url: `/v2/shipments?q=${number}`, headers })
  await app.inject({ url: '/v2/shipments', headers: { ...headers, ...parent } })
  await app.inject({
    method: 'POST',
    url: '/v2/parties',
    headers,
    payload: { data: { type: 'party', attributes: { company_name: number } } },
  })
  let works = 2
  const worker = createWorker({
    store: store(),
    jobs: [
      {
        name: 'count',
        take: async () =>
          works-- > 0
            ? [
                async () => void (await store().db.selectFrom('accounts').select('id').execute()),
                () => Promise.reject(new Error(number)),
              ]
            : [],
      },
    ],
    onError: () => {},
  })
  await worker.drain()
  await end()

  const spans = sent.flatMap((one) => one.spans)
  expect(sent.every(({ path, key }) => path === '/v1/traces' && key === 'a secret')).toBe(true)
  const [list, again] = spans.filter(({ name }) => name === 'GET /v2/shipments')
  if (!list || !again) throw new Error(`There are only ${spans.map(({ name }) => name)}`)
  expect(attributesOf(list)).toMatchObject({ 'http.route': '/v2/shipments', 'http.response.status_code': 200 })
  const of = (parent: SentSpan) => spans.filter((one) => one.parentSpanId === parent.spanId)
  expect(of(list).map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'with', 'commit']))
  expect(list.parentSpanId).toBeUndefined()
  // Who asks says nothing of what is kept.
  expect(again.parentSpanId).toBeUndefined()
  // Also what was sent with a body, which is read later.
  const created = spans.find(({ name }) => name === 'POST /v2/parties') as SentSpan
  expect(of(created).map(({ name }) => name)).toContain('insert')
  const jobs = spans.filter(({ name }) => name === 'job count')
  expect(jobs.flatMap((job) => of(job).map(({ name }) => name))).toContain('select')
  expect(jobs.filter(({ status }) => status.code === 2).map((job) => attributesOf(job)['error.type'])).toContain(
    'Error',
  )
  for (const secret of [number, id, apiKey]) expect(JSON.stringify(sent)).not.toContain(secret)
})

test('where no collector is named nothing is traced', async () => {
  await (await openTraces({ OTEL_TRACES_SAMPLER_ARG: 1 } as Parameters<typeof openTraces>[0]))()
  for (const one of [trace, otel, propagation]) one.disable()
  expect(await traced('job none', async () => trace.getActiveSpan()?.isRecording() ?? false)).toBe(false)
})
