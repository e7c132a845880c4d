import { groupBy } from '../../group-by.ts'
import type { Milestone } from '../fact.ts'
import type { Statement } from './statement.ts'

const day = 86_400_000

/** Each fact is compared with many others. */
const voyages = new WeakMap<Milestone, string | null>()

export function voyageOf({ fact }: Pick<Statement, 'fact'>): string | null {
  const known = voyages.get(fact)
  if (known !== undefined) return known
  const voyage = fact.voyage?.toUpperCase().replace(/\s|^0+/g, '') ?? null
  voyages.set(fact, voyage)
  return voyage
}

type Vessel = Milestone['vessel']

/** `M/V Example Star` and `EXAMPLE STAR` are one name. */
const nameOf = (vessel: Vessel) =>
  vessel?.name
    ?.toUpperCase()
    .replace(/^M[/.\s]?[VS][.\s]+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '') || null

/** Null where it cannot be told. Ships are renamed, IMO numbers stay. */
export function isSameVessel(a: Vessel, b: Vessel): boolean | null {
  if (a?.imo && b?.imo) return a.imo === b.imo
  const [one, other] = [nameOf(a), nameOf(b)]
  return one === null || other === null ? null : one === other
}

/**
 * Sources spell voyages in their own ways, and one source in several: the same vessel at the same place within a week is
 * on the same voyage. No service of containers comes round sooner.
 */
export function isSameVoyage(a: Statement, b: Statement): boolean {
  const vessel = isSameVessel(a.fact.vessel, b.fact.vessel)
  if (voyageOf(a) !== null && voyageOf(a) === voyageOf(b)) return vessel !== false
  return vessel === true && Math.abs(a.at - b.at) < 7 * day
}

/** Fills in a vessel, or her name, that a statement leaves out and others of the same voyage or IMO number give. */
export function withKnownVessels(statements: readonly Statement[]): Statement[] {
  const live = statements.filter(({ withdrawn, fact }) => !withdrawn && fact.vessel !== null)
  const byImo = groupBy(live, ({ fact }) => fact.vessel?.imo ?? '')
  const byVoyage = groupBy(live, (one) => voyageOf(one) ?? '')
  return statements.map((one) => {
    const { vessel } = one.fact
    if (vessel?.imo && vessel.name) return one
    const found = vessel?.imo ? (byImo.get(vessel.imo) ?? []) : (byVoyage.get(voyageOf(one) ?? '') ?? [])
    const known = voyageOf(one) === null && !vessel?.imo ? null : merged(found.map(({ fact }) => fact.vessel))
    if (known === null || !isOnWater(one) || isSameVessel(vessel, known) === false) return one
    const filled = { imo: vessel?.imo ?? known.imo, name: vessel?.name ?? known.name }
    const isNews = filled.imo !== (vessel?.imo ?? null) || filled.name !== (vessel?.name ?? null)
    return isNews ? { ...one, fact: { ...one.fact, vessel: filled } } : one
  })
}

const isOnWater = ({ leg }: Statement) => leg === 'vessel' || leg === 'barge'

/** What all say together; null where they speak of several ships. */
function merged(vessels: readonly Vessel[]): NonNullable<Vessel> | null {
  const imos = new Set(vessels.flatMap((one) => one?.imo ?? []))
  const names = new Map(vessels.flatMap((one) => (one?.name ? [[nameOf(one), one.name] as const] : [])))
  if (imos.size > 1 || (imos.size === 0 && names.size !== 1)) return null
  // A ship of one number may be called by several names: none is better than another.
  const name = names.size === 1 ? ([...names.values()].sort()[0] ?? null) : null
  return { imo: [...imos][0] ?? null, name }
}
