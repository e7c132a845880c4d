import { document, empty, estimate, fact } from '../facts.ts'
import { arrival, firstVessel, loading, origin, secondVessel, thirdVessel } from '../voyages.ts'
import { demurrage, freeUntil, type Situation, terminalSays } from './situation.ts'

const eta = (at: string, reported: string, said = firstVessel) => estimate('ARRI', at, 'USLAX', reported, said)
const viaSingapore = [
  ...loading(),
  fact('ARRI', '2026-06-07 02:00', 'SGSIN', firstVessel),
  fact('DISC', '2026-06-07 12:00', 'SGSIN', firstVessel),
]
const onward = eta('2026-06-28 14:00', '2026-06-01 22:00', secondVessel)

export const beforeArrival: readonly Situation[] = [
  { title: 'Nothing is reported', facts: [] },
  { title: 'The booking is confirmed', facts: [document('CONF', 'BKG', '2026-05-20 08:00')] },
  {
    title: 'The booking is cancelled',
    facts: [document('CONF', 'BKG', '2026-05-20 08:00'), document('CANC', 'BKG', '2026-05-22 08:00')],
  },
  { title: 'The empty box left the depot', facts: [fact('GTOT', '2026-06-18 03:00', 'CNSHA', empty)] },
  { title: 'The full box is at the port of loading', facts: origin() },
  {
    title: 'Sailing and arrival are planned',
    facts: [
      ...origin(),
      estimate('DEPA', '2026-06-24 20:00', 'CNSHA', '2026-06-15 08:00', { classifier: 'PLN', ...firstVessel }),
      estimate('ARRI', '2026-07-09 14:00', 'USLAX', '2026-06-15 08:00', { classifier: 'PLN', ...firstVessel }),
    ],
  },
  {
    title: 'The sailing is five days overdue',
    facts: [
      ...origin(),
      estimate('DEPA', '2026-06-15 20:00', 'CNSHA', '2026-06-10 08:00', firstVessel),
      estimate('ARRI', '2026-06-30 14:00', 'USLAX', '2026-06-10 08:00', firstVessel),
    ],
  },
  { title: 'Loaded, without any estimate', facts: loading() },
  {
    title: 'Loaded, the vessel is to sail tomorrow',
    facts: [
      ...loading().slice(0, -1),
      estimate('DEPA', '2026-06-21 20:00', 'CNSHA', '2026-06-15 08:00', firstVessel),
      eta('2026-07-09 14:00', '2026-06-15 08:00'),
    ],
  },
  { title: 'At sea, on plan', facts: [...loading(), eta('2026-06-24 14:00', '2026-06-01 22:00')] },
  {
    title: 'At sea, three days late',
    facts: [...loading(), eta('2026-06-21 14:00', '2026-06-01 22:00'), eta('2026-06-24 14:00', '2026-06-18 08:00')],
  },
  {
    title: 'At sea, two days early',
    facts: [...loading(), eta('2026-06-26 14:00', '2026-06-01 22:00'), eta('2026-06-24 14:00', '2026-06-18 08:00')],
  },
  { title: 'The arrival is four days overdue', facts: [...loading(), eta('2026-06-16 14:00', '2026-06-10 08:00')] },
  {
    title: 'Silent for five weeks, the arrival long overdue',
    facts: [...loading(), eta('2026-06-16 14:00', '2026-06-10 08:00')],
    now: '2026-07-21T18:00:00.000Z',
    heard: '2026-06-10T08:00:00.000Z',
  },
  {
    title: 'At sea, somebody stopped the tracking',
    facts: [...loading(), eta('2026-06-24 14:00', '2026-06-01 22:00')],
    heard: '2026-06-12T08:00:00.000Z',
    stopped: 'cancelled_by_user',
  },
  {
    title: 'At sea, the line already holds it',
    facts: [...loading(), eta('2026-06-24 14:00', '2026-06-01 22:00'), document('HOLD', 'SRM', '2026-06-18 08:00')],
  },
  {
    title: 'The line reports an arrival that lies ahead',
    facts: [...loading(), fact('ARRI', '2026-06-23 14:00', 'USLAX', firstVessel)],
  },
  { title: 'In the port of transhipment', facts: [...viaSingapore.slice(0, 3), onward] },
  {
    title: 'In a port on the way for thirteen days, the vessel goes on with it',
    facts: [...viaSingapore.slice(0, 3), eta('2026-06-28 14:00', '2026-06-01 22:00')],
  },
  { title: 'Discharged at the port of transhipment', facts: [...viaSingapore, onward] },
  {
    title: 'Discharged at the port of transhipment, onward departure overdue',
    facts: [...viaSingapore, estimate('DEPA', '2026-06-12 20:00', 'SGSIN', '2026-06-07 20:00', secondVessel), onward],
  },
  {
    title: 'On the second vessel',
    facts: [...viaSingapore, fact('LOAD', '2026-06-10 12:00', 'SGSIN', secondVessel), onward],
  },
  {
    title: 'Rolled to another vessel at the port of loading',
    facts: [
      estimate('DEPA', '2026-06-01 20:00', 'CNSHA', '2026-05-20 08:00', firstVessel),
      eta('2026-06-16 14:00', '2026-05-20 08:00'),
      fact('LOAD', '2026-06-08 10:00', 'CNSHA', secondVessel),
      fact('DEPA', '2026-06-08 20:00', 'CNSHA', secondVessel),
    ],
  },
  {
    title: 'Rolled to another vessel at the port of transhipment',
    facts: [
      ...viaSingapore,
      estimate('DEPA', '2026-06-10 20:00', 'SGSIN', '2026-06-01 22:00', secondVessel),
      eta('2026-06-17 14:00', '2026-06-01 22:00', secondVessel),
      fact('LOAD', '2026-06-14 12:00', 'SGSIN', thirdVessel),
      fact('DEPA', '2026-06-14 22:00', 'SGSIN', thirdVessel),
    ],
  },
  {
    title: 'The same voyage is spelled in two ways',
    facts: [
      eta('2026-06-24 14:00', '2026-05-20 08:00', { ...firstVessel, voyage: '001E' }),
      fact('LOAD', '2026-06-08 10:00', 'CNSHA', { ...firstVessel, voyage: '0FL1E' }),
    ],
  },
  {
    title: 'The line withdrew the departure',
    facts: [
      ...origin(),
      fact('LOAD', '2026-06-01 10:00', 'CNSHA', firstVessel),
      fact('DEPA', '2026-06-01 20:00', 'CNSHA', { ...firstVessel, withdrawn_at: '2026-06-02T08:00:00.000Z' }),
    ],
  },
  {
    title: 'The terminal knows the box before it is there',
    facts: [
      ...loading(),
      eta('2026-06-24 14:00', '2026-06-18 08:00'),
      terminalSays({ on_terminal: null, available: null, fees: [demurrage], last_free_day: freeUntil('2026-05-02') }),
    ],
  },
  {
    title: 'At sea, the terminal says available and that it does not have the box',
    facts: [
      ...loading(),
      eta('2026-06-24 14:00', '2026-06-18 08:00'),
      terminalSays({ on_terminal: false, available: true, holds: [], last_free_day: freeUntil('2026-06-18') }),
    ],
  },
  { title: 'Arrived four days ago, not discharged yet', facts: [...loading(), ...arrival('USLAX').slice(0, 1)] },
  {
    title: 'Berthed, not discharged yet',
    facts: [...loading(), ...arrival('USLAX').slice(0, 1), fact('BRTH', '2026-06-16 20:00', 'USLAX', firstVessel)],
  },
  {
    title: 'A fact is dated ten years ahead',
    facts: [...loading(), fact('ARRI', '2036-06-16 14:00', 'USLAX', firstVessel)],
  },
  {
    title: 'A discharge is dated before the loading',
    facts: [...loading(), fact('DISC', '2026-05-20 04:00', 'USLAX', firstVessel)],
  },
  {
    title: 'The place is in no list',
    facts: [fact('LOAD', '2026-06-01 10:00', 'XXNOW', { ...firstVessel, location_name: 'Nowhere' })],
  },
]
