import { equipmentOf } from './equipment-happenings.ts'
import { facilityAt, type Happening, type Statement } from './happening.ts'
import { type Random, randomFrom } from './random.ts'
import { withFirstTerminal, withMissedSailing } from './revisions.ts'
import { actual, foreseen, wholeMinute } from './statements.ts'
import { DAY, HOUR } from './time.ts'
import type { Box, Leg, Voyage } from './voyage.ts'

/** All that happens on a voyage, computed anew each time it is asked for. */
export function happeningsOf(voyage: Voyage): Happening[] {
  const all = [...papersOf(voyage), ...transportOf(voyage), ...voyage.boxes.flatMap((box) => equipmentOf(voyage, box))]
  const end = voyage.cancelled ?? Infinity
  const said = (statements: readonly Statement[]) =>
    besidesSilence(voyage, statements)
      .filter((each) => each.said <= end)
      .map((each) => ({ ...each, time: wholeMinute(each.time), said: wholeMinute(each.said) }))
  return all.map((each) => ({ ...each, statements: said(each.statements) }))
}

/** Who was silent tells the last of it afterwards. */
function besidesSilence({ silent }: Voyage, statements: readonly Statement[]): readonly Statement[] {
  if (!silent) return statements
  const { from, until } = silent
  const kept = statements.filter(({ said }) => said <= from || said >= until)
  const last = statements.findLast(({ said }) => said < until)
  if (!last || last.said <= from || until === Infinity) return kept
  return [...kept, { ...last, said: until }].sort((a, b) => a.said - b.said)
}

function papersOf(voyage: Voyage): Happening[] {
  const { pol, pod, boxes, booking, bill, hold } = voyage
  const legs = boxes[0]?.legs ?? []
  const [departs, arrives] = [legs[0]?.departs ?? 0, legs.at(-1)?.arrives ?? 0]
  const paper = (code: string, type: string, id: string, at: number, place = pol, reason?: string): Happening => ({
    ...{ key: `${type} ${code}`, type: 'SHIPMENT', code, place, boxes, document: { type, id } },
    ...{ facility: null, leg: null, side: 'export', mode: 'TRUCK', empty: false },
    statements: [{ classifier: 'ACT', time: at, said: at, ...(reason && { reason }) }],
  })
  const papers = [
    paper('CONF', 'BKG', booking, voyage.booked),
    paper('RECE', 'SHI', booking, departs - 4 * DAY),
    paper('ISSU', 'TRD', bill, departs + DAY),
    paper('ISSU', 'ARN', bill, arrives - 5 * DAY, pod),
  ]
  if (voyage.cancelled) papers.push(paper('VOID', 'BKG', booking, voyage.cancelled, pol, 'Cancelled by shipper'))
  if (hold) {
    const type = ['freight', 'TMF', 'other'].includes(hold.kind) ? 'SRM' : 'CUS'
    const reason = type === 'SRM' ? 'Freight or original bill outstanding' : 'Documents under review'
    papers.push(paper('HOLD', type, bill, hold.from, pod, reason), paper('RELS', type, bill, hold.until, pod))
  } else {
    papers.push(paper('RELS', 'SRM', bill, arrives - 30 * HOUR, pod))
  }
  return papers
}

function transportOf(voyage: Voyage): Happening[] {
  const legs = new Set(voyage.boxes.flatMap((box) => [...box.legs, ...(box.rail ? [box.rail.leg] : [])]))
  return [...legs].flatMap((leg) => {
    const boxes = voyage.boxes.filter((box) => box.legs.includes(leg) || box.rail?.leg === leg)
    const random = randomFrom(voyage.seed, 'call', leg.reference)
    return callsOf(voyage, leg, boxes, random)
  })
}

function callsOf(voyage: Voyage, leg: Leg, boxes: readonly Box[], random: Random): Happening[] {
  const { booked } = voyage
  const call = (
    code: 'DEPA' | 'ARRI',
    place: Leg['from'],
    statements: Statement[],
    facility: Happening['facility'] = null,
  ): Happening => ({
    ...{ key: `${leg.reference} ${code} ${place.locode}`, type: 'TRANSPORT', code, place, facility, leg, boxes },
    ...{ side: code === 'DEPA' ? 'export' : 'import', mode: leg.mode, empty: false, document: null, statements },
  })
  const begins = leg.mode === 'RAIL' ? leg.departs : (boxes[0]?.legs[0]?.departs ?? leg.departs)
  const departs = [
    ...foreseen(leg.departs, { from: booked, begins: leg.departs - 4 * DAY, error: 20 * HOUR }, random),
    actual(leg.departs, random),
  ]
  const arrives = [
    ...foreseen(leg.arrives, { from: booked, begins, error: leg.mode === 'RAIL' ? DAY : 3 * DAY }, random),
    actual(leg.arrives, random),
  ]
  const first = leg.sequence === 1
  const berth = voyage.scenario === 'berthed' && facilityAt(voyage, leg)
  const atPod = leg.to === voyage.pod
  const there = first ? withMissedSailing(voyage, 'arrives', arrives) : arrives
  const calls = [
    call('DEPA', leg.from, first ? withMissedSailing(voyage, 'departs', departs) : departs),
    call('ARRI', leg.to, atPod ? withFirstTerminal(voyage, there) : there, facilityAt(voyage, leg)),
  ]
  if (berth && atPod) {
    const alongside = call('ARRI', leg.to, [actual(leg.arrives + 4 * HOUR, random)], { ...berth, type: 'BRTH' })
    calls.push({ ...alongside, key: `${alongside.key} berth` })
  }
  if (leg.stop) {
    calls.push(
      call('ARRI', leg.stop.place, [actual(leg.stop.arrives, random)]),
      call('DEPA', leg.stop.place, [actual(leg.stop.departs, random)]),
    )
  }
  return calls
}
