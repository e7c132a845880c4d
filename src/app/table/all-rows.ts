import type { QueryClient } from '@tanstack/react-query'
import { patient } from '../api/patience.ts'
import type { ListPage } from './known-rows.ts'
import type { PageAt, Source } from './paged-rows.ts'

/** A list that goes on changing is not read for ever. */
const mostPasses = 3

/**
 * Every row of a list, once, page by page as the server orders them: by cursor where it gives one, so that none is left
 * out while rows change. Short lists have no cursors: where their length changes meanwhile, rows have moved to a page that
 * was read already, and it is read again.
 */
export async function* allRows<Row extends { id: string }>(
  client: QueryClient,
  source: Source<Row>,
  signal: AbortSignal,
): AsyncGenerator<ListPage<Row>> {
  const known = new Set<string>()
  for (let pass = 0, isMoved = true; isMoved && pass < mostPasses; pass++) {
    isMoved = false
    let at: PageAt | undefined = { 'page[number]': 1 }
    let total: number | undefined
    for (let seen = 0; at; ) {
      const page: ListPage<Row> = await onePage(client, source, at)
      if (signal.aborted) return
      seen += page.rows.length
      const isByCursor = page.cursor !== undefined || 'page[cursor]' in at
      isMoved ||= !isByCursor && total !== undefined && total !== page.total
      total = page.total
      const rows = page.rows.filter(({ id }) => !known.has(id))
      for (const { id } of rows) known.add(id)
      yield { ...page, rows }
      at = nextOf(page, at, seen)
    }
  }
}

/** Undefined after the last page. With cursors, that is the one that has none, however long the list is by now. */
function nextOf({ rows, total, cursor }: ListPage<unknown>, at: PageAt, seen: number): PageAt | undefined {
  if (cursor) return { 'page[cursor]': cursor }
  if ('page[cursor]' in at || rows.length === 0 || seen >= total) return undefined
  return { 'page[number]': at['page[number]'] + 1 }
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
