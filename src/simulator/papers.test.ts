import { expect, test } from 'vitest'
import { buildFleet } from './fleet.ts'
import { noticed } from './papers.ts'
import { DAY } from './time.ts'

test('on whatever day and hour it starts, seven boxes at terminals and one at a ramp have an arrival notice', () => {
  const first = Date.parse('2026-01-05T00:00:00Z')
  for (let day = 0; day < 20; day++) {
    const anchor = new Date(first + day * 16.3 * DAY)
    const places = noticed(buildFleet({ anchor }), anchor).map(({ place }) => place)
    expect([anchor.toISOString(), ...places]).toEqual([anchor.toISOString(), ...Array(7).fill('terminal'), 'ramp'])
  }
})
