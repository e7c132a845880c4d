import { expect, test } from 'vitest'
import { encodeTimeZones } from './encode.ts'
import { readTimeZones, ruleAt, timeZones } from './zone-table.ts'

const spring = Date.UTC(2026, 2, 8, 10)
const autumn = Date.UTC(2026, 10, 1, 9)
const turning = [
  { at: 0, minutes: -480, name: 'PST' },
  { at: spring, minutes: -420, name: 'PDT' },
  { at: autumn, minutes: -480, name: 'PST' },
]
const table = readTimeZones(
  encodeTimeZones({
    release: '2026z',
    zones: [
      ['Here/There', turning],
      ['Here/Alias', turning],
      ['Here/Always', [{ at: 0, minutes: 345, name: '+0545' }]],
    ],
  }),
)
const minutes = (zone: string, at: number) => ruleAt(table.find(zone) ?? [], at)

test('what was written is read again: a rule holds from its instant to the one before the next', () => {
  expect(table.release).toBe('2026z')
  for (const zone of ['Here/There', 'Here/Alias']) {
    expect(minutes(zone, spring - 1)).toMatchObject({ minutes: -480, name: 'PST' })
    expect(minutes(zone, spring)).toMatchObject({ minutes: -420, name: 'PDT' })
    expect(minutes(zone, autumn - 1)).toMatchObject({ minutes: -420, name: 'PDT' })
    expect(minutes(zone, autumn)).toMatchObject({ minutes: -480, name: 'PST' })
  }
})

test('the first rule holds before it, too, and the last for good', () => {
  expect(minutes('Here/There', Date.UTC(1920, 0))).toMatchObject({ minutes: -480 })
  expect(minutes('Here/There', Date.UTC(2150, 6))).toMatchObject({ minutes: -480 })
  expect(minutes('Here/Always', Date.UTC(2150, 6))).toMatchObject({ minutes: 345, name: '+0545' })
})

test.each(['Mars/Olympus', '', 'constructor', '__proto__', 'toString'])('%j is no zone', (name) => {
  expect(table.find(name)).toBeUndefined()
})

test('the table has every zone that the languages of programs know, aliases included', () => {
  const missing = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'Canada/Pacific', 'EST5EDT'].filter(
    (zone) => !timeZones().find(zone),
  )
  expect(missing).toEqual([])
})

test('in the years that were, its clocks are those of Node', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    for (let month = 0; month < 120; month += 5) {
      const at = Date.UTC(2015, month, 11, 12)
      const local = new Date(at + ruleAt(timeZones().find(timeZone) ?? [], at).minutes * 60_000)
      expect(`${timeZone} ${local.toISOString().slice(0, 19)}`).toBe(
        `${timeZone} ${clock.format(at).replace(' ', 'T')}`,
      )
    }
  }
})
