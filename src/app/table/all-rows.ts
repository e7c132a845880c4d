import type { QueryClient } from '@tanstack/react-query'
import { patient } from '../api/patience.ts'
import type { ListPage } from './known-rows.ts'
import type { PageAt, Source } from './paged-rows.ts'

/**
 * Every row of a list, page by page as the server orders them: by cursor where it gives one, so that none is left out
 * or repeated while rows change.
 */
export async function* allRows<Row>(
  client: QueryClient,
  source: Source<Row>,
  signal: AbortSignal,
): AsyncGenerator<ListPage<Row>> {
  let at: PageAt = { 'page[number]': 1 }
  for (let number = 1, seen = 0; ; number++) {
    const page: ListPage<Row> = await onePage(client, source, at)
    if (signal.aborted) return
    yield page
    seen += page.rows.length
    if (page.rows.length === 0 || seen >= page.total) return
    at = page.cursor ? { 'page[cursor]': page.cursor } : { 'page[number]': number + 1 }
  }
}

async function onePage<Row>(client: QueryClient, source: Source<Row>, at: PageAt): Promise<ListPage<Row>> {
  const { queryKey, meta } = source.page(at)
  const document = await client.fetchQuery({
    queryKey,
    ...(meta && { meta }),
    staleTime: 0,
    gcTime: 60_000,
    ...patient,
  })
  return source.read(document)
}
