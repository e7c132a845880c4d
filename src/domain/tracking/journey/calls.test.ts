import { describe, expect, test } from 'vitest'
import { empty, estimate, fact, fold, terminal, utc } from '../../testing/facts.ts'
import { arrival, firstVessel, loading, secondVessel } from '../../testing/voyages.ts'

const discharge = (at: string, said: object = {}) => fact('DISC', at, 'USLAX', said)
const eventOf = (name: string, observations: Parameters<typeof fold>[0]) =>
  fold(observations).events.filter(({ event }) => event === `container.transport.${name}`)
const times = (name: string, observations: Parameters<typeof fold>[0]) =>
  eventOf(name, observations).map(({ timestamp }) => timestamp)

describe('what one source says again', () => {
  const first = discharge('2026-06-18 04:40', { reported_at: utc('2026-06-18 05:00') })

  test('under another id and with the same content is one event', () => {
    const again = discharge('2026-06-18 04:40', { reported_at: utc('2026-06-18 09:00') })
    expect(eventOf('vessel_discharged', [...loading(), first, again])).toEqual(
      eventOf('vessel_discharged', [...loading(), first]),
    )
  })

  test('with another time is a correction, and keeps the key', () => {
    const corrected = discharge('2026-06-18 02:10', { reported_at: utc('2026-06-19 05:00') })
    const [before] = eventOf('vessel_discharged', [...loading(), first])
    const [after] = eventOf('vessel_discharged', [...loading(), corrected, first])
    expect(after).toMatchObject({ key: before?.key, timestamp: utc('2026-06-18 02:10'), source_event_id: corrected.id })
  })

  test('with a time less than a minute off is no change', () => {
    const corrected = discharge('2026-06-18 04:40:59', { reported_at: utc('2026-06-19 05:00') })
    expect(times('vessel_discharged', [...loading(), first, corrected])).toEqual([utc('2026-06-18 04:40')])
  })

  test('counts by when it was received where it does not say when it was reported', () => {
    const older = discharge('2026-06-18 03:00', { reported_at: null, received_at: utc('2026-06-18 06:00') })
    const newer = discharge('2026-06-18 02:00', { reported_at: null, received_at: utc('2026-06-18 07:00') })
    expect(times('vessel_discharged', [...loading(), newer, older])).toEqual([utc('2026-06-18 02:00')])
  })

  test('later and as a bare day does not beat the hour of that day', () => {
    const day = discharge('2026-06-17', { reported_at: utc('2026-06-20 05:00') })
    expect(times('vessel_discharged', [...loading(), first, day])).toEqual([utc('2026-06-18 04:40')])
  })

  test('later and as another day does', () => {
    const day = discharge('2026-06-16', { reported_at: utc('2026-06-20 05:00') })
    expect(times('vessel_discharged', [...loading(), first, day])).toEqual([utc('2026-06-16 07:00')])
  })

  test('and then withdraws is as if never said', () => {
    const withdrawn = discharge('2026-06-18 05:40', {
      reported_at: utc('2026-06-19 05:00'),
      withdrawn_at: utc('2026-06-20 05:00'),
    })
    expect(fold([...loading(), first, withdrawn]).events).toEqual(fold([...loading(), first]).events)
  })
})

describe('what two sources say of one thing', () => {
  const byLine = discharge('2026-06-18 04:40')
  const byTerminal = discharge('2026-06-17 23:10', terminal('W185'))

  test('within a day is one event, at the time of the terminal', () => {
    const journey = fold([...loading(), byLine, byTerminal])
    expect(times('vessel_discharged', [...loading(), byLine, byTerminal])).toEqual([utc('2026-06-17 23:10')])
    expect(journey.doubts).toEqual([])
  })

  test('more than a day apart is one event still, and the other is doubted', () => {
    const far = discharge('2026-06-25 04:40')
    expect(times('vessel_discharged', [...loading(), far, byTerminal])).toEqual([utc('2026-06-17 23:10')])
    expect(fold([...loading(), far, byTerminal]).doubts).toEqual([
      { observation_id: far.id, doubt: 'source_disagrees' },
    ])
  })

  test('takes the voyage from the one that knows it', () => {
    const [event] = eventOf('vessel_discharged', [...loading(), discharge('2026-06-18 04:40', firstVessel), byTerminal])
    expect(event).toMatchObject({ data_source: 'terminal', voyage_number: '024E', vessel: { imo: '9321483' } })
  })

  test('takes the hour of one where the better source knows only the day', () => {
    const day = discharge('2026-06-17', terminal('W185'))
    expect(times('vessel_discharged', [...loading(), byLine, day])).toEqual([utc('2026-06-18 04:40')])
  })

  test('of a vessel is as the line says, not as positions show', () => {
    const positions = fact('ARRI', '2026-06-16 11:00', 'USLAX', { source: 'AIS', source_kind: 'ais' })
    expect(eventOf('vessel_arrived', [...loading(), ...arrival('USLAX'), positions])).toMatchObject([
      { timestamp: utc('2026-06-16 14:00'), data_source: 'shipping_line' },
    ])
  })
})

describe('a box that calls twice at one port', () => {
  const call = (day: string, said: object = {}) => [
    fact('DISC', `2026-06-${day} 04:00`, 'SGSIN', said),
    fact('LOAD', `2026-06-${day} 20:00`, 'SGSIN', said),
  ]
  const twice = (...calls: ReturnType<typeof call>) => [...loading(), ...calls, ...arrival('USLAX', secondVessel)]
  const count = (...calls: ReturnType<typeof call>) => eventOf('transshipment_discharged', twice(...calls)).length

  test('is told apart by the number of the call', () => {
    expect(count(...call('05', { call_sequence: 2 }), ...call('08', { call_sequence: 3 }))).toBe(2)
  })
  test('is told apart by voyage', () => {
    expect(count(...call('05', firstVessel), ...call('08', secondVessel))).toBe(2)
  })
  test('is told apart by more than five days', () => {
    expect(count(...call('05'), ...call('12'))).toBe(2)
  })
  test('is not told apart by two spellings of a voyage', () => {
    expect(count(...call('05', firstVessel), ...call('07', { ...terminal('Z952'), voyage: '24 e' }))).toBe(1)
  })
  test('is not told apart by less', () => {
    expect(count(...call('05'), ...call('08'))).toBe(1)
  })
  test('gives each call its own key', () => {
    const events = eventOf('transshipment_discharged', twice(...call('05', firstVessel), ...call('08', secondVessel)))
    expect(events.map(({ key }) => key)).toEqual([
      'transshipment_discharged|SGSIN|1',
      'transshipment_discharged|SGSIN|2',
    ])
  })
})

describe('a time that cannot be', () => {
  const now = utc('2026-06-18 00:00')
  const doubtOf = (at: string, said: object = {}) => {
    const told = fact('DISC', at, 'USLAX', said)
    const { doubts, state } = fold([...loading(), told], { now })
    return [doubts.find((one) => one.observation_id === told.id)?.doubt, state.pod_discharged_at]
  }

  test('before 2000 is not used', () => expect(doubtOf('1999-12-31 04:00')).toEqual(['impossible_time', null]))
  test('more than 400 days ahead is not used', () => {
    expect(doubtOf('2027-07-24 00:00', { classifier: 'EST' })).toEqual(['impossible_time', null])
  })
  test('as an actual in the future is an estimate', () => {
    expect(doubtOf('2026-06-18 01:01')).toEqual(['actual_in_future', null])
  })
  test('as an actual an hour ahead is a clock that is fast', () => {
    expect(doubtOf('2026-06-18 01:00')).toEqual([undefined, utc('2026-06-18 01:00')])
  })
  test('of a zone that nobody knows may be fourteen hours ahead', () => {
    const local = { has_offset: false, timezone: null }
    expect(doubtOf('2026-06-18 14:00', local)).toEqual([undefined, utc('2026-06-18 14:00')])
    expect(doubtOf('2026-06-18 14:01', local)).toEqual(['actual_in_future', null])
  })
})

test('an actual more than two days before its previous stage is kept, and doubted', () => {
  const early = fact('DISC', '2026-06-14 13:00', 'USLAX')
  const journey = fold([...loading(), fact('ARRI', '2026-06-16 14:00', 'USLAX'), early])
  expect(journey.state).toMatchObject({ current_status: 'grounded', pod_discharged_at: utc('2026-06-14 13:00') })
  expect(journey.doubts).toEqual([{ observation_id: early.id, doubt: 'out_of_order' }])
})

test('local times stamped as UTC lead to no other status and to no doubt', () => {
  const stamped = [
    fact('GTIN', '2026-05-28 16:00', 'CNSHA'),
    fact('LOAD', '2026-06-01 18:00', 'CNSHA'),
    fact('DEPA', '2026-06-02 04:00', 'CNSHA'),
    fact('ARRI', '2026-06-16 07:00', 'USLAX'),
    fact('DISC', '2026-06-17 21:40', 'USLAX'),
    fact('GTOT', '2026-06-17 20:00', 'USLAX'),
    fact('GTIN', '2026-06-17 19:00', 'USLAX', empty),
  ]
  const journey = fold(stamped)
  expect(journey.state).toMatchObject({ current_status: 'empty_returned', pod_full_out_at: utc('2026-06-17 20:00') })
  expect(journey.doubts).toEqual([])
})

test('an actual beats an estimate and an estimate a plan', () => {
  const planned = estimate('DISC', '2026-06-10 00:00', 'USLAX', '2026-06-30 00:00', { classifier: 'PLN' })
  const expected = estimate('DISC', '2026-06-12 00:00', 'USLAX', '2026-06-29 00:00')
  expect(times('vessel_discharged', [...loading(), planned, expected, discharge('2026-06-18 04:40')])).toEqual([
    utc('2026-06-18 04:40'),
  ])
})
