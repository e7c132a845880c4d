import { expect, test } from 'vitest'
import { fact, now, number, rail, snapshot } from '../../testing/facts.ts'
import { places } from '../../testing/places.ts'
import { customs } from '../../testing/situations/situation.ts'
import { arrival, loading } from '../../testing/voyages.ts'
import { journeyEvidence } from './journey-evidence.ts'

test('what the terminal of the port said ends when the train has left it', () => {
  const observations = [
    ...loading(),
    ...arrival('USLAX'),
    snapshot('2026-06-18 10:00', { on_terminal: true, available: false, holds: [customs] }),
    fact('LOAD', '2026-06-20 12:00', 'USLAX', rail),
    fact('DEPA', '2026-06-20 22:00', 'USLAX', rail),
    fact('ARRI', '2026-06-24 12:00', 'USCHI', rail),
    fact('GTOT', '2026-06-28 12:00', 'USCHI'),
  ]
  const { availability, holds } = journeyEvidence(observations, { places, now, number })
  const left = '2026-06-20T22:00:00.000Z'
  expect(availability).toMatchObject([{ available: false, to: left }])
  expect(holds).toMatchObject([{ name: 'customs', to: left }])
})
