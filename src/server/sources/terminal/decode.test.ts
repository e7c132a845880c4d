import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadPlaces } from '../../reference/places.ts'
import { decodeTerminalContainer } from './decode.ts'

const terminal = loadPlaces().terminal('Z952')
if (!terminal) throw new Error('Z952 is part of the reference data')
const context = {
  firms: 'Z952',
  checked_at: '2026-06-18T17:03:00Z',
  terminal,
  utc_midnight: 'date' as 'date' | 'instant',
  now: '2026-06-18T17:05:00Z',
}
const item = { number: 'APZU4812090' }

const decode = (more: object, over: Partial<typeof context> | { checked_at: undefined } = {}) => {
  const decoded = decodeTerminalContainer({ ...item, ...more }, { ...context, ...over })
  if ('rejected' in decoded) throw new Error(JSON.stringify(decoded.rejected))
  return decoded.snapshot
}
const rejected = (value: unknown, over: object = {}) => {
  const decoded = decodeTerminalContainer(value, { ...context, ...over })
  return 'rejected' in decoded ? decoded.rejected.map(({ path, reason }) => `${path} ${reason}`) : []
}

test.each([
  ['a date', '2026-06-24', '2026-06-25T06:59:59.000Z', 'date'],
  ['midnight there', '2026-06-24T00:00:00-07:00', '2026-06-25T06:59:59.000Z', 'local_midnight'],
  ['midnight in UTC', '2026-06-24T00:00:00Z', '2026-06-25T06:59:59.000Z', 'utc_midnight'],
  ['midnight in UTC, with milliseconds', '2026-06-24T00:00:00.000+00:00', '2026-06-25T06:59:59.000Z', 'utc_midnight'],
  ['a cut-off', '2026-06-24T16:00', '2026-06-24T23:00:00.000Z', 'time'],
])('a last free day that is %s', (_, last_free_day, expected, last_free_day_read_as) => {
  expect(decode({ last_free_day })).toMatchObject({ last_free_day: expected, last_free_day_read_as })
})

test('midnight in UTC is an instant where the source says so', () => {
  expect(decode({ last_free_day: '2026-06-24T00:00:00Z' }, { utc_midnight: 'instant' })).toMatchObject({
    last_free_day: '2026-06-24T00:00:00.000Z',
    last_free_day_read_as: 'time',
  })
})

test('the weight of the container is kept, and nothing where none is said', () => {
  expect(decode({ gross_weight_kg: 18_143.7 }).weight_kg).toBe(18_143.7)
  expect(decode({})).not.toHaveProperty('weight_kg')
  expect(rejected({ ...item, gross_weight_kg: -1 })).toEqual([expect.stringMatching('^/gross_weight_kg ')])
})

test('what a ramp says is said by its railway', () => {
  const ramp = loadPlaces().ramp('CN', 'CAMTR')
  if (!ramp) throw new Error('There is a ramp of CN at CAMTR in the reference data')
  const said = { terminal: ramp, firms: String(ramp.rail_carrier_scac) }
  expect(decode({ last_free_day: '2026-06-24' }, said)).toMatchObject({
    source: 'CNRU',
    source_kind: 'rail',
    locode: 'CAMTR',
    last_free_day: '2026-06-25T03:59:59.000Z',
  })
})

test('a whole snapshot', () => {
  const decoded = decode({
    on_terminal: true,
    available: false,
    location: 'B4-112',
    discharged_at: '2026-06-17T21:40:00-07:00',
    available_at: null,
    full_out_at: null,
    chassis_number: ' tsxz123456 ',
    holds: [{ code: 'PQ', party: 'CBP', name: 'CUSTOMS HOLD', status: 'hold' }],
    fees: [{ code: '4I', type: null, amount: '850.00', currency: 'USD', through: '2026-06-30' }],
    last_free_day: '2026-06-24',
    pickup_appointment_at: '2026-06-20 14:30',
  })
  expect(decoded).toEqual({
    kind: 'terminal_snapshot',
    source: 'Z952',
    source_kind: 'terminal',
    container_number: 'APZU4812090',
    checked_at: '2026-06-18T17:03:00.000Z',
    locode: 'USLGB',
    timezone: 'America/Los_Angeles',
    // The discharge has an offset: no rule of the zone was needed to read it.
    as_written: { last_free_day: '2026-06-24', pickup_appointment_at: '2026-06-20 14:30' },
    on_terminal: true,
    available: false,
    off_dock: false,
    location: 'B4-112',
    discharged_at: '2026-06-18T04:40:00.000Z',
    available_at: null,
    full_out_at: null,
    chassis_number: 'TSXZ123456',
    holds: [
      {
        name: 'customs',
        status: 'hold',
        description: expect.stringContaining('"CUSTOMS HOLD"'),
        said: expect.any(Array),
      },
    ],
    fees: [{ type: 'demurrage', amount: 850, currency_code: 'USD' }],
    last_free_day: '2026-06-25T06:59:59.000Z',
    last_free_day_read_as: 'date',
    pickup_appointment_at: '2026-06-20T21:30:00.000Z',
  })
})

test('what is not said is unknown; an empty list says that there is none', () => {
  expect(decode({})).toMatchObject({ holds: undefined, fees: undefined, available: null, on_terminal: null })
  expect(decode({ holds: null, fees: null })).toMatchObject({ holds: undefined, fees: undefined })
  expect(decode({ holds: [], fees: [] })).toMatchObject({ holds: [], fees: [] })
})

test('the number is taken however it is written, with a wrong check digit too', () => {
  expect(decode({ number: ' apzu 481209-0 ' }).container_number).toBe('APZU4812090')
  expect(decode({ number: 'APZU4812091' }).container_number).toBe('APZU4812091')
})

test('a last free day is the whole day at the terminal, a cut-off stays', () => {
  expect(decode({ last_free_day: '2026-06-24T00:00' }).last_free_day).toBe('2026-06-25T06:59:59.000Z')
  expect(decode({ last_free_day: '2026-06-24T16:00' }).last_free_day).toBe('2026-06-24T23:00:00.000Z')
})

test('an item may say its own time, which is neither missing nor from the future', () => {
  expect(decode({ checked_at: '2026-06-18T10:00:00-07:00' }).checked_at).toBe('2026-06-18T17:00:00.000Z')
  expect(decode({ checked_at: '2026-06-18T18:04:00Z' }).checked_at).toBe('2026-06-18T18:04:00.000Z')
  expect(rejected({ ...item, checked_at: '2026-06-18T18:06:00Z' })).toEqual(['/checked_at is in the future'])
  expect(rejected(item, { checked_at: undefined })).toEqual(['/checked_at is missing'])
})

test('everything that is wrong is said, with its place', () => {
  expect(
    rejected({
      number: 'NOT A BOX',
      last_free_day: '2026-02-30',
      full_out_at: '2026-06-18T25:00',
      fees: [
        { amount: 1, currency: 'USD' },
        { amount: '9'.repeat(400), currency: '$$$' },
      ],
    }),
  ).toEqual([
    '/number is not a container number',
    '/fees/1/currency is not an ISO 4217 code',
    '/fees/1/amount is out of range',
    '/full_out_at is not a date that exists',
    '/last_free_day is not a date that exists',
  ])
})

test('what has not the shape is said in words', () => {
  expect(rejected('APZU4812090')).toEqual([' must be an object'])
  expect(rejected({})).toEqual([expect.stringMatching(/^\/number /)])
  expect(rejected({ ...item, last_free_day: '06/24/2026', fees: [{ amount: '1,000', currency: 'USD' }] })).toEqual([
    '/fees/0/amount is not a decimal number',
    '/last_free_day is not a date or time',
  ])
  expect(rejected({ ...item, holds: [{ name: 'x'.repeat(201) }] })).toEqual([
    expect.stringMatching(/^\/holds\/0\/name /),
  ])
})

test.each([
  {},
  { type: 'CUSTOMS', state: 'HOLD' },
  { name: ' ', status: null },
  { code: null, party: '', name: ' ', status: null, holdType: 'CUSTOMS' },
])('a hold that says nothing under known names is refused, lest it clears what is held: %j', (hold) => {
  expect(rejected({ ...item, holds: [{ name: 'CUSTOMS' }, hold] })).toEqual([
    '/holds/1 says nothing in code, party, name or status, of which one is needed',
  ])
})

test('a hold may say more than is known; a row whose members are all blank is none', () => {
  const blank = { code: null, party: '', name: ' ', status: null }
  const held = { name: 'CUSTOMS', type: 'EXAM', placed_by: { name: 'CBP' } }
  expect(decode({ holds: [blank, { ...blank, since: null }, held] })).toMatchObject({
    holds: [{ name: 'customs', status: 'hold' }],
  })
  expect(decode({ holds: [blank] })).toMatchObject({ holds: [] })
})

test('text that cannot be stored is cleaned', () => {
  expect(decode({ location: 'B4\u0000-112 ', chassis_number: '\u0007' })).toMatchObject({
    location: 'B4 -112',
    chassis_number: null,
  })
})

test('nothing that is sent makes it throw', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('2026-06-24'), fc.constant(null))
  const hold = fc.record({ code: text, party: text, name: text, status: text }, { requiredKeys: [] })
  const fee = fc.record({ code: text, type: text, amount: fc.oneof(fc.double(), text), currency: fc.constant('USD') })
  const some = fc.record(
    {
      number: fc.oneof(fc.constant('APZU4812090'), text),
      last_free_day: text,
      checked_at: text,
      location: text,
      holds: fc.array(hold),
      fees: fc.array(fee),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), some), (value) => {
      const decoded = decodeTerminalContainer(value, context)
      expect(Object.keys(decoded)).toHaveLength(1)
    }),
    { numRuns: 1000 },
  )
})
