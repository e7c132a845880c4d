import type { api } from '#contract/api.ts'
import { filterNames, filterValue } from '#contract/search/filter-value.ts'
import { type InUse, valuesInUse } from '../../db/list/filter-values.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import { nameValues } from './name-values.ts'

export const filterValues: HandlersOf<typeof api.filter_values> = {
  async list({ tx, params, context }) {
    const { 'filter[list]': list, 'filter[filter]': filters, q = '' } = params
    const inUse = await valuesInUse(tx, list, [...new Set(filters ?? filterNames)])
    const named = await nameValues(tx, context.reference, inUse)
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

type Named = Awaited<ReturnType<typeof nameValues<InUse>>>[number]

const byUse = (a: Named, b: Named) =>
  b.active_count - a.active_count ||
  b.count - a.count ||
  a.name.localeCompare(b.name, 'en') ||
  a.value.localeCompare(b.value)
