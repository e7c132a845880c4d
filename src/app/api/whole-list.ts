import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'

interface Document {
  data: readonly unknown[]
  included?: readonly unknown[] | undefined
  meta: { total: number; size: number }
}

/** More pages than these are not asked for: a page is a hundred of what happened to one box. */
const most = 30

/**
 * A list with all of its pages as one document. The first says how many there are, and the others are asked for together.
 * @param pageOf the query of a page, from 1; that of the first is also what a loader asks ahead
 */
export function useWholeList<D extends Document>(pageOf: (page: number) => UseQueryOptions<D>) {
  const first = useQuery<D>(pageOf(1))
  const { total = 0, size = 1 } = first.data?.meta ?? {}
  const pages = Math.min(most, Math.ceil(total / Math.max(1, size)))
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageOf(at + 2)),
    combine: (results) => ({
      documents: results.flatMap(({ data }) => data ?? []),
      isWhole: results.every(({ data }) => data !== undefined),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  })
  return {
    data: first.data && others.isWhole ? joined([first.data, ...others.documents]) : undefined,
    error: first.error ?? others.error,
    refetch: () => Promise.all([first.refetch(), others.refetch()]),
  }
}

/** A row that moved from one page to the next while they were asked for stands once. */
function joined<D extends Document>(documents: readonly D[]): D {
  const [first] = documents as [D, ...D[]]
  if (documents.length === 1) return first
  const once = (list: readonly unknown[]) => [
    ...new Map((list as { type: string; id: string }[]).map((one) => [`${one.type} ${one.id}`, one])).values(),
  ]
  return {
    ...first,
    data: once(documents.flatMap(({ data }) => data)),
    included: once(documents.flatMap(({ included = [] }) => included)),
  }
}
