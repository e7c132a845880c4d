import { expect, test } from 'vitest'
import { age, show, unknownZone } from './dates.ts'
import { setHereZone } from './zone.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('an instant is shown in the time of its place, and everywhere else on demand', () => {
  expect(show('2026-11-17T12:15:00Z', 'America/Chicago', 'place', now)).toMatchObject({
    date: 'Tue 17 Nov',
    time: '06:15',
    zone: 'CST',
    title: expect.stringContaining('Tue 17 Nov 06:15 CST (UTC−06:00) · Tue 17 Nov 12:15 UTC'),
  })
  expect(show('2026-11-17T12:15:00Z', 'America/Chicago', 'utc', now)).toMatchObject({ time: '12:15', zone: 'UTC' })
})

test('summer time has its own name, and so have zones that Intl calls GMT+8', () => {
  expect(show('2026-07-01T12:15:00Z', 'America/Chicago', 'place', now).zone).toBe('CDT')
  expect(show('2026-07-01T12:15:00Z', 'Europe/Hamburg', 'place', now).zone).toBeNull()
  expect(show('2026-07-01T12:15:00Z', 'Europe/Berlin', 'place', now).zone).toBe('CEST')
  expect(show('2026-07-01T12:15:00Z', 'Asia/Seoul', 'place', now).zone).toBe('KST')
  expect(show('2026-07-01T12:15:00Z', 'America/Bogota', 'place', now).zone).toBe('UTC−05:00')
})

test('a fact of which only the day is known shows no time, and is the same day for everybody', () => {
  for (const mode of ['place', 'my', 'utc'] as const)
    expect(show('2026-10-16T16:00:00Z', 'Asia/Shanghai', mode, now)).toMatchObject({ date: 'Sat 17 Oct', time: null })
})

test('without a zone nothing is converted', () => {
  for (const mode of ['place', 'my', 'utc'] as const)
    expect(show('2026-10-23T11:00:00Z', null, mode, now)).toMatchObject({
      date: 'Fri 23 Oct',
      time: '11:00',
      zone: null,
    })
})

test('a last free day is that day at its place, whichever clock is chosen', () => {
  const friday = '2026-11-21T07:59:59Z'
  const cutOff = '2026-11-21T01:00:00Z'
  const whole = { whole: true }
  setHereZone('Asia/Kolkata')
  for (const mode of ['place', 'my', 'utc'] as const) {
    expect(show(friday, 'America/Los_Angeles', mode, now, whole)).toMatchObject({ date: 'Fri 20 Nov', time: null })
    expect(show(cutOff, 'America/Los_Angeles', mode, now, whole)).toMatchObject({ date: 'Fri 20 Nov', time: '17:00' })
  }
  setHereZone(undefined)
})

test('a deadline and an appointment in Vancouver have the hour that its terminal wrote', () => {
  const [lastFree, appointment] = ['2026-11-25T06:30:00Z', '2026-11-24T16:00:00Z']
  expect(show(lastFree, 'America/Vancouver', 'place', now, { whole: true })).toMatchObject({
    date: 'Tue 24 Nov',
    time: '23:30',
  })
  expect(show(appointment, 'America/Vancouver', 'place', now)).toMatchObject({ date: 'Tue 24 Nov', time: '09:00' })
})

test('a zone that the table does not have leaves the value as it was written, and says so', () => {
  for (const mode of ['place', 'my', 'utc'] as const)
    expect(show('2026-10-23T11:00:00Z', 'America/Atlantis', mode, now)).toMatchObject({
      date: 'Fri 23 Oct',
      time: '11:00',
      zone: null,
      title: unknownZone,
    })
})

test('another year is named', () => {
  expect(show('2025-12-31T12:00:00Z', 'UTC', 'place', now).date).toBe('Wed 31 Dec 2025')
})

test('age is said in one unit', () => {
  expect(age('2026-11-20T11:56:00Z', now)).toBe('4 min')
  expect(age('2026-11-20T03:00:00Z', now)).toBe('9 h')
  expect(age('2026-11-18T03:00:00Z', now)).toBe('2 days')
})
