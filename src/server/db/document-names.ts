import { sql } from 'kysely'
import type { Filter } from './list-filters.ts'
import type { Transaction } from './scope.ts'

/** More kinds of names than this are not sent along, but looked for in each row. */
const mostKinds = 1000

/**
 * Documents whose file name has all words of a text, each by its beginning: `arrival notic`. Without a word nothing is
 * found. What words say without digits is looked for among the kinds of names, of which there are few; a number is in
 * the name of few documents, and found by an index of words.
 */
export async function named(tx: Transaction, text: string): Promise<Filter> {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
  if (words.length === 0 || words.some((word) => /\p{N}/u.test(word))) {
    const query = words.map((word) => `'${word}':*`).join(' & ')
    return { where: sql`documents.id in (select documents_with_words(${query}))` }
  }
  const has = (kind: string) =>
    sql<boolean>`(${sql.join(
      words.map((word) => sql`' ' || ${sql.ref(kind)} like ${`% ${word}%`}`),
      sql` and `,
    )})`
  const { rows } = await sql<{ value: string; total: number }>`
    select value, sum(total)::float8 as total from tallies
    where list = 'documents.name_kind' and ${has('value')}
    group by value having sum(total) > 0`.execute(tx)
  const kinds = rows.map(({ value }) => value)
  return {
    where: kinds.length > mostKinds ? has('name_kind') : sql`name_kind = any(${kinds}::text[])`,
    total: async () => rows.reduce((sum, { total }) => sum + total, 0),
  }
}
