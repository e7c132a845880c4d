import { expect, test } from 'vitest'
import type { RawEvent } from '#contract/raw-event.ts'
import type { EventFacts } from './events.ts'
import { type Evidence, explain, whyBinding } from './explain.ts'
import type { Lane } from './lanes.ts'
import { withOnly } from './testing.ts'

let serial = 0
function said(event: string, timestamp: string, more: Partial<RawEvent['attributes']> = {}): RawEvent {
  const attributes = withOnly<RawEvent['attributes']>({
    event: event as NonNullable<RawEvent['attributes']['event']>,
    timestamp,
    timezone: 'America/Los_Angeles',
    location_locode: 'USLAX',
    estimated: false,
    data_source: 'shipping_line',
    data_provider_name: 'Maersk',
    data_provider_code: 'MAEU',
    reported_at: timestamp,
    created_at: timestamp,
    ...more,
  })
  return { id: `statement ${++serial}`, attributes } as RawEvent
}
function happened(event: string, timestamp: string, source_event: string | null, data_source = 'shipping_line') {
  const facts = { event: `container.transport.${event}`, timestamp, location_locode: 'USLAX', data_source }
  return {
    id: `event ${++serial}`,
    facts: withOnly(facts),
    source_event,
    terminal: 'Pier 400',
  } as unknown as EventFacts
}
const evidence = (given: Partial<Evidence>): Evidence => ({
  box: withOnly<Evidence['box']>({ terminal_checked_at: '2026-11-20T11:00:00Z' }),
  route: withOnly<Evidence['route']>({ line_tracking_last_succeeded_at: '2026-11-20T10:00:00Z' }),
  terminal: null,
  events: [],
  statements: [],
  ...given,
})
const at = '2026-11-08T13:42:00Z'
const arrival = { of: 'event', verb: 'vessel_arrived', locode: 'USLAX' } as const

test('an actual time replaces estimates, of which the newest is shown and the older are counted', () => {
  const actual = said('vessel_arrived', at)
  const estimates = ['2026-11-05T10:00:00Z', '2026-11-06T10:00:00Z', '2026-11-07T10:00:00Z'].map((time, day) =>
    said('vessel_arrived', time, { estimated: true, reported_at: `2026-11-0${day + 1}T00:00:00Z` }),
  )
  const found = explain(
    at,
    arrival,
    evidence({ events: [happened('vessel_arrived', at, actual.id)], statements: [...estimates, actual] }),
  )
  expect(found).toMatchObject({ who: 'Maersk', estimated: false, checked_at: '2026-11-20T10:00:00Z' })
  expect(found.others).toMatchObject([{ at: '2026-11-07T10:00:00Z', estimated: true, earlier: 2 }])
  expect(found.first).toBe('2026-11-05T10:00:00Z')
  expect(found.because).toMatch(/actual time replaces/)
})

test('what a terminal saw is explained without a raw event, against what the line says', () => {
  const line = said('vessel_discharged', '2026-11-10T07:50:00Z')
  const found = explain(
    at,
    { of: 'event', verb: 'vessel_discharged', locode: 'USLAX' },
    evidence({ events: [happened('vessel_discharged', at, 'a snapshot', 'terminal')], statements: [line] }),
  )
  expect(found).toMatchObject({ who: 'Pier 400', checked_at: '2026-11-20T11:00:00Z' })
  expect(found.others).toMatchObject([{ who: 'Maersk', at: '2026-11-10T07:50:00Z' }])
  expect(found.because).toMatch(/who has the box knows best/)
})

test('for a ship her line is believed, and of one source the newest word', () => {
  const line = said('vessel_arrived', at)
  const rail = said('vessel_arrived', '2026-11-08T15:00:00Z', { data_source: 'rail', data_provider_code: 'BNSF' })
  const events = [happened('vessel_arrived', at, line.id)]
  expect(explain(at, arrival, evidence({ events, statements: [line, rail] })).because).toMatch(/moves of a ship/)
  const twice = said('vessel_arrived', '2026-11-08T11:00:00Z')
  expect(explain(at, arrival, evidence({ events, statements: [line, twice] })).because).toMatch(/newest word counts/)
})

test('a withdrawn time is told as withdrawn; another place is another thing', () => {
  const actual = said('vessel_arrived', at)
  const withdrawn = said('vessel_arrived', '2026-11-07T11:00:00Z', { invalidated_at: '2026-11-08T14:00:00Z' })
  const elsewhere = said('vessel_arrived', '2026-11-01T11:00:00Z', { location_locode: 'USOAK' })
  const events = [happened('vessel_arrived', at, actual.id)]
  const found = explain(at, arrival, evidence({ events, statements: [actual, withdrawn, elsewhere] }))
  expect(found.others).toMatchObject([{ withdrawn_at: '2026-11-08T14:00:00Z' }])
  expect(found.because).toMatch(/withdrawn by its source/)
})

test('an estimate says whose it is; a value that no statement has says so', () => {
  const estimate = said('vessel_arrived', at, { estimated: true })
  expect(explain(at, arrival, evidence({ statements: [estimate] }))).toMatchObject({
    estimated: true,
    because: 'it is the newest estimate of Maersk, and nobody has reported it as done.',
  })
  expect(explain(at, arrival, evidence({}))).toMatchObject({ who: 'not on file', others: [], reported_at: null })
})

test('of deadlines the earliest that applies binds', () => {
  const lane = (source: Lane['source'], binds = false, applies = true): Lane => ({
    ...{ source, at: '2026-11-22', binds, applies, zone: null, place: null },
  })
  const rail = lane('rail', true)
  expect(whyBinding(rail, [rail])).toMatch(/only last free day/)
  const [line, terminal] = [lane('line'), lane('terminal', false, false)]
  expect(whyBinding(rail, [rail, line, terminal])).toMatch(/earliest/)
  expect(whyBinding(rail, [rail, terminal])).toMatch(/only one that applies/)
  expect(whyBinding(line, [rail, line, terminal])).toMatch(/another date is earlier/)
  const paper = lane('document', false, false)
  expect(whyBinding(rail, [rail, paper])).toMatch(/^a paper gives another one/)
  expect(whyBinding(paper, [rail, paper])).toMatch(/a paper counts only while/)
  expect(whyBinding(terminal, [rail, line, terminal])).toMatch(/not picked up there/)
  expect(whyBinding(line, [line])).toMatch(/the box is out/)
})
