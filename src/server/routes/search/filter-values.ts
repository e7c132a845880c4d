import type { api } from '#contract/api.ts'
import { type FilterName, filterNames, filterValue } from '#contract/search/filter-value.ts'
import { type InUse, namesFromRows, valuesInUse } from '../../db/list/filter-values.ts'
import type { Transaction } from '../../db/scope.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { Reference } from '../../reference/reference.ts'

export const filterValues: HandlersOf<typeof api.filter_values> = {
  async list({ tx, params, context }) {
    const { 'filter[list]': list, 'filter[filter]': filters, q = '' } = params
    const inUse = await valuesInUse(tx, list, [...new Set(filters ?? filterNames)])
    const named = await nameAll(tx, context.reference, inUse)
    const asked = q.toLowerCase()
    const found = named
      .filter(({ code, name, place }) => [code, name, place].some((text) => text?.toLowerCase().includes(asked)))
      .sort(byUse)
    const { 'page[number]': number, 'page[size]': size } = params
    const page = found.slice((number - 1) * size, number * size)
    return {
      data: page.map((one) => render(filterValue, { ...one, id: `${list}.${one.filter}.${one.value}`, list })),
      meta: { size, total: found.length },
    }
  },
}

interface Named extends InUse, Words {}

interface Words {
  code: string | null
  name: string
  place: string | null
}

const byUse = (a: Named, b: Named) =>
  b.active_count - a.active_count ||
  b.count - a.count ||
  a.name.localeCompare(b.name, 'en') ||
  a.value.localeCompare(b.value)

/** By the reference data; what it does not know as the sources call it. */
async function nameAll(tx: Transaction, reference: Reference, inUse: readonly InUse[]): Promise<Named[]> {
  const known = inUse.map((one) => ({ ...one, words: wordsOf(reference, one) }))
  const names = new Map<FilterName, Map<string, string>>()
  for (const filter of filterNames) {
    // Terminals are those of the reference data.
    if (filter === 'pod_terminal') continue
    const unknown = known.filter((one) => one.filter === filter && !one.words).map(({ value }) => value)
    names.set(filter, await namesFromRows(tx, filter, unknown))
  }
  return known.map(({ words, ...one }) => {
    const code = one.filter === 'pod_terminal' ? null : one.value
    const name = names.get(one.filter)?.get(one.value) ?? code ?? 'Unknown terminal'
    return { ...one, ...(words ?? { code, name, place: null }) }
  })
}

function wordsOf(reference: Reference, { filter, value }: InUse): Words | undefined {
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
