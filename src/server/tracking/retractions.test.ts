import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { loadPlaces } from '../reference/places.ts'
import { decodeDcsa } from '../sources/dcsa/decode.ts'
import { createLine } from '../testing/line.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources, clock } = testApp()
const line = createLine('MSCU')
beforeAll(() => sources.set('MSCU', line.source))

type Someone = Awaited<ReturnType<typeof account>>

const box = 'TCLU4829132'
let serial = 0

/** DCSA 3.0.0. A day is a day of June 2026; `updated` is when the line says so. */
function voyage(bill: string) {
  const event = (eventID: string, code: string, place: string, day: number, updated: number, more: object = {}) => ({
    eventID: `${bill}-${eventID}`,
    eventDateTime: `2026-06-${String(day).padStart(2, '0')}T10:00:00Z`,
    eventUpdatedDateTime: `2026-06-${String(updated).padStart(2, '0')}T12:00:00Z`,
    eventLocation: { UNLocationCode: place },
    eventClassification: { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: code },
    equipmentDetails: { equipmentReference: box, emptyIndicatorCode: 'LADEN' },
    documentReferences: [{ typeCode: 'TRD', reference: bill }],
    ...(code.startsWith('GT') ? {} : { transportDetails: { transportCall: { modeOfTransport: 'VESSEL' } } }),
    ...more,
  })
  const out = (updated: number, more: object = {}) => event('out', 'GTOT', 'USLAX', 15, updated, more)
  return {
    before: [event('load', 'LOAD', 'CNNGB', 1, 2), event('disc', 'DISC', 'USLAX', 13, 14)],
    out,
    taken: (updated: number) => out(updated, { isRetracted: true }),
    /** Without its content. */
    takenBare: (updated: number) => ({
      eventID: `${bill}-out`,
      isRetracted: true,
      eventUpdatedDateTime: `2026-06-${String(updated).padStart(2, '0')}T12:00:00Z`,
    }),
  }
}

async function tracked() {
  serial += 1
  const bill = `MEDU77${String(serial).padStart(5, '0')}`
  const me = await account()
  const attributes = { request_number: bill, request_type: 'bill_of_lading' as const, scac: 'MSCU' }
  const track = () => me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  return { me, bill, track, ...voyage(bill) }
}

const send = ({ client }: Someone, events: readonly object[]) =>
  client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body: events })

const status = async ({ client }: Someone) =>
  (await client(api.containers.list)).data.map(({ attributes }) => attributes.current_status)

test.each(['G R', 'R G', 'G R G', 'R bare G', 'R G R G', 'G+R', 'R+G'])(
  'a gate-out that was taken back is none, sent in the order %s',
  async (order) => {
    const { me, track, before, out, taken, takenBare } = await tracked()
    await track()
    await send(me, before)
    if (order === 'G+R') await send(me, [out(16), taken(17)])
    else if (order === 'R+G') await send(me, [taken(17), out(16)])
    else if (order === 'R bare G') for (const one of [takenBare(17), out(16)]) await send(me, [one])
    else for (const one of order.split(' ')) await send(me, [one === 'G' ? out(16) : taken(17)])
    expect(await status(me)).toEqual(['grounded'])
  },
)

test('only a later version of the event itself makes it hold again, whatever comes in between', async () => {
  const { me, track, before, out, taken } = await tracked()
  await track()
  await send(me, [...before, taken(17)])
  await send(me, [out(18)])
  expect(await status(me)).toEqual(['picked_up'])
  await send(me, [taken(17), out(16)])
  expect(await status(me)).toEqual(['picked_up'])
  await send(me, [taken(19)])
  await send(me, [out(18)])
  expect(await status(me)).toEqual(['grounded'])
})

test('a retraction that comes before anything is tracked holds for what is tracked later', async () => {
  const { me, track, before, out, taken } = await tracked()
  expect((await send(me, [taken(17)])).data.attributes).toMatchObject({ accepted: 1, unmatched: 0 })
  await send(me, [...before, out(16)])
  await track()
  await work()
  expect(await status(me)).toEqual(['grounded'])
})

test('an event that waits for its shipment holds by the newest word of the line', async () => {
  const { me, track, before, out, taken } = await tracked()
  await send(me, [...before, out(16)])
  await send(me, [taken(17)])
  await send(me, [out(18)])
  await track()
  await work()
  expect(await status(me)).toEqual(['picked_up'])
})

test('a line that is asked and repeats what it took back does not bring it back', async () => {
  const { me, bill, track, before, out, taken } = await tracked()
  const says = (events: readonly object[]) =>
    line.says(bill, {
      outcome: 'found',
      complete: true,
      ...decodeDcsa({ events }, { scac: 'MSCU', places: loadPlaces() }),
    })
  says([...before, out(16)])
  await track()
  await work()
  expect(await status(me)).toEqual(['picked_up'])
  for (const answer of [[...before, taken(17)], [...before, out(16)], before, [...before, out(16)]]) {
    says(answer)
    clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
    await work()
    expect(await status(me)).toEqual(['grounded'])
  }
  says([...before, out(28)])
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
  await work()
  expect(await status(me)).toEqual(['picked_up'])
})

test('an event that its line moves to another port is no longer at the first', async () => {
  const { me, bill, track, before } = await tracked()
  await track()
  await send(me, before)
  const moved = {
    ...before[1],
    eventLocation: { UNLocationCode: 'USLGB' },
    eventUpdatedDateTime: '2026-06-16T00:00:00Z',
  }
  for (const one of [[moved], before]) {
    await send(me, one)
    const [shipment] = (await me.client(api.shipments.list)).data
    expect(shipment?.attributes).toMatchObject({
      bill_of_lading_number: bill,
      port_of_discharge_locode: 'USLGB',
    })
  }
})

const updated = (day: number) => ({ eventUpdatedDateTime: `2026-06-${day}T12:00:00Z` })

test('a gate-out that its line corrects to an empty one took no laden box away, in either order', async () => {
  const { me, track, before, out } = await tracked()
  await track()
  await send(me, before)
  const emptied = out(17, { equipmentDetails: { equipmentReference: box, emptyIndicatorCode: 'EMPTY' } })
  await send(me, [out(16)])
  await send(me, [emptied])
  expect(await status(me)).toEqual(['grounded'])
  await send(me, [out(16)])
  expect(await status(me)).toEqual(['grounded'])
})

test('an arrival that its line makes an estimate again has not happened', async () => {
  const { me, track, before } = await tracked()
  await track()
  const arrival = (classifier: string, at: string, day: number) => ({
    ...before[1],
    eventID: 'arrival',
    eventDateTime: at,
    eventClassification: {
      eventTypeCode: 'TRANSPORT',
      eventClassifierCode: classifier,
      transportEventTypeCode: 'ARRI',
    },
    ...updated(day),
  })
  await send(me, [...before.slice(0, 1), arrival('ACT', '2026-06-13T08:00:00Z', 13)])
  const arrived = async () =>
    (await me.client(api.containers.list)).data.map(({ attributes }) => attributes.pod_arrived_at)
  expect(await arrived()).toEqual(['2026-06-13T08:00:00.000Z'])
  await send(me, [arrival('EST', '2026-07-20T08:00:00Z', 14)])
  expect(await arrived()).toEqual([null])
})

test('a retraction with the id in large letters, or that says so as text, is one', async () => {
  for (const [at, isRetracted] of [true, 'true'].entries()) {
    const { me, track, before, out } = await tracked()
    const eventID = `0198c0de-7a11-7000-8000-0000000abcd${at}`
    await track()
    await send(me, [...before, out(16, { eventID })])
    expect(await status(me)).toEqual(['picked_up'])
    await send(me, [{ eventID: eventID.toUpperCase(), isRetracted, eventUpdatedDateTime: '2026-06-17T12:00:00Z' }])
    expect(await status(me)).toEqual(['grounded'])
  }
})
