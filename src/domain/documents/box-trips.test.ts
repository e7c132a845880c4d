import { expect, test } from 'vitest'
import { dayOfPaper } from './box-trips.ts'

test('a document speaks of the last day of the journey that it names, else of the day when it was written or came', () => {
  const came = '2026-07-01T23:30:00.000Z'
  expect(dayOfPaper({}, came)).toEqual({ on: '2026-07-01', is_of_journey: false })
  expect(dayOfPaper({ issued_on: '2026-06-20' }, came)).toEqual({ on: '2026-06-20', is_of_journey: false })
  expect(dayOfPaper({ issued_on: '2026-06-20', eta_on: '2026-06-25' }, came)).toEqual({
    on: '2026-06-25',
    is_of_journey: true,
  })
  expect(dayOfPaper({ shipped_on_board_on: '2026-05-01', delivered_on: '2026-06-28' }, came).on).toBe('2026-06-28')
  expect(dayOfPaper({ eta_on: null }, came).is_of_journey).toBe(false)
})
