import type { QueryClient } from '@tanstack/react-query'
import type { Source } from './paged-rows.ts'

/** Both ends included. Rows that were scrolled past without being shown are asked for. */
export async function rowsBetween<Row extends { id: string }>(
  client: QueryClient,
  source: Source<Row>,
  first: number,
  last: number,
): Promise<Row[]> {
  const { pageSize } = source
  const pages = Array.from(
    { length: Math.floor(last / pageSize) - Math.floor(first / pageSize) + 1 },
    (_, at) => Math.floor(first / pageSize) + at,
  )
  const answers = await Promise.all(
    pages.map(async (page) => {
      const { queryKey, meta } = source.page({ 'page[number]': page + 1 })
      const document = await client.fetchQuery({ queryKey, ...(meta && { meta }), staleTime: 60_000 })
      return source.read(document).rows
    }),
  )
  return answers.flat().slice(first - (pages[0] ?? 0) * pageSize, last - (pages[0] ?? 0) * pageSize + 1)
}
