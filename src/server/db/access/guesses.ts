import { sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import { hashOf } from './tokens.ts'

export interface Guessing {
  /** Whose secret is tried, in which way: `password ada@example.com`. */
  what: string
  /** So many in the span; 0 is no limit. */
  most: number
  spanMs: number
  now: Date
}

/**
 * Counts a try before it is looked at: of those that come at the same time no more get through than of those that come
 * one after another, whichever server they ask.
 * @returns the milliseconds to wait where it is one too many
 */
export async function countGuess(tx: Transaction, { what, most, spanMs, now }: Guessing): Promise<number | undefined> {
  const began = sql<boolean>`guesses.began_at > ${new Date(now.getTime() - spanMs).toISOString()}::timestamptz
    and guesses.began_at <= ${now.toISOString()}::timestamptz`
  const { count, began_at } = await tx
    .insertInto('guesses')
    .values({ what: hashOf(what), began_at: now.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.column('what').doUpdateSet({
        count: sql`case when ${began} then least(guesses.count + 1, 1000000) else 1 end`,
        began_at: sql`case when ${began} then guesses.began_at else excluded.began_at end`,
      }),
    )
    .returning(['count', 'began_at'])
    .executeTakeFirstOrThrow()
  return most > 0 && count > most ? Date.parse(began_at) + spanMs - now.getTime() : undefined
}

/** Whoever knew it in the end has not guessed. */
export async function forgetGuesses(tx: Transaction, what: string): Promise<void> {
  await tx.deleteFrom('guesses').where('what', '=', hashOf(what)).execute()
}

export async function deleteOldGuesses(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('guesses').where('began_at', '<', before.toISOString()).execute()
}
