import { expect, test } from 'vitest'
import { buildFleet } from './fleet.ts'
import { billed, noticed } from './papers.ts'
import { DAY } from './time.ts'

test('on whatever day and hour it starts, seven boxes at terminals and one at a ramp have an arrival notice', () => {
  const first = Date.parse('2026-01-05T00:00:00Z')
  for (let day = 0; day < 20; day++) {
    const anchor = new Date(first + day * 16.3 * DAY)
    const places = noticed(buildFleet({ anchor }), anchor).map(({ place }) => place)
    expect([anchor.toISOString(), ...places]).toEqual([anchor.toISOString(), ...Array(7).fill('terminal'), 'ramp'])
  }
})

test('on whatever day it starts, a box that was picked up after its last free day is billed', () => {
  const first = Date.parse('2026-01-05T00:00:00Z')
  for (let day = 0; day < 20; day++) {
    const anchor = new Date(first + day * 16.3 * DAY)
    const [box, ...others] = billed(buildFleet({ anchor }), anchor)
    expect(others).toEqual([])
    expect(box?.last_free_day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(String(box?.charged_until) > String(box?.last_free_day)).toBe(true)
  }
})
