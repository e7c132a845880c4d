import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { voyageOf } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const { account, clock, work } = testApp()

const container = 'TCLU4829132'

/** A voyage as a line tells it: expected, corrected, happened. */
function said(bill: string) {
  const { equipment, transport } = voyageOf({ bill, container })
  const created = (day: number) => ({ eventCreatedDateTime: `2026-06-${String(day).padStart(2, '0')}T00:00:00Z` })
  return [
    equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
    transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    transport('ARRI', 'USLAX', '2026-06-18T06:00:00-07:00', 'EST', created(6)),
    transport('ARRI', 'USLAX', '2026-06-19T06:00:00-07:00', 'EST', created(8)),
    transport('ARRI', 'USLAX', '2026-06-17T06:00:00-07:00', 'EST', created(10)),
    transport('ARRI', 'USLAX', '2026-06-17T08:00:00-07:00', 'ACT', created(17)),
    equipment('DISC', 'USLAX', '2026-06-18T06:00:00-07:00', 'ACT', created(18)),
    equipment('DISC', 'USLAX', '2026-06-18T09:00:00-07:00', 'ACT', created(19)),
  ]
}

let serial = 0

/** Sends these batches, minutes apart, and all of it once more; returns the events in order. */
async function tell(batches: readonly (readonly number[])[]) {
  serial += 1
  const bill = `YMLU66${String(serial).padStart(5, '0')}`
  const me = await account()
  const attributes = { request_number: bill, request_type: 'bill_of_lading' as const, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes } } })
  const facts = said(bill)
  for (const batch of [...batches, facts.keys(), facts.keys()]) {
    const body = [...batch].map((at) => facts[at] as object)
    await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
    clock.now = new Date(clock.now.getTime() + 3 * 60_000)
    await work()
  }
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  await work()
  const page = await me.client(api.events.list)
  expect(page.meta.has_more).toBe(false)
  const [box] = (await me.client(api.containers.list)).data
  return { page, box }
}

const milestones = ['vessel_loaded', 'vessel_departed', 'vessel_arrived', 'vessel_discharged']

test('however facts come, in whatever order and how often, no change is told twice', async () => {
  const anyWay = fc.array(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(anyWay, async (batches) => {
      const { page, box } = await tell(batches)
      const events = page.data.map(({ attributes }) => attributes)
      const times = (name: string) => events.filter(({ event }) => event === name).length
      expect(times('tracking_request.succeeded')).toBe(1)
      expect(times('container.created')).toBe(1)

      // Each transport event that is no estimate is told once.
      const about = page.data.flatMap(({ attributes: { event }, relationships }) =>
        event.includes('.estimated.') || /^(exception|container\.expected_event)\./.test(event)
          ? []
          : (relationships.reference_object.data ?? []),
      )
      expect(new Set(about.map(({ id }) => id)).size).toBe(about.length)
      // A step becomes overdue before that is over, and each is told once.
      const overdue = events.flatMap(({ event }) =>
        event.startsWith('container.expected_event.') ? event.split('.').slice(-1) : [],
      )
      expect(overdue).toEqual(overdue.map((_, at) => (at % 2 === 0 ? 'overdue' : 'resolved')))
      const live = (page.included ?? []).filter(
        ({ type, attributes }) => type === 'transport_event' && !attributes.invalidated_at,
      )
      for (const name of milestones)
        expect(live.filter(({ attributes }) => attributes.event === `container.transport.${name}`)).toHaveLength(1)

      // Change sets lead from one to the next, without a gap and without a step in place, to what is now.
      const fields = new Map<string, unknown>()
      for (const { id, type } of page.included ?? [])
        if (type === 'container_updated_event')
          expect(page.data.some(({ relationships }) => relationships.reference_object.data?.id === id)).toBe(true)
      const sets = page.data.flatMap(({ relationships }) => {
        const id = relationships.reference_object.data?.id
        const one = page.included?.find((other) => other.id === id && other.type === 'container_updated_event')
        return one ? [one.attributes.changeset as Record<string, [unknown, unknown]>] : []
      })
      for (const changeset of sets)
        for (const [name, [before, after]] of Object.entries(changeset)) {
          if (fields.has(name)) expect(before).toEqual(fields.get(name))
          expect(after).not.toEqual(before)
          fields.set(name, after)
        }
      const now = box?.attributes as Record<string, unknown>
      for (const [name, value] of fields) if (name in now) expect(now[name]).toEqual(value)

      // The same estimate is not told again as long as nothing else was.
      const estimates = new Map<string, string | null>()
      for (const { event, timestamp } of events.filter(({ event }) => event.includes('.estimated.'))) {
        expect(timestamp).not.toBe(estimates.get(event))
        estimates.set(event, timestamp)
      }
      const sequences = events.flatMap(({ sequence }) => sequence ?? [])
      expect(sequences).toEqual(sequences.map((_, at) => at + 1))
    }),
    { numRuns: 15 },
  )
})
