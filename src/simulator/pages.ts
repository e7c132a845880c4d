import { InvalidQuery } from './event-query.ts'

/** Where a page begins. Later pages show what was known at the first, so that nothing moves between two. */
export interface Position {
  as_of: number
  offset: number
}

const encode = ({ as_of, offset }: Position) => Buffer.from(`${as_of}|${offset}`).toString('base64url')

export function positionOf(cursor: string | null, now: number): Position {
  if (cursor === null) return { as_of: now, offset: 0 }
  const [, as_of, offset] = /^(\d+)\|(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!as_of || !offset || Number(as_of) > now) throw new InvalidQuery('cursor: it was not given out here')
  return { as_of: Number(as_of), offset: Number(offset) }
}

/** Headers that lead through the pages: tokens for `cursor`, or addresses relative to this host. */
export function pageHeaders(
  at: Position,
  page: { limit: number; total: number },
  habit: 'token' | 'address',
  url: URL,
): Record<string, string> {
  const written = (position: Position) => {
    if (habit === 'token') return encode(position)
    const params = new URLSearchParams(url.searchParams)
    params.set('cursor', encode(position))
    return `${url.pathname}?${params}`
  }
  const next = at.offset + page.limit
  return {
    'Current-Page': written(at),
    ...(next < page.total && { 'Next-Page': written({ ...at, offset: next }) }),
  }
}
