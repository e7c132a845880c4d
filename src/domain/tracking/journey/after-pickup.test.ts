import { expect, test } from 'vitest'
import { document, fold, snapshot, utc } from '../../testing/facts.ts'
import { arrival, emptyReturn, loading, pickup } from '../../testing/voyages.ts'

const landed = [...loading(), ...arrival('USLAX')]
const listed = snapshot('2026-06-21 12:00', {
  on_terminal: true,
  available: true,
  holds: [{ name: 'TMF', status: 'pending', description: 'A fee' }],
  fees: [{ type: 'demurrage', amount: 850, currency_code: 'USD' }],
  last_free_day: utc('2026-06-25 06:59'),
  pickup_appointment_at: utc('2026-06-29 15:00'),
})

test.each([
  ['picked up', [pickup('USLAX')], 'empty_due'],
  ['returned empty', [pickup('USLAX'), emptyReturn('USLAX')], 'finished'],
] as const)('%s, nothing at the terminal is open any more, and the days stay on record', (_, moves, reason) => {
  const { state } = fold([...landed, listed, ...moves], { now: utc('2026-06-28 12:00') })
  expect(state).toMatchObject({
    verdict: 'gone',
    available_for_pickup: false,
    pickup_appointment_at: null,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    pickup_lfd: null,
    binding_lfd: null,
    import_deadlines: { pickup_lfd_terminal: utc('2026-06-25 06:59') },
    urgency: { reason },
    state_until: null,
  })
})

test('what was ready is no longer so when nobody has confirmed it for three days', () => {
  const seen = snapshot('2026-06-19 12:00', { on_terminal: true, available: true, holds: [] })
  const at = (now: string) => fold([...landed, seen], { now: utc(now) }).state
  const until = utc('2026-06-22 12:00')
  expect(at('2026-06-20 12:00')).toMatchObject({ verdict: 'ready', state_until: until })
  expect(at('2026-06-22 12:00')).toMatchObject({
    verdict: 'unknown',
    verdict_reason: 'not_confirmed',
    availability_confirmed_at: utc('2026-06-19 12:00'),
    urgency: { reason: 'not_confirmed' },
    // Then the pickup is due.
    state_until: utc('2026-07-02 04:40'),
  })
  const again = snapshot('2026-06-21 12:00', { on_terminal: true, available: true, holds: [] })
  expect(fold([...landed, seen, again], { now: utc('2026-06-22 12:00') }).state.verdict).toBe('ready')
})

test('a cancelled booking is finished, unless the box was shipped after all', () => {
  const cancelled = document('CANC', 'BKG', '2026-05-30 10:00')
  expect(fold([cancelled]).state).toMatchObject({
    verdict: 'not_arrived',
    verdict_reason: 'booking_cancelled',
    urgency: { reason: 'booking_cancelled' },
  })
  expect(fold([...loading(), cancelled], { now: utc('2026-06-10 12:00') }).state).toMatchObject({
    verdict_reason: null,
    urgency: { reason: 'on_the_way' },
  })
})
