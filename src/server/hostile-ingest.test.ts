import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask } from './testing/ask.ts'
import { atSea, discharged, voyageOf } from './testing/dcsa-events.ts'
import { testApp } from './testing/test-app.ts'

const { account, app, work } = testApp()
// One test asks hundreds of times, and the embedded store answers one at a time.

type Someone = Awaited<ReturnType<typeof account>>

const container = 'TCLU4829132'
const send = ({ apiKey }: Someone, endpoint: Endpoint, body: unknown, query: Record<string, string> = {}) =>
  ask(app(), {
    endpoint,
    method: 'POST',
    path: endpoint.path,
    query,
    body,
    headers: { authorization: `Token ${apiKey}` },
  })
const sendEvents = async (me: Someone, body: unknown) => {
  const { document } = await send(me, api.ingest.dcsa_events, body, { scac: 'YMLU' })
  return document.data.attributes as {
    accepted: number
    duplicate: number
    unmatched: number
    rejected: { pointer: string }[]
  }
}
const sendTerminal = (me: Someone, containers: unknown[], more: object = {}) =>
  send(me, api.ingest.terminal_updates, {
    source: { terminal_firms: 'W185' },
    checked_at: '2026-06-19T17:00:00Z',
    containers,
    ...more,
  })

/** An account that tracks a bill with one container, discharged. */
async function tracking() {
  const me = await account()
  const bill = `YMLU${Math.floor(Math.random() * 1e9)}`
  await me.client(api.tracking_requests.create, {
    body: {
      data: {
        type: 'tracking_request',
        attributes: { request_number: bill, request_type: 'bill_of_lading', scac: 'YMLU' },
      },
    },
  })
  await sendEvents(me, discharged({ bill, container }))
  await work()
  return { me, bill }
}

test('of a batch the good part is taken, whatever the rest is', async () => {
  const { me, bill } = await tracking()
  const { equipment } = voyageOf({ bill, container })
  const good = equipment('GTOT', 'USLAX', '2026-06-19T10:00:00-07:00')
  const junk = [
    null,
    true,
    0,
    -1e308,
    '',
    'text',
    '\0',
    '\ud800',
    [],
    [[]],
    {},
    { eventType: {} },
    { eventType: 'EQUIPMENT' },
    { metadata: {} },
    { isRetracted: true },
    { eventClassification: [] },
    'x'.repeat(100_000),
  ]
  const receipt = await sendEvents(me, [...junk, good])
  expect(receipt).toMatchObject({ accepted: 1, duplicate: 0, unmatched: 0 })
  const rejected = new Set(receipt.rejected.map(({ pointer }) => pointer.split('/')[1]))
  expect([...rejected]).toEqual(junk.map((_, at) => String(at)))
  const [found] = (await me.client(api.containers.list)).data
  expect(found?.attributes.current_status).toBe('picked_up')
})

test('times that no calendar or no database has are rejected, one by one', async () => {
  const { me, bill } = await tracking()
  const { equipment } = voyageOf({ bill, container })
  const times = [
    '0000-00-00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '+275760-09-13T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-06-18T25:00:00Z',
    '2026-06-18T10:00:00+99:00',
    '294277-01-01',
    '-000001-01-01T00:00:00Z',
    '1e99',
    'Infinity',
    '',
  ]
  const receipt = await sendEvents(
    me,
    times.map((at) => equipment('GTOT', 'USLAX', at)),
  )
  expect(receipt).toMatchObject({ accepted: 0, duplicate: 0, unmatched: 0 })
  expect(receipt.rejected.map(({ pointer }) => Number(pointer.split('/')[1]))).toEqual(times.map((_, at) => at))
  const created = await sendEvents(
    me,
    times.map((at) => equipment('GTOT', 'USLAX', '2026-06-19T10:00:00-07:00', 'ACT', { eventCreatedDateTime: at })),
  )
  expect(created.accepted + created.duplicate + created.rejected.length).toBeGreaterThan(0)

  const fields = [
    'checked_at',
    'discharged_at',
    'available_at',
    'full_out_at',
    'last_free_day',
    'pickup_appointment_at',
  ]
  const containers = fields.flatMap((field) => times.filter(Boolean).map((at) => ({ number: container, [field]: at })))
  const { status, errors } = await sendTerminal(me, containers)
  expect(status).toBe(422)
  expect(errors).toHaveLength(containers.length)
})

test('characters that no database can keep are replaced, in values and in names, and the rest is kept', async () => {
  const { me, bill } = await tracking()
  const { equipment } = voyageOf({ bill, container })
  const strange = { 'a\0b': 1, 'c\ud800d': { 'e\udc00': ['\0', '\ud800x'] }, '': '', '\u0001': '\u001f' }
  const events = [
    equipment('GTOT', 'USLAX', '2026-06-19T10:00:00-07:00', 'ACT', strange),
    equipment('GTOT', 'USLAX', '2026-06-19T11:00:00-07:00', 'ACT', {
      eventID: 'a\0b',
      seals: [{ sealNumber: '\0\ud800' }],
      description: 'x\0',
    }),
    equipment('LOAD', 'CNNGB', '2026-06-05T11:00:00+08:00', 'ACT', {
      transportCall: {
        modeOfTransport: 'VESSEL',
        importVoyageNumber: '0\0E',
        location: { UNLocationCode: 'CNNGB', locationName: 'Nin\0g\udc00bo' },
        vessel: { vesselIMONumber: '9321483', vesselName: 'A\0\ud800B' },
      },
    }),
  ]
  expect((await sendEvents(me, events)).accepted).toBe(3)
  const { document } = await sendTerminal(me, [
    {
      number: container,
      location: 'Y\0A\ud800RD',
      chassis_number: 'C\0\udc00',
      holds: [{ name: 'H\0\ud800', code: '\0', party: '\0', status: 'h\0old' }],
      'k\0ey': '\ud800',
      fees: [{ amount: 1, currency: 'US\0' }],
    },
    {
      number: container,
      location: 'Y\0A\ud800RD',
      holds: [{ name: 'H\0\ud800', status: 'hold' }],
      'k\0ey': { 'l\0': '\ud800' },
    },
    { number: 'TCLU\x0048291' },
  ])
  expect(document.data.attributes).toMatchObject({
    accepted: 1,
    rejected: [{ pointer: '/containers/0/fees/0/currency' }, { pointer: '/containers/2/number' }],
  })
  const list = await me.client(api.containers.list, {
    params: { include: ['raw_events', 'transport_events', 'shipment'] },
  })
  expect(JSON.stringify(list)).not.toMatch(/\\u0000|\\ud[89a-f]/i)
})

test('what nests deeper than anybody writes is refused as a whole, before it is read', async () => {
  const { me, bill } = await tracking()
  const sendDeep = (depth: number) => {
    const event = voyageOf({ bill, container }).equipment('GTOT', 'USLAX', `2026-06-19T10:00:00.${depth % 1000}-07:00`)
    const payload = `[${JSON.stringify(event).slice(0, -1)},"more":${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}}]`
    const { path } = api.ingest.dcsa_events
    const headers = { authorization: `Token ${me.apiKey}` }
    return ask(app(), {
      endpoint: api.ingest.dcsa_events,
      method: 'POST',
      path,
      query: { scac: 'YMLU' },
      payload,
      headers,
    })
  }
  expect((await sendDeep(190)).document.data.attributes).toMatchObject({ accepted: 1, rejected: [] })
  for (const depth of [202, 3000, 10_000, 100_000])
    expect((await sendDeep(depth)).errors).toMatchObject([
      { status: '400', detail: 'The body nests deeper than 200 levels.' },
    ])
  const [found] = (await me.client(api.containers.list, { params: { include: ['raw_events'] } })).data
  expect(found?.attributes.current_status).toBe('picked_up')
})

test('five thousand events are taken at once, and once only', async () => {
  const me = await account()
  const run = randomUUID().slice(0, 8)
  const events = Array.from({ length: 1250 }, (_, at) => atSea({ bill: `B${run}${at}`, container })).flat()
  expect(await sendEvents(me, events)).toEqual({ accepted: 0, duplicate: 0, unmatched: 5000, rejected: [] })
  expect(await sendEvents(me, { events })).toEqual({ accepted: 0, duplicate: 5000, unmatched: 0, rejected: [] })
})

test('a thousand estimates of one shipment are taken at once', async () => {
  const { me, bill } = await tracking()
  const { transport } = voyageOf({ bill, container })
  const events = Array.from({ length: 1000 }, (_, at) =>
    transport('ARRI', 'USLAX', new Date(Date.parse('2026-06-24T00:00:00Z') + at * 1000).toISOString(), 'EST'),
  )
  expect(await sendEvents(me, events)).toMatchObject({ accepted: 1000, rejected: [] })
})

test('a batch that is too long is cut, and says where', async () => {
  const me = await account()
  const receipt = await sendEvents(
    me,
    Array.from({ length: 10_002 }, () => null),
  )
  expect(receipt.rejected).toContainEqual({ pointer: '/10000', reason: expect.any(String) })
  const { status, errors } = await sendTerminal(
    me,
    Array.from({ length: 501 }, () => ({ number: container })),
  )
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ source: { pointer: '/containers' } }])
})

test('who says so must be said, and readable', async () => {
  const me = await account()
  for (const query of [{}, { scac: '' }, { scac: 'ABC' }, { scac: 'ABCDE' }, { scac: 'A\0BC' }]) {
    const { status, errors } = await send(me, api.ingest.dcsa_events, [], query as Record<string, string>)
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ source: { parameter: 'scac' } }])
  }
  for (const terminal_firms of ['', ' ', '=1+1', '__proto__', 'a\0b', '\ud800']) {
    const { status, errors } = await sendTerminal(me, [{ number: container }], { source: { terminal_firms } })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ source: { pointer: '/source/terminal_firms' } }])
  }
  for (const locode of ['x', '__proto__', 'US\0AX'])
    expect(
      (await sendTerminal(me, [{ number: container }], { source: { terminal_firms: 'ZZZZ', locode } })).errors,
    ).toMatchObject([{ source: { pointer: '/source/locode' } }])
})

test('a message that is not one of a terminal is refused, and points at what is wrong', async () => {
  const me = await account()
  const source = { terminal_firms: 'W185' }
  for (const [body, pointer] of [
    [null, ''],
    [[], ''],
    ['x', ''],
    [{}, '/source'],
    [{ source, containers: [] }, '/containers'],
    [{ source, containers: {} }, '/containers'],
    [{ source: [], containers: [{}] }, '/source'],
    [{ source: { terminal_firms: 5 }, containers: [{}] }, '/source/terminal_firms'],
    [{ source, checked_at: 'yesterday', containers: [{}] }, '/checked_at'],
  ] as [unknown, string][]) {
    const { status, errors } = await send(me, api.ingest.terminal_updates, body)
    expect(status).toBe(422)
    expect(errors[0]).toMatchObject({ source: { pointer } })
  }
})

test('an event with a member that could poison a prototype is read without it, and the others are kept', async () => {
  const me = await account()
  const [event] = atSea({ bill: 'YMLU970100', container })
  const poisoned = JSON.stringify(event).replace('{', '{"__proto__":{"eventType":"X"},')
  const response = await me.fetch('/v2/ingest/dcsa_events?scac=YMLU', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `[${poisoned}, ${JSON.stringify(atSea({ bill: 'YMLU970100', container })[1])}]`,
  })
  expect(response.status).toBe(202)
  expect((await response.json()).data.attributes).toMatchObject({ unmatched: 2, rejected: [] })
  expect(({} as Record<string, unknown>).eventType).toBeUndefined()
})
