import { sql } from 'kysely'
import { type Paging, sortedPage } from '../list/page.ts'
import type { Transaction } from '../scope.ts'

/** A person without a name is called by what stands before the @ of the address. */
export const nameOfUser = sql<string | null>`coalesce(users.name, split_part(users.email, '@', 1))`

/** The people of the account by name. */
export const listColleagues = (tx: Transaction, viewer: string | null, paging: Paging) =>
  sortedPage(
    tx
      .selectFrom('users')
      .select([
        'users.id',
        sql<string>`${nameOfUser}`.as('name'),
        sql<boolean>`users.id = ${viewer}::uuid`.as('is_self'),
      ]),
    'users',
    [sql`lower(${nameOfUser})`],
    paging,
  )

/** Those of them that there are, by name. */
export const colleaguesByIds = (tx: Transaction, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['users.id', sql<string>`${nameOfUser}`.as('name')])
    .where('id', 'in', ids)
    .orderBy(nameOfUser)
    .execute()
