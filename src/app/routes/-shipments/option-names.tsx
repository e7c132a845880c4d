import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import { t } from '#contract/language.ts'
import { groupBy } from '#domain/group-by.ts'
import { listComma } from '#domain/text.ts'
import { q } from '../../api/query.ts'
import { useFieldWords } from './field-words.ts'
import { shortly } from './filter-words.ts'
import { slugOf } from './known-fields.ts'
import type { CodesOf } from './list-filters.ts'

export const forever = { staleTime: Number.POSITIVE_INFINITY }
export const lines = { ...q(api.shipping_lines.list), ...forever }

/** The name of what an address says by its code or id; the code itself until it is known. */
export function useNames(of: CodesOf, values: readonly string[]): string[] {
  const ofLines = useQuery({ ...lines, enabled: of === 'lines' && values.length > 0 })
  const results = useQueries({
    queries: of === 'lines' ? [] : values.map((id) => ({ ...nameQuery(of, id), ...forever, retry: false })),
  })
  if (of === 'lines')
    return values.map(
      (scac) => ofLines.data?.data.find(({ attributes }) => attributes.scac === scac)?.attributes.short_name ?? scac,
    )
  return values.map((value, at) => {
    const document = results[at]?.data as { data: Named | Named[] } | undefined
    const { company_name, nickname, name } = [document?.data].flat()[0]?.attributes ?? {}
    const words = company_name ?? (nickname || name)
    return typeof words === 'string' && words ? words : value.length > 12 ? '…' : value
  })
}

interface Named {
  attributes: Record<string, unknown>
}

/** A destination may be a place that is no port: what the shipments there call it. */
function nameQuery(of: Exclude<CodesOf, 'lines'>, id: string) {
  const { queryKey, meta } = {
    parties: () => q(api.parties.get, { id }),
    terminals: () => q(api.terminals.get, { id }),
    destinations: () => q(api.filter_values.list, { 'filter[filter]': ['destination'], q: id, 'page[size]': 1 }),
    ports: () => q(api.ports.get, { id }),
  }[of]()
  return { queryKey: queryKey as readonly unknown[], ...(meta && { meta }) }
}

interface NamesProps {
  /** Undefined: they are terms of custom fields. */
  of: CodesOf | undefined
  values: readonly string[]
}

/** The names as they stand on a chip. */
export const Names = ({ of, values }: NamesProps) =>
  of ? <CodeNames of={of} values={values} /> : <FieldNames values={values} />

function CodeNames({ of, values }: { of: CodesOf; values: readonly string[] }) {
  return shortly(useNames(of, values))
}

/** Of one field any of them counts, of several fields each. */
function FieldNames({ values }: Pick<NamesProps, 'values'>) {
  const words = useFieldWords(values)
  const fields = groupBy(
    values.map((value, at) => ({ slug: slugOf(value), words: words[at] ?? value })),
    ({ slug }) => slug,
  )
  return [...fields.values()].map((own) => own.map((one) => one.words).join(t(' or '))).join(listComma)
}
