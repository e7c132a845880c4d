import { type Kysely, sql } from 'kysely'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { hashOf } from './tokens.ts'

/** In which somebody is written to: the one that they chose, else that of their browser. */
export const spokenTo = sql<ViewLanguage>`coalesce(users.language, users.browser_language, 'en')`

/** English for nobody, as where an API key asks. */
export async function languageOfPerson(db: Kysely<Schema>, user_id: string | null | undefined): Promise<ViewLanguage> {
  if (!user_id) return 'en'
  const row = await db.selectFrom('users').select(spokenTo.as('language')).where('id', '=', user_id).executeTakeFirst()
  return row?.language ?? 'en'
}

/** @param language null: as the browser */
export async function chooseLanguage(tx: Transaction, user_id: string, language: ViewLanguage | null): Promise<void> {
  await tx.updateTable('users').set({ language }).where('id', '=', user_id).execute()
}

/**
 * The language that the person of a session has chosen, null where none; undefined where there is no such session. That
 * of the browser is kept where it is another than before.
 */
export async function languageOfSession(
  db: Kysely<Schema>,
  token: string,
  { now, ofBrowser }: { now: Date; ofBrowser: ViewLanguage },
): Promise<ViewLanguage | null | undefined> {
  const person = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.language', 'users.browser_language'])
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (person && person.browser_language !== ofBrowser) await noteBrowserLanguage(db, person.id, ofBrowser)
  return person?.language
}

/** In which the dashboard is shown to somebody who has chosen none. */
export async function noteBrowserLanguage(db: Kysely<Schema>, user_id: string, language: ViewLanguage): Promise<void> {
  await db.updateTable('users').set({ browser_language: language }).where('id', '=', user_id).execute()
}

/** What goes to people together, in a channel: that of whose it is, else the one that most of the account read. */
export async function languageOfChannel(
  db: Kysely<Schema>,
  account_id: string,
  user_id: string | null,
): Promise<ViewLanguage> {
  if (user_id !== null) return languageOfPerson(db, user_id)
  const row = await db
    .selectFrom('users')
    .select(spokenTo.as('language'))
    .where('account_id', '=', account_id)
    .groupBy(spokenTo)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(spokenTo)
    .limit(1)
    .executeTakeFirst()
  return row?.language ?? 'en'
}

/** Whom a mail is for that goes to an address: in that of the person who has it, else the one that most of the account read. */
export async function languageOfAddress(db: Kysely<Schema>, account_id: string, email: string): Promise<ViewLanguage> {
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return languageOfChannel(db, account_id, person?.id ?? null)
}
