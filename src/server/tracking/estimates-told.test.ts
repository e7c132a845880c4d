import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, voyageOf } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, clock } = testApp()

test('what is told of an estimate is there to be read, told at once, held back or of a correction', async () => {
  const { client } = await account()
  const voyage = { bill: 'YMLU71', container: 'TCLU4829132' }
  const { transport } = voyageOf(voyage)
  const attributes = { request_number: voyage.bill, request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  const send = (body: object[]) => client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  const arrival = (at: string, eventCreatedDateTime: string) =>
    transport('ARRI', 'USLAX', at, 'EST', { eventCreatedDateTime })
  await send(atSea(voyage))
  await send([arrival('2026-06-25T06:00:00-07:00', '2026-06-20T12:00:00Z')])
  await send([arrival('2026-06-27T06:00:00-07:00', '2026-06-20T13:00:00Z')])
  clock.now = new Date('2026-06-22T12:00:00Z')
  await work()

  const { data, included } = await client(api.events.list, { params: { 'page[size]': 100 } })
  const told = data.filter(({ attributes }) => attributes.event.includes('estimated'))
  const times = told.map(({ attributes }) => attributes.timestamp)
  expect(times).toEqual(expect.arrayContaining(['2026-06-24T13:00:00.000Z', '2026-06-27T13:00:00.000Z']))
  const subjects = told.map(({ relationships }) => relationships.reference_object.data)
  for (const subject of subjects)
    expect(included?.some(({ id, type }) => id === subject?.id && type === subject.type)).toBe(true)
  const ids = new Set(subjects.flatMap((one) => (one?.type === 'transport_event' ? one.id : [])))
  expect(ids.size).toBeGreaterThan(0)
  for (const id of ids) {
    const one = await client(api.transport_events.get, { params: { id } })
    expect(one.data.attributes.event).toMatch(/estimated/)
  }
})
