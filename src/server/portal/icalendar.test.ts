import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { type WrittenEvent, writeCalendar } from './icalendar.ts'

const event: WrittenEvent = {
  uid: '6d3cf87b-62e7-5d5f-8188-810e7e4ac8ff',
  sequence: 3,
  modified_at: '2026-06-20T12:01:00.000Z',
  day: '2026-12-31',
  status: 'CONFIRMED',
  summary: 'PO 4711',
  description: '',
  location: null,
  url: null,
  alarm: null,
}
const written = (one: Partial<WrittenEvent>, name = 'Orders') =>
  writeCalendar({ company: 'Example; //Co', name, language: 'de', events: [{ ...event, ...one }] })

/** RFC 5545, 3.1: names, parameters and values; and no control characters but tabs. */
const contentLine = /^[A-Z][A-Z0-9-]*(;[A-Z][A-Z0-9-]*=[^";:,]+)*:(\P{Cc}|\t)*$/u

test('whatever is in it, lines are content lines of 75 bytes at most, and two programs read what was meant', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(...'\\;,:"\n\t ä长🚢'), fc.string({ unit: 'binary', maxLength: 1 })),
    maxLength: 120,
  })
  fc.assert(
    fc.property(text, text, text, (summary, description, location) => {
      const calendar = written({ summary: `s${summary}s`, description: `d${description}d`, location: `l${location}l` })
      expect(calendar.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
      const lines = calendar.slice(0, -2).split('\r\n')
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      for (const line of calendar.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) expect(line).toMatch(contentLine)
      const meant = (one: string) =>
        one
          .replace(/\r\n?/g, '\n')
          .replace(/(?![\t\n])\p{Cc}/gu, '')
          .toWellFormed()
      const [component] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
      const read = new ICAL.Event(component)
      const all = {
        summary: meant(`s${summary}s`),
        description: meant(`d${description}d`),
        location: meant(`l${location}l`),
      }
      expect({ summary: read.summary, description: read.description, location: read.location }).toEqual(all)
      expect(nodeIcal.sync.parseICS(calendar)[event.uid]).toMatchObject(all)
    }),
  )
})

test('a day ends with the year, and an event says all that RFC 5545 asks of it', () => {
  const url = 'https://track.example.com/embed/1#lfv_x/shipments/2'
  expect(written({ url, alarm: 1, location: 'Norfolk', description: 'a\nb' }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example\\; /Co//Example\\; /Co//DE',
    'CALSCALE:GREGORIAN',
    'NAME:Orders',
    'X-WR-CALNAME:Orders',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    'SEQUENCE:3',
    'DTSTAMP:20260620T120100Z',
    'LAST-MODIFIED:20260620T120100Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:PO 4711',
    'DESCRIPTION:a\\nb',
    'LOCATION:Norfolk',
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:PO 4711',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
