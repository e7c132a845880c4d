import { expect, test } from 'vitest'
import { ApiFailure } from '../../api/errors.ts'
import { calendarErrors, closureLines, holidayLines, readClosures, readHolidays } from './calendar-lines.ts'

const holidays = [
  { date: '2026-11-26', name: 'Thanksgiving Day' },
  { date: '2026-12-25', name: 'Christmas: gates shut' },
]
const closures = [
  { date: '2026-11-17', terminal_id: 'id-of-everport', terminal_code: 'Y257', reason: 'Gates shut, notice 114' },
  { date: '2026-11-18', terminal_id: 'id-of-another', terminal_code: null, reason: 'Wind' },
  { date: '2026-11-19', terminal_id: null, terminal_code: null, reason: 'Strike' },
]

test('days are written a line each, and read as they were', () => {
  expect(readHolidays(holidayLines(holidays))).toEqual(holidays)
  expect(closureLines(closures)).toBe(
    '2026-11-17 Y257: Gates shut, notice 114\n2026-11-18 id-of-another: Wind\n2026-11-19 Strike',
  )
  expect(readClosures(closureLines(closures)).map(({ terminal_id }) => terminal_id)).toEqual([
    'Y257',
    'id-of-another',
    null,
  ])
})

test('blank lines and spaces are nothing; what is no date is left to the server', () => {
  expect(readHolidays('\n  2026-11-26   Thanksgiving \n\n')).toEqual([{ date: '2026-11-26', name: 'Thanksgiving' }])
  expect(readHolidays('Thanksgiving')).toEqual([{ date: 'Thanksgiving', name: '' }])
  expect(readClosures('2026-11-17')).toEqual([{ date: '2026-11-17', terminal_id: null, reason: '' }])
})

test('an error says which line it is about', () => {
  const detail = 'no day on the calendar'
  const failure = (pointer: string) =>
    new ApiFailure(new Response(null, { status: 422 }), {
      errors: [{ status: '422', code: 'invalid', title: 'Invalid', detail, source: { pointer } }] as never,
    })
  const values = { holidays: '\n2026-11-26 Thanksgiving\n\n2026-02-29 Leap day', closures: '' }
  expect(calendarErrors(failure('/data/attributes/holidays/1/date'), values).fields).toEqual({
    holidays: `“2026-02-29 Leap day”: ${detail}`,
  })
  expect(calendarErrors(failure('/data/attributes/name'), values).fields).toEqual({ name: detail })
  expect(calendarErrors(failure('/data'), values).form).toEqual([detail])
  expect(calendarErrors(new Error('gone'), values).form).toEqual(['gone'])
})
