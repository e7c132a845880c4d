import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { LiveChange } from '#contract/live.ts'
import type { ViewMarks } from '../db/portal/view-marks.ts'
import type { Store } from '../db/store.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { makeView, shipFor } from '../testing/views.ts'
import { createViewWatch } from './view-watch.ts'

const setting = testApp()
const { account, store, work } = setting

/** A store whose looks at views are counted, and can fail or take their time. */
function watched({ ...plain }: Store) {
  const seen = { looks: 0, atOnce: 0, most: 0, fails: 0, held: undefined as Promise<void> | undefined }
  const looks = new Set<unknown>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!JSON.stringify(node).includes('string_agg')) return node
      if (seen.fails > 0) {
        seen.fails -= 1
        throw new Error('Not now')
      }
      looks.add(queryId)
      seen.looks += 1
      seen.most = Math.max(seen.most, looks.size)
      return node
    },
    async transformResult({ result, queryId }) {
      if (looks.has(queryId)) await seen.held
      looks.delete(queryId)
      return result
    },
  }
  return { seen, store: { ...plain, db: plain.db.withPlugin(plugin) } }
}

/** A watch that is told by the test what has changed. */
function watchOf(from: Store) {
  const errors: unknown[] = []
  let hear: (what: readonly LiveChange[] | 'missed') => void = () => {}
  const changes = {
    subscribe: async (_: string, heard: typeof hear) => {
      hear = heard
      return () => {}
    },
    close() {},
  }
  const views = createViewWatch({
    ...{ store: from, changes, pause: 5 },
    now: () => setting.clock.now,
    onError: (error) => errors.push(error),
  })
  return { views, errors, hear: (what: readonly LiveChange[] | 'missed') => hear(what) }
}

async function someone() {
  const me = await account()
  const view = await makeView(setting, me)
  const ship = (bill: string) =>
    shipFor(me, work, { bill, party: view.party, events: atSea({ bill, container: 'TCLU4829132' }) })
  return { me, view, ship }
}

test('many views are looked at a few at a time, each once, and all hear of what they show', async () => {
  const { me, view, ship } = await someone()
  const others = await Promise.all(Array.from({ length: 11 }, () => makeView(setting, me, {}, view.party)))
  const { seen, store: from } = watched(store())
  const { views, hear, errors } = watchOf(from)
  const heard = await Promise.all(
    [view, ...others].map(async ({ id }) => {
      const said: (ViewMarks | 'over')[] = []
      await views.watch({ account_id: me.id, view_id: id }, (what) => said.push(what))
      return said
    }),
  )
  expect(seen.looks).toBe(12)
  const id = await ship('YMLUW100')
  hear([{ type: 'shipment', ids: [id] }])
  await expect.poll(() => heard.map((said) => said.length)).toEqual(heard.map(() => 2))
  for (const [before, after] of heard) expect(after).not.toEqual(before)
  expect(seen.looks).toBe(24)
  expect(seen.most).toBeLessThanOrEqual(store().kind === 'embedded' ? 1 : 3)
  expect(errors).toEqual([])
})

test('who opens a view that is being looked at shares that look', async () => {
  const { me, view } = await someone()
  const { seen, store: from } = watched(store())
  const { views } = watchOf(from)
  const said: unknown[] = []
  const watch = () => views.watch({ account_id: me.id, view_id: view.id }, (what) => said.push(what))
  await Promise.all([watch(), watch(), watch()])
  expect(seen.looks).toBe(1)
  expect(said).toHaveLength(3)
  expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
})

test('a look that failed is done again, and nothing is unheard', async () => {
  const { me, view, ship } = await someone()
  const other = await makeView(setting, me, {}, view.party)
  const { seen, store: from } = watched(store())
  const { views, hear, errors } = watchOf(from)
  const said: unknown[] = []
  for (const { id } of [view, other])
    await views.watch({ account_id: me.id, view_id: id }, (what) => said.push([id, what]))
  const id = await ship('YMLUW110')
  seen.fails = 2
  hear([{ type: 'shipment', ids: [id] }])
  await expect.poll(() => said.length).toBe(4)
  expect(errors.map((error) => (error as Error).message)).toContain('Not now')
})

test('a view that is gone is over, and another name of the customer is news', async () => {
  const { me, view } = await someone()
  const { views, hear } = watchOf(store())
  const said: unknown[] = []
  await views.watch({ account_id: me.id, view_id: view.id }, (what) => said.push(what))
  await me.client(api.parties.update, {
    params: { id: view.party },
    body: { data: { attributes: { company_name: `Another ${Math.random()}` } } },
  })
  hear([{ type: 'party', ids: [view.party] }])
  await expect.poll(() => said.length).toBe(2)
  await me.client(api.views.delete, { params: { id: view.id } })
  hear([{ type: 'party', ids: [view.party] }])
  await expect.poll(() => said.at(-1)).toBe('over')
})

/** The embedded store has one connection: nothing is written during a look. */
test.runIf(process.env.DATABASE_URL)('what is written during the first look at a view is heard after it', async () => {
  const { me, view, ship } = await someone()
  const { seen, store: from } = watched(store())
  const { views, hear } = watchOf(from)
  const said: (ViewMarks | 'over')[] = []
  let release = () => {}
  seen.held = new Promise((done) => {
    release = done
  })
  const watching = views.watch({ account_id: me.id, view_id: view.id }, (what) => said.push(what))
  await expect.poll(() => seen.looks).toBe(1)
  const id = await ship('YMLUW120')
  hear([{ type: 'shipment', ids: [id] }])
  seen.held = undefined
  release()
  await watching
  await expect.poll(() => said.length).toBe(2)
  expect(said[0]).not.toEqual(said[1])
})
