import { sql } from 'kysely'
import type { ViewLanguage } from '#contract/portal/view-sections.ts'
import { toQueryString } from '#contract/query-string.ts'
import type { Content } from '../documents/mails.ts'
import type { Transaction } from '../scope.ts'
import { spokenTo } from './person-language.ts'
import { mayUsePassword } from './sign-in-providers.ts'
import { hashOf, newToken } from './tokens.ts'

const hour = 3_600_000
const expiryOf = (now: Date) => new Date(now.getTime() + hour).toISOString()

/** A link that sets a new password, once and within an hour. Links that the person had before end. */
export async function insertPasswordReset(
  tx: Transaction,
  { account_id, user_id, created_by_id }: { account_id: string; user_id: string; created_by_id: string | null },
  now: Date,
) {
  const token = newToken()
  await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  const { id, expires_at } = await tx
    .insertInto('password_resets')
    .values({
      account_id,
      user_id,
      created_by_id,
      token_hash: hashOf(token),
      expires_at: expiryOf(now),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, token, expires_at }
}

/** Whose link it is, where it is still good. */
export function personOfReset(tx: Transaction, token: string, now: Date) {
  return tx
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id', 'users.email', 'users.name', 'accounts.company_name'])
    .where('password_resets.token_hash', '=', hashOf(token))
    .where('password_resets.expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses up a link that is still good; undefined where somebody else was faster. */
export function redeemPasswordReset(tx: Transaction, token: string, now: Date) {
  return tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
}

/** From now on nobody signs in with the earlier one, and nobody is signed in by it. */
export async function setPassword(
  tx: Transaction,
  user_id: string,
  password_hash: string,
  { keep = '' }: { keep?: string } = {},
): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', user_id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('token_hash', '<>', hashOf(keep)).execute()
}

interface Mailed {
  email: string
  isDue: boolean
  address: string
  /** Of the mail with this link, in each language. */
  contentOf: (link: string) => readonly (readonly [ViewLanguage, Content])[]
}

/**
 * Mails such a link to who has this e-mail, where it is due: the same statements whether there is anybody or not. It
 * takes the place of the one that was mailed before; one that an admin has handed over is no stranger's to end.
 */
export async function mailPasswordReset(
  tx: Transaction,
  { email, isDue, address, contentOf }: Mailed,
  now: Date,
): Promise<void> {
  const token = newToken()
  const at = now.toISOString()
  const link = `${address}/sign-in?${toQueryString({ reset: token })}`
  const contents = contentOf(link)
  const inTheirs = (part: (content: Content) => string) => {
    const cases = contents.map(([language, content]) => sql`when ${language} then ${part(content)}::text`)
    return sql<string>`case ${spokenTo} ${sql.join(cases, sql` `)} end`
  }
  const person = tx
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where(sql<boolean>`${isDue}`)
    // Who cannot sign in with a password needs no other one.
    .where(mayUsePassword(sql`users.role`, sql`users.account_id`))
  await tx
    .deleteFrom('password_resets')
    .where('user_id', 'in', person.select('users.id'))
    .where('created_by_id', 'is', null)
    .execute()
  await tx
    .insertInto('password_resets')
    .columns(['account_id', 'user_id', 'token_hash', 'expires_at'])
    .expression(
      person
        .select(['users.account_id', 'users.id'])
        .select([sql`${hashOf(token)}`.as('token_hash'), sql`${expiryOf(now)}::timestamptz`.as('expires_at')]),
    )
    .execute()
  await tx
    .insertInto('mails')
    .columns(['account_id', 'recipient', 'subject', 'body', 'next_attempt_at', 'created_at'])
    .expression(
      person
        .select(['users.account_id', 'users.email'])
        .select([
          inTheirs((content) => content.subject).as('subject'),
          inTheirs((content) => content.body).as('body'),
          sql`${at}::timestamptz`.as('next_attempt_at'),
          sql`${at}::timestamptz`.as('created_at'),
        ]),
    )
    .execute()
}
