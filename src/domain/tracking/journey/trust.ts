import { compare } from '../../compare.ts'
import type { SourceKind } from '../fact.ts'
import { isOnlyTheDayOf } from './calls.ts'
import type { EventName } from './names.ts'
import { isGateIn, isGateOut, type Statement } from './statement.ts'

export type Order = readonly SourceKind[]

/** Gates, discharge and availability: who has the box knows best. A person who says something does so on purpose. */
const atThePlace: Order = ['user', 'terminal', 'rail', 'shipping_line', 'ais', 'document']
/** Vessels: their line knows best. */
const ofTheVessel: Order = ['user', 'shipping_line', 'terminal', 'rail', 'ais']
export const ofTheVesselEstimates = ofTheVessel
export const ofTheInlandEstimates: Order = ['user', 'rail', 'shipping_line', 'terminal', 'ais']

const vesselMoves: ReadonlySet<EventName> = new Set<EventName>([
  'vessel_departed',
  'vessel_arrived',
  'transshipment_arrived',
  'transshipment_departed',
  'feeder_arrived',
  'feeder_departed',
])

export const orderFor = (name: EventName) => (vesselMoves.has(name) ? ofTheVessel : atThePlace)

/** The best source's newest word, which a bare day never beats an hour of that day. */
export function mostTrusted(statements: readonly Statement[], order: Order): Statement | undefined {
  const ranked = rank(statements, order)
  const [first] = ranked
  return first && (ranked.find((other) => isOnlyTheDayOf(first, other)) ?? first)
}

type Criterion = 'priority_of_source' | 'heard_directly' | 'train_before_gate' | 'newest_report' | 'latest_time'
type Compare = (a: Statement, b: Statement, order: Order) => number

/** One after the other, each where those before it tell no difference. */
const criteria: readonly (readonly [Criterion, Compare])[] = [
  [
    'priority_of_source',
    (a, b, order) => compare(order.indexOf(a.fact.source_kind), order.indexOf(b.fact.source_kind)),
  ],
  ['heard_directly', (a, b) => compare(Number(isPassedOn(a)), Number(isPassedOn(b)))],
  ['train_before_gate', (a, b) => compare(Number(isGate(a)), Number(isGate(b)))],
  ['newest_report', (a, b) => compare(b.reported, a.reported)],
  ['latest_time', (a, b) => compare(b.at, a.at)],
]

export const rank = (statements: readonly Statement[], order: Order) =>
  statements.toSorted((a, b) => {
    for (const [, compared] of criteria) {
      const difference = compared(a, b, order)
      if (difference !== 0) return difference
    }
    return 0
  })

/** Why `mostTrusted` gives the one and not the other. */
export function whyTrusted(chosen: Statement, other: Statement, order: Order): Criterion | 'time_of_day' {
  const [code, compared] = criteria.find(([, one]) => one(chosen, other, order) !== 0) ?? ['latest_time', () => 0]
  return compared(chosen, other, order) > 0 ? 'time_of_day' : code
}

const isPassedOn = ({ fact }: Statement) => fact.via !== undefined

/** Where a gate stands in for a train, the train's own word is better. */
const isGate = ({ fact }: Statement) => isGateIn(fact.code) || isGateOut(fact.code)
