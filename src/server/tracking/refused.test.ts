import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, voyageOf } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources } = testApp()
const line = createLine('YMLU')
beforeAll(() => sources.set('YMLU', line.source))

type Someone = Awaited<ReturnType<typeof account>>

const voyage = { bill: 'YMLU51', container: 'TCLU4829132' }
const { equipment } = voyageOf(voyage)
const untimed = equipment('GTOT', 'USLAX', '', 'PLN')
const unheardOf = equipment('WARP', 'USLAX', '2026-06-19T00:00:00Z')

const track = ({ client }: Someone) =>
  client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: voyage.bill, request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })

async function rawEvents({ client }: Someone) {
  const [box] = (await client(api.containers.list)).data
  const { data } = await client(api.containers.raw_events, { params: { id: String(box?.id) } })
  return data.map(({ attributes: { original_event, timestamp, refused } }) => ({ original_event, timestamp, refused }))
}

const refused = [
  { original_event: 'GTOT', timestamp: null, refused: 'eventDateTime is missing' },
  { original_event: 'WARP', timestamp: null, refused: '“WARP” is not a known code of EQUIPMENT events' },
]

test('what cannot be used of an event is kept as a raw event with the reason, polled or pushed', async () => {
  const polled = await account()
  await track(polled)
  line.says(voyage.bill, [...atSea(voyage), untimed, unheardOf])
  await work()
  const pushed = await account()
  await track(pushed)
  const send = (body: object[]) => pushed.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  const first = (await send([untimed, unheardOf])).data.attributes
  expect(first).toMatchObject({
    accepted: 0,
    duplicate: 0,
    unmatched: 0,
    rejected: [{ pointer: '/0' }, { pointer: '/1/equipmentEventTypeCode' }],
  })
  const [request] = (await pushed.client(api.tracking_requests.list)).data
  expect(request?.attributes.status).not.toBe('created')
  expect((await send(atSea(voyage))).data.attributes).toMatchObject({ accepted: 4, rejected: [] })

  expect((await rawEvents(polled)).slice(-2)).toEqual(expect.arrayContaining(refused))
  expect(await rawEvents(pushed)).toEqual(await rawEvents(polled))
})

test('the port that a row without a time names is the port of discharge', async () => {
  const me = await account()
  const of = { bill: 'YMLU52', container: 'CSQU3054383' }
  const { equipment: box } = voyageOf(of)
  await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: of.bill, request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })
  const toOakland = box('DISC', 'USOAK', '', 'PLN', { carrierSpecificData: { shipmentLocationType: 'POD' } })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: [box('LOAD', 'CNNGB', '2026-06-01T08:00:00+08:00'), toOakland],
  })
  const [shipment] = (await me.client(api.shipments.list)).data
  expect(shipment?.attributes).toMatchObject({ port_of_discharge_locode: 'USOAK', port_of_discharge_name: 'Oakland' })
})
