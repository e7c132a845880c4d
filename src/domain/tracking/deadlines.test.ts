import { expect, test } from 'vitest'
import { boundAtPickup, combineDeadlines, deadlineZone, readDeadline } from './deadlines.ts'

const la = 'America/Los_Angeles'
const chicago = 'America/Chicago'
const atPort = {
  line: null,
  terminal: null,
  rail: null,
  document: null,
  user: null,
  free_time: [],
  pod_timezone: la,
  final_destination_timezone: null,
  has_inland_leg: false,
  is_out: false,
  moved_on: new Set<never>(),
  read_as: { line: null, terminal: null, rail: null, document: null, user: null },
  pod_name: 'Los Angeles',
  final_destination_name: null,
}
const inland = {
  ...atPort,
  final_destination_timezone: chicago,
  final_destination_name: 'Chicago',
  has_inland_leg: true,
}

const wholeDay = (text: string, zone: string | null) => readDeadline(text, zone)?.at
const laDay = (date: string) => wholeDay(date, la) ?? null
const chicagoDay = (date: string) => wholeDay(date, chicago) ?? null

test('what bound a container until it was picked up is known afterwards', () => {
  const all = [
    { ...atPort, terminal: laDay('2026-06-22'), line: laDay('2026-06-24') },
    { ...atPort, document: laDay('2026-06-20'), line: laDay('2026-06-24') },
    { ...inland, terminal: laDay('2026-06-20'), rail: chicagoDay('2026-06-26') },
    { ...inland, terminal: laDay('2026-06-20') },
    atPort,
  ]
  for (const one of all) {
    const { binding_lfd, binding_lfd_source } = combineDeadlines(one)
    const { deadlines } = combineDeadlines({ ...one, is_out: true })
    const { at = null, source = null } = boundAtPickup(deadlines, one.has_inland_leg) ?? {}
    expect([at, source]).toEqual([binding_lfd, binding_lfd_source])
  }
})

test('nothing reported is nothing known', () => {
  expect(combineDeadlines(atPort)).toEqual({
    import_deadlines: null,
    pickup_lfd: null,
    deadlines: [],
    binding_lfd: null,
    binding_lfd_source: null,
    binding_lfd_timezone: null,
  })
})

test('the API prefers the line, the earliest binds', () => {
  expect(combineDeadlines({ ...atPort, line: laDay('2026-06-24'), terminal: laDay('2026-06-22') })).toMatchObject({
    import_deadlines: {
      pickup_lfd_line: '2026-06-25T06:59:59.000Z',
      pickup_lfd_terminal: '2026-06-23T06:59:59.000Z',
      pickup_lfd_rail: null,
      pickup_lfd_document: null,
    },
    pickup_lfd: '2026-06-25T06:59:59.000Z',
    binding_lfd: '2026-06-23T06:59:59.000Z',
    binding_lfd_source: 'terminal',
    binding_lfd_timezone: la,
  })
})

test('without the line, the terminal is preferred to the railway', () => {
  expect(combineDeadlines({ ...inland, terminal: laDay('2026-06-24'), rail: chicagoDay('2026-06-20') })).toMatchObject({
    pickup_lfd: laDay('2026-06-24'),
    binding_lfd_source: 'rail',
  })
})

test('on the same day the line binds, unless another ends earlier that day', () => {
  const line = laDay('2026-06-24')
  expect(combineDeadlines({ ...atPort, line, terminal: line }).binding_lfd_source).toBe('line')
  const terminal = wholeDay('2026-06-24T16:00', la) ?? null
  expect(combineDeadlines({ ...atPort, line, terminal }).binding_lfd_source).toBe('terminal')
})

test('days are compared on the clock of their place, not as instants', () => {
  const rail = chicagoDay('2026-06-25')
  const terminal = laDay('2026-06-24')
  const zones = { ...atPort, final_destination_timezone: 'Asia/Tokyo' }
  // 25 June ends earlier in Tokyo than 24 June in Los Angeles does.
  expect(combineDeadlines({ ...zones, terminal, rail: wholeDay('2026-06-25', 'Asia/Tokyo') ?? null })).toMatchObject({
    binding_lfd_source: 'terminal',
  })
  expect(combineDeadlines({ ...inland, rail, line: chicagoDay('2026-06-26') })).toMatchObject({
    binding_lfd_source: 'rail',
    binding_lfd_timezone: chicago,
  })
})

test('with an inland leg the terminal of the port binds only while nobody else says anything', () => {
  const terminal = laDay('2026-06-20')
  expect(combineDeadlines({ ...inland, terminal }).binding_lfd_source).toBe('terminal')
  expect(combineDeadlines({ ...inland, terminal, line: chicagoDay('2026-06-24') }).binding_lfd_source).toBe('line')
  expect(combineDeadlines({ ...inland, terminal, rail: chicagoDay('2026-06-24') }).binding_lfd_source).toBe('rail')
})

test('once the box is out no deadline applies, and all stay on record', () => {
  const line = laDay('2026-06-24')
  expect(combineDeadlines({ ...atPort, line, is_out: true })).toMatchObject({
    import_deadlines: {
      pickup_lfd_line: line,
      pickup_lfd_terminal: null,
      pickup_lfd_rail: null,
      pickup_lfd_document: null,
    },
    pickup_lfd: null,
    binding_lfd: null,
    binding_lfd_source: null,
    binding_lfd_timezone: null,
  })
})

test('the line is on the clock of the final destination where there is an inland leg', () => {
  expect(deadlineZone('line', inland)).toBe(chicago)
  expect(deadlineZone('line', { ...inland, has_inland_leg: false })).toBe(la)
  expect(deadlineZone('rail', inland)).toBe(chicago)
  expect(deadlineZone('terminal', inland)).toBe(la)
})

test.each([
  ['2026-06-24', la, '2026-06-25T06:59:59.000Z'],
  ['2026-06-24T00:00', la, '2026-06-25T06:59:59.000Z'],
  ['2026-06-24T07:00:00Z', la, '2026-06-25T06:59:59.000Z'],
  ['2026-06-24T17:00', la, '2026-06-25T00:00:00.000Z'],
  ['2026-06-25T00:00:00Z', la, '2026-06-26T06:59:59.000Z'],
  ['2026-06-25T00:00:00Z', 'Pacific/Auckland', '2026-06-25T11:59:59.000Z'],
  ['2026-06-25T23:59:59Z', 'Europe/Amsterdam', '2026-06-25T21:59:59.000Z'],
  ['2026-06-25T23:59:59.999Z', 'Pacific/Auckland', '2026-06-25T11:59:59.000Z'],
  ['2026-06-25T23:59Z', 'Europe/Amsterdam', '2026-06-25T21:59:59.000Z'],
  ['2026-06-25T23:59:00Z', 'Europe/Amsterdam', '2026-06-25T21:59:59.000Z'],
  ['2026-06-25T23:59:00.000Z', 'Asia/Shanghai', '2026-06-25T15:59:59.000Z'],
  ['2026-06-25 23:59:30+00:00', 'Europe/Amsterdam', '2026-06-25T21:59:59.000Z'],
  // Of systems that have not learned that Vancouver stays seven hours behind, or that stand elsewhere.
  ['2026-11-23T23:59:59-08:00', 'America/Vancouver', '2026-11-24T06:59:59.000Z'],
  ['2026-11-24T00:00:00-08:00', 'America/Vancouver', '2026-11-25T06:59:59.000Z'],
  ['2026-11-24T00:00:00-05:00', la, '2026-11-25T07:59:59.000Z'],
  ['2026-11-24T00:00+0100', la, '2026-11-25T07:59:59.000Z'],
  ['2026-11-24T16:00:00-05:00', la, '2026-11-24T21:00:00.000Z'],
  ['2026-06-25T00:00:01Z', la, '2026-06-25T00:00:01.000Z'],
  ['2026-03-08', chicago, '2026-03-09T04:59:59.000Z'],
  ['2026-11-01', la, '2026-11-02T07:59:59.000Z'],
  // Midnight does not exist there on that day.
  ['2026-09-06T00:00', 'America/Santiago', '2026-09-07T02:59:59.000Z'],
  ['2026-06-24', null, '2026-06-24T23:59:59.000Z'],
  ['2026-06-31', la, undefined],
])('%s in %s is kept as %s', (text, timezone, expected) => {
  expect(wholeDay(text, timezone)).toBe(expected)
})

test('what a paper says counts while nobody whose clock it is has said anything, and never against them', () => {
  const document = laDay('2026-06-20')
  expect(combineDeadlines({ ...atPort, document })).toMatchObject({
    import_deadlines: { pickup_lfd_document: document },
    pickup_lfd: document,
    binding_lfd: document,
    binding_lfd_source: 'document',
    binding_lfd_timezone: la,
  })
  for (const source of ['line', 'terminal', 'rail'] as const) {
    const later = laDay('2026-06-24')
    expect(combineDeadlines({ ...atPort, document, [source]: later })).toMatchObject({
      import_deadlines: { pickup_lfd_document: document },
      pickup_lfd: later,
      binding_lfd_source: source,
    })
  }
})
