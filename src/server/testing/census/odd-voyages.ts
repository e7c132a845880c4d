import { api } from '#contract/api.ts'
import { discharged, railedInland, voyageOf } from '../dcsa-events.ts'
import { splitBill } from '../split-bill.ts'
import type { testApp } from '../test-app.ts'
import { nextMoves } from './next-moves.ts'

type Someone = Awaited<ReturnType<ReturnType<typeof testApp>['account']>>
type Event = Record<string, unknown>

const scac = 'MATS'
const empty = { emptyIndicatorCode: 'EMPTY' }

const at = (locode: string | null, more: Event = {}) => ({
  transportCall: {
    modeOfTransport: 'TRUCK',
    ...more,
    ...(locode && { location: { UNLocationCode: locode } }),
  },
})

const gateOut = '1c7b7a5e-8d3f-4c39-9d55-1f0e7a2b9c01'
const rail = { modeOfTransport: 'RAIL' }

/** By another vessel, from the port that was taken for the last. */
function goesOn(numbers: { bill: string; container: string }) {
  const { equipment, transport } = voyageOf(numbers)
  return [
    equipment('LOAD', 'KRPUS', '2026-06-16T10:00:00+09:00'),
    transport('ARRI', 'USLAX', '2026-06-28T06:00:00-07:00', 'EST'),
  ]
}

/** Of somebody else's goods: no bill is named. */
function earlier(numbers: { bill: string; container: string }) {
  const { equipment } = voyageOf(numbers)
  const then = { documentReferences: [], eventCreatedDateTime: '2026-02-01T20:00:00Z' }
  return [
    equipment('LOAD', 'CNNGB', '2026-01-05T10:00:00+08:00', 'ACT', then),
    equipment('DISC', 'USLAX', '2026-01-25T10:00:00-08:00', 'ACT', then),
    equipment('GTOT', 'USLAX', '2026-01-28T10:00:00-08:00', 'ACT', { ...then, ...at('USLAX') }),
    equipment('GTIN', 'USLAX', '2026-02-01T10:00:00-08:00', 'ACT', { ...then, ...empty, ...at('USLAX') }),
  ]
}

/** What real lines send at times and the simulator's do not: each under a bill of its own, by what is odd about it. */
const voyages: Record<string, (numbers: { bill: string; container: string }) => Event[]> = {
  'from an inland factory, with its weight verified': (numbers) => {
    const { equipment } = voyageOf(numbers)
    const vgm = {
      eventType: 'SHIPMENT',
      shipmentEventTypeCode: 'RECE',
      documentTypeCode: 'VGM',
      documentID: numbers.bill,
    }
    const { eventCreatedDateTime, eventClassifierCode, eventDateTime } = equipment(
      'GTIN',
      'CNNGB',
      '2026-06-03T08:00:00+08:00',
    )
    const depot = at('CNNGB', { facilityTypeCode: 'INTE' })
    return [
      equipment('GTOT', 'CNNGB', '2026-06-02T08:00:00+08:00', 'ACT', depot),
      equipment('GTIN', 'CNNGB', '2026-06-03T08:00:00+08:00', 'ACT', depot),
      {
        ...vgm,
        ...{ eventCreatedDateTime, eventClassifierCode, eventDateTime },
        references: [{ referenceType: 'EQ', referenceValue: numbers.container }],
      },
      ...discharged(numbers),
      equipment('AVPU', 'USLAX', '2026-06-19T08:00:00-07:00', 'ACT', { ISOEquipmentCode: '22B1' }),
    ]
  },
  'in at the gate of its destination': (numbers) => [
    ...railedInland(numbers),
    voyageOf(numbers).transport('ARRI', 'USLAX', '2026-06-20T02:00:00-05:00', 'ACT', at('USCHI', rail)),
    voyageOf(numbers).equipment('GTIN', 'USLAX', '2026-06-20T05:00:00-05:00', 'ACT', at('USCHI')),
  ],
  'at times that cannot be': (numbers) => {
    const { equipment } = voyageOf(numbers)
    return [
      ...discharged(numbers),
      equipment('AVPU', 'USLAX', '2028-06-19T08:00:00-07:00'),
      equipment('GTOT', 'USLAX', '2027-01-19T08:00:00-08:00'),
      equipment('GTIN', 'CNNGB', '2026-06-12T08:00:00+08:00', 'ACT', { ...empty, transportCall: undefined }),
      equipment('LOAD', 'CNNGB', '2026-06-09T10:00:00+08:00', 'ACT', {
        transportCall: { ...at('CNNGB').transportCall, modeOfTransport: 'VESSEL' },
      }),
      equipment('GTIN', 'CNNGB', '', 'ACT'),
    ]
  },
  'of an earlier journey': (numbers) => discharged(numbers),
  'left, which is taken back': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('GTOT', 'USLAX', '2026-06-19T08:00:00-07:00', 'ACT', {
      eventID: gateOut,
      ...at('USLAX'),
    }),
  ],
  'goes on from where it seemed to end': (numbers) => {
    const { equipment, transport } = voyageOf(numbers)
    return [
      equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
      transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
      transport('ARRI', 'KRPUS', '2026-06-10T06:00:00+09:00'),
      equipment('DISC', 'KRPUS', '2026-06-10T16:00:00+09:00'),
    ]
  },
  'to another port than it was booked to': (numbers) => {
    const { equipment, transport } = voyageOf(numbers)
    const discharge = { carrierSpecificData: { shipmentLocationType: 'POD' } }
    const said = (day: string) => ({ ...discharge, eventCreatedDateTime: `2026-06-${day}T08:00:00Z` })
    return [
      equipment('LOAD', 'CNNGB', '2026-06-12T10:00:00+08:00'),
      transport('DEPA', 'CNNGB', '2026-06-13T02:00:00+08:00'),
      transport('ARRI', 'USLAX', '2026-06-27T06:00:00-07:00', 'EST', said('13')),
      transport('ARRI', 'USOAK', '2026-06-29T06:00:00-07:00', 'EST', said('18')),
    ]
  },
  'of a bill over two vessels, to other ports': (numbers) =>
    splitBill({ ...numbers, others: ['78', '79'].map((serial) => numbers.container.replace('77', serial)) }),
  'on the list of a terminal of one’s own': (numbers) => discharged(numbers),
  'held by everybody': (numbers) => discharged(numbers),
  'held for every reason': (numbers) => discharged(numbers),
  'released by its terminal alone': (numbers) => [
    ...discharged(numbers),
    {
      eventType: 'SHIPMENT',
      shipmentEventTypeCode: 'HOLD',
      documentTypeCode: 'SRM',
      documentID: numbers.bill,
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-06-18T08:00:00Z',
      eventCreatedDateTime: '2026-06-18T08:00:00Z',
      references: [{ referenceType: 'EQ', referenceValue: numbers.container }],
    },
  ],
  'by rail, with last free days at both ends': (numbers) => railedInland(numbers),
  'on to another port by barge': (numbers) => {
    const { equipment } = voyageOf(numbers)
    const barge = (locode: string) => ({
      ...at(locode, { modeOfTransport: 'BARGE', otherFacility: 'TraPac Oakland' }),
      ...(locode === 'USOAK' && { carrierSpecificData: { shipmentLocationType: 'PDE' } }),
    })
    return [
      ...discharged(numbers),
      equipment('LOAD', 'USLAX', '2026-06-19T08:00:00-07:00', 'ACT', barge('USLAX')),
      equipment('DISC', 'USLAX', '2026-06-20T03:00:00-07:00', 'ACT', barge('USOAK')),
    ]
  },
  'waits for its train': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('LOAD', 'USLAX', '2026-06-23T12:00:00-07:00', 'PLN', at('USLAX', rail)),
    voyageOf(numbers).equipment('DISC', 'USLAX', '2026-06-28T12:00:00-05:00', 'PLN', at('USCHI', rail)),
  ],
  'expected inland': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('LOAD', 'USLAX', '2026-06-18T12:00:00-07:00', 'ACT', at('USLAX', rail)),
    voyageOf(numbers).transport('ARRI', 'USLAX', '2026-06-23T12:00:00-05:00', 'EST', at('USCHI', rail)),
  ],
  'missed its vessel': (numbers) => {
    const { equipment, transport } = voyageOf(numbers)
    const other = { vesselIMONumber: '9321495', vesselName: 'EXAMPLE MOON' }
    const missed = transport('ARRI', 'USLAX', '2026-06-26T06:00:00-07:00', 'EST')
    const loaded = equipment('LOAD', 'CNNGB', '2026-06-12T10:00:00+08:00')
    const call = { ...(loaded.transportCall as object), exportVoyageNumber: '031E', vessel: other }
    const planned = transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00', 'EST')
    return [planned, missed, { ...loaded, eventCreatedDateTime: '2026-06-12T04:00:00Z', transportCall: call }]
  },
  'whose port is named twice': (numbers) => {
    const { equipment } = voyageOf(numbers)
    const port = { carrierSpecificData: { shipmentLocationType: 'POD' } }
    return [
      ...discharged(numbers).slice(0, 3),
      equipment('DISC', 'USLAX', '2026-06-18T06:00:00-07:00', 'ACT', port),
      equipment('DISC', 'USLAX', '2026-06-22T06:00:00-07:00', 'PLN', {
        ...port,
        ...at('USOAK', { modeOfTransport: 'VESSEL' }),
      }),
    ]
  },
  'between two ships': (numbers) => {
    const { equipment, transport } = voyageOf(numbers)
    return [
      equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
      transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
      equipment('DISC', 'KRPUS', '2026-06-10T16:00:00+09:00'),
      equipment('LOAD', 'KRPUS', '2026-06-22T16:00:00+09:00', 'PLN'),
      equipment('DISC', 'USLAX', '2026-07-04T16:00:00-07:00', 'PLN'),
    ]
  },
  'contradicts itself, at a place nobody knows': (numbers) => {
    const { equipment } = voyageOf(numbers)
    return [
      ...discharged(numbers),
      equipment('DISC', 'USLAX', '2026-06-18T19:00:00-07:00'),
      equipment('GTOT', 'USLAX', '2026-06-19T19:00:00-07:00', 'ACT', at('USZZZ')),
    ]
  },
}

/** In the order in which they come. */
const snapshots: {
  terminal_firms: string
  locode?: string
  checked_at: string
  said: Record<string, object>
}[] = [
  {
    terminal_firms: 'W185',
    checked_at: '2026-06-18T17:00:00Z',
    said: {
      'held by everybody': {
        available: true,
        last_free_day: '2026-06-24T00:00:00-07:00',
        holds: [{ name: 'FREIGHT DUE' }],
      },
      'held for every reason': {
        available: false,
        holds: [
          { name: 'USDA AGRI HOLD' },
          { name: 'VACIS EXAM' },
          { name: 'TMF DUE' },
          { name: 'DAMAGED CORNER POST' },
        ],
      },
      'released by its terminal alone': {
        available: false,
        holds: [],
        last_free_day: '2026-06-24T00:00:00Z',
        discharged_at: '2026-06-16T10:00:00Z',
      },
      'by rail, with last free days at both ends': { on_terminal: true, last_free_day: '2026-06-24T16:00:00' },
      'waits for its train': { on_terminal: true, last_free_day: '2026-06-24' },
      'waits for a late train': { on_terminal: true, last_free_day: '2026-06-24' },
      'seen in the yard alone': { on_terminal: true },
      'at times that cannot be': {
        available: true,
        discharged_at: '2026-06-22T10:00:00Z',
        last_free_day: '2026-05-01',
      },
    },
  },
  {
    terminal_firms: 'W185',
    checked_at: '2026-06-19T18:00:00Z',
    said: { 'seen in the yard alone': { on_terminal: false } },
  },
  {
    terminal_firms: 'W185',
    checked_at: '2026-06-19T17:00:00Z',
    said: { 'held by everybody': { available: false, holds: [{ name: 'CUSTOMS HOLD' }], gross_weight_kg: 18_100 } },
  },
  {
    terminal_firms: 'MATS',
    checked_at: '2026-06-19T17:00:00Z',
    said: { 'waits for its train': { last_free_day: '2026-06-30' } },
  },
  {
    terminal_firms: 'BNSF',
    locode: 'USCHI',
    checked_at: '2026-06-20T10:00:00Z',
    said: { 'by rail, with last free days at both ends': { available: true, holds: [], last_free_day: '2026-06-22' } },
  },
]

let serial = 0

/** Bookings whose bill of lading nobody names, and of which two are named; and a bill of a booking that has another one. */
async function tellBookings(client: Someone['client'], tell: (body: unknown) => Promise<unknown>) {
  const track = (request_number: string, request_type: 'booking_number' | 'bill_of_lading') =>
    client(api.tracking_requests.create, { body: { data: { attributes: { request_number, request_type, scac } } } })
  const [first, second, third] = ['MATU7710001', 'MATU7710002', 'MATU7710003']
  await track('MATSBOOK1', 'booking_number')
  await tell(discharged({ booking: 'MATSBOOK1', container: first }))
  await track('MATSBOOK2', 'booking_number')
  for (const bill of ['MATS9100001', 'MATS9100002'])
    await tell(discharged({ booking: 'MATSBOOK2', bill, container: second }))
  await track('MATS9100003', 'bill_of_lading')
  for (const bill of ['MATS9100003', 'MATS9100004'])
    await tell(discharged({ booking: 'MATSBOOK3', bill, container: third }))
}

/** Lets the odd voyages of one account be told, and what terminals say of their boxes. Returns the box of that for lists. */
export async function tellOddVoyages({ client }: Someone, customer: string) {
  const containers = new Map<string, string>()
  const tell = (body: unknown) => client(api.ingest.dcsa_events, { params: { scac }, body })
  for (const [name, eventsOf] of Object.entries({ ...voyages, ...nextMoves })) {
    serial += 1
    const numbers = {
      bill: `MATS90${String(serial).padStart(5, '0')}`,
      container: `MATU7700${String(serial).padStart(3, '0')}`,
    }
    const attributes = { request_number: numbers.bill, request_type: 'bill_of_lading' as const, scac }
    const relationships = { customer: { data: { id: customer, type: 'party' as const } } }
    await client(api.tracking_requests.create, { body: { data: { attributes, relationships } } })
    await tell(eventsOf(numbers))
    // What is tracked already is asked for again.
    if (serial === 1) await client(api.tracking_requests.create, { body: { data: { attributes } } })
    containers.set(name, numbers.container)
    if (name === 'left, which is taken back') await tell([{ eventID: gateOut, isRetracted: true }])
    if (name === 'of an earlier journey') await tell(earlier(numbers))
    if (name === 'goes on from where it seemed to end') await tell(goesOn(numbers))
  }
  await tellBookings(client, tell)
  for (const { terminal_firms, locode, checked_at, said } of snapshots)
    for (const [name, snapshot] of Object.entries(said)) {
      await client(api.ingest.terminal_updates, {
        body: {
          source: { terminal_firms, ...(locode && { locode }) },
          checked_at,
          containers: [{ number: String(containers.get(name)), ...snapshot }],
        },
      })
      await client(api.containers.list, { params: { 'page[size]': 100 } })
      await client(api.container_groups.list, { params: { group_by: 'urgency' } })
    }
  const number = String(containers.get('held for every reason'))
  const [box] = (await client(api.containers.list, { params: { 'filter[number]': number } })).data
  const edited = { data: { attributes: { ref_numbers: ['PO 4711'] } } }
  await client(api.containers.update, { params: { id: String(box?.id) }, body: edited })
  const position = { imo: '9321483', mmsi: '366999712', latitude: 33.1, longitude: -121.4, heading: 98, speed: 17.4 }
  await client(api.ingest.vessel_positions, { body: [{ ...position, timestamp: '2026-06-20T10:00:00Z' }] })
  const params = { id: position.imo, 'show_positions[to_timestamp]': '2026-06-20T12:00:00Z' }
  await client(api.vessels.get, { params })
  return String(containers.get('on the list of a terminal of one’s own'))
}
