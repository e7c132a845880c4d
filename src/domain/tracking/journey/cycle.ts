import { compare, isGateIn, isGateOut, type Sighting, type Statement, type Statements } from './statement.ts'

/**
 * Boxes are used again, and a statement without bill or booking may be of an earlier use. A use is over once the box
 * went out laden and came back empty; the next begins with an empty gate-out or a load. What counts is the newest use,
 * or, where some statements name a bill or a booking, the newest of which one does: the caller has matched those.
 */
export function newestCycle(believed: Statements): (one: Statement | Sighting) => boolean {
  const ends = endsOfUse(believed)
  const cycleAt = (at: number) => ends.filter((end) => at > end).length
  const named = believed.statements.filter(isNamed).map(({ at }) => cycleAt(at))
  const current = named.length > 0 ? Math.max(...named) : ends.length
  return (one) => cycleAt(one.at) === current || ('leg' in one && isNamed(one))
}

const isNamed = ({ fact }: Statement) => fact.bill_of_lading !== null || fact.booking !== null

interface Move {
  at: number
  kind: 'out' | 'in' | 'start'
}

/** The times of those empty returns after which the box was used anew. */
function endsOfUse({ statements, sightings }: Statements): number[] {
  const outs = sightings.flatMap(({ fact }): Move[] =>
    fact.full_out_at === null ? [] : [{ at: Date.parse(fact.full_out_at), kind: 'out' }],
  )
  const moves = [...statements.flatMap(moveOf), ...outs].sort((a, b) => compare(a.at, b.at) || compare(b.kind, a.kind))
  const ends: number[] = []
  let isOut = false
  let returned: number | undefined
  for (const { at, kind } of moves) {
    if (kind === 'out') isOut = true
    if (kind === 'in' && isOut) returned ??= at
    if (kind === 'start' && returned !== undefined && at > returned) {
      ends.push(returned)
      isOut = false
      returned = undefined
    }
  }
  return ends
}

function moveOf({ fact, classifier, at, leg }: Statement): Move[] {
  if (classifier !== 'ACT') return []
  const { code, empty } = fact
  if (isGateOut(code) && empty === false) return [{ at, kind: 'out' }]
  if (isGateIn(code) && empty === true) return [{ at, kind: 'in' }]
  if ((isGateOut(code) && empty === true) || (code === 'LOAD' && leg === 'vessel')) return [{ at, kind: 'start' }]
  return []
}
