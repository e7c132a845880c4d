import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { makeDocument } from '../../testing/documents.ts'
import { testApp } from '../../testing/test-app.ts'
import { withScope } from '../scope.ts'

const { account, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

const fileNames = [
  'AN_MAEU248119305 (2).pdf',
  'arrival notice 4711.pdf',
  'arrival notice 4712.pdf',
  'Arrivals2026.PDF',
  'arrival2 arrival3.pdf',
  'RECHNUNG-ZÖLLE Köln.docx',
  'ΑΦΙΞΗ_12.tiff',
  '到货通知 9.pdf',
  'scan',
  '2026-11-22.jpg',
  '...',
  'a%b_c\\d.txt',
  'INV2026-0042.pdf',
  'INV20260043.pdf',
  'invoice 2026 11.pdf',
  'invoice 2025 v2026b.pdf',
  'invoice 2031x.pdf',
  'MAEU2091193.pdf',
]

const words =
  'arrival|arr|notice arrival|arrivals|pdf|p|a|an maeu|maeu2|zölle|ZÖLLE k|köln docx|αφιξη|到货通知|scan|2026|b|no such' +
  '|inv|inv2026|invoice 2026|2025|20|202|2|20260|inv2026004|v2026|inv 2026|2026 0042|2031|209|maeu2|maeu2091193|x2026'

/** By the index of words, which knows each of them. */
async function expected({ id }: Someone, text: string): Promise<number> {
  const query = text
    .split(' ')
    .map((word) => `'${word.toLowerCase()}':*`)
    .join(' & ')
  const { rows } = await withScope(store(), { account_id: id, scopes: ['read'] }, (tx) =>
    sql<{ total: number }>`select count(*)::int as total from documents_with_words(${query})`.execute(tx),
  )
  return rows[0]?.total ?? 0
}

const found = async ({ client }: Someone, text: string) => {
  const { data, meta } = await client(api.documents.list, { params: { 'filter[filename]': text, 'page[size]': 2 } })
  const all = await client(api.documents.list, { params: { 'filter[filename]': text } })
  expect(all.data).toHaveLength(Math.min(meta.total, 30))
  expect(all.data.slice(0, 2)).toEqual(data)
  return meta.total
}

test('a name is found by the beginnings of its words, and counted, with digits and without', async () => {
  const [me, other] = [await account(), await account()]
  for (const file_name of fileNames) await makeDocument(store(), me.id, { file_name })
  await makeDocument(store(), other.id, { file_name: 'arrival.pdf' })
  const counts = new Map<string, number>()
  for (const text of words.split('|')) {
    counts.set(text, await found(me, text))
    expect([text, counts.get(text)]).toEqual([text, await expected(me, text)])
  }
  expect(Object.fromEntries(counts)).toMatchObject({
    arrival: 4,
    arrivals: 1,
    zölle: 1,
    p: 12,
    inv2026: 2,
    'invoice 2026': 1,
    2026: 2,
    'an maeu': 1,
    'no such': 0,
  })
})

test('what is deleted is not counted, and is again when it is restored', async () => {
  const me = await account()
  const ids = []
  for (const at of [1, 2, 3]) ids.push(await makeDocument(store(), me.id, { file_name: `arrival ${at}.pdf` }))
  const params = { id: ids[0] ?? '' }
  expect(await found(me, 'arrival')).toBe(3)
  await me.client(api.documents.delete, { params })
  expect(await found(me, 'arrival')).toBe(2)
  await me.client(api.documents.restore, { params })
  expect(await found(me, 'arrival')).toBe(3)
})

test('a word and another filter are counted together', async () => {
  const me = await account()
  for (const at of [1, 2, 3])
    await makeDocument(store(), me.id, { file_name: `arrival ${at}.pdf`, document_type: at > 1 ? 'other' : 'invoice' })
  const params = { 'filter[filename]': 'arrival', 'filter[document_types]': ['other' as const], 'page[size]': 1 }
  expect((await me.client(api.documents.list, { params })).meta).toEqual({ size: 1, total: 2 })
})

test('more kinds of names than are sent along are found just so', async () => {
  const me = await account()
  const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  await withScope(store(), { account_id: me.id, scopes: ['write'] }, (tx) =>
    tx
      .insertInto('documents')
      .values(
        Array.from({ length: 1100 }, (_, at) => ({
          name: 'x',
          document_type: 'other',
          source: 'api',
          file_name: `notice ${letters(at)}.pdf`,
        })) as never,
      )
      .execute(),
  )
  const { data, meta } = await me.client(api.documents.list, {
    params: { 'filter[filename]': 'notice', 'page[size]': 30 },
  })
  expect([data.length, meta.total]).toEqual([30, 1100])
})

test('a number that very many names have is found and counted just so', async () => {
  const me = await account()
  await withScope(store(), { account_id: me.id, scopes: ['write'] }, (tx) =>
    tx
      .insertInto('documents')
      .values(
        Array.from({ length: 2500 }, (_, at) => ({
          name: 'x',
          document_type: at % 2 ? 'other' : 'invoice',
          source: 'api',
          file_name: `notice ${at} v2.pdf`,
        })) as never,
      )
      .execute(),
  )
  expect(await found(me, 'v2')).toBe(2500)
  expect(await found(me, 'notice 24 v2')).toBe(111)
  const params = { 'filter[filename]': 'v2', 'filter[document_types]': ['other' as const], 'page[size]': 1 }
  expect((await me.client(api.documents.list, { params })).meta).toEqual({ size: 1, total: 1250 })
})
