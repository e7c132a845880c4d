import { sql } from 'kysely'
import type { Filter } from '../list/list-filters.ts'
import type { Transaction } from '../scope.ts'

/** More kinds of names than this are not sent along, but looked for in each row. */
const mostKinds = 1000

/** So many documents are looked up; where there are more, a page of the newest is soon full of them. */
const few = 2000

/** What the kind of a name keeps of a word: letters, and a year behind them. */
const isKept = (word: string) => /^[^\p{N}]*(?:20[1-3][0-9])?$/u.test(word)

/**
 * Documents whose file name has all words of a text, each by its beginning: `arrival notic`. Without a word nothing is
 * found. Words without digits, and years, are looked for among the kinds of names, of which there are few; other numbers
 * are found by an index of words.
 */
export async function named(tx: Transaction, text: string): Promise<Filter> {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
  return words.length > 0 && words.every(isKept) ? ofKinds(tx, words) : withWords(tx, words)
}

async function ofKinds(tx: Transaction, words: readonly string[]): Promise<Filter> {
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

async function withWords(tx: Transaction, words: readonly string[]): Promise<Filter> {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const { rows } = await sql<{ total: number }>`select count_documents_with_words(${query}) as total`.execute(tx)
  const total = rows[0]?.total ?? 0
  return {
    where:
      total > few
        ? sql`words_of_file_name(documents.file_name) @@ to_tsquery('simple', ${query})`
        : sql`documents.id in (select documents_with_words(${query}))`,
    total: async () => total,
  }
}
