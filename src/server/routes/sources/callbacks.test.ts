import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import type { Context } from '../../http/handler.ts'
import { readCallbacks } from '../../jobs/read-callbacks.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const going = new AbortController().signal

const setting = testApp({ allowPrivate: true })
const { account, work } = setting

type Me = Awaited<ReturnType<typeof account>>

const secret = Buffer.from('a secret of the subscription').toString('base64')

const connect = async ({ client }: Me, attributes: object) =>
  (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data

const read = async ({ client }: Me, id: string) =>
  (await client(api.connections.get, { params: { id } })).data.attributes

const track = ({ client }: Me, request_type: RequestType, request_number: string, scac: string) =>
  client(api.tracking_requests.create, { body: { data: { attributes: { request_type, request_number, scac } } } })

const dcsa = (base_url: string) => ({
  profile: 'dcsa-2',
  scacs: ['YMLU'],
  settings: { base_url },
  credentials: { callback_secret: secret },
})

const sign = (body: string, key: Buffer, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', key).update(body).digest(encoding)

async function send(url: string, body: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url)
  const reply = await setting.app().inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return reply.statusCode
}

const boxes = async ({ client }: Me) =>
  (await client(api.containers.list)).data.map(({ attributes: { number } }) => number)

test('a line sends events that its signature proves, of the bytes as they came', async () => {
  await using line = await startLine((_, response) => json(response, {}, { status: 404 }))
  const [me, other] = [await account(), await account()]
  const { id, attributes } = await connect(me, dcsa(line.base_url))
  expect(attributes.callback_url).toMatch(new RegExp(`/v2/callbacks/${id}$`))
  await track(me, 'bill_of_lading', 'YMLUC777001', 'YMLU')
  await work()
  // White space counts: it is the bytes that are signed.
  const body = ` ${JSON.stringify(atSea({ bill: 'YMLUC777001', container: 'TCLU4829132' }))}\n`
  const signed = { 'notification-signature': `sha256=${sign(body, Buffer.from(secret, 'base64'))}` }
  const url = attributes.callback_url ?? ''
  expect(await send(url, body, signed)).toBe(204)
  expect(await send(url, body, signed)).toBe(204)
  await work()
  expect(await boxes(me)).toEqual(['TCLU4829132'])
  expect(await boxes(other)).toEqual([])
  expect(await read(me, id)).toMatchObject({
    state: 'working',
    last_callback_at: setting.clock.now.toISOString(),
    callbacks_refused: 0,
    last_callback_problem: null,
    last_news_at: setting.clock.now.toISOString(),
  })
  // What repeats itself is no news.
  const { last_news_at } = await read(me, id)
  setting.clock.now = new Date(setting.clock.now.getTime() + 60_000)
  expect(await send(url, body, signed)).toBe(204)
  await work()
  expect(await read(me, id)).toMatchObject({ last_news_at, last_callback_at: setting.clock.now.toISOString() })
  // How an address is tried out.
  const empty = { 'notification-signature': `sha256=${sign('[]', Buffer.from(secret, 'base64')).toUpperCase()}` }
  expect(await send(url, '[]', empty)).toBe(204)
})

test('a message does not make a key work that is refused', async () => {
  await using line = await startLine((_, response) => json(response, { message: 'denied' }, { status: 401 }))
  const me = await account()
  const { id, attributes } = await connect(me, dcsa(line.base_url))
  await track(me, 'bill_of_lading', 'YMLUC777009', 'YMLU')
  await work()
  const asked = line.calls.length
  expect(asked).toBeGreaterThan(0)
  const before = await read(me, id)
  expect(before).toMatchObject({ state: 'refused', failing_since: expect.stringMatching(/Z$/) })
  for (const container of ['TCLU4829132', 'CSQU3054383']) {
    setting.clock.now = new Date(setting.clock.now.getTime() + 60 * 60_000)
    const body = JSON.stringify(atSea({ bill: 'YMLUC777009', container }))
    const signed = { 'notification-signature': `sha256=${sign(body, Buffer.from(secret, 'base64'))}` }
    expect(await send(attributes.callback_url ?? '', body, signed)).toBe(204)
    await work()
  }
  expect(await boxes(me)).toEqual(expect.arrayContaining(['TCLU4829132', 'CSQU3054383']))
  expect(await read(me, id)).toMatchObject({ state: 'refused', failing_since: before.failing_since })
  expect(line.calls).toHaveLength(asked)
})

test('of a connection of several lines each event is of the line whose number it names, or that it names itself', async () => {
  await using line = await startLine((_, response) => json(response, {}, { status: 404 }))
  const me = await account()
  const { attributes } = await connect(me, { ...dcsa(line.base_url), scacs: ['YMLU', 'WHLC', 'SMLM'] })
  await track(me, 'bill_of_lading', 'YMLUC777011', 'YMLU')
  await track(me, 'bill_of_lading', 'WHLC7770012', 'WHLC')
  await track(me, 'booking_number', 'SMLM7770013', 'SMLM')
  await work()
  const post = async (events: object[]) => {
    const body = JSON.stringify(events)
    const signed = { 'notification-signature': `sha256=${sign(body, Buffer.from(secret, 'base64'))}` }
    expect(await send(attributes.callback_url ?? '', body, signed)).toBe(204)
    await work()
  }
  await post([
    ...atSea({ bill: '7770012', container: 'CSQU3054383' }),
    ...atSea({ bill: 'YMLUC777011', container: 'TCLU4829132' }),
    ...atSea({ booking: '7770013', container: 'MSKU4532106' }),
  ])
  const shipments = (await me.client(api.shipments.list)).data.map(({ attributes }) => attributes.shipping_line_scac)
  expect(shipments.toSorted()).toEqual(['SMLM', 'WHLC', 'YMLU'])
  expect((await boxes(me)).toSorted()).toEqual(['CSQU3054383', 'MSKU4532106', 'TCLU4829132'])

  // One that says who publishes it is theirs, whoever else has such a number.
  await track(me, 'bill_of_lading', '77700140', 'YMLU')
  await track(me, 'bill_of_lading', '77700140', 'WHLC')
  await work()
  const { eventDateTime, eventClassifierCode, transportCall, equipmentEventTypeCode } = atSea({})[0] as Record<
    string,
    object
  >
  await post([
    {
      metadata: {
        ...{ eventID: 'one', eventType: 'EQUIPMENT', eventCreatedDateTime: '2026-06-19T00:00:00Z' },
        publisher: { partyName: 'Wan Hai', carrierCode: 'WHLC', carrierCodeListProvider: 'NMFTA' },
      },
      payload: {
        ...{ eventDateTime, eventClassifierCode, transportCall, equipmentEventTypeCode, emptyIndicatorCode: 'LADEN' },
        ...{ equipmentReference: 'TEXU3070079', relatedDocumentReferences: [{ type: 'TRD', value: '77700140' }] },
      },
    },
  ])
  const [box] = (await me.client(api.containers.list, { params: { 'filter[number]': 'TEXU3070079' } })).data
  const { data } = await me.client(api.shipments.get, {
    params: { id: box?.relationships.shipment.data?.id ?? '' },
  })
  expect(data.attributes.shipping_line_scac).toBe('WHLC')
})

test('what proves nothing is not read, and is counted; nobody else is told that there is a connection', async () => {
  const me = await account()
  const { id, attributes } = await connect(me, dcsa('http://127.0.0.1:9'))
  const url = attributes.callback_url ?? ''
  const body = JSON.stringify(atSea({ bill: 'YMLUC777002', container: 'TCLU4829132' }))
  const right = sign(body, Buffer.from(secret, 'base64'))
  for (const said of [
    undefined,
    `sha256=${sign(body, Buffer.from(secret, 'utf8'))}`,
    `sha256=${sign(`${body} `, Buffer.from(secret, 'base64'))}`,
    `sha1=${right}`,
    `sha256=${right.slice(2)}`,
    `sha256=${right}zz`,
    'sha256=',
  ])
    expect({ said, status: await send(url, body, said ? { 'notification-signature': said } : {}) }).toEqual({
      said,
      status: 401,
    })
  await work()
  const after = await read(me, id)
  // What comes within a minute is written once.
  expect(after).toMatchObject({ callbacks_refused: 1, last_callback_at: null, state: 'untested' })
  setting.clock.now = new Date(setting.clock.now.getTime() + 60_000)
  for (let at = 0; at < 3; at++) await send(url, body)
  expect(await read(me, id)).toMatchObject({ callbacks_refused: 2 })
  expect(after.last_callback_problem).toMatch(/^The (signature|header)/)
  // One that is good ends it; one that is refused while that one waits to be read is still said after it was.
  const good = { 'notification-signature': `sha256=${right}` }
  expect(await send(url, body, good)).toBe(204)
  expect((await read(me, id)).last_callback_problem).toBeNull()
  expect(await send(url, `${body} `, good)).toBe(401)
  await work()
  expect((await read(me, id)).last_callback_problem).toMatch(/^The signature/)
  const unknown = url.replace(id, '0b8f6f0e-7d3c-4a54-9f0e-0d1b7c5f3a10')
  expect(await send(unknown, body, { 'notification-signature': `sha256=${right}` })).toBe(404)
  expect(await send(url, 'x'.repeat(1_100_000))).toBe(413)
})

test('what is signed and cannot be read is taken, and said at the connection', async () => {
  const me = await account()
  const { id, attributes } = await connect(me, dcsa('http://127.0.0.1:9'))
  for (const [body, problem] of [
    ['no JSON', 'A message that is no JSON came, and was not read'],
    ['{"hello":1}', expect.stringContaining('no event')],
    ['[{"eventType":"ODD"}]', expect.stringContaining('ODD')],
  ] as const) {
    const signed = { 'notification-signature': `sha256=${sign(body, Buffer.from(secret, 'base64'))}` }
    expect(await send(attributes.callback_url ?? '', body, signed)).toBe(204)
    await work()
    expect((await read(me, id)).last_callback_problem).toEqual(problem)
  }
})

test('who signs nothing is known by the address, and reports are of the line, by way of the connection', async () => {
  const me = await account()
  const { id, attributes } = await connect(me, { profile: 'vizion', name: 'Vizion', scacs: ['MSCU', 'YMLU'] })
  const url = attributes.callback_url ?? ''
  expect(url).toMatch(/\?key=[\w-]{22}$/)
  await track(me, 'container', 'CSQU3054383', 'MSCU')
  await work()
  const body = JSON.stringify({
    status: 'data_received',
    payload: {
      container_id: 'CSQU3054383',
      carrier_scac: 'MSCU',
      milestones: [
        {
          description: 'Gate in full',
          timestamp: '2026-06-01T09:00:00+08:00',
          planned: false,
          location: { unlocode: 'CNNGB' },
        },
        {
          description: 'Loaded on vessel',
          timestamp: '2026-06-02T09:00:00+08:00',
          planned: false,
          location: { unlocode: 'CNNGB' },
        },
      ],
    },
  })
  expect(await send(url.replace(/key=.*/, 'key=guessed'), body)).toBe(401)
  expect(await send(url.replace(/\?key=.*/, ''), body)).toBe(401)
  expect(await send(url, body)).toBe(204)
  await work()
  const [box] = (await me.client(api.containers.list)).data
  expect(box?.attributes.number).toBe('CSQU3054383')
  const events = await (await me.fetch(`/v2/containers/${box?.id}/transport_events`)).text()
  expect(events).toContain('2026-06-02T01:00:00.000Z')
  const explained = await me.client(api.explanations.container, { params: { id: box?.id ?? '' } })
  expect(JSON.stringify(explained)).toContain('"via":"Vizion"')
  expect((await read(me, id)).callbacks_refused).toBe(1)
})

test('a sign of news makes its line asked at once, and says nothing itself', async () => {
  let asked = 0
  await using line = await startLine(({ url }, response) => {
    asked += 1
    const movement = {
      event: 'LOAD',
      status: 'ACT',
      timestamp: '2026-06-02T09:30:00+08:00',
      location: { code: 'CNNGB' },
    }
    json(
      response,
      url.startsWith('/v2/ocean/shipments/7')
        ? { shipment: { containers: [{ number: 'TCLU4829132', movements: [movement] }] } }
        : { shipments: [{ id: 7 }] },
    )
  })
  const me = await account()
  const { attributes } = await connect(me, {
    profile: 'shipsgo',
    scacs: ['MSCU'],
    settings: { base_url: line.base_url },
    credentials: { token: 'ours', webhook_secret: 'of the webhook' },
  })
  await track(me, 'container', 'TCLU4829132', 'MSCU')
  await work()
  const before = asked
  await work()
  expect(asked).toBe(before)
  const body = JSON.stringify({
    event: 'OCEAN.SHIPMENTS.SHIPMENT_UPDATED',
    shipment: { id: 7, container: 'TCLU4829132' },
  })
  const signed = { 'x-shipsgo-webhook-signature': sign(body, Buffer.from('of the webhook')) }
  expect(await send(attributes.callback_url ?? '', body, signed)).toBe(204)
  await work()
  expect(asked).toBeGreaterThan(before)
})

test('no answer has the secret that signs', async () => {
  const me = await account()
  const { id } = await connect(me, dcsa('http://127.0.0.1:9'))
  expect(await (await me.fetch(`/v2/connections/${id}`)).text()).not.toContain(secret)
})

test('a message whose reading fails is tried again a few times, ever later, and then given up, which the connection says', async () => {
  await using line = await startLine((_, response) => json(response, {}, { status: 404 }))
  const me = await account()
  const { id, attributes } = await connect(me, dcsa(line.base_url))
  const body = JSON.stringify(atSea({ bill: 'YMLUC777009', container: 'TCLU4829132' }))
  const signed = { 'notification-signature': `sha256=${sign(body, Buffer.from(secret, 'base64'))}` }
  expect(await send(attributes.callback_url ?? '', body, signed)).toBe(204)
  let now = setting.clock.now
  const reference = new Proxy({} as Context['reference'], {
    get: () => {
      throw new Error('The places cannot be read')
    },
  })
  const { take } = readCallbacks({ store: setting.store(), context: { ...setting.context, now: () => now, reference } })
  const pass = async (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
    const works = await take(8)
    for (const work of works) await expect(work(going)).rejects.toThrow('The places cannot be read')
    return works.length
  }
  const tries = [
    await pass(0),
    await pass(1),
    await pass(2),
    await pass(3),
    await pass(5),
    await pass(19),
    await pass(60),
  ]
  expect(tries).toEqual([1, 0, 1, 0, 1, 1, 1])
  expect((await read(me, id)).last_callback_problem).toBe('A message could not be read, tried 5 times')
  expect(await pass(6000)).toBe(0)
})
