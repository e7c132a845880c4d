import { expect, test } from 'vitest'
import { empty, estimate, eventNames, fact, fold, snapshot, terminal, utc } from '../../testing/facts.ts'
import { arrival, direct, loading } from '../../testing/voyages.ts'
import type { Observation } from '../fact.ts'

const nextUse = [
  fact('GTOT', '2026-07-05 03:00', 'CNNGB', empty),
  fact('GTIN', '2026-07-08 08:00', 'CNNGB'),
  fact('LOAD', '2026-07-10 08:00', 'CNNGB'),
]

const bill = { bill_of_lading: 'MAEU123456789' }
const ofBill = (observations: readonly Observation[]) =>
  observations.map((one): Observation => ({ ...one, fact: { ...one.fact, ...bill } as Observation['fact'] }))

test('a box that went out again empty is on its next journey', () => {
  const journey = fold([...direct(), ...nextUse])
  expect(journey.state).toMatchObject({
    current_status: 'on_ship',
    empty_out_at: utc('2026-07-05 03:00'),
    empty_terminated_at: null,
  })
  expect(journey.events).toEqual(fold(nextUse).events)
  expect(journey.raw).toHaveLength(11)
  expect(journey.doubts.map(({ doubt }) => doubt)).toEqual(Array(8).fill('previous_journey'))
})

test('a load begins the next journey, too', () => {
  const next = [fact('LOAD', '2026-07-10 08:00', 'CNNGB')]
  expect(fold([...direct(), ...next]).events).toEqual(fold(next).events)
})

test('of three journeys the newest counts', () => {
  const later = (observations: readonly Observation[]) =>
    observations.map(({ fact: said, ...one }): Observation => {
      if (said.kind !== 'milestone') return { fact: said, ...one }
      const at = new Date(Date.parse(said.occurred_at) + 60 * 86_400_000).toISOString()
      return { ...one, id: `later ${one.id}`, reported_at: at, fact: { ...said, occurred_at: at } }
    })
  const last = [fact('GTOT', '2026-08-30 03:00', 'CNNGB', empty)]
  expect(fold([...direct(), ...later(direct()), ...last]).state).toEqual(fold(last).state)
})

test('a journey that is not complete goes on', () => {
  const incomplete = direct().slice(0, -1)
  expect(eventNames([...incomplete, fact('GTOT', '2026-07-05 03:00', 'USLAX', empty)])).toEqual(eventNames(incomplete))
})

test('plans made for the next journey before this one ended belong to the next', () => {
  const planned = estimate('LOAD', '2026-07-10 08:00', 'CNNGB', '2026-06-20 00:00')
  expect(fold([...direct(), planned, ...nextUse.slice(0, 2)]).route.port_of_lading?.locode).toBe('CNNGB')
})

test('a terminal that saw it go out and a line that saw it come back empty complete a journey', () => {
  const seen = snapshot('2026-06-22 18:00', {
    full_out_at: utc('2026-06-22 17:00'),
    last_free_day: utc('2026-06-25 06:59'),
  })
  const known = [...loading(), ...arrival('USLAX'), seen, fact('GTIN', '2026-06-27 19:00', 'USLAX', empty)]
  expect(fold([...known, ...nextUse]).state).toEqual(fold(nextUse).state)
})

test('statements that name the bill belong to it: unnamed ones of the next use do not push them out', () => {
  const named = ofBill(direct())
  expect(fold([...named, ...nextUse]).state).toEqual(fold(named).state)
})

test('statements that name the bill leave unnamed ones of an earlier use behind', () => {
  const named = ofBill(nextUse)
  expect(fold([...direct(), ...named]).state).toEqual(fold(named).state)
})

test('an estimate or a withdrawn statement ends and begins no journey', () => {
  const withdrawn = fact('GTOT', '2026-07-05 03:00', 'CNNGB', { ...empty, withdrawn_at: utc('2026-07-06 00:00') })
  const planned = estimate('GTOT', '2026-07-05 03:00', 'CNNGB', '2026-07-01 00:00', { ...empty, ...terminal('W185') })
  expect(fold([...direct(), withdrawn, planned]).state.current_status).toBe('empty_returned')
})

test('a use whose empty return nobody reported ends where the box went out empty, and was laden anew', () => {
  const unreturned = direct().slice(0, -1)
  for (const laden of [nextUse.slice(0, 2), [...nextUse.slice(0, 1), ...nextUse.slice(2)], nextUse])
    expect(fold([...unreturned, ...laden]).state).toEqual(fold(laden).state)
  // That it landed will do.
  expect(fold([...loading(), ...arrival('USLAX'), ...nextUse]).state).toEqual(fold(nextUse).state)
})

test('a box that lands or goes out laden after an empty gate-out is on the same journey', () => {
  const mistaken = fact('GTOT', '2026-06-21 03:00', 'USLAX', empty)
  const ramp = fact('GTIN', '2026-06-23 08:00', 'USCHI')
  expect(fold([...direct().slice(0, -1), mistaken, ramp]).doubts).not.toContainEqual(
    expect.objectContaining({ doubt: 'previous_journey' }),
  )
})
