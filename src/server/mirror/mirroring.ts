import type { Transaction } from '../db/scope.ts'
import type { MirrorProblems } from '../db/sources/connection-schema.ts'
import type { MirrorRow } from '../db/sources/mirrors.ts'
import type { Context } from '../http/handler.ts'
import type { MirrorClient, MirrorFailure, Page, Params } from '../sources/mirror/client.ts'

export type Problems = MirrorProblems

/** What one turn of a mirror is made with. */
export interface Mirroring {
  mirror: MirrorRow
  client: MirrorClient
  context: Context
  /** Terminals by their id there: each is asked for once. */
  terminals: Map<string, Page['data'][number] | null>
}

/** What was read of a page, ready to be written in one transaction; it says what could not be. */
export interface ReadPage {
  outcome: 'read'
  ids: string[]
  has_next: boolean
  total: number | null
  /** The newest change on the page, by their clock; null where they say of none when it was. */
  newest: string | null
  /** There is more of it than could be read in one turn. */
  again?: boolean
  write: (tx: Transaction) => Promise<Written>
}

export const pageOf = ({ data, has_next, total }: Page, newest: string | null, write: ReadPage['write']): ReadPage => ({
  outcome: 'read',
  ids: data.map(({ id }) => id),
  has_next,
  total,
  newest,
  write,
})

export interface Written {
  problems: Problems
  /** Whether something was new here. */
  is_news: boolean
}

export const nothingNew: Written = { problems: [], is_news: false }

/** Such a list is an extension, which other providers do not have. */
export const noSuchList: ReadPage = {
  outcome: 'read',
  ids: [],
  has_next: false,
  total: null,
  newest: null,
  write: async () => nothingNew,
}

export type PageReader = (of: Mirroring, page: number) => Promise<ReadPage | MirrorFailure>

/** A page of a list that not every provider has, or lets everybody read. */
export async function optionalList(
  { client }: Mirroring,
  path: string,
  type: string,
  params: Params,
): Promise<Page | MirrorFailure | undefined> {
  const answer = await client.list(path, type, params)
  const isMissing = answer.outcome === 'not_found' || answer.outcome === 'refused' || answer.outcome === 'unrecognized'
  // With a key that is refused altogether the next list of shipments says so.
  return isMissing ? undefined : (answer as Page | MirrorFailure)
}

export const paged = (page: number, size: number): Params => ({ 'page[number]': page, 'page[size]': size })

export const newestOf = (data: Page['data']): string | null =>
  data
    .flatMap(({ attributes: { updated_at } }) => (typeof updated_at === 'string' ? updated_at : []))
    .sort()
    .at(-1) ?? null
