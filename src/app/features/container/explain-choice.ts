import type { RawEvent } from '#contract/raw-event.ts'
import type { SourceKind } from '#domain/fact.ts'
import type { EventName } from '#domain/journey/names.ts'
import { orderFor } from '#domain/journey/trust.ts'
import type { Other } from './explain.ts'

interface Choice {
  verb: string
  /** Of the chosen statement. */
  kind: string | null
  who: string
  estimated: boolean
  others: readonly Other[]
  /** All other statements about the same. */
  statements: readonly RawEvent[]
}

/** Why the shown value was chosen, in the order in which the server chooses. Continues "Chosen because …". */
export function becauseOf({ verb, kind, who, estimated, others, statements }: Choice): string {
  if (kind === 'user') return 'somebody here set it by hand, and what people set is believed first.'
  if (kind === 'calculation') return 'no source gives it: it is calculated from the other dates.'
  const live = statements.filter(({ attributes }) => !attributes.invalidated_at)
  if (estimated) return whyEstimate({ who, live })
  const rivals = live.filter(({ attributes }) => !attributes.estimated)
  if (rivals.length > 0) return whyActual({ verb, kind, who, rivals })
  if (others.some(({ withdrawn_at }) => withdrawn_at)) return 'the other time was withdrawn by its source.'
  return others.length > 0
    ? 'it has happened: an actual time replaces every estimate.'
    : 'nobody else has said anything about it.'
}

function whyEstimate({ who, live }: { who: string; live: readonly RawEvent[] }): string {
  if (live.some(({ attributes }) => !attributes.estimated)) return 'it is what was expected last before it happened.'
  return live.some(({ attributes }) => attributes.data_provider_name !== who)
    ? `nobody has reported it as done, and ${who} is believed first of those who expect it.`
    : `it is the newest estimate of ${who}, and nobody has reported it as done.`
}

function whyActual({
  verb,
  kind,
  who,
  rivals,
}: Pick<Choice, 'verb' | 'kind' | 'who'> & { rivals: readonly RawEvent[] }) {
  const order = orderFor(verb as EventName)
  const rank = (source: string | null) => order.indexOf(source as SourceKind)
  const best = Math.min(...rivals.map(({ attributes }) => rank(attributes.data_source)))
  if (rank(kind) === best) return `of two times of the same source, the newest word counts: ${who} gave it last.`
  if (rank(kind) > best) return 'it gives the time of day, where a source that is believed more gives the day only.'
  return rank('shipping_line') < rank('terminal')
    ? 'for the moves of a ship her line is believed before terminals and railways.'
    : 'who has the box knows best: for gates, unloading and availability terminals and railways are believed before the line.'
}
