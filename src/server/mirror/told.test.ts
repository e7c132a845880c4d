import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { deliveries } from '../testing/deliveries.ts'
import { mirror, serve, startWay } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'
import { namedIn } from './told.ts'

const there = testApp({ allowPrivate: true })
const here = testApp({ allowPrivate: true })
const { drain } = deliveries(there)

type Me = Awaited<ReturnType<typeof here.account>>

beforeEach(async () => {
  here.context.publicUrl = await serve(here)
})

const tell = ({ client }: Me, body: object[]) => client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body })

async function track(one: Me, request_number: string, container: string) {
  const attributes = { request_type: 'bill_of_lading' as const, request_number, scac: 'MSCU' }
  await one.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await tell(one, atSea({ bill: request_number, container }))
}

const boxOf = async ({ client }: Me, number: string) =>
  (await client(api.containers.list, { params: { 'filter[number]': number } })).data[0]

/** As a provider sends it that does not say when something changed. */
const undated = (text: string) =>
  JSON.parse(text, (name, value) => (name === 'updated_at' ? undefined : value)) as object

test('where nothing says when it changed, a message has the container read that it is about, and nothing else', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, 'MEDUTT000001', 'TCLU4829132')
  await track(they, 'MEDUTT000002', 'MSCU6639870')
  await there.work()
  const base = await serve(there)
  await using way = await startWay(base, async (url, method) => {
    if (method !== 'GET' || !/^\/v2\/(shipments|containers|tracking_requests)/.test(url)) return undefined
    const answer = await fetch(base + url, { headers: { authorization: `Token ${they.apiKey}` } })
    return { status: answer.status, body: undated(await answer.text()) }
  })
  await mirror(me, way.base_url, they.apiKey, { changes: 'webhook' })
  await here.work()
  await drain()
  await here.work()
  expect((await boxOf(me, 'TCLU4829132'))?.attributes.pod_discharged_at).toBeNull()
  const { id } = (await boxOf(they, 'TCLU4829132')) ?? {}
  const before = way.calls.length

  await tell(they, discharged({ bill: 'MEDUTT000001', container: 'TCLU4829132' }))
  await there.work()
  await drain()
  await here.work()
  const theirs = (await boxOf(they, 'TCLU4829132'))?.attributes.pod_discharged_at
  expect(theirs).not.toBeNull()
  expect((await boxOf(me, 'TCLU4829132'))?.attributes.pod_discharged_at).toBe(theirs)
  const asked = way.calls.slice(before).map(({ url }) => url.split('?')[0] ?? '')
  expect(asked).toContain(`/v2/containers/${id}/raw_events`)
  expect(asked.filter((path) => path.endsWith('/raw_events'))).toEqual([`/v2/containers/${id}/raw_events`])
  expect(asked).not.toContain('/v2/shipments')
})

const link = (type: string, id: string) => ({ data: { type, id } })

test.each<[string, unknown, object]>([
  [
    'a container',
    { data: { id: 'n', type: 'webhook_notification', relationships: { reference_object: link('container', 'c1') } } },
    { containers: ['c1'], shipments: [] },
  ],
  [
    'an event of one, whose shipment has several',
    {
      data: {
        id: 'n',
        type: 'webhook_notification',
        relationships: { reference_object: link('transport_event', 'e') },
      },
      included: [
        { id: 'e', type: 'transport_event', relationships: { container: link('container', 'c1') } },
        { id: 's', type: 'shipment', relationships: { containers: { data: [{ type: 'container', id: 'c2' }] } } },
      ],
    },
    { containers: ['c1'], shipments: [] },
  ],
  [
    'a shipment',
    { data: { id: 'n', type: 'webhook_notification', relationships: { reference_object: link('shipment', 's') } } },
    { containers: [], shipments: ['s'] },
  ],
  ['nothing', { hello: 1 }, { containers: [], shipments: [] }],
])('a message is about %s', (_, body, expected) => {
  expect(namedIn(body)).toEqual(expected)
})
