import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { finished } from '#domain/tracking/urgency.ts'
import { withSystem } from '../../db/scope.ts'
import { calendarsOf } from '../../testing/calendars.ts'
import { atSea, discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, clock, store } = setting
const calendarOf = calendarsOf(setting)
type Someone = Awaited<ReturnType<typeof account>>
type Edit = NonNullable<Parameters<typeof makeView>[2]>

beforeEach(() => {
  clock.now = new Date('2026-06-20T12:00:00Z')
})

async function furnished(me: Someone, policy: Edit, events: (bill: string) => readonly object[], bill: string) {
  const view = await makeView(setting, me, policy)
  const shipment = await shipFor(me, work, { bill, party: view.party, events: events(bill) })
  const calendar = await calendarOf(me, view.id)
  const edit = (attributes: Edit) =>
    me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  const later = (text: string) => {
    clock.now = new Date(text)
  }
  return { ...calendar, view, shipment, edit, later }
}

const tell = async (me: Someone, events: readonly object[]) => {
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  await work()
}

const lastFreeDays = async (me: Someone, days: Record<string, string | null>) => {
  const containers = Object.entries(days).map(([number, last_free_day]) => ({ number, available: true, last_free_day }))
  const body = { source: { terminal_firms: 'W185' }, checked_at: clock.now.toISOString(), containers }
  await me.client(api.ingest.terminal_updates, { body })
  await work()
}

const voyage = (container: string) => (bill: string) => atSea({ bill, container })

test('what changes keeps its UID and counts up, also while it is hidden and when it is shown again', async () => {
  const me = await account()
  const { read, events, edit, later } = await furnished(me, {}, voyage('TCLU4829132'), 'YMLUS621')
  const [first] = await events()
  const known = { 'if-none-match': String((await read()).headers.etag) }
  expect(await read(known)).toMatchObject({ status: 304, text: '' })
  await edit({ language: 'fr' })
  later('2026-06-20T12:01:00Z')
  const [inFrench] = await events()
  expect(inFrench).toMatchObject({ UID: first?.UID, SEQUENCE: '1', 'LAST-MODIFIED': '20260620T120100Z' })
  expect(inFrench?.SUMMARY).toContain('arrivée prévue')
  await edit({ sections: { arrival: false } })
  expect(await events()).toEqual([])
  later('2026-06-20T12:02:00Z')
  await edit({ sections: { arrival: true } })
  expect(await events()).toEqual([inFrench])
  await edit({ sections: { arrival: false } })
  expect(await events()).toEqual([])
  await edit({ sections: { arrival: true }, language: 'en' })
  expect(await events()).toMatchObject([{ UID: first?.UID, SEQUENCE: '2' }])
})

test('what is called off has the name that it was told by, unless that is hidden now, and comes back as the same', async () => {
  const me = await account()
  const { read, events, edit, view } = await furnished(me, {}, voyage('TCLU4829132'), 'YMLUS622')
  const [first] = await events()
  await edit({ shipments: { tags: ['none'] } })
  const [gone, ...others] = await events()
  expect(others).toEqual([])
  expect(gone).toMatchObject({
    UID: first?.UID,
    SEQUENCE: '1',
    STATUS: 'CANCELLED',
    SUMMARY: 'No longer expected in Los Angeles: YMLUS622',
    'DTSTART;VALUE=DATE': '20260624',
  })
  expect((await read()).headers.etag).toBe((await read()).headers.etag)
  // Who was never told of it learns nothing of it.
  expect(await (await calendarOf(me, view.id)).events()).toEqual([])
  await edit({ sections: { bill_of_lading_number: false } })
  expect((await events())[0]).toMatchObject({ SUMMARY: 'No longer expected in Los Angeles: Your order', SEQUENCE: '1' })
  await edit({ shipments: { tags: [] }, sections: { bill_of_lading_number: true } })
  expect(await events()).toMatchObject([{ UID: first?.UID, SEQUENCE: '2', STATUS: 'TENTATIVE' }])
  await edit({ shipments: { tags: ['none'] } })
  await events()
  clock.now = new Date('2026-07-30T12:00:00Z')
  expect(await events()).toEqual([])
})

test('the containers of an order share its event, and a day that moves for some of them makes one more', async () => {
  const me = await account()
  const both = (bill: string) => [
    ...discharged({ bill, container: 'TCLU4829132' }),
    ...discharged({ bill, container: 'MSCU6639870' }),
  ]
  const { events } = await furnished(me, {}, both, 'YMLUS623')
  await lastFreeDays(me, { TCLU4829132: '2026-06-25', MSCU6639870: '2026-06-25' })
  const deadlines = async () => (await events()).filter(({ SUMMARY }) => !SUMMARY?.includes('arrived'))
  const [shared, ...others] = await deadlines()
  expect(others).toEqual([])
  expect(shared).toMatchObject({
    SUMMARY: 'Last free day in Los Angeles: YMLUS623',
    DESCRIPTION: expect.stringMatching(/Containers: \w{11}\\, \w{11}$/),
    'DTSTART;VALUE=DATE': '20260625',
    TRANSP: 'TRANSPARENT',
    SEQUENCE: '0',
  })
  await lastFreeDays(me, { TCLU4829132: '2026-06-25', MSCU6639870: '2026-06-27' })
  const two = await deadlines()
  expect(two.map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Last free day in Los Angeles: YMLUS623 (1 of 2 containers)',
    'Last free day in Los Angeles: YMLUS623 (1 of 2 containers)',
  ])
  // Together again, and nothing looks called off.
  await lastFreeDays(me, { TCLU4829132: '2026-06-27', MSCU6639870: '2026-06-27' })
  const [again, ...rest] = await deadlines()
  expect(rest).toEqual([])
  expect(again).toMatchObject({ UID: shared?.UID, STATUS: 'CONFIRMED', 'DTSTART;VALUE=DATE': '20260627' })
  expect(Number(again?.SEQUENCE)).toBeGreaterThan(Number(shared?.SEQUENCE))
})

test('what is collected is told as collected and never as called off, also when its order is done and left out', async () => {
  const me = await account()
  const container = 'TCLU4829132'
  const { events, edit, shipment } = await furnished(me, {}, (bill) => discharged({ bill, container }), 'YMLUS624')
  await lastFreeDays(me, { [container]: '2026-06-26' })
  const [, before] = await events()
  expect(before).toMatchObject({ SUMMARY: 'Last free day in Los Angeles: YMLUS624' })
  const { equipment } = voyageOf({ bill: 'YMLUS624', container })
  await tell(me, [equipment('GTOT', 'USLAX', '2026-06-20T03:00:00-07:00')])
  const [arrived, collected] = await events()
  expect(arrived).toMatchObject({ SUMMARY: 'YMLUS624: arrived in Los Angeles at 06:00', STATUS: 'CONFIRMED' })
  expect(collected).toMatchObject({
    UID: before?.UID,
    SEQUENCE: '1',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Collected: YMLUS624 (last free day in Los Angeles)',
  })
  await tell(me, [equipment('GTIN', 'USLAX', '2026-06-20T04:00:00-07:00', 'ACT', { emptyIndicatorCode: 'EMPTY' })])
  const { urgency_rank } = await withSystem(store(), (tx) =>
    tx.selectFrom('shipments').select('urgency_rank').where('id', '=', shipment).executeTakeFirstOrThrow(),
  )
  expect(urgency_rank).toBeGreaterThanOrEqual(finished)
  clock.now = new Date('2026-06-21T12:00:00Z')
  await edit({ shipments: { done_for_days: 0 } })
  expect((await events()).map(({ STATUS, SUMMARY }) => `${STATUS} ${SUMMARY}`)).toEqual([])
})

test('a last free day that is taken back is called off', async () => {
  const me = await account()
  const container = 'TCLU4829132'
  const { events } = await furnished(me, {}, (bill) => discharged({ bill, container }), 'YMLUS625')
  await lastFreeDays(me, { [container]: '2026-06-26' })
  const [, before] = await events()
  clock.now = new Date('2026-06-20T13:00:00Z')
  // Nobody says it any more.
  const none = { binding_lfd: null, binding_lfd_source: null, binding_lfd_timezone: null }
  await withSystem(store(), (tx) => tx.updateTable('containers').set(none).where('number', '=', container).execute())
  const [, off] = await events()
  expect(off).toMatchObject({
    UID: before?.UID,
    STATUS: 'CANCELLED',
    SUMMARY: 'No longer the last free day in Los Angeles: YMLUS625',
  })
})
