import { expect, test } from 'vitest'
import { buildFleet, type FleetShipment, launch } from './fleet.ts'
import { numbersIndex } from './numbers-index.ts'
import { statusOf, verdictOf } from './testing/status.ts'
import { DAY } from './time.ts'

const anchor = new Date('2026-06-15T16:00:00Z')
const daysLater = (days: number) => new Date(anchor.getTime() + days * DAY)

const boxesOf = (shipments: readonly FleetShipment[]) =>
  shipments.flatMap(({ voyages }) =>
    voyages.slice(-1).flatMap((voyage) => voyage.boxes.map((box) => ({ voyage, box }))),
  )

test.each([60, 200, 800])('after %i days as much is under way as on the first, and in six weeks everything', (days) => {
  const { fleet, sailOn } = launch({ anchor })
  sailOn(daysLater(days + 42))
  const now = daysLater(days).getTime()
  const boxes = boxesOf(fleet.shipments.filter(({ asked_from, is_offered }) => asked_from <= now && !is_offered))
  const under = boxes.filter(({ voyage, box }) => statusOf(voyage, box, now) !== 'empty_returned')
  const moving = under.filter(({ voyage }) => voyage.cancelled === null)
  expect(moving.length).toBeGreaterThan(300)
  expect(moving.length).toBeLessThan(900)
  // Nothing of a year ago is still waited for.
  expect(moving.filter(({ voyage }) => voyage.booked < now - 120 * DAY)).toEqual([])
  const weeks = [0, 1, 2, 3, 4, 5, 6].map((week) => now + week * 7 * DAY)
  const inAll = (read: typeof statusOf) =>
    [...new Set(weeks.flatMap((at) => boxesOf(fleet.shipments).map(({ voyage, box }) => read(voyage, box, at))))].sort()
  expect(inAll(statusOf)).toEqual([
    ...['available', 'awaiting_inland_transfer', 'dropped', 'empty_returned', 'grounded', 'new', 'not_available'],
    ...['off_dock', 'on_rail', 'on_ship', 'picked_up'],
  ])
  expect(inAll(verdictOf)).toEqual([
    ...['blocked', 'gone', 'not_arrived', 'not_released', 'on_rail', 'ready', 'sources_disagree', 'unknown'],
  ])
})

test('what begins is the same however often it is asked for, with numbers of its own, and not known before', () => {
  const [often, once] = [launch({ anchor }), launch({ anchor })]
  const bit = [1, 2, 40].flatMap((days) => often.sailOn(daysLater(days)))
  expect(often.sailOn(daysLater(40))).toEqual([])
  expect(once.sailOn(daysLater(40))).toEqual(bit)
  expect(bit.length).toBeGreaterThan(180)
  expect(once.fleet.shipments.slice(0, 200)).toEqual(buildFleet({ anchor }).shipments)
  const numbers = once.fleet.shipments.map(({ scac, request_number }) => `${scac} ${request_number}`)
  expect(new Set(numbers).size).toBe(numbers.length)
  const containers = boxesOf(once.fleet.shipments).map(({ box }) => box.number)
  expect(new Set(containers).size).toBe(containers.length)
  for (const { asked_from, voyages } of bit)
    expect(voyages.at(-1)?.booked, 'booked before it is asked for').toBeLessThan(asked_from)
})

test('a line finds what has begun meanwhile', () => {
  const { fleet, sailOn } = launch({ anchor, shipments: 40 })
  const find = numbersIndex(fleet)
  const [first] = sailOn(daysLater(2))
  const voyage = first?.voyages.at(-1)
  const asked = { bookings: [voyage?.booking ?? ''], bills: [], containers: [] }
  expect(find(first?.scac ?? '', asked as never)).toHaveLength(1)
})

test('each week five numbers are offered that nobody asks for: under way, and bills that say whose they are', () => {
  const { fleet, sailOn } = launch({ anchor })
  const begun = sailOn(daysLater(90))
  const offered = fleet.shipments.filter(({ is_offered }) => is_offered)
  expect(begun.some(({ is_offered }) => is_offered)).toBe(false)
  expect(offered).toHaveLength(13 * 5)
  for (const { asked_from, request_type, voyages } of offered) {
    expect(request_type).toBe('bill_of_lading')
    for (const { voyage, box } of boxesOf([{ voyages } as FleetShipment])) {
      const at = [0, 6].map((days) => statusOf(voyage, box, asked_from + days * DAY))
      expect(at[0], box.number).not.toBe('new')
    }
  }
  const find = numbersIndex(fleet)
  for (const { scac, voyages } of offered) {
    const bills = voyages.map(({ bill }) => bill)
    expect(find(scac, { bookings: [], bills, containers: [] } as never), scac).toHaveLength(1)
  }
})
