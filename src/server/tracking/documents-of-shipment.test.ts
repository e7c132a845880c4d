import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { RequestType } from '#contract/tracking/tracking-request.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const { account } = testApp()

const [container, other] = ['TCLU4829132', 'TGHU6587413']

/** As lines send them: nothing in it but the document names what it is of. */
const about = (documentID: string, documentTypeCode: string) => ({
  eventType: 'SHIPMENT',
  shipmentEventTypeCode: 'ISSU',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-06-07T10:00:00Z',
  eventCreatedDateTime: '2026-06-07T10:00:00Z',
  documentID,
  documentTypeCode,
})

async function tracked(request_number: string, request_type: RequestType) {
  const { client } = await account()
  await client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number, request_type, scac: 'YMLU' } } },
  })
  return {
    async send(body: object[]) {
      await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
    },
    async documentsKept(number: string) {
      const found = (await client(api.containers.list)).data.find(({ attributes }) => attributes.number === number)
      const { data } = await client(api.containers.raw_events, { params: { id: String(found?.id) } })
      return data.filter(({ attributes }) => attributes.original_event === 'ISSU').length
    },
    async numberExplained() {
      const [shipment] = (await client(api.shipments.list)).data
      const { data } = await client(api.explanations.shipment, { params: { id: String(shipment?.id) } })
      const { value, rule, candidates } = data.attributes.bill_of_lading_number
      const others = candidates.map((one) => ({ number: one.value, source: one.source, why: one.rule.code }))
      return { number: value, rule: rule.code, others }
    },
  }
}

const booked = (number: string) => tracked(number, 'booking_number')

const numbers = { booking: 'YMLUBK41', bill: 'YMLU411', container }

test.each([
  ['a bill', 'TRD'],
  ['a release', 'SRM'],
  ['a notice of arrival', 'ARN'],
  ['a customs document', 'CUS'],
])(
  'what is said of %s goes to the booking whose bill has its number, before and after that is known',
  async (_, type) => {
    const inTwo = await booked(numbers.booking)
    await inTwo.send(atSea(numbers))
    await inTwo.send([about('YMLU-411', type)])
    const reversed = await booked(numbers.booking)
    await reversed.send([about('YMLU-411', type)])
    await reversed.send(atSea(numbers))
    const atOnce = await booked(numbers.booking)
    await atOnce.send([about('YMLU-411', type), ...atSea(numbers)])
    for (const one of [inTwo, reversed, atOnce]) expect(await one.documentsKept(container)).toBe(1)
  },
)

test('a booking of two bills is given what is said of either', async () => {
  const second = { booking: numbers.booking, bill: 'YMLU412', container: other }
  const inTwo = await booked(numbers.booking)
  await inTwo.send([...atSea(numbers), ...atSea(second)])
  await inTwo.send([about('YMLU411', 'TRD'), about('YMLU412', 'TRD')])
  const reversed = await booked(numbers.booking)
  await reversed.send([about('YMLU411', 'TRD'), about('YMLU412', 'TRD')])
  await reversed.send([...atSea(numbers), ...atSea(second)])
  for (const one of [inTwo, reversed])
    for (const number of [container, other]) expect(await one.documentsKept(number)).toBe(2)
})

test("a document of a number that is nobody's bill stays without shipment", async () => {
  const one = await booked(numbers.booking)
  await one.send([...atSea(numbers), about('R-77', 'SRM')])
  expect(await one.documentsKept(container)).toBe(0)
})

test('the number of a shipment is explained, with the bills that it could have had', async () => {
  const booking = await booked(numbers.booking)
  await booking.send(atSea({ booking: numbers.booking, container }))
  expect(await booking.numberExplained()).toEqual({ number: numbers.booking, rule: 'booking_stands_in', others: [] })
  const second = { booking: numbers.booking, bill: 'YMLU-412', container }
  await booking.send([...atSea(numbers), ...atSea(second).slice(0, 1)])
  expect(await booking.numberExplained()).toEqual({
    ...{ number: numbers.bill, rule: 'most_reports' },
    others: [{ number: 'YMLU412', source: 'YMLU', why: 'fewer_reports' }],
  })
  const bill = await tracked(numbers.bill, 'bill_of_lading')
  await bill.send([...atSea(numbers), ...atSea(second)])
  expect(await bill.numberExplained()).toMatchObject({
    ...{ number: numbers.bill, rule: 'asked_for' },
    others: [{ number: 'YMLU412', why: 'request_stays' }],
  })
  // The same bill, as the line writes it.
  const spelled = await tracked('YMLU12345678', 'bill_of_lading')
  await spelled.send(atSea({ bill: '12345678', container }))
  expect(await spelled.numberExplained()).toEqual({ number: 'YMLU12345678', rule: 'asked_for', others: [] })
  const box = await tracked(container, 'container')
  await box.send(atSea({ container }))
  expect(await box.numberExplained()).toEqual({ number: container, rule: 'asked_for', others: [] })
})

test('a bill that is written with the code of the line and without is one, written as most write it', async () => {
  const said = (bill: string, ...events: number[]) =>
    events.map((at) => atSea({ booking: numbers.booking, bill, container })[at] as object)
  const booking = await booked(numbers.booking)
  // Each spelling by itself is named by no more reports than the other bill.
  await booking.send([...said('YMLU88012345', 0, 1), ...said('88012345', 2), ...said('YMLU77012345', 0, 1)])
  expect(await booking.numberExplained()).toEqual({
    ...{ number: 'YMLU88012345', rule: 'most_reports' },
    others: [{ number: 'YMLU77012345', source: 'YMLU', why: 'fewer_reports' }],
  })
  await booking.send(said('88012345', 0, 1))
  expect(await booking.numberExplained()).toMatchObject({ number: '88012345' })
})

test('what is said of a whole shipment is one report, however many containers it has', async () => {
  const booking = await booked(numbers.booking)
  const [loaded, , arrives] = atSea(numbers)
  await booking.send([loaded as object, atSea({ ...numbers, container: other })[0] as object])
  const ofNone = atSea({ booking: numbers.booking, bill: 'YMLU300' })[1] as object
  await booking.send([arrives as object, ofNone])
  expect(await booking.numberExplained()).toMatchObject({
    ...{ number: numbers.bill, rule: 'most_reports' },
    others: [{ number: 'YMLU300', why: 'fewer_reports' }],
  })
})
