import { groupBy } from '#domain/group-by.ts'
import type { Fact, Milestone } from '#domain/tracking/fact.ts'
import { isOutage, outagePatience } from '#domain/tracking/outage.ts'
import type { Transaction } from '../db/scope.ts'
import { passedOn } from '../db/sources/mirrors.ts'
import type { MirroredFact } from '../sources/mirror/context.ts'
import type { Report } from '../tracking/recordable.ts'

/**
 * What was passed on of these containers and is there no longer. A container of which nothing is left is an outage, and so is one
 * of which half is: that is withdrawn only after days of it.
 * @returns besides, the ids of what is missing and holds, and the numbers of containers with an outage
 */
export async function goneIn(
  tx: Transaction,
  shipment_id: string,
  { via, now }: Passing,
  facts: readonly MirroredFact[],
) {
  const heard = new Map<string, MirroredMilestone[]>()
  for (const { fact, is_withdrawn } of facts) {
    if (fact.kind !== 'milestone' || !fact.container_number) continue
    const own = heard.get(fact.container_number) ?? []
    heard.set(fact.container_number, [...own, { fact, is_withdrawn: is_withdrawn === true }])
  }
  const idsOf = (list: readonly MirroredMilestone[]) => new Set(list.map(({ fact }) => fact.source_event_id ?? ''))
  const live = (number: string) => (heard.get(number) ?? []).filter(({ is_withdrawn }) => !is_withdrawn)
  const whole = [...heard.keys()].filter((number) => idsOf(live(number)).size > 1)
  const gone: Withdrawn[] = []
  const [missed, outages]: [string[], string[]] = [[], []]
  const held = whole.length === 0 ? [] : await passedOn(tx, shipment_id, via, whole)
  const passed = groupBy(held, ({ container_number }) => container_number ?? '')
  for (const [number, known] of passed) {
    const ids = idsOf(heard.get(number) ?? [])
    const missing = known.filter(({ source_event_id: id }) => id !== null && !ids.has(id))
    const knownIds = new Set(known.map(({ source_event_id }) => source_event_id))
    const told = live(number).map(({ fact }) => ({ fact }))
    const isKnown = ({ fact }: { fact: Fact }) => fact.kind === 'milestone' && knownIds.has(fact.source_event_id)
    const isOut = isOutage<{ fact: Fact }>({ told, missing, isKnown }, ({ fact }) =>
      fact.kind === 'milestone' ? fact : null,
    )
    if (isOut) outages.push(number)
    for (const { id, missed_at, source, source_event_id } of missing) {
      const isLasting = missed_at !== null && Date.parse(now) - Date.parse(missed_at) >= outagePatience
      if (!isOut || isLasting) gone.push({ source, source_event_id: source_event_id ?? '' })
      else missed.push(id)
    }
  }
  return { gone, missed, outages }
}

interface Passing {
  via: string
  /** UTC instant. */
  now: string
}

interface MirroredMilestone {
  fact: Milestone
  is_withdrawn: boolean
}

type Withdrawn = NonNullable<Report['withdrawals']>[number]
