import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { TimeZoneDocument } from '#domain/zones/encode.ts'
import { setTimeZones } from '#domain/zones/zone-table.ts'
import shipped from '../../refdata/time_zones.json?raw'
import { withSystem } from '../db/scope.ts'
import { openTimeZones, type TimeZones, timeZonesOf } from '../reference/time-zones.ts'
import { voyageOf } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { rereadTimes } from './reread-times.ts'
import { createWorker } from './worker.ts'

const { account, context, store, clock } = testApp()
const now = openTimeZones()

type Someone = Awaited<ReturnType<typeof account>>

/** The rules of before 2026: in November clocks in Vancouver went back. */
function before(): TimeZones {
  const document: TimeZoneDocument = JSON.parse(shipped)
  document.zones['America/Vancouver'] = document.clocks.push('PST -480|0') - 1
  document.release = '2025b'
  return timeZonesOf(document)
}

/** A server begins with this table, and does all that it finds to do. */
async function start(timeZones: TimeZones) {
  setTimeZones(timeZones.table)
  const failures: unknown[] = []
  const own = { ...context, reference: { ...context.reference, timeZones } }
  const jobs = [rereadTimes({ store: store(), context: own })]
  await createWorker({ store: store(), jobs, onError: (_, error) => failures.push(error) }).drain()
  expect(failures).toEqual([])
}
afterEach(() => setTimeZones(now.table))

let serial = 0
/** A box that was unloaded at a port, in local time as its line writes it. */
async function unloadedAt({ client }: Someone, port: string, container: string) {
  serial += 1
  const bill = `YMLU79${String(serial).padStart(6, '0')}`
  const attributes = { request_number: bill, request_type: 'bill_of_lading', scac: 'YMLU' } as const
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  const { equipment, transport } = voyageOf({ bill, container })
  const there = { transportCall: { modeOfTransport: 'VESSEL', location: { UNLocationCode: port } } }
  const events = [
    equipment('LOAD', 'CNNGB', '2026-10-20T10:00:00+08:00'),
    transport('ARRI', 'USLAX', '2026-11-19T06:00:00Z', 'ACT', there),
    equipment('DISC', 'USLAX', '2026-11-20T23:40:00', 'ACT', there),
  ]
  const send = () => client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await send()
  return { send }
}

const tell = ({ client }: Someone, terminal_firms: string, number: string) =>
  client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms, provider: 'test' },
      checked_at: '2026-11-21T12:00:00Z',
      containers: [{ number, last_free_day: '2026-11-24', pickup_appointment_at: '2026-11-24T09:00' }],
    },
  })

const boxOf = async ({ client }: Someone, number: string) =>
  (await client(api.containers.list, { params: { 'filter[number]': number } })).data[0]
const timesOf = async (me: Someone, number: string) => {
  const { attributes } = (await boxOf(me, number)) ?? {}
  return [attributes?.pod_discharged_at, attributes?.binding_lfd, attributes?.pickup_appointment_at]
}

const vancouver = 'TCLU4829132'
const losAngeles = 'MSCU6639870'

async function twoPorts() {
  clock.now = new Date('2026-11-21T13:00:00Z')
  const me = await account()
  const { send } = await unloadedAt(me, 'CAVAN', vancouver)
  await unloadedAt(me, 'USLAX', losAngeles)
  await tell(me, '3891', vancouver)
  await tell(me, 'W185', losAngeles)
  const page = await me.client(api.events.list, {})
  const after = new URL(page.links.next, 'http://host').searchParams.get('after') as string
  const news = () => me.client(api.events.list, { params: { after } })
  return { me, send, news }
}

const old = ['2026-11-21T07:40:00.000Z', '2026-11-25T07:59:59.000Z', '2026-11-24T17:00:00.000Z']
const right = ['2026-11-21T06:40:00.000Z', '2026-11-25T06:59:59.000Z', '2026-11-24T16:00:00.000Z']

test('where the rules of a zone change, times there are read again from what was written, and no others', async () => {
  await start(before())
  const { me, send, news } = await twoPorts()
  expect(await timesOf(me, vancouver)).toEqual(old)
  const untouched = await timesOf(me, losAngeles)
  const { id } = (await boxOf(me, vancouver)) ?? {}

  await start(now)
  expect(await timesOf(me, vancouver)).toEqual(right)
  expect(await timesOf(me, losAngeles)).toEqual(untouched)
  const { data: told, included = [] } = await news()
  expect(told.map(({ attributes }) => attributes.event)).toContain('container.updated')
  const changes = included.filter(({ type }) => type === 'container_updated_event')
  expect(changes).toMatchObject([{ relationships: { container: { data: { id } } } }])
  expect(JSON.stringify({ told, included })).not.toContain((await boxOf(me, losAngeles))?.id)

  // What is said again is what is known.
  expect((await send()).data.attributes).toMatchObject({ accepted: 0, duplicate: 3 })
  expect((await tell(me, '3891', vancouver)).data.attributes).toMatchObject({ accepted: 0, duplicate: 1 })

  const count = (await news()).data.length
  await start(now)
  expect((await news()).data).toHaveLength(count)
})

test('a fact without what was written is read from the clock of then, where that can be told', async () => {
  await start(before())
  const { me } = await twoPorts()
  await withSystem(store(), (tx) =>
    sql`update observations set fact = fact - 'as_written' where account_id = ${me.id}`.execute(tx),
  )
  await start(now)
  // Of the appointment nobody knows whether it was written with an offset: it stays.
  expect(await timesOf(me, vancouver)).toEqual([right[0], right[1], old[2]])
})

test('facts that belong to no shipment yet are read again too, and a shipment that takes them has them right', async () => {
  await start(before())
  const me = await account()
  await tell(me, '3891', vancouver)
  await start(now)
  await unloadedAt(me, 'CAVAN', vancouver)
  expect(await timesOf(me, vancouver)).toEqual(right)
})

test('two servers that begin at once do it once', async () => {
  await start(before())
  const { me, news } = await twoPorts()
  await Promise.all([start(now), start(now)])
  expect(await timesOf(me, vancouver)).toEqual(right)
  const names = (await news()).data.map(({ attributes }) => attributes.event)
  expect(names.filter((name) => name === 'container.updated')).toHaveLength(1)
})
