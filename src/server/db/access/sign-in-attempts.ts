import type { ExpressionBuilder } from 'kysely'
import type { Row, Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { hashOf } from './tokens.ts'

export type Attempt = Row<'sign_in_attempts'>

const minutes = 60_000
/** How long somebody may take at the provider, and then to find their code. */
const lasts = { there: 15 * minutes, code: 10 * minutes }

type Begun = Pick<Attempt, 'account_id' | 'provider_id' | 'nonce' | 'sealed_verifier' | 'redirect_uri'> & {
  id: string
  browser: string
  state: string
  next: string | null
  session_id: string | null
  user_id: string | null
}

/** Waits for the answer of a provider. What nobody has come back from goes. */
export async function beginAttempt(tx: Transaction, { browser, state, ...values }: Begun, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('expires_at', '<', now.toISOString()).execute()
  await tx
    .insertInto('sign_in_attempts')
    .values({
      ...values,
      browser_hash: hashOf(browser),
      state_hash: hashOf(state),
      sealed_id_token: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lasts.there).toISOString(),
    })
    .execute()
}

/** Uses up a state: undefined where there was none, it is too old, or it was begun in another browser. */
export function takeAttempt(tx: Transaction, { state, browser }: { state: string; browser: string }, now: Date) {
  return tx
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>=', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Waits for a code of who came back. What this browser had waiting before ends. */
export async function awaitCode(
  tx: Transaction,
  { created_at: _, ...attempt }: Attempt & { user_id: string },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where(ofBrowser(attempt.browser_hash)).execute()
  const expires_at = new Date(now.getTime() + lasts.code).toISOString()
  await tx
    .insertInto('sign_in_attempts')
    .values({ ...attempt, state_hash: null, expires_at })
    .execute()
}

/** With who it is that has to give one. */
export function attemptAwaitingCode(tx: Transaction, browser: string, now: Date) {
  return tx
    .selectFrom('sign_in_attempts')
    .innerJoin('users', 'users.id', 'sign_in_attempts.user_id')
    .selectAll('sign_in_attempts')
    .select(['users.email', 'users.name', 'users.role'])
    .where(ofBrowser(hashOf(browser)))
    .where('expires_at', '>=', now.toISOString())
    .executeTakeFirst()
}

/** False where somebody else was faster. */
export async function endAttempt(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.deleteFrom('sign_in_attempts').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
}

const ofBrowser = (hash: string) => (eb: ExpressionBuilder<Schema, 'sign_in_attempts'>) =>
  eb.and([eb('browser_hash', '=', hash), eb('state_hash', 'is', null)])
