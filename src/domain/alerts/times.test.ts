import { expect, test } from 'vitest'
import { nextSlot } from './digest-slot.ts'
import { quietEnd } from './quiet-hours.ts'

const berlin = { weekdays: [1, 2, 3, 4, 5, 6, 7], timezone: 'Europe/Berlin' }

/** The slots from an instant on, each found as the job finds it: some minutes after the last. */
function slots(local_time: string, from: string, count: number) {
  const found: string[] = []
  let [now, used]: [string, string | null] = [from, null]
  for (let at = 0; at < count; at++) {
    const slot = nextSlot({ ...berlin, local_time }, now, used)
    found.push(slot.at)
    now = new Date(Date.parse(slot.at) + 60_000).toISOString()
    used = slot.on
  }
  return found
}

test('a digest at an hour that the clocks pass over comes once, and one at an hour that they show twice, too', () => {
  // Forward on 29 March 2026 at 02:00, back on 25 October 2026 at 03:00.
  expect(slots('02:30', '2026-03-28T00:00:00.000Z', 3)).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ])
  expect(slots('02:30', '2026-10-24T00:00:00.000Z', 3)).toEqual([
    '2026-10-24T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ])
})

test('a digest waits for its weekdays', () => {
  const times = { local_time: '07:30', weekdays: [1, 2], timezone: 'America/Los_Angeles' }
  // Tuesday 16 June 2026, 08:00 there.
  expect(nextSlot(times, '2026-06-16T15:00:00.000Z')).toEqual({ on: '2026-06-22', at: '2026-06-22T14:30:00.000Z' })
})

const night = { quiet_from: '20:00', quiet_until: '06:00', timezone: 'America/Los_Angeles' }

test.each([
  ['2026-06-20T02:59:00.000Z', null], // 19:59
  ['2026-06-20T03:00:00.000Z', '2026-06-20T13:00:00.000Z'], // 20:00
  ['2026-06-20T12:59:00.000Z', '2026-06-20T13:00:00.000Z'], // 05:59
  ['2026-06-20T13:00:00.000Z', null], // 06:00
  // Clocks go forward in this night, and back in that one.
  ['2026-03-08T05:00:00.000Z', '2026-03-08T13:00:00.000Z'],
  ['2026-11-01T04:00:00.000Z', '2026-11-01T14:00:00.000Z'],
])('quiet hours from 20:00 to 06:00 in Los Angeles: %s waits until %s', (at, end) => {
  expect(quietEnd(at, night)).toBe(end)
})

test('quiet hours end when the clock shows their end first, and last once more where it shows it again', () => {
  const early = { quiet_from: '00:00', quiet_until: '02:30', timezone: 'Europe/Berlin' }
  expect(quietEnd('2026-10-25T00:10:00.000Z', early)).toBe('2026-10-25T00:30:00.000Z')
  expect(quietEnd('2026-10-25T01:10:00.000Z', early)).toBeNull()
  expect(quietEnd('2026-03-29T00:10:00.000Z', early)).toBe('2026-03-29T01:30:00.000Z')
})

test('no quiet hours are none', () => {
  expect(quietEnd('2026-06-20T03:00:00.000Z', { ...night, quiet_from: null, quiet_until: null })).toBeNull()
})
