import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged, voyageOf } from '../testing/dcsa-events.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'
import { viaBusan } from '../testing/transhipment.ts'

const { account, work, clock, sources } = testApp()
const line = createLine('YMLU')
/** Whether the line can be asked, by anybody. */
const isAsked = (is: boolean) => (is ? sources.set('YMLU', line.source) : sources.delete('YMLU'))

type Someone = Awaited<ReturnType<typeof account>>
type RequestType = 'bill_of_lading' | 'booking_number' | 'container'

const container = 'TCLU4829132'

/** Of the ship alone, at a port where nothing says that the box was. */
const passing = {
  eventType: 'TRANSPORT',
  transportEventTypeCode: 'DEPA',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-06-01T06:00:00+09:00',
  eventCreatedDateTime: '2026-06-01T00:00:00Z',
  transportCall: { modeOfTransport: 'VESSEL', location: { UNLocationCode: 'JPYOK' } },
}

function journeys(serial: number) {
  const voyage = { bill: `YMLUP${serial}`, booking: `YMLUB${serial}`, container }
  const { equipment, transport } = voyageOf(voyage)
  const { left, expected, transhipped } = viaBusan(voyage)
  const gateIn = equipment('GTIN', 'CNNGB', '2026-06-03T10:00:00+08:00')
  const release = {
    eventType: 'SHIPMENT',
    shipmentEventTypeCode: 'ISSU',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-06-07T10:00:00Z',
    eventCreatedDateTime: '2026-06-07T10:00:00Z',
    documentID: voyage.bill,
    documentTypeCode: 'SRM',
    references: [{ referenceType: 'EQ', referenceValue: container }],
  }
  const out = equipment('GTOT', 'USLAX', '2026-06-19T06:00:00-07:00')
  const back = equipment('GTIN', 'USLAX', '2026-06-19T18:00:00-07:00', 'ACT', { emptyIndicatorCode: 'EMPTY' })
  const untimed = equipment('DISC', 'USLAX', '', 'PLN', { carrierSpecificData: { shipmentLocationType: 'POD' } })
  const farAhead = transport('ARRI', 'USLAX', '2028-06-19T06:00:00-07:00', 'EST')
  const direct = [gateIn, untimed, ...discharged(voyage), release, farAhead, out, back]
  return { numbers: voyage, all: [direct, [gateIn, ...left, untimed, ...expected, release, ...transhipped]] }
}

const isOfTheAsking = (name: string) =>
  /^(created_at|updated_at|line_.*|.*_last_tracking_request_at)$/.test(name) && name !== 'line_tracking_stopped_reason'
const known = (attributes: object) =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !isOfTheAsking(name)))

/** All that is told of it, but for when and how it came. */
async function stateOf({ client }: Someone) {
  const [shipment] = (await client(api.shipments.list)).data
  const [box] = (await client(api.containers.list)).data
  if (!shipment || !box) expect.fail('Nothing is tracked')
  const params = { id: box.id }
  const events = (await client(api.containers.transport_events, { params })).data
  const raw = (await client(api.containers.raw_events, { params })).data
  return {
    shipment: known(shipment.attributes),
    container: known(box.attributes),
    events: events.map(({ attributes }) => known(attributes)),
    raw: raw.map(({ attributes }) => known(attributes)),
  }
}

const track = ({ client }: Someone, request_type: RequestType, request_number: string) =>
  client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number, request_type, scac: 'YMLU' } } },
  })

type State = Awaited<ReturnType<typeof stateOf>>
const reasonOf = ({ shipment }: State) => shipment.line_tracking_stopped_reason ?? null
const withoutReason = ({ shipment, ...state }: State) => ({
  ...state,
  shipment: { ...shipment, line_tracking_stopped_reason: null },
})

let serial = 0
const begin = clock.now.getTime()
const at = (days: number) => new Date(begin + days * 86_400_000)
/** Why tracking had stopped where it had: the journeys are told to the end of some, and long before that of others. */
const stops = new Set<unknown>()

test('the same events give the same state, whether the line was asked for them or they were sent here', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<RequestType>('bill_of_lading', 'booking_number', 'container'),
      fc.constantFrom(0, 1),
      fc.integer({ min: 2, max: 12 }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(2, 80),
      async (type, which, length, random, most, days) => {
        serial += 1
        const { numbers, all } = journeys(serial)
        const told = [...(all[which] ?? []).slice(0, length), ...(type === 'container' ? [passing] : [])]
        const number = { bill_of_lading: numbers.bill, booking_number: numbers.booking, container }[type]
        isAsked(true)
        const polled = await account()
        await track(polled, type, number)
        line.says(number, told.slice(0, 2))
        await work()
        line.says(number, told)
        // The line is asked again, which tells the rest, and what has stopped by then has stopped.
        for (const later of [2, days]) {
          clock.now = at(later)
          await work()
        }
        const askedAbout = await stateOf(polled)

        isAsked(false)
        clock.now = at(0)
        const asked = line.asked.length
        const pushed = await account()
        await track(pushed, type, number)
        const shuffled = told
          .map((event) => ({ event, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ event }) => event)
        for (let from = 0; from < shuffled.length; from += most)
          await pushed.client(api.ingest.dcsa_events, {
            params: { scac: 'YMLU' },
            body: shuffled.slice(from, from + most),
          })
        for (const later of [2, days]) {
          clock.now = at(later)
          await work()
        }
        const sent = await stateOf(pushed)
        clock.now = at(0)
        expect(line.asked).toHaveLength(asked)
        // Its line answers with what is known; of what is only sent nothing was heard.
        const reason = { polled: reasonOf(askedAbout), pushed: reasonOf(sent) }
        expect(reason.pushed === 'no_updates_at_line' ? null : reason.pushed).toBe(reason.polled)
        expect(withoutReason(sent)).toEqual(withoutReason(askedAbout))
        stops.add(reason.pushed)
      },
    ),
    { numRuns: 12 },
  )
  expect(stops.size).toBeGreaterThan(1)
})
