import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedContainer } from '#contract/portal/embed.ts'
import { safeSections, viewSections } from '#contract/portal/view-sections.ts'
import type { Container } from '#contract/tracking/container.ts'
import { container, feeTypes } from '#contract/tracking/container.ts'
import { currentStatuses } from '#contract/tracking/current-status.ts'
import { holdNames } from '#contract/tracking/hold-names.ts'
import { type Shipment, shipment } from '#contract/tracking/shipment.ts'
import { verdicts } from '#contract/tracking/verdict.ts'
import { type CustomerCase, customerContainer } from './customer-container.ts'
import { fieldsOf, type Policy } from './view-policy.ts'

const policy: Policy = {
  shipments: { roles: ['customer'], tags: [], done_for_days: 30 },
  sections: safeSections,
  document_types: [],
  custom_field_ids: [],
  words: {},
  language: null,
  colour: null,
  logo: null,
  contact: { name: null, email: null, phone: null },
}

const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

const route = {
  ...nothing(shipment.attributes),
  port_of_lading_name: 'Ningbo',
  port_of_lading_locode: 'CNNGB',
  pol_timezone: 'Asia/Shanghai',
  pol_etd_at: '2026-10-18T10:00:00.000Z',
  port_of_discharge_name: 'Los Angeles',
  port_of_discharge_locode: 'USLAX',
  pod_timezone: 'America/Los_Angeles',
  pod_eta_at: '2026-11-08T13:42:00.000Z',
  pod_eta_history: [
    {
      reported_at: '2026-10-01T00:00:00.000Z',
      eta_at: '2026-11-05T13:00:00.000Z',
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      location_name: 'Los Angeles',
      reason: 'first',
    },
    {
      reported_at: '2026-10-19T13:40:00.000Z',
      eta_at: '2026-11-08T08:00:00.000Z',
      timezone: 'America/Los_Angeles',
      location_locode: 'USLAX',
      location_name: 'Los Angeles',
      reason: 'other_voyage',
    },
  ],
  pod_vessel_name: 'SECRET VESSEL',
  pod_voyage_number: 'V640E',
  destination_name: 'Chicago',
  destination_locode: 'USCHI',
  destination_timezone: 'America/Chicago',
} as unknown as Shipment['attributes']

type NextArrival = NonNullable<Container['attributes']['next_arrival']>

const toPort: NextArrival = {
  at_place: 'port_of_discharge',
  at: '2026-11-08T13:42:00.000Z',
  timezone: 'America/Los_Angeles',
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  estimated: true,
  awaited: true,
  outdated: false,
  original_at: '2026-11-05T13:00:00.000Z',
  days_late: 3,
}
const toChicago: NextArrival = {
  ...toPort,
  at_place: 'inland_destination',
  at: '2026-11-15T06:00:00.000Z',
  timezone: 'America/Chicago',
  location_locode: 'USCHI',
  location_name: 'Chicago',
  original_at: null,
  days_late: null,
}

const box = {
  ...nothing(container.attributes),
  number: 'TCLU4829132',
  ref_numbers: ['SECRET-PO'],
  current_status: 'on_ship',
  verdict: 'not_arrived',
  next_arrival: toPort,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  next_steps: [],
  empty_out_at: '2026-10-13T01:40:00.000Z',
  pol_vessel_departed_at: '2026-10-19T13:30:00.000Z',
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: 'America/Chicago',
  has_inland_leg: true,
  own_route: null,
  binding_lfd: null,
  free_time: [],
} as unknown as Container['attributes']

const one: CustomerCase = {
  id: '00000000-0000-4000-8000-000000000001',
  box,
  route,
  events: [],
  terminal: 'Pier 400',
  custom_fields: [],
  free_time_days: [],
  news_at: '2026-10-20T10:00:00.000Z',
  now: '2026-10-20T12:00:00.000Z',
}
const seen = (of: Partial<Container['attributes']>, more: Partial<Policy> = {}) =>
  customerContainer({ ...policy, ...more }, { ...one, box: { ...box, ...of } })

test('at sea it says when it arrives, how much later than planned, and what is next', () => {
  expect(seen({})).toMatchObject({
    state: 'at_sea',
    since: { at: '2026-10-19T13:30:00.000Z', place: 'Ningbo', timezone: 'Asia/Shanghai' },
    eta: { at: '2026-11-08T13:42:00.000Z', place: 'Los Angeles', days_later: 3, is_actual: false },
    next: { what: 'arrival', by: { place: 'Los Angeles' } },
    your_turn: false,
  })
  expect(seen({}).steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
    'departed done',
    'at_sea now',
    'landed to_come',
    'ready to_come',
    'with_you to_come',
  ])
})

test('how the arrival was estimated before is told where the arrival is, of the port where it is expected', () => {
  expect(seen({}).eta_history).toEqual([
    {
      reported_at: '2026-10-01T00:00:00.000Z',
      at: '2026-11-05T13:00:00.000Z',
      timezone: 'America/Los_Angeles',
      place: 'Los Angeles',
      has_time: true,
      reason: 'first',
    },
    {
      reported_at: '2026-10-19T13:40:00.000Z',
      at: '2026-11-08T08:00:00.000Z',
      timezone: 'America/Los_Angeles',
      place: 'Los Angeles',
      has_time: false,
      reason: 'other_voyage',
    },
  ])
  expect(seen({}, { sections: { ...safeSections, arrival: false } })).not.toHaveProperty('eta_history')
  // It is there, and goes on to Chicago: when it was to be at the port is past.
  const inland = { pod_arrived_at: '2026-11-08T13:42:00.000Z', next_arrival: toChicago }
  expect(seen(inland)).toMatchObject({ eta: { place: 'Chicago' }, eta_history: [] })
})

test('what was unloaded from its train is inland, although nobody reported that it arrived there', () => {
  const { eta, since, sentences } = seen({
    current_status: 'grounded',
    verdict: 'unknown',
    pod_arrived_at: '2026-11-08T13:42:00.000Z',
    pod_discharged_at: '2026-11-09T13:42:00.000Z',
    ind_rail_unloaded_at: '2026-11-14T15:00:00.000Z',
    next_arrival: { ...toChicago, at: '2026-11-14T15:00:00.000Z', estimated: false, awaited: false },
  })
  const chicago = { at: '2026-11-14T15:00:00.000Z', place: 'Chicago' }
  expect(eta).toMatchObject({ ...chicago, is_actual: true })
  expect(since).toMatchObject(chicago)
  expect(sentences[0]).toMatchObject({ says: 'arrived', on: chicago })
})

test('of a shipment on two vessels, each container is told of its own', () => {
  const all = { sections: { ...safeSections, vessel: true } }
  const own_route = { pod_vessel_name: 'OTHER', pod_voyage_number: null, pol_etd_at: null, pod_eta_history: [] }
  const later = { ...toPort, at: '2026-11-20T13:00:00.000Z', original_at: null, days_late: null }
  expect(seen({ next_arrival: later, own_route }, all)).toMatchObject({
    eta: { at: later.at, is_actual: false, days_later: null },
    eta_history: [],
    vessel: { name: 'OTHER', voyage_number: null },
    next: { what: 'arrival', by: { at: later.at } },
  })
  const waits = { current_status: 'new', pol_vessel_departed_at: null, next_arrival: null } as const
  expect(seen({ ...waits, own_route })).toMatchObject({ eta: null, eta_history: [], next: { by: null } })
  expect(seen(waits)).toMatchObject({ next: { what: 'departure', by: { place: 'Ningbo' } } })
})

test('what its terminal shows to be there is expected no more, though nobody reported when it came', () => {
  const there = { verdict: 'ready', current_status: 'available', next_arrival: { ...toPort, awaited: false } } as const
  expect(seen(there).eta).toBeNull()
})

test('between two ships it says so', () => {
  const wait = { who_acts: 'line', hold: null, by: null, timezone: null } as const
  expect(seen({ next_steps: [{ ...wait, step: 'wait_for_next_vessel' }] }).state).toBe('changing_ships')
  expect(seen({ next_steps: [{ ...wait, step: 'wait_for_arrival' }] }).state).toBe('at_sea')
})

test('the pickup number is said until the pickup, where the empty goes while it is out, and each only where it is shown', () => {
  const told = { pickup_number: 'PU 88120', empty_return_place: 'Shippers Transport, Carson' }
  const all = { sections: { ...safeSections, deadline: true, pickup_number: true } }
  const out = { current_status: 'picked_up', pod_full_out_at: '2026-11-20T10:00:00.000Z' } as const
  const back = { ...out, current_status: 'empty_returned', empty_terminated_at: '2026-11-25T10:00:00.000Z' } as const
  const said = (of: Partial<Container['attributes']>) => {
    const { pickup_number, return_to } = seen({ ...told, ...of }, all)
    return { pickup_number, return_to }
  }
  expect(said({})).toEqual({ pickup_number: told.pickup_number, return_to: null })
  expect(said(out)).toEqual({ pickup_number: null, return_to: told.empty_return_place })
  expect(said(back)).toEqual({ pickup_number: null, return_to: null })
  const none = { sections: { ...safeSections, deadline: false, pickup_number: false } }
  expect(seen(told, none)).not.toHaveProperty('pickup_number')
  expect(seen({ ...told, ...out }, none)).not.toHaveProperty('return_to')
})

test('what has not happened is no step behind it', () => {
  const [departed] = seen({ current_status: 'new', verdict: 'not_arrived', pol_vessel_departed_at: null }).steps
  expect(departed).toMatchObject({ status: 'now', since: null })
  expect(seen({ pod_arrived_at: '2026-11-08T10:00:00.000Z' }).state).toBe('in_port')
  const out = { current_status: 'delivered', verdict: 'gone', delivered_at: '2026-11-20T10:00:00.000Z' } as const
  expect(seen(out).state).toBe('with_you')
  expect(
    seen({ ...out, current_status: 'empty_returned', empty_terminated_at: '2026-11-21T10:00:00.000Z' }).state,
  ).toBe('done')
})

test('a fee without an amount is none', () => {
  const fee = { type: 'demurrage', amount: 0, currency_code: 'USD' } as const
  expect(seen({ fees_at_pod_terminal: [fee] }, { sections: { ...safeSections, fees: true } }).fees).toEqual([])
})

test('customs is named where holds may be told, and is a landed container where not', () => {
  const held = {
    current_status: 'not_available',
    verdict: 'blocked',
    holds_at_pod_terminal: [{ name: 'USDA', status: 'hold', description: 'SECRET WORDS of the terminal' }],
  } as const
  expect(seen({ ...held, holds_at_pod_terminal: [...held.holds_at_pod_terminal] })).toMatchObject({
    state: 'customs_check',
    holds: ['USDA'],
  })
  const silent = seen(
    { ...held, holds_at_pod_terminal: [...held.holds_at_pod_terminal] },
    { sections: { ...safeSections, holds: false } },
  )
  expect(silent.state).toBe('landed')
  expect(silent).not.toHaveProperty('holds')
})

test('what is ready is the turn of the customer, by the day that binds', () => {
  const ready = seen({
    current_status: 'available',
    verdict: 'ready',
    binding_lfd: '2026-11-24T05:59:59.000Z',
    binding_lfd_source: 'rail',
    binding_lfd_timezone: 'America/Chicago',
    ind_ata_at: '2026-11-17T12:15:00.000Z',
  })
  expect(ready).toMatchObject({
    state: 'ready',
    your_turn: true,
    deadline: { place: 'Chicago', has_time: false },
    next: { what: 'collection', by: { at: '2026-11-24T05:59:59.000Z' } },
  })
})

test('a day without a time is told as a day', () => {
  const midnight = seen({ pol_vessel_departed_at: '2026-10-18T16:00:00.000Z' })
  expect(midnight.since).toMatchObject({ has_time: false, timezone: 'Asia/Shanghai' })
})

const flags = fc.record(
  Object.fromEntries(viewSections.map((name) => [name, fc.boolean()])) as Record<
    (typeof viewSections)[number],
    fc.Arbitrary<boolean>
  >,
)
const timeIn = (year: number) =>
  fc
    .date({ min: new Date(`${year}-09-01`), max: new Date(`${year}-12-31`), noInvalidDate: true })
    .map((at) => at.toISOString())
const time = timeIn(2026)
const boxes = fc.record({
  current_status: fc.constantFrom(...currentStatuses),
  verdict: fc.constantFrom(...verdicts),
  holds_at_pod_terminal: fc.array(
    fc.record({
      name: fc.constantFrom(...holdNames),
      status: fc.constantFrom('hold' as const, 'pending' as const),
      description: fc.constant('SECRET WORDS'),
    }),
    { maxLength: 3 },
  ),
  fees_at_pod_terminal: fc.array(
    fc.record({ type: fc.constantFrom(...feeTypes), amount: fc.constant(987.65), currency_code: fc.constant('USD') }),
    { maxLength: 2 },
  ),
  pod_arrived_at: fc.option(time),
  pod_discharged_at: fc.option(time),
  pod_full_out_at: fc.option(time),
  ind_eta_at: fc.option(time),
  ind_ata_at: fc.option(time),
  // None that could also be another date of the answer.
  binding_lfd: fc.option(timeIn(2027)),
  binding_lfd_source: fc.constantFrom('terminal' as const, 'rail' as const, 'line' as const),
  pickup_appointment_at: fc.option(time),
})

test('whatever the policy and the container: the answer keeps to its shape, and to the fields that the policy lists', () => {
  fc.assert(
    fc.property(flags, boxes, (sections, of) => {
      const answer = customerContainer({ ...policy, sections }, { ...one, box: { ...box, ...of } })
      embedContainer.parse(answer)
      const { fields, hidden } = fieldsOf({ ...policy, sections })
      const names = Object.keys(answer).flatMap((name) => (name === 'id' ? [] : `containers.${name}`))
      expect(names.filter((name) => !fields.includes(name) || hidden.includes(name))).toEqual([])
      const text = JSON.stringify(answer)
      expect(text).not.toContain('SECRET WORDS')
      for (const [section, secret] of [
        ['container_numbers', 'TCLU4829132'],
        ['references', 'SECRET-PO'],
        ['vessel', 'SECRET VESSEL'],
        ['terminal', 'Pier 400'],
        ['fees', '987.65'],
        ['holds', 'customs_check'],
        ['arrival', '2026-11-08T13:42:00.000Z'],
      ] as const)
        if (!sections[section]) expect(text).not.toContain(secret)
      if (!sections.deadline && of.binding_lfd) expect(text).not.toContain(of.binding_lfd)
    }),
    { numRuns: 1000 },
  )
})
