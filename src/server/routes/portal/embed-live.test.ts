import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import type { ViewMarks } from '../../db/portal/view-marks.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { makeDocument } from '../../testing/documents.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, clock, store, work } = setting

beforeAll(async () => {
  await app().listen({ port: 0, host: '127.0.0.1' })
})

/** Opens the stream as a page does, and reads what it says. */
async function follow(token: string) {
  const { port } = app().server.address() as { port: number }
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const headers = { authorization: `Token ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/v2/embed/live`, { headers, signal: abort.signal })
  const said: ViewMarks[] = []
  const heard = { response, said, text: '', isOver: false }
  if (!response.ok || !response.body) return heard
  const reading = (async () => {
    for await (const part of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
      new TextDecoderStream(),
    )) {
      heard.text += part
      const events = Array.from(heard.text.matchAll(/event: state\ndata: (.*)\n\n/g), ([, data]) => String(data))
      said.splice(0, said.length, ...events.map((data) => JSON.parse(data) as ViewMarks))
    }
    heard.isOver = true
  })()
  reading.catch(() => {}) // The test has ended it.
  await expect.poll(() => said.length).toBe(1)
  return heard
}

/** Long enough for what was committed to have been told, as another page shows that hears of everything. */
const patience = { timeout: 20_000 }

test('a page hears that its own shipments have changed, and nothing of anybody else’s', async () => {
  const me = await account()
  const [hers, his] = [await makeView(setting, me), await makeView(setting, me)]
  const [anna, bert] = [await follow(hers.token), await follow(his.token)]
  const mine = await shipFor(me, work, {
    bill: 'YMLUS601',
    party: hers.party,
    events: atSea({ bill: 'YMLUS601', container: 'TCLU4829132' }),
  })
  await expect.poll(() => anna.said.length, patience).toBeGreaterThan(1)
  expect(anna.text).not.toContain(mine)
  expect(new Set(anna.said.map(({ view }) => view)).size).toBe(1)
  expect(new Set(anna.said.map(({ shipments }) => shipments)).size).toBe(anna.said.length)

  const before = anna.said.length
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLUS601', container: 'TCLU4829132' }),
  })
  await expect.poll(() => anna.said.length, patience).toBeGreaterThan(before)
  expect(bert.said).toHaveLength(1)
  expect(bert.text).not.toMatch(/YMLUS601|TCLU4829132/)
})

test('a shipment that leaves the view is news to its page, and one that comes in too', async () => {
  const me = await account()
  const view = await makeView(setting, me, { shipments: { tags: ['spring'] } })
  const id = await shipFor(me, work, {
    bill: 'YMLUS610',
    party: view.party,
    events: atSea({ bill: 'YMLUS610', container: 'TCLU4829132' }),
    tags: ['spring'],
  })
  const page = await follow(view.token)
  const tagged = (tags: string[]) =>
    me.client(api.shipments.update, { params: { id }, body: { data: { attributes: { tags } } } })
  await tagged([])
  await expect.poll(() => page.said.length, patience).toBe(2)
  await tagged(['spring'])
  await expect.poll(() => page.said.length, patience).toBe(3)
})

test('another policy has another mark, and so has a paper that is let out', async () => {
  const me = await account()
  const view = await makeView(setting, me, { document_types: ['packing_list'] })
  const mine = await shipFor(me, work, {
    bill: 'YMLUS620',
    party: view.party,
    events: atSea({ bill: 'YMLUS620', container: 'TCLU4829132' }),
  })
  const page = await follow(view.token)
  const [first] = page.said
  await me.client(api.views.update, {
    params: { id: view.id },
    body: { data: { attributes: { colour: '#0B5975' } } },
  })
  await expect.poll(() => page.said.at(-1)?.view, patience).not.toBe(first?.view)
  expect(page.said.at(-1)?.shipments).toBe(first?.shipments)
  await makeDocument(store(), me.id, { name: 'Mine', document_type: 'packing_list', shipments: [mine] })
  await expect.poll(() => page.said.at(-1)?.shipments, patience).not.toBe(first?.shipments)
  expect(page.isOver).toBe(false)
})

test('what the policy hides moves no mark, and what it shows does', async () => {
  const me = await account()
  const hidden = [
    'holds',
    'fees',
    'deadline',
    'terminal',
    'vessel',
    'references',
    'arrival',
    'container_numbers',
  ] as const
  const none = Object.fromEntries(hidden.map((name) => [name, false]))
  const [bill, container] = ['YMLUS630', 'MSCU6639870']
  const blind = await makeView(setting, me, { sections: none })
  const all = Object.fromEntries(hidden.map((name) => [name, true]))
  const seeing = await makeView(setting, me, { sections: all }, blind.party)
  const id = await shipFor(me, work, { bill, party: blind.party, events: discharged({ bill, container }) })
  const say = (said: object, checked_at: string) =>
    me.client(api.ingest.terminal_updates, {
      body: { source: { terminal_firms: 'W185' }, checked_at, containers: [{ number: container, ...said }] },
    })
  await say({ available: false, holds: [] }, '2026-06-19T17:00:00Z')
  const [his, hers] = [await follow(blind.token), await follow(seeing.token)]
  const told = async (page: typeof his, before: number) =>
    expect.poll(() => page.said.length, patience).toBeGreaterThan(before)
  const hides = [
    () => say({ available: false, holds: [{ name: 'freight', status: 'hold' }] }, '2026-06-19T18:00:00Z'),
    () =>
      say({ available: false, fees: [{ type: 'DEMURRAGE', amount: 100, currency: 'USD' }] }, '2026-06-19T19:00:00Z'),
    () => say({ available: false, last_free_day: '2026-06-29' }, '2026-06-19T20:00:00Z'),
    () =>
      me.client(api.shipments.update, {
        params: { id },
        body: { data: { attributes: { ref_numbers: ['PO HIDDEN'] } } },
      }),
  ]
  for (const change of hides) {
    const before = hers.said.length
    await change()
    await told(hers, before)
  }
  expect(his.said).toHaveLength(1)
  await say({ available: true, holds: [], fees: [] }, '2026-06-19T21:00:00Z')
  await told(his, 1)
})

test('a stream ends when its token is revoked, and not that of another token of the same view', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  const other = await me.client(api.views.create_token, {
    params: { id: view.id },
    body: { data: { attributes: { name: 'Other' } } },
  })
  const [first, second] = [await follow(view.token), await follow(String(other.data.attributes.token))]
  await me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } })
  await expect.poll(() => first.isOver, patience).toBe(true)
  expect(second.isOver).toBe(false)
  expect((await follow(view.token)).response.status).toBe(410)
  await me.client(api.views.delete, { params: { id: view.id } })
  await expect.poll(() => second.isOver, patience).toBe(true)
  expect((await follow(view.token)).response.status).toBe(401)
})

test('a stream ends when its token expires, though nobody does anything', async () => {
  const me = await account()
  const view = await makeView(setting, me, { expires_at: '2026-06-21T00:00:00Z' })
  const page = await follow(view.token)
  onTestFinished(() => {
    clock.now = new Date('2026-06-20T12:00:00Z')
  })
  clock.now = new Date('2026-06-21T00:00:00Z')
  await expect.poll(() => page.isOver, patience).toBe(true)
})

test('who has no token of a view hears nothing', async () => {
  const me = await account()
  expect((await follow('lfv_nonsense')).response.status).toBe(401)
  expect((await follow(me.apiKey)).response.status).toBe(401)
})

test('opening it counts against the limit of the token', async () => {
  const me = await account()
  const view = await makeView(setting, me)
  const limits = { key: 0, session: 0, tracking_requests: 0, infer_number: 0, refresh: 0, sign_in: 0, view: 2 }
  const limited = await createApp({ store: store(), ...setting.context, limits })
  await limited.listen({ port: 0, host: '127.0.0.1' })
  const { port } = limited.server.address() as { port: number }
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    const abort = new AbortController()
    const headers = { authorization: `Token ${view.token}` }
    const response = await fetch(`http://127.0.0.1:${port}/v2/embed/live`, { headers, signal: abort.signal })
    statuses.push(response.status)
    abort.abort()
  }
  await limited.close()
  expect(statuses).toEqual([200, 200, 429])
})
