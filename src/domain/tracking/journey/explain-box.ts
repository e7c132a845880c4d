import type { Explained } from '#contract/tracking/explanation.ts'
import { equipmentOf } from '../iso6346.ts'
import {
  candidatesOf,
  type Explaining,
  entry,
  isByHand,
  type Loser,
  saidBy,
  setAside,
  unknown,
} from './explain-context.ts'
import { type boxBasis, inPounds, railwaysOf } from './fields.ts'
import type { Statement } from './statement.ts'

type BoxAttribute =
  | 'equipment_type'
  | 'equipment_length'
  | 'equipment_height'
  | 'weight_in_lbs'
  | 'seal_number'
  | 'pod_rail_carrier_scac'
  | 'ind_rail_carrier_scac'

/** What is said of the box itself, and by whom it is carried. */
export function explainBox(x: Explaining): Record<BoxAttribute, Explained> {
  const { iso_type, weights, seal } = x.findings.basis.box
  const railways = railwaysOf(x.findings, x.findings.places)
  const railway = (taken: (typeof railways)[number] | undefined, rule: 'first_of_several' | 'last_of_several') => {
    if (!taken) return unknown(x.findings.itinerary.inland ? 'not_reported' : 'does_not_apply')
    const losers = railways
      .filter(({ scac }) => scac !== taken.scac)
      .map(({ by, scac }): Loser => ({ said: saidBy(x, by.id, scac), why: rule }))
    const candidates = candidatesOf(losers, 'value')
    return entry(saidBy(x, taken.by.id, taken.scac), railways.length > 1 ? rule : 'only_source', { candidates })
  }
  const equipment = (read: (code: string | null) => unknown) =>
    newest(x, iso_type, ({ fact }) => (fact.iso_type === null ? null : read(fact.iso_type)))
  return {
    equipment_type: equipment((code) => equipmentOf(code).equipment_type),
    equipment_length: equipment((code) => equipmentOf(code).equipment_length),
    equipment_height: equipment((code) => equipmentOf(code).equipment_height),
    weight_in_lbs: heaviness(x, weights),
    seal_number: newest(x, seal, ({ fact }) => fact.seals.at(-1) ?? null),
    pod_rail_carrier_scac: railway(railways.at(0), 'first_of_several'),
    ind_rail_carrier_scac: railway(railways.at(-1), 'last_of_several'),
  }
}

function heaviness(x: Explaining, weights: ReturnType<typeof boxBasis>['weights']): Explained {
  const last = weights.at(-1)
  if (!last) return unknown('not_reported')
  const others = weights.filter(({ weight_kg }) => weight_kg !== last.weight_kg)
  const losers = others.map(
    (one): Loser => ({
      said: saidBy(x, one.id, inPounds(one.weight_kg)),
      why: isByHand(x, last.id) ? 'set_by_hand' : 'newest_report',
    }),
  )
  const candidates = candidatesOf(losers, 'value')
  return entry(saidBy(x, last.id, inPounds(last.weight_kg)), ruleOfWeight(x, last.id, losers), { candidates })
}

const ruleOfWeight = (x: Explaining, id: string, losers: readonly Loser[]) =>
  isByHand(x, id) ? 'set_by_hand' : losers.length > 0 ? 'newest_report' : 'only_source'

function newest(x: Explaining, by: Statement | undefined, read: (statement: Statement) => unknown): Explained {
  const value = by ? read(by) : null
  const losers = x.pool.flatMap(({ statement }): Loser[] => {
    const said = read(statement) ?? null
    if (said === null || said === value) return []
    return [{ said: saidBy(x, statement.id, said), why: setAside(x, statement) ?? 'newest_report' }]
  })
  const candidates = candidatesOf(losers, 'value')
  if (!by || value === null) return unknown('not_reported', { candidates })
  const rule = losers.some(({ why }) => why === 'newest_report') ? 'newest_report' : 'only_source'
  return entry(saidBy(x, by.id, value), rule, { candidates })
}
