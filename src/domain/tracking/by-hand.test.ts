import { describe, expect, test } from 'vitest'
import { type ManualAttribute, manualAttributeNames } from '#contract/tracking/manual-value.ts'
import { box, wish } from '../testing/by-hand.ts'
import { utc } from '../testing/facts.ts'
import { factByHand, handKey, type Wish } from './by-hand.ts'

const now = utc('2026-06-20 12:00')
const set = (attribute: ManualAttribute, value: unknown, more: Partial<Wish> = {}, of = box) =>
  factByHand(wish(attribute, value, more), of, now)

describe('what cannot be is refused, and says why', () => {
  const rows: [ManualAttribute, unknown, RegExp][] = [
    ['pickup_lfd', 12, /a date such as/],
    ['pickup_lfd', '2026-02-30', /date/],
    ['pickup_lfd', '2026-06-22T10:00:00Z', /date/],
    ['pickup_lfd', '2026-06-15', /before the container arrived, on 2026-06-16/],
    ['pickup_lfd', '2028-01-01', /within 400 days/],
    ['pickup_appointment_at', '2026-06-23', /./],
    ['pickup_appointment_at', '2026-06-23T08:00:00', /./],
    ['picked_up_at', '2026-06-20T12:00:01Z', /future/],
    ['picked_up_at', '2026-06-21', /future/],
    ['picked_up_at', '2026-06-15', /before the container arrived/],
    ['delivered_at', '2026-06-22', /future/],
    ['empty_returned_at', '2026-07-01', /future/],
    ['dropped_at', 'yesterday', /./],
    ['hold_cleared', 'VACIS', /no source reports a VACIS hold/],
    ['hold_cleared', 'exam', /./],
    ['hold_placed', null, /./],
    ['chassis_number', '   ', /./],
    ['chassis_number', 'TSXZ_418820', /no letter and no digit/],
    ['pickup_number', '  ', /./],
    ['pickup_number', 'x'.repeat(61), /./],
    ['empty_return_place', 7, /./],
    ['empty_due_on', '2026-06-15', /before the container arrived/],
    ['empty_due_on', '2026-06-31', /date/],
    ['weight_in_lbs', '30000', /number/],
    ['weight_in_lbs', -1, /./],
    ['weight_in_lbs', Number.NaN, /./],
  ]
  test.each(rows)('%s of %j', (attribute, value, detail) => {
    expect(set(attribute, value)).toEqual({ attribute: 'value', detail: expect.stringMatching(detail) })
  })
  test('an end that has passed', () => {
    expect(set('pickup_lfd', '2026-06-24', { counts_until: now })).toMatchObject({ attribute: 'counts_until' })
  })
})

test('today is no future, on the clock of the place', () => {
  expect(set('delivered_at', '2026-06-20')).toMatchObject({ fact: { occurred_at: utc('2026-06-20 07:00') } })
  const inShanghai = { locode: 'CNSHA', name: 'Shanghai', time_zone: 'Asia/Shanghai' }
  expect(set('empty_returned_at', '2026-06-20', { place: inShanghai })).toMatchObject({
    fact: { occurred_at: utc('2026-06-19 16:00'), locode: 'CNSHA', timezone: 'Asia/Shanghai', precision: 'date' },
  })
})

test('each attribute becomes a fact of people, with who set it, why and for how long', () => {
  const values: Record<ManualAttribute, string | number> = {
    pickup_lfd: '2026-06-24',
    pickup_appointment_at: '2026-06-23T08:00:00-07:00',
    hold_cleared: 'customs',
    hold_placed: 'USDA',
    picked_up_at: '2026-06-19T10:00:00Z',
    dropped_at: '2026-06-19',
    delivered_at: '2026-06-19',
    empty_returned_at: '2026-06-20',
    chassis_number: 'TSXZ 418820',
    pickup_number: 'PU 88120',
    empty_return_place: 'Shippers Transport, Carson',
    empty_due_on: '2026-06-30',
    weight_in_lbs: 41_200.5,
  }
  const counts_until = utc('2026-06-30 00:00')
  for (const attribute of manualAttributeNames) {
    const made = set(attribute, values[attribute], { counts_until })
    expect(made, attribute).toMatchObject({
      fact: {
        source: 'user',
        source_kind: 'user',
        source_event_id: `${attribute} ${values[attribute]}`,
        container_number: box.number,
        by_hand: { attribute, author: 'J. Tran', reason: 'Told by phone', counts_until },
      },
    })
  }
  expect(set('pickup_appointment_at', values.pickup_appointment_at)).toMatchObject({ value: utc('2026-06-23 15:00') })
})

test('of one thing there is one value at a time, and of holds one for each kind', () => {
  expect(handKey('hold_cleared', 'customs')).toBe(handKey('hold_placed', 'customs'))
  expect(handKey('hold_cleared', 'customs')).not.toBe(handKey('hold_cleared', 'freight'))
  expect(handKey('pickup_lfd', '2026-06-24')).toBe(handKey('pickup_lfd', '2026-06-25'))
})
