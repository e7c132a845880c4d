import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Changeset } from '#contract/webhooks/event-subject.ts'
import { atSea, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'
import { viaBusan } from '../../testing/transhipment.ts'

const { account, work, clock } = testApp()

type Numbers = Parameters<typeof voyageOf>[0]

/** A box that is tracked, at this time, and what lists and the log say of it. */
async function tracked(now: string, eventsOf: (numbers: Numbers) => readonly object[]) {
  clock.now = new Date(now)
  const me = await account()
  let numbers: Numbers = {}
  const id = await trackContainer(me, (given) => {
    numbers = given
    return eventsOf(given)
  })
  const box = async () => (await me.client(api.containers.get, { params: { id } })).data
  const count = async (silent: boolean) => {
    const params = { 'filter[silent]': silent }
    const [boxes, shipments] = [
      await me.client(api.containers.list, { params }),
      await me.client(api.shipments.list, { params }),
    ]
    expect(boxes.meta.total).toBe(shipments.meta.total)
    return boxes.meta.total
  }
  /** Each change of `silent_since` that was told. */
  const told = async () => {
    const { included = [] } = await me.client(api.events.list, { params: { 'page[size]': 100 } })
    const changes = included.flatMap(({ type, attributes }) =>
      type === 'container_updated_event' ? [(attributes as { changeset: Changeset }).changeset.silent_since] : [],
    )
    return changes.filter(Boolean)
  }
  const overdue = async () => {
    const events = await me.client(api.events.list, { params: { 'page[size]': 100 } })
    return events.data.flatMap(({ attributes: { event }, relationships: { reference_object } }) =>
      event.startsWith('container.expected_event.')
        ? [[event.split('.').at(-1), reference_object.data?.id === id]]
        : [],
    )
  }
  const tell = (...events: object[]) =>
    me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events as never })
  return { me, id, numbers, box, count, told, overdue, tell }
}
const reportedAt = (at: string, event: object) => ({ ...event, eventCreatedDateTime: at })

test('by the clock alone an overdue box becomes silent, lists have it, and it is told once', async () => {
  const { me, id, numbers, box, count, told, overdue, tell } = await tracked('2026-06-20T12:00:00Z', atSea)
  expect((await box()).attributes).toMatchObject({
    expected_next: {
      event: 'container.transport.vessel_arrived',
      basis: 'planned',
      state: 'on_track',
      at: '2026-06-24T13:00:00.000Z',
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      location_name: 'Los Angeles',
      due_at: '2026-06-25T13:00:00.000Z',
    },
    silent_since: null,
  })
  expect([await count(true), await count(false)]).toEqual([0, 1])

  const events = ['container.updated' as const]
  const attributes = { url: 'https://example.com/hook', events, filters: { fields: ['silent_since' as const] } }
  const hook = await me.client(api.webhooks.create, { body: { data: { attributes } } })
  const due = '2026-06-25T13:00:00.000Z'
  clock.now = new Date(due)
  // Every server looks at the clock.
  await Promise.all([work(), work()])
  expect(await overdue()).toEqual([['overdue', true]])
  clock.now = new Date('2026-06-29T13:00:00Z')
  await work()
  expect((await box()).attributes).toMatchObject({ silent_since: due, urgency: { rank: 8, reason: 'silent' } })
  expect([await count(true), await count(false)]).toEqual([1, 0])
  const [shipment] = (await me.client(api.shipments.list, { params: { 'filter[urgency]': ['silent'] } })).data
  expect(shipment?.attributes).toMatchObject({ silent_since: due, expected_next: { state: 'silent' } })
  expect(await overdue()).toEqual([['overdue', true]])
  expect(await told()).toEqual([[null, due]])
  const sent = await me.client(api.webhook_notifications.list, { params: { 'filter[webhook]': hook.data.id } })
  expect(sent.meta.total).toBe(1)

  const { data } = await me.client(api.explanations.container, { params: { id } })
  expect(data.attributes.silent_since).toMatchObject({ value: due, rule: { code: 'overdue' } })
  expect(data.attributes.expected_next).toMatchObject({
    kind: 'estimated',
    source: 'YMLU',
    rule: { code: 'planned_next' },
  })

  const { transport } = voyageOf(numbers)
  await tell(reportedAt('2026-06-29T14:00:00Z', transport('ARRI', 'USLAX', '2026-06-28T06:00:00-07:00')))
  expect((await box()).attributes).toMatchObject({ silent_since: null, urgency: { reason: 'on_the_way' } })
  expect(await told()).toEqual([
    [null, due],
    [due, null],
  ])
  expect(await overdue()).toEqual([
    ['overdue', true],
    ['resolved', true],
  ])
})

test('an onward departure that is overdue at a transhipment makes it silent', async () => {
  const { box, told } = await tracked('2026-06-11T12:00:00Z', (numbers) => {
    const { left, expected, transhipped } = viaBusan(numbers)
    return [...left, ...expected, ...transhipped.slice(0, 2)]
  })
  clock.now = new Date('2026-06-15T12:00:00Z')
  await work()
  expect((await box()).attributes).toMatchObject({
    expected_next: { event: 'container.transport.transshipment_loaded', location_name: 'Busan' },
    urgency: { reason: 'silent' },
  })
  expect(await told()).toHaveLength(1)
})

test('where a person stops tracking silence ends, and begins again where it goes on', async () => {
  const { me, box, count, told } = await tracked('2026-06-20T12:00:00Z', atSea)
  clock.now = new Date('2026-06-26T12:00:00Z')
  await work()
  expect(await count(true)).toBe(1)
  const id = (await box()).relationships.shipment.data?.id as string
  await me.client(api.shipments.stop_tracking, { params: { id } })
  await work()
  expect((await box()).attributes).toMatchObject({
    silent_since: null,
    expected_next: { event: 'container.transport.vessel_arrived' },
    urgency: { reason: 'on_the_way' },
  })
  const explained = await me.client(api.explanations.container, { params: { id: (await box()).id } })
  expect(explained.data.attributes.silent_since.rule.code).toBe('tracking_stopped')
  await me.client(api.shipments.resume_tracking, { params: { id } })
  await work()
  expect(await count(true)).toBe(1)
  expect(await told()).toHaveLength(3)
})

test('where tracking stops for lack of news the box stays silent, as one exception, until something comes', async () => {
  const { me, id, numbers, box, count, told, tell } = await tracked('2026-06-20T12:00:00Z', atSea)
  const exceptions = async () =>
    (await me.client(api.exceptions.list)).data.map(({ attributes: { kind, container_count } }) => [
      kind,
      container_count,
    ])
  const since = '2026-06-25T13:00:00.000Z'
  for (const now of ['2026-08-14T12:00:00Z', '2026-08-17T12:00:00Z']) {
    clock.now = new Date(now)
    await work()
    expect((await box()).attributes).toMatchObject({
      silent_since: since,
      expected_next: { state: 'silent' },
      urgency: { reason: 'silent' },
    })
    expect([await count(true), await count(false)]).toEqual([1, 0])
    expect(await exceptions()).toEqual([['silent', 1]])
  }
  const [shipment] = (await me.client(api.shipments.list)).data
  expect(shipment?.attributes).toMatchObject({
    line_tracking_stopped_reason: 'no_updates_at_line',
    urgency: { reason: 'silent' },
  })
  const { data } = await me.client(api.explanations.container, { params: { id } })
  expect(data.attributes.silent_since).toMatchObject({ value: since, rule: { code: 'overdue' } })
  expect(await told()).toEqual([[null, since]])
  const { transport } = voyageOf(numbers)
  await tell(reportedAt('2026-08-17T13:00:00Z', transport('ARRI', 'USLAX', '2026-08-16T06:00:00-07:00')))
  expect((await box()).attributes.silent_since).toBe(null)
  expect(await told()).toEqual([
    [null, since],
    [since, null],
  ])
})

test('a booking whose containers are not known yet is silent when its sailing is overdue', async () => {
  clock.now = new Date('2026-06-01T12:00:00Z')
  const me = await account()
  const booking = 'YMLUBKG0042'
  await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: booking, request_type: 'booking_number', scac: 'YMLU' } } },
  })
  const { transport } = voyageOf({ booking })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: [transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00', 'EST')] as never,
  })
  const [before] = (await me.client(api.shipments.list)).data
  expect(before?.attributes).toMatchObject({ silent_since: null, pol_etd_at: '2026-06-05T18:00:00.000Z' })
  clock.now = new Date('2026-06-07T12:00:00Z')
  await work()
  const [silent] = (await me.client(api.shipments.list, { params: { 'filter[silent]': true } })).data
  expect(silent?.attributes).toMatchObject({
    silent_since: '2026-06-06T18:00:00.000Z',
    urgency: { reason: 'silent' },
  })
  const { data } = await me.client(api.explanations.shipment, { params: { id: silent?.id as string } })
  expect(data.attributes.silent_since).toMatchObject({ value: '2026-06-06T18:00:00.000Z', rule: { code: 'overdue' } })
})
