import { compare } from '../../compare.ts'
import { isGateIn, isGateOut, type Sighting, type Statement, type Statements } from './statement.ts'

/**
 * Boxes are used again, and a statement without bill or booking may be of an earlier use. A use is over once the box
 * went out laden and came back empty; the next begins with an empty gate-out or a load. Where nobody reported that it
 * came back, the next begins with the empty gate-out after which it was laden anew. What counts is the newest use,
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
  kind: 'ashore' | 'out' | 'in' | 'empty_out' | 'laden_in' | 'load'
}

/**
 * When each use ended that another one followed: with the empty return; where nobody reported that, once the box went
 * out empty after it was ashore, and was laden anew.
 */
function endsOfUse({ statements, sightings }: Statements): number[] {
  const outs = sightings.flatMap(({ fact }): Move[] =>
    fact.full_out_at === null ? [] : [{ at: Date.parse(fact.full_out_at), kind: 'out' }],
  )
  const moves = [...statements.flatMap(moveOf), ...outs].sort((a, b) => compare(a.at, b.at) || compare(b.kind, a.kind))
  const ends: number[] = []
  let use: Use = {}
  for (const { at, kind } of moves) {
    const isStart = kind === 'load' || kind === 'empty_out'
    const isLaden = kind === 'load' || kind === 'laden_in'
    if (isStart && use.returned !== undefined && at > use.returned) {
      ends.push(use.returned)
      use = {}
    } else if (isLaden && use.left_empty !== undefined && at > use.left_empty) {
      // The gate-out itself is of the next one.
      ends.push(use.left_empty - 1)
      use = {}
    }
    use = withMove(use, { at, kind })
  }
  return ends
}

interface Use {
  is_out?: boolean
  is_ashore?: boolean
  returned?: number | undefined
  left_empty?: number | undefined
}

function withMove(use: Use, { at, kind }: Move): Use {
  // What lands or goes out laden after it was said to have gone out empty is still on the same journey.
  if (kind === 'ashore') return { ...use, is_ashore: true, left_empty: undefined }
  if (kind === 'out') return { ...use, is_out: true, is_ashore: true, left_empty: undefined }
  if (kind === 'in') return { ...use, returned: use.is_out ? (use.returned ?? at) : undefined, left_empty: undefined }
  if (kind === 'empty_out' && use.is_ashore) return { ...use, left_empty: use.left_empty ?? at }
  return use
}

function moveOf({ fact, classifier, at, leg }: Statement): Move[] {
  if (classifier !== 'ACT') return []
  const { code, empty } = fact
  if (isGateOut(code) && empty !== null) return [{ at, kind: empty ? 'empty_out' : 'out' }]
  if (isGateIn(code) && empty !== null) return [{ at, kind: empty ? 'in' : 'laden_in' }]
  if (empty === true) return []
  if (code === 'LOAD' && leg === 'vessel') return [{ at, kind: 'load' }]
  if (code === 'DISC' && leg === 'vessel') return [{ at, kind: 'ashore' }]
  return []
}
