import { atSea, discharged, type Voyage, voyageOf } from '../dcsa-events.ts'

type Event = Record<string, unknown>

/** A place on the way that no vessel of the sea voyage calls at. */
const by = (modeOfTransport: 'BARGE' | 'RAIL' | 'TRUCK', locode: string, more: Event = {}) => ({
  transportCall: {
    transportCallID: `${modeOfTransport}-${locode}`,
    modeOfTransport,
    location: { UNLocationCode: locode },
    ...more,
  },
})

const empty = { emptyIndicatorCode: 'EMPTY' }
const ended = { carrierSpecificData: { shipmentLocationType: 'PDE' } }

/** As far as Busan, where it changes ships; what is still to come is planned. */
function changing(numbers: Voyage, happened: readonly ('ARRI' | 'DISC' | 'LOAD')[]) {
  const { equipment, transport } = voyageOf(numbers)
  const of = (code: 'ARRI' | 'DISC' | 'LOAD' | 'DEPA', past: string, to_come: string) => {
    const isPast = (happened as readonly string[]).includes(code)
    const make = code === 'DISC' || code === 'LOAD' ? equipment : transport
    return make(code, 'KRPUS', isPast ? past : to_come, isPast ? 'ACT' : code === 'ARRI' ? 'EST' : 'PLN')
  }
  return [
    equipment('LOAD', 'CNNGB', '2026-06-05T10:00:00+08:00'),
    transport('DEPA', 'CNNGB', '2026-06-06T02:00:00+08:00'),
    of('ARRI', '2026-06-10T06:00:00+09:00', '2026-06-25T06:00:00+09:00'),
    of('DISC', '2026-06-10T16:00:00+09:00', '2026-06-26T16:00:00+09:00'),
    of('LOAD', '2026-06-18T16:00:00+09:00', '2026-06-27T16:00:00+09:00'),
    of('DEPA', '2026-06-19T06:00:00+09:00', '2026-06-28T06:00:00+09:00'),
    transport('ARRI', 'USLAX', '2026-07-08T06:00:00-07:00', 'EST'),
    equipment('DISC', 'USLAX', '2026-07-09T06:00:00-07:00', 'PLN'),
  ]
}

/** On by barge to Stockton, by way of Oakland: so many of its moves have happened. */
function onByBarge(numbers: Voyage, happened: number) {
  const { equipment, transport } = voyageOf(numbers)
  const [los_angeles, oakland] = [by('BARGE', 'USLAX'), by('BARGE', 'USOAK')]
  const moves = [
    ['LOAD', los_angeles],
    ['DEPA', los_angeles],
    ['ARRI', oakland],
    ['DISC', oakland],
    ['DISC', { ...by('BARGE', 'USSCK'), ...ended }],
  ] as const
  return [
    ...discharged(numbers),
    ...moves.map(([code, where], at) => {
      const make = code === 'LOAD' || code === 'DISC' ? equipment : transport
      const day = at < happened ? 19 : 22
      return make(code, 'USLAX', `2026-06-${day}T0${at + 1}:00:00-07:00`, at < happened ? 'ACT' : 'PLN', where)
    }),
  ]
}

/** On by rail to Chicago, by way of Kansas City where it is said to stop there. */
function onByRail(numbers: Voyage, stops: boolean) {
  const { equipment, transport } = voyageOf(numbers)
  return [
    ...discharged(numbers),
    equipment('LOAD', 'USLAX', '2026-06-19T06:00:00-07:00', 'ACT', by('RAIL', 'USLAX')),
    ...(stops ? [transport('ARRI', 'USLAX', '2026-06-22T06:00:00-05:00', 'EST', by('RAIL', 'USKCK'))] : []),
    equipment('DISC', 'USLAX', '2026-06-24T06:00:00-05:00', 'PLN', { ...by('RAIL', 'USCHI'), ...ended }),
  ]
}

/** Of each of these another move is the next, or it stands where the others do not. */
export const nextMoves: Record<string, (numbers: Voyage) => Event[]> = {
  'its empty container is still to be fetched': (numbers) => [
    voyageOf(numbers).equipment('GTOT', 'CNNGB', '2026-06-24T08:00:00+08:00', 'PLN', {
      ...empty,
      ...by('TRUCK', 'CNNGB'),
    }),
  ],
  'its empty container is out': (numbers) => [
    voyageOf(numbers).equipment('GTOT', 'CNNGB', '2026-06-18T08:00:00+08:00', 'ACT', {
      ...empty,
      ...by('TRUCK', 'CNNGB'),
    }),
  ],
  'at its port of loading': (numbers) => [
    voyageOf(numbers).equipment('GTIN', 'CNNGB', '2026-06-12T08:00:00+08:00', 'ACT', by('TRUCK', 'CNNGB')),
  ],
  'on its way to where it changes ships': (numbers) => changing(numbers, []),
  'not yet off the first ship': (numbers) => changing(numbers, ['ARRI']),
  'on a second ship that has not left': (numbers) => changing(numbers, ['ARRI', 'DISC', 'LOAD']),
  'waits for its barge': (numbers) => onByBarge(numbers, 0),
  'on a barge that has not left': (numbers) => onByBarge(numbers, 1),
  'on a barge': (numbers) => onByBarge(numbers, 2),
  'not yet off its barge': (numbers) => onByBarge(numbers, 3),
  'on a train that stops on the way': (numbers) => onByRail(numbers, true),
  'on a train': (numbers) => onByRail(numbers, false),
  'on a train that has not left': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('LOAD', 'USLAX', '2026-06-19T06:00:00-07:00', 'ACT', by('RAIL', 'USLAX')),
  ],
  'waits for a late train': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('LOAD', 'USLAX', '2026-07-04T12:00:00-07:00', 'PLN', by('RAIL', 'USLAX')),
  ],
  'out, and not yet back': (numbers) => [
    ...discharged(numbers),
    voyageOf(numbers).equipment('GTOT', 'USLAX', '2026-06-19T08:00:00-07:00', 'ACT', by('TRUCK', 'USLAX')),
  ],
  'by road to a ramp': (numbers) => {
    const { equipment, transport } = voyageOf(numbers)
    return [
      ...discharged(numbers),
      equipment('GTOT', 'USLAX', '2026-06-19T08:00:00-07:00', 'ACT', by('TRUCK', 'USLAX')),
      transport('ARRI', 'USLAX', '2026-06-24T08:00:00-05:00', 'EST', { ...by('TRUCK', 'USCHI'), ...ended }),
    ]
  },
  'seen in the yard alone': (numbers) => atSea(numbers),
}
