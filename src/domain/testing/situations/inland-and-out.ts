import { byBarge, empty, estimate, fact, rail, snapshot } from '../facts.ts'
import { rule } from '../free-time.ts'
import { barged, direct, emptyReturn, inland, pickup, train } from '../voyages.ts'
import { atLosAngeles, available, customs, demurrage, freeUntil, type Situation, terminalSays } from './situation.ts'

const toChicago = (at: string) => estimate('ARRI', at, 'USCHI', '2026-06-19 08:00', rail)
const onTheTrain = (...more: Situation['facts']) => atLosAngeles(...train().slice(0, 2), ...more)
const ramp = (seen: Parameters<typeof snapshot>[1]) =>
  snapshot('2026-06-24 16:00', { source: 'R001', source_kind: 'rail', timezone: 'America/Chicago', ...seen })
const afterTrain = '2026-06-24T18:00:00.000Z'
const atTheRamp = (seen: Parameters<typeof snapshot>[1]) => ({ facts: [...inland(), ramp(seen)], now: afterTrain })

/** Four working days outside, counted from the gate. */
const outsideFree = rule({ kind: 'detention', start_event: 'full_out', working_weekdays: [1, 2, 3, 4, 5] })

export const inlandAndOut: readonly Situation[] = [
  { title: 'Discharged, the train is expected', facts: atLosAngeles(toChicago('2026-06-26 12:00')) },
  {
    title: 'Waiting for the train, the terminal of the port has it available',
    facts: atLosAngeles(toChicago('2026-06-26 12:00'), available({ last_free_day: freeUntil('2026-06-23') })),
  },
  { title: 'On the train', facts: onTheTrain(toChicago('2026-06-26 12:00')), now: '2026-06-21T18:00:00.000Z' },
  {
    title: 'On the train, free time at the port has ended since',
    facts: onTheTrain(
      toChicago('2026-06-26 12:00'),
      terminalSays({ available: true, last_free_day: freeUntil('2026-06-19') }, '2026-06-19 16:00'),
    ),
    now: '2026-06-22T18:00:00.000Z',
  },
  {
    title: 'The train is four days overdue',
    facts: onTheTrain(toChicago('2026-06-22 12:00')),
    now: '2026-06-26T18:00:00.000Z',
  },
  {
    title: 'Arrived by rail, where no destination was ever named',
    facts: [...inland().slice(0, -2)],
    now: '2026-06-22T18:00:00.000Z',
  },
  { title: 'Unloaded at the ramp, which is silent', facts: inland(), now: afterTrain },
  {
    title: 'Unloaded at the ramp, where nobody reported that the train had arrived',
    facts: onTheTrain(toChicago('2026-06-26 12:00'), ...train().slice(-1)),
    now: afterTrain,
  },
  {
    title: 'Available at the ramp, the last free day is tomorrow',
    ...atTheRamp({ available: true, last_free_day: freeUntil('2026-06-25', 'America/Chicago') }),
  },
  {
    title: 'Available at the ramp, free time is over',
    ...atTheRamp({ available: true, last_free_day: freeUntil('2026-06-22', 'America/Chicago'), fees: [demurrage] }),
  },
  { title: 'Held at the ramp', ...atTheRamp({ available: false, holds: [customs] }) },
  {
    title: 'Picked up at the ramp',
    facts: [...inland(), fact('GTOT', '2026-06-24 15:00', 'USCHI', { source: 'R001', source_kind: 'rail' })],
    now: afterTrain,
  },
  { title: 'On the barge', facts: barged().slice(0, -2), now: '2026-06-21T10:00:00.000Z' },
  { title: 'Arrived by barge', facts: barged(), now: afterTrain },
  {
    title: 'Trucked from the port to an inland place',
    facts: atLosAngeles(
      pickup('USLAX'),
      estimate('ARRI', '2026-06-25 12:00', 'USDAL', '2026-06-19 08:00', { mode: 'truck', role: 'place_of_delivery' }),
    ),
    now: '2026-06-23T18:00:00.000Z',
  },
  {
    title: 'The barge has left, and is overdue where nobody says when',
    facts: barged().slice(0, -2),
    now: '2026-07-05T10:00:00.000Z',
  },
  {
    title: 'The barge is planned',
    facts: [...barged().slice(0, 6), estimate('DEPA', '2026-06-20 14:00', 'NLRTM', '2026-06-18 08:00', byBarge)],
    now: '2026-06-20T10:00:00.000Z',
  },
  {
    title: 'The train is planned, and nobody says where to',
    facts: atLosAngeles(estimate('DEPA', '2026-06-22 22:00', 'USLAX', '2026-06-18 08:00', rail)),
  },
  {
    title: 'The barge is planned and not reported',
    facts: [...barged().slice(0, 6), estimate('DEPA', '2026-06-20 14:00', 'NLRTM', '2026-06-18 08:00', byBarge)],
    now: '2026-06-23T18:00:00.000Z',
  },
  {
    title: 'Through the gate to the train, and nobody says where to',
    facts: atLosAngeles(fact('GTOT', '2026-06-20 04:00', 'USLAX'), ...train().slice(0, 2)),
    now: '2026-06-21T18:00:00.000Z',
  },
  { title: 'Picked up, the empty is out', facts: direct().slice(0, -1), now: '2026-06-23T18:00:00.000Z' },
  {
    title: 'Picked up, the terminal still shows it',
    facts: [
      ...direct().slice(0, -1),
      terminalSays(
        {
          available: true,
          holds: [customs],
          fees: [demurrage],
          last_free_day: freeUntil('2026-06-20'),
          pickup_appointment_at: '2026-06-26T16:00:00.000Z',
        },
        '2026-06-22 18:00',
      ),
    ],
    now: '2026-06-23T18:00:00.000Z',
  },
  {
    title: 'Picked up after free time had ended',
    facts: [
      ...direct().slice(0, -1),
      terminalSays({ available: true, last_free_day: freeUntil('2026-06-19') }, '2026-06-19 16:00'),
    ],
    now: '2026-06-23T18:00:00.000Z',
  },
  {
    title: 'The gate-out was withdrawn',
    facts: atLosAngeles(
      { ...pickup('USLAX'), withdrawn_at: '2026-06-22T20:00:00.000Z' },
      terminalSays({ available: true, holds: [] }, '2026-06-23 16:00'),
    ),
    now: '2026-06-23T18:00:00.000Z',
  },
  {
    title: 'Delivered, said by a person',
    facts: [
      ...direct().slice(0, -1),
      fact('DLVD', '2026-06-23 15:00', 'USLAX', { source: 'user', source_kind: 'user' }),
    ],
    now: '2026-06-24T18:00:00.000Z',
  },
  { title: 'The empty box is back', facts: direct(), now: '2026-06-28T18:00:00.000Z' },
  {
    title: 'The empty box is back, and is used again',
    facts: [...direct(), fact('GTOT', '2026-07-02 08:00', 'USLAX', empty)],
    now: '2026-07-03T18:00:00.000Z',
  },
  {
    title: 'The empty box came back and nobody reported the pickup',
    facts: atLosAngeles(emptyReturn('USLAX')),
    now: '2026-06-28T18:00:00.000Z',
  },
  {
    title: 'Picked up, the empty box is to be back within free time',
    facts: direct().slice(0, -1),
    now: '2026-06-23T18:00:00.000Z',
    rules: [outsideFree],
  },
  {
    title: 'Picked up, free time for the empty box is over',
    facts: direct().slice(0, -1),
    now: '2026-07-20T18:00:00.000Z',
    heard: '2026-07-20T16:00:00.000Z',
    rules: [outsideFree],
  },
]
