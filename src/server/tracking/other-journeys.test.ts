import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged, voyageOf } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const { account } = testApp()

const container = 'TCLU4829132'

test('a box that is under two bills names the other journey in both, and each keeps its own state', async () => {
  const { client } = await account()
  const track = (request_number: string) =>
    client(api.tracking_requests.create, {
      body: { data: { attributes: { request_number, request_type: 'bill_of_lading' as const, scac: 'YMLU' } } },
    })
  const send = (events: object[]) => client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await track('YMLU881')
  await send(atSea({ bill: 'YMLU881', container }))
  const [first] = (await client(api.containers.list)).data
  expect(first?.relationships.other_journeys.data).toEqual([])

  await track('YMLU882')
  await send(discharged({ bill: 'YMLU882', container }))
  const { data } = await client(api.containers.list)
  const old = data.find(({ id }) => id === first?.id)
  const split = data.find(({ id }) => id !== first?.id)
  expect(old?.relationships.other_journeys.data).toEqual([{ type: 'container', id: split?.id }])
  expect(split?.relationships.other_journeys.data).toEqual([{ type: 'container', id: old?.id }])
  expect(old?.attributes.current_status).toBe('on_ship')
  expect(split?.attributes.current_status).toBe('grounded')

  const params = { id: String(old?.id), include: ['other_journeys.shipment'] }
  const { included } = await client(api.containers.get, { params })
  expect(included?.find(({ type }) => type === 'shipment')?.attributes.bill_of_lading_number).toBe('YMLU882')

  const { equipment } = voyageOf({ bill: 'YMLU882', container })
  const back = { emptyIndicatorCode: 'EMPTY' }
  const out = equipment('GTOT', 'USLAX', '2026-06-19T06:00:00-07:00')
  await send([out, equipment('GTIN', 'USLAX', '2026-06-19T18:00:00-07:00', 'ACT', back)])
  const returned = await client(api.containers.get, { params: { id: String(split?.id) } })
  expect(returned.data.attributes.current_status).toBe('empty_returned')
  expect(returned.data.relationships.other_journeys.data).toEqual([])
})
