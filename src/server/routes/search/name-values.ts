import { type FilterName, filterNames } from '#contract/search/filter-value.ts'
import { namesFromRows } from '../../db/list/filter-values.ts'
import { referenceInScope } from '../../db/reference/own-reference.ts'
import type { Transaction } from '../../db/scope.ts'
import type { Reference } from '../../reference/reference.ts'

interface Valued {
  filter: FilterName
  value: string
}

interface Words {
  /** SCAC, UN/LOCODE, FIRMS code. */
  code: string | null
  name: string
  place: string | null
}

/** By the reference data and the account's own terminals; what these do not know as the sources call it. */
export async function nameValues<One extends Valued>(
  tx: Transaction,
  everybodys: Reference,
  values: readonly One[],
): Promise<(One & Words)[]> {
  const reference = await referenceInScope(tx, everybodys)
  const known = values.map((one) => ({ one, words: wordsOf(reference, one) }))
  const names = new Map<FilterName, Map<string, string>>()
  for (const filter of filterNames) {
    if (filter === 'pod_terminal') continue // Those that sources name are those of the reference data.
    const unknown = known.filter(({ one, words }) => one.filter === filter && !words).map(({ one }) => one.value)
    names.set(filter, await namesFromRows(tx, filter, unknown))
  }
  return known.map(({ one, words }) => {
    const code = one.filter === 'pod_terminal' ? null : one.value
    const name = names.get(one.filter)?.get(one.value) ?? code ?? 'Unknown terminal'
    return { ...one, ...(words ?? { code, name, place: null }) }
  })
}

function wordsOf(reference: Reference, { filter, value }: Valued): Words | undefined {
  if (filter === 'shipping_line') {
    const line = reference.find('shipping_line', value)
    return line && { code: value, name: line.short_name, place: null }
  }
  if (filter === 'pod_terminal') {
    const terminal = reference.find('terminal', value)
    if (!terminal) return undefined
    const { nickname, name, firms_code, port_id } = terminal
    return { code: firms_code, name: nickname || name, place: reference.find('port', port_id ?? '')?.name ?? null }
  }
  const place = reference.find('port', value) ?? reference.find('metro_area', value)
  if (!place) return undefined
  const { name, state_abbr, country_code } = place
  return { code: value, name, place: [state_abbr, country_code].filter(Boolean).join(', ') }
}
