import { beforeEach, expect, test } from 'vitest'
import type { DcsaEvent } from './dcsa-event.ts'
import { habitsOf } from './habits.ts'
import type { ScenarioName } from './scenarios.ts'
import { testSimulator } from './testing/test-simulator.ts'

const { ask, path, events, shipment, daysLater } = testSimulator()
const playing = (scenario: ScenarioName) => shipment((each) => each.scenario === scenario)
const plain: ScenarioName[] = ['direct', 'transhipment', 'picked_up', 'empty_returned', 'customs_hold', 'overdue']
const by = (scac: string) =>
  shipment((each) => each.scac === scac && plain.includes(each.scenario) && each.containers.length > 1)

beforeEach(() => daysLater(0))

test('a question is answered with a bare array, and the headers of the standard', async () => {
  const answer = await ask(path(by('CMDU')))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('api-version')).toBe('2.2.0')
  expect(answer.headers.get('current-page')).toBeTruthy()
  expect(Array.isArray(await answer.json())).toBe(true)
})

test.each(['token', 'address'] as const)('pages that lead on by %s give every event once', async (habit) => {
  daysLater(40)
  const asked = shipment(
    (each) =>
      habitsOf(each.scac).next_page === habit &&
      habitsOf(each.scac).event_ids === 'stable' &&
      each.scenario === 'direct',
  )
  const whole = await events(asked, '&limit=1000')
  const pages: DcsaEvent[][] = []
  let next: string | null = path(asked, '&limit=7')
  while (next) {
    const answer: Response = await ask(next)
    pages.push((await answer.json()) as DcsaEvent[])
    const header: string | null = answer.headers.get('next-page')
    expect(header).not.toBe(answer.headers.get('current-page'))
    expect(header?.startsWith('/') ?? habit === 'address').toBe(habit === 'address')
    next = header && (habit === 'address' ? header : path(asked, `&limit=7&cursor=${header}`))
    // What becomes known meanwhile does not move the pages.
    daysLater(40 + pages.length)
  }
  expect(pages.flat()).toEqual(whole)
  expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
  expect(pages.length).toBeGreaterThan(2)
})

test('a number that is not known is answered with an empty list, or with 404, as the line does', async () => {
  const question = '/v2/events?carrierBookingReference=NOSUCHNUMBER'
  const empty = await ask(`/MSCU${question}`)
  expect([empty.status, await empty.json()]).toEqual([200, []])
  expect((await ask(`/MAEU${question}`)).status).toBe(404)
  expect((await ask(`/XXXX${question}`)).status).toBe(404)
})

test('a bill is not a booking, and is found with or without the SCAC', async () => {
  const asked = shipment(
    (each) => each.scac === 'MAEU' && each.request_type === 'bill_of_lading' && each.scenario === 'direct',
  )
  const bare = asked.request_number.replace('MAEU', '')
  expect(await events({ ...asked, request_number: bare })).toEqual(await events(asked))
  expect((await ask(`/MAEU/v2/events?carrierBookingReference=${bare}`)).status).toBe(404)
})

test('filters narrow an answer: lists mean or, several mean and', async () => {
  const asked = by('OOLU')
  const [first, second] = asked.containers
  const everything = await events(asked, '&limit=1000')
  const of = (list: DcsaEvent[], key: string) => new Set(list.map((event) => event[key]))
  expect(of(await events(asked, '&eventType=TRANSPORT,SHIPMENT'), 'eventType')).toEqual(
    new Set(['TRANSPORT', 'SHIPMENT']),
  )
  const one = await events(asked, `&equipmentReference=${first}&eventType=EQUIPMENT`)
  expect(of(one, 'equipmentReference')).toEqual(new Set([first]))
  const two = await events(asked, `&equipmentReference=${first},${second}&eventType=EQUIPMENT`)
  expect(of(two, 'equipmentReference')).toEqual(new Set([first, second]))
  const middle = String(everything[Math.floor(everything.length / 2)]?.eventCreatedDateTime)
  const since = await events(asked, `&limit=1000&eventCreatedDateTime:gte=${middle}`)
  expect(since).toEqual(everything.filter((event) => String(event.eventCreatedDateTime) >= middle))
  const before = await events(asked, `&limit=1000&eventCreatedDateTime:lt=${middle}`)
  expect(before.length + since.length).toBe(everything.length)
})

test.each([
  'limit=0',
  'limit=x',
  'eventType=NONSENSE',
  'cursor=made-up',
  'eventCreatedDateTime:gte=yesterday',
  'eventCreatedDateTime:near=2026-01-01T00:00:00Z',
  'equipmentReference=MUCHTOOLONGTOBEANUMBER',
])('%s is refused with the error body of the standard', async (parameter) => {
  const answer = await ask(`/HLCU/v2/events?carrierBookingReference=12345678&${parameter}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    httpMethod: 'GET',
    requestUri: expect.stringContaining('/HLCU/v2/events'),
    errors: [{ reason: 'invalidQuery', message: expect.stringContaining(parameter.split('=')[0] ?? '') }],
    statusCode: 400,
    statusCodeText: 'Bad Request',
    errorDateTime: '2026-06-15T16:00:00.000Z',
  })
})

test('a question without a number, and another method, are refused', async () => {
  expect((await ask('/HLCU/v2/events')).status).toBe(400)
  expect((await ask(path(by('HLCU')), { method: 'POST' })).status).toBe(405)
})

test('a line that is down answers with an error, not at all, and with a page, in turn', async () => {
  const down = path(playing('carrier_down'))
  for (let round = 0; round < 2; round++) {
    expect((await ask(down)).status).toBe(500)
    await expect(ask(down, { signal: AbortSignal.timeout(150) })).rejects.toThrow()
    const page = await ask(down)
    expect(page.headers.get('content-type')).toContain('text/html')
    await expect(page.json()).rejects.toThrow()
  }
})

test('a line that is asked too much refuses twice, then answers', async () => {
  const limited = path(playing('rate_limited'))
  for (const _ of [1, 2]) {
    const refused = await ask(limited)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  }
  expect((await ask(limited)).status).toBe(200)
})

test('a number that is not known yet is found a day later', async () => {
  const asked = playing('not_found_yet')
  daysLater(0.9)
  expect((await ask(path(asked))).status).toBe(404)
  daysLater(1.1)
  expect((await events(asked)).length).toBeGreaterThan(0)
})

test('a container is not known to the line before it is assigned', async () => {
  const booked = shipment((each) =>
    each.voyages.some((voyage) => voyage.boxes.every((box) => box.empty_out > Date.parse('2026-06-15T16:00:00Z'))),
  )
  const types = new Set((await events(booked)).map((event) => event.eventType))
  expect(types).toEqual(new Set(['SHIPMENT', 'TRANSPORT']))
  daysLater(8)
  expect(new Set((await events(booked)).map((event) => event.eventType))).toContain('EQUIPMENT')
})

test('a number that was used before brings the earlier voyage too', async () => {
  const reused = playing('reused_container_number')
  const all = await events(reused, '&limit=1000&eventType=EQUIPMENT')
  const bookings = all.map((event) => JSON.stringify(event.documentReferences))
  expect(new Set(all.map((event) => event.equipmentReference))).toEqual(new Set(reused.containers))
  expect(new Set(bookings).size).toBe(2)
})

test('event ids are the same in every answer, new in every answer, or missing', async () => {
  const ids = async (scac: string) => (await events(by(scac))).map((event) => event.eventID)
  expect(await ids('CMDU')).toEqual(await ids('CMDU'))
  const [first, second] = [await ids('MSCU'), await ids('MSCU')]
  expect(first.some((id) => second.includes(id))).toBe(false)
  expect(new Set(await ids('EGLV'))).toEqual(new Set([undefined]))
})

test('the wrapper holds the list, and some names are spelled in another way', async () => {
  const body: unknown = await events(playing('lower_camel_and_wrapper'))
  expect(body).toEqual({ events: expect.any(Array) })
  expect(JSON.stringify(body)).toContain('"unLocationCode"')
  expect(JSON.stringify(body)).not.toContain('"UNLocationCode"')
})
