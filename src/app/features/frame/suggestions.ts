import { t } from '#contract/language.ts'
import type { SearchHit } from '#contract/search/search.ts'

/** From how many letters on something is suggested. */
export const enough = 2

/** Of each kind. The rest is one press away. */
const most = 4

export interface Group {
  words: string
  hits: SearchHit[]
}

const kinds: Record<SearchHit['type'], string> = {
  cargo: t('Containers'),
  shipment: t('Shipments'),
  tracking_request: t('Tracking requests'),
}
const similar: Record<SearchHit['type'], string> = {
  cargo: t('Did you mean: containers'),
  shipment: t('Did you mean: shipments'),
  tracking_request: t('Did you mean: tracking requests'),
}

/**
 * What is suggested, by kind, in the order of the answer: the kind of the best match comes first. A request that became
 * a shipment leads nowhere the shipment would not.
 */
export function groupHits(hits: readonly SearchHit[]): Group[] {
  const open = hits.filter(({ type, attributes }) => type !== 'tracking_request' || attributes.status !== 'created')
  return [...new Set(open.map(({ type }) => type))].map((type) => ({
    words: open.some(isLikeIt) ? kinds[type] : similar[type],
    hits: open.filter((hit) => hit.type === type).slice(0, most),
  }))
}

/** Whether it has what was asked for: what is only similar comes where nothing has. */
export const isLikeIt = ({ attributes }: SearchHit) => attributes.match !== 'similar'

/** The page of a hit. What is not tracked yet has none: the list says how it stands. */
export function pageOf({ id, type, attributes: { shipment_id, number } }: SearchHit) {
  if (type === 'shipment') return { to: '/shipments/$id', params: { id: shipment_id ?? id }, search: {} } as const
  if (type === 'cargo' && shipment_id)
    return { to: '/shipments/$id', params: { id: shipment_id }, search: { container: id } } as const
  return { to: '/shipments', search: { grain: 'shipments', q: number } } as const
}
