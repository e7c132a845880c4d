import { type Kysely, sql } from 'kysely'
import { hashOf } from '../access/tokens.ts'
import { placesVersion } from '../reference/own-reference.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { letsIn } from './view-people.ts'

/** By an index: every request of a customer begins with it. */
export function findViewToken(db: Kysely<Schema>, token: string) {
  return db
    .selectFrom('view_tokens')
    .innerJoin('views', 'views.id', 'view_tokens.view_id')
    .select([
      'view_tokens.id',
      'view_tokens.name as token_name',
      'view_tokens.email',
      'view_tokens.account_id',
      'view_tokens.view_id',
      'view_tokens.revoked_at',
      'view_tokens.expires_at',
      'views.expires_at as view_expires_at',
      'views.allowed_origins',
      'views.public_url',
      placesVersion('view_tokens.account_id'),
    ])
    .select(letsIn('views', 'view_tokens.email').as('lets_in'))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** Those of these tokens that still open their view. */
export async function goodViewTokens(db: Kysely<Schema>, ids: readonly string[], now: Date): Promise<Set<string>> {
  const isLeft = (column: 'view_tokens.expires_at' | 'views.expires_at') =>
    sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > ${now.toISOString()})`
  const rows = await db
    .selectFrom('view_tokens')
    .innerJoin('views', 'views.id', 'view_tokens.view_id')
    .select('view_tokens.id')
    .where('view_tokens.id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where(isLeft('view_tokens.expires_at'))
    .where(isLeft('views.expires_at'))
    .where(letsIn('views', 'view_tokens.email'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface Visit {
  account_id: string
  view_id: string
  token_id: string
  /** '' for a page of its own. */
  origin: string
  refused: boolean
}

/** How long the record of visits is kept. */
export const visitDays = 90

export function deleteOldVisits(tx: Transaction, now: Date) {
  const before = new Date(now.getTime() - visitDays * 86_400_000).toISOString().slice(0, 10)
  return tx.deleteFrom('view_visits').where('day', '<', before).execute()
}

/** Adds one to the day. */
export async function noteVisit(db: Kysely<Schema>, { refused, ...visit }: Visit, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`
    with seen as (update view_tokens set last_seen_at = ${now.toISOString()} where id = ${visit.token_id} and not ${refused})
    insert into view_visits (account_id, view_id, token_id, day, origin, count, refused, last_at)
    values (${visit.account_id}, ${visit.view_id}, ${visit.token_id}, ${day}::date, ${visit.origin},
      ${refused ? 0 : 1}, ${refused ? 1 : 0}, ${now.toISOString()})
    on conflict (view_id, day, token_id, origin) do update
      set count = view_visits.count + excluded.count, refused = view_visits.refused + excluded.refused,
        last_at = excluded.last_at`.execute(db)
}
