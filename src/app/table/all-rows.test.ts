import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { allRows } from './all-rows.ts'
import type { ListPage } from './known-rows.ts'
import type { Source } from './paged-rows.ts'

interface Row {
  id: string
  at: number
}

/** What is read of a list, in pages of a hundred, while `change` makes another one of it after each page. */
async function read(length: number, pages: 'by cursor' | 'by number', change: (rows: Row[], asked: number) => Row[]) {
  let rows = Array.from({ length }, (_, at): Row => ({ id: String(at), at }))
  let asked = 0
  const answer = (number: number, cursor: string | undefined): ListPage<Row> => {
    const isByCursor = pages === 'by cursor'
    const left = isByCursor ? rows.filter(({ at }) => at > Number(cursor ?? -1)) : rows.slice((number - 1) * 100)
    const page = left.slice(0, 100)
    const total = rows.length
    asked += 1
    rows = change(rows, asked)
    return { rows: page, total, cursor: isByCursor && left.length > 100 ? page.at(-1)?.id : undefined }
  }
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ({ queryKey }) => answer(queryKey[0] as number, queryKey[1] as string) } },
  })
  const source: Source<Row> = {
    key: 'rows',
    pageSize: 100,
    page: (at) => ({ queryKey: 'page[cursor]' in at ? [0, at['page[cursor]']] : [at['page[number]'], undefined] }),
    read: (page: ListPage<Row>) => page,
  }
  const ids: string[] = []
  for await (const page of allRows(client, source, new AbortController().signal))
    ids.push(...page.rows.map(({ id }) => id))
  return { ids, left: rows.map(({ id }) => id), asked }
}

/** Half of what was read leaves the list after the first page. */
const fiftyLeave = (rows: Row[], asked: number) => (asked === 1 ? rows.slice(50) : rows)

test.each(['by cursor', 'by number'] as const)(
  'rows that leave the list hide none of the others, %s',
  async (pages) => {
    const { ids, left } = await read(250, pages, fiftyLeave)
    expect(left).toHaveLength(200)
    expect(left.filter((id) => !ids.includes(id))).toEqual([])
    expect(ids).toHaveLength(new Set(ids).size)
  },
)

test.each([
  ['by cursor', 1, 1],
  ['by cursor', 200, 2],
  ['by number', 0, 1],
  ['by number', 200, 2],
  ['by number', 201, 3],
] as const)('%s, %d rows that stay are read in %d pages', async (pages, length, expected) => {
  const { ids, asked } = await read(length, pages, (rows) => rows)
  expect([ids.length, asked]).toEqual([length, expected])
})

test('a list that never rests is read for a while only', async () => {
  const { asked } = await read(300, 'by number', (rows, at) => [...rows, { id: `new ${at}`, at: 1000 + at }])
  expect(asked).toBeLessThan(15)
})
