import { type RawBuilder, sql } from 'kysely'

/**
 * Whether who claimed a row has left it. No lease is as long as an hour: one that ends later was given by a clock that
 * was ahead.
 */
export const isLeft = (at: string): RawBuilder<boolean> =>
  sql<boolean>`(claimed_until <= ${at} or claimed_until > ${at}::timestamptz + interval '1 hour')`
