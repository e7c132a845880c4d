import { facilityAt, type Happening, type Statement } from './happening.ts'
import { randomFrom } from './random.ts'
import { withFalseGateOut, withFirstTerminal, withMissedSailing, withWrongTime } from './revisions.ts'
import { actual } from './statements.ts'
import { DAY, HOUR } from './time.ts'
import type { Box, Leg, Voyage } from './voyage.ts'

const emptyOut = (voyage: Voyage, box: Box) => actual(box.empty_out, randomFrom(voyage.seed, box.number, 'empty out'))

/** From when on the line knows which box it is: nobody does before the empty one is collected. */
export const assignedAt = (voyage: Voyage, box: Box) => emptyOut(voyage, box).said

export function equipmentOf(voyage: Voyage, box: Box): Happening[] {
  const { pol, pod, destination } = voyage
  const random = randomFrom(voyage.seed, box.number, 'moves')
  const assigned = assignedAt(voyage, box)
  const end = destination ?? pod
  const move = (
    code: 'GTOT' | 'GTIN' | 'LOAD' | 'DISC' | 'DROP',
    at: Pick<Happening, 'place' | 'facility'> & Partial<Happening>,
    statements: Statement[],
  ): Happening => ({
    ...{ type: 'EQUIPMENT', code, boxes: [box], document: null, statements },
    ...{ leg: null, mode: 'TRUCK', empty: false, side: code === 'DISC' ? 'import' : 'export' },
    ...at,
    key: `${box.number} ${code} ${at.leg?.reference ?? (at.empty ? 'empty' : 'laden')} ${at.place.locode}`,
  })
  const depot = (name: string) => ({ name: `${name} Container Depot`, type: 'DEPO' as const })
  const planned = (time: number, said = assigned): Statement => ({
    classifier: 'PLN',
    time: Math.round(time / HOUR) * HOUR,
    said,
  })

  const overQuay = (leg: Leg): Happening[] => {
    const first = leg.sequence === 1
    const atPod = leg.to === pod
    const loaded = leg.departs - box.quay
    const discharged = leg.arrives + box.quay
    const load = [planned(loaded), actual(loaded, random)]
    const soon: Statement = { ...planned(discharged, leg.arrives - 1.5 * DAY), classifier: 'EST' }
    const done = actual(discharged, random)
    const discharge = [planned(discharged), soon, ...(atPod ? withWrongTime(voyage, done) : [done])]
    const there = first ? withMissedSailing(voyage, 'arrives', discharge) : discharge
    return [
      move(
        'LOAD',
        { place: leg.from, facility: { name: null, type: 'POTE' }, leg, mode: leg.mode },
        first ? withMissedSailing(voyage, 'departs', load) : load,
      ),
      move(
        'DISC',
        { place: leg.to, facility: facilityAt(voyage, leg), leg, mode: leg.mode },
        atPod ? withFirstTerminal(voyage, there) : there,
      ),
    ]
  }

  const byRail = box.rail
    ? [
        move(
          'LOAD',
          {
            place: pod,
            facility: { name: voyage.terminal?.name ?? null, type: 'POTE' },
            leg: box.rail.leg,
            mode: 'RAIL',
          },
          [planned(box.rail.loaded), actual(box.rail.loaded, random)],
        ),
        move('DISC', { place: end, facility: facilityAt(voyage, box.rail.leg), leg: box.rail.leg, mode: 'RAIL' }, [
          planned(box.rail.unloaded),
          actual(box.rail.unloaded, random),
        ]),
      ]
    : []

  const namesDepot = randomFrom(voyage.seed, box.number, 'depot').chance(0.5)
  const last = box.rail?.leg ?? box.legs.at(-1)
  return [
    move('GTOT', { place: pol, facility: depot(pol.name), empty: true }, [emptyOut(voyage, box)]),
    move('GTIN', { place: pol, facility: { name: null, type: 'POTE' } }, [actual(box.full_in, random)]),
    ...box.legs.flatMap(overQuay),
    ...byRail,
    move(
      'GTOT',
      { place: end, facility: last ? facilityAt(voyage, last) : null },
      withFalseGateOut(voyage, box, actual(box.gate_out, random)),
    ),
    ...(voyage.scenario === 'dropped'
      ? [
          move('DROP', { place: end, facility: { name: null, type: 'CLOC' } }, [
            actual(box.gate_out + 3 * HOUR, random),
          ]),
        ]
      : []),
    move('GTIN', { place: end, facility: depot(end.name), empty: true }, [
      // Of some the line says where the empty goes, once it is out.
      ...(namesDepot ? [planned(box.empty_in, box.gate_out + HOUR)] : []),
      actual(box.empty_in, random),
    ]),
  ]
}
