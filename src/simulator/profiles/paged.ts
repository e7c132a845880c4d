import type { Call } from './call.ts'
import type { Play } from './plays.ts'
import type { Profile } from './profile.ts'
import { BadRequest } from './question.ts'
import { knownOf } from './said-of-lines.ts'

const usualLimit = 100

interface Paged<Item> {
  page: Item[]
  headers: Record<string, string>
}

/** So many as a page has, and where the next one is. Lines that know no pages cut what is longer. */
export function pageOf<Item>(
  all: readonly Item[],
  { query, target }: Call,
  { profile, play }: { profile: Profile; play: Play | undefined },
): Paged<Item> {
  const { next, refuses = [] } = knownOf(profile.id)
  const refused = refuses.find((name) => query.has(name))
  if (refused) throw new BadRequest(`${refused}: is not supported`)
  const limit = query.get('limit') ?? String(usualLimit)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new BadRequest(`limit: '${limit}' is not valid`)
  const [header] = profile.paging.next_headers
  const most = play === 'small-pages' || play === 'token-ends' ? Math.ceil(all.length / 4) : Number(limit)
  if (play === 'cut') return { page: repeated(all, most), headers: {} }
  if (header === undefined) return { page: all.slice(0, Number(limit)), headers: {} }
  const cursor = query.get('cursor') ?? 'from:0'
  const [, from] = /^from:(\d+)$/.exec(cursor) ?? []
  if (from === undefined) throw new BadRequest(`cursor: '${cursor}' was not given out here`)
  const end = Number(from) + most
  const page = all.slice(Number(from), end)
  if (end >= all.length) return { page, headers: {} }
  const url = new URL(target, 'http://line')
  url.searchParams.set('cursor', `from:${end}`)
  return { page, headers: { [header]: next === 'token' ? `from:${end}` : `${url.pathname}${url.search}` } }
}

/** Exactly so many: what is short is said again. */
const repeated = <Item>(all: readonly Item[], most: number) =>
  Array.from({ length: most }, (_, at) => all[at % all.length] as Item)
