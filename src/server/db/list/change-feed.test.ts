import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { box, insertListed, route } from '../../testing/listed.ts'
import { testApp } from '../../testing/test-app.ts'
import { type Transaction, withScope } from '../scope.ts'

const { account, store } = testApp()
const isEmbedded = process.env.DATABASE_URL === undefined
const ever = '2020-01-01T00:00:00Z'

type Someone = Awaited<ReturnType<typeof account>>

async function fleet(count: number) {
  const me = await account()
  const boxes = Array.from({ length: count }, (_, at) => box({ number: `TCLU${String(at).padStart(7, '0')}` }))
  const { containers, shipments } = await insertListed(store(), me.id, [route({ boxes })])
  const change = (id: string, before?: () => Promise<unknown>) =>
    withScope(store(), { account_id: me.id }, async (tx) => {
      const changed = await touch(tx, id)
      await before?.()
      return changed
    })
  return { me, ids: containers.map(({ id }) => id), shipment: String(shipments[0]?.id), change }
}

/** As every statement that changes a row: it says that it does, and the database says when. */
const touch = async (tx: Transaction, id: string) =>
  (
    await tx
      .updateTable('containers')
      .set({ updated_at: '2026-06-20T12:00:00Z' })
      .where('id', '=', id)
      .returning('updated_at')
      .executeTakeFirstOrThrow()
  ).updated_at

/** All that was changed from then on, page by page along `links.next`. */
async function read({ client, fetch }: Someone, start: string, size = 100) {
  const params = { 'filter[updated_at][start]': start, 'page[size]': size }
  const pages = [await client(api.containers.list, { params })]
  for (let next = pages[0]?.links.next; next; next = pages.at(-1)?.links.next)
    pages.push(await (await fetch(next)).json())
  return pages.flatMap(({ data }) => data).map(({ id, attributes: { updated_at } }) => ({ id, updated_at }))
}

test('changes come in their order, page by page along a cursor, and again from the last that was seen', async () => {
  const { me, ids, change } = await fleet(7)
  await wait(2)
  for (const id of ids.toReversed()) {
    await change(id)
    await wait(2)
  }
  await wait(2)
  const all = await read(me, ever, 2)
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed())
  const rest = await read(me, String(all[4]?.updated_at))
  expect(rest).toEqual(all.slice(4))

  const params = { 'filter[updated_at][start]': ever, 'page[size]': 2 }
  const { links, meta } = await me.client(api.containers.list, { params })
  expect(meta.total).toBe(7)
  expect(links.next).toContain('cursor')
  const turned = await me.client(api.containers.list, { params: { ...params, sort: '-updated_at', 'page[size]': 10 } })
  expect(turned.data.map(({ id }) => id)).toEqual(ids)
})

test('shipments have the same feed', async () => {
  const { me, shipment } = await fleet(1)
  await wait(2)
  const params = { 'filter[updated_at][start]': ever }
  const { data, meta } = await me.client(api.shipments.list, { params })
  expect([data.map(({ id }) => id), meta.total]).toEqual([[shipment], 1])
  const later = { 'filter[updated_at][start]': '2099-01-01T00:00:00Z' }
  expect((await me.client(api.shipments.list, { params: later })).meta.total).toBe(0)
})

/** The embedded store does one transaction after the other. */
test.skipIf(isEmbedded)('what is committed late with an earlier time is waited for, and not left out', async () => {
  const { me, ids, change } = await fleet(3)
  const [early = '', late = ''] = ids
  await wait(1100)
  const seen = await read(me, ever)
  expect(seen).toHaveLength(3)
  const from = String(seen.at(-1)?.updated_at)

  let commit = () => {}
  const gate = new Promise<void>((done) => {
    commit = done
  })
  let isWritten = () => {}
  const written = new Promise<void>((done) => {
    isWritten = done
  })
  const slow = change(early, () => {
    isWritten()
    return gate
  })
  await written
  const lateAt = await change(late)
  // The later change is there for all to see, but not in the feed: an earlier one is still to come.
  expect((await me.client(api.containers.get, { params: { id: late } })).data.attributes.updated_at).toBe(lateAt)
  expect((await read(me, from)).map(({ id }) => id)).not.toContain(late)

  commit()
  const earlyAt = await slow
  expect(earlyAt < lateAt || earlyAt === lateAt).toBe(true)
  await wait(2)
  const now = await read(me, from)
  expect(now.slice(-2)).toEqual([
    { id: early, updated_at: earlyAt },
    { id: late, updated_at: lateAt },
  ])
})

test('whoever follows the feed while others write has seen the last state of everything, and nothing twice', async () => {
  const { me, ids, change } = await fleet(12)
  let isOver = false
  const write = async (writer: number) => {
    for (let round = 0; round < 12; round++) {
      const id = String(ids[(writer * 5 + round * 7) % ids.length])
      await change(id, () => wait((writer * 3 + round) % 7))
    }
  }
  const seen: string[] = []
  const follow = async () => {
    let from = ever
    for (let isLast = false; ; isLast = isOver) {
      const page = await read(me, from, 3)
      seen.push(
        ...page
          .map(({ id, updated_at }) => `${updated_at} ${id}`)
          .filter((one) => !one.startsWith(from) || !seen.includes(one)),
      )
      from = page.at(-1)?.updated_at ?? from
      if (isLast) return
      await wait(1)
    }
  }
  const reading = follow()
  await Promise.all([0, 1, 2, 3].map(write))
  await wait(5)
  isOver = true
  await reading
  const { data } = await me.client(api.containers.list, { params: { 'page[size]': 100 } })
  for (const { id, attributes } of data) expect(seen).toContain(`${attributes.updated_at} ${id}`)
  expect(new Set(seen).size).toBe(seen.length)
})
