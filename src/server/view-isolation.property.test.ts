import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { safeSections, type ViewSection } from '#contract/portal/view-sections.ts'
import { createApp } from './app.ts'
import { withSystem } from './db/scope.ts'
import { ask } from './testing/ask.ts'
import { endpoints, endpointsOfViews, exampleOf } from './testing/every-endpoint.ts'
import { type Held, heldBy, type LeakPolicy, leakPolicies } from './testing/leak-policies.ts'
import { type Canary, type Goods, type LeakWorld, makeLeakWorld } from './testing/leak-world.ts'
import { orderChoices, orderFiles } from './testing/order-files.ts'
import { answeredBy, listening } from './testing/statements.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()
const { app, store, work, mails } = setting
const [parties, shipments, cases] = [3, 3, 12]
const asked = { answers: 0, comparisons: 0, leaks: 0, principals: new Set<string>(), endpoints: new Set<string>() }

let world: LeakWorld
let quiet: { app: FastifyInstance; answered: ReturnType<typeof answeredBy> }
beforeAll(async () => {
  world = await makeLeakWorld(setting, parties, shipments)
  const { store: heard } = listening(store())
  const silent = await createApp({ store: heard, ...setting.context })
  quiet = { app: silent, answered: answeredBy(silent) }
  await app().listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await quiet.app.close()
  const [e, p] = [asked.endpoints.size, asked.principals.size]
  console.info(
    `isolation: ${e} endpoints × ${p} principals × ${cases} cases: ${asked.answers} answers, ${asked.comparisons} compared by their statements, leaks ${asked.leaks}`,
  )
})

/** Writes down who has what. */
async function hand(holding: readonly Held[]) {
  await withSystem(store(), async (tx) => {
    await tx.deleteFrom('party_roles').where('shipment_id', 'is not', null).execute()
    await tx.deleteFrom('party_roles').where('container_id', 'is not', null).execute()
    for (const [at, goods] of world.goods.entries()) {
      const { party, isWhole } = holding[at] as Held
      if (party === null) continue
      const { me, parties: own } = world.accounts[goods.account] as LeakWorld['accounts'][number]
      const whose = { account_id: me.id, party_id: String(own[party]?.id), role: 'consignee' as const }
      const entity = isWhole ? { shipment_id: goods.id } : { container_id: String(goods.boxes[0]) }
      await tx
        .insertInto('party_roles')
        .values({ ...whose, ...entity })
        .execute()
    }
  })
}

interface Seer {
  account: number
  party: number
  policy: LeakPolicy
  holding: readonly Held[]
}

function seenBy({ account, party, policy, holding }: Seer): { goods: Goods; isWhole: boolean }[] {
  return world.goods.flatMap((goods, at) => {
    const { party: whose, isWhole } = holding[at] as Held
    const hasTag = policy.tags.length === 0 || policy.tags.includes(`CANARYTAG${(at % shipments) % 2}`)
    return goods.account === account && whose === party && hasTag ? [{ goods, isWhole }] : []
  })
}

/** What may be in an answer to this seer, of all texts and ids that there are. */
function allowedTo(seer: Seer): Set<string> {
  const own = world.accounts[seer.account] as LeakWorld['accounts'][number]
  const isShown = ({ needs }: Canary) =>
    needs === 'document'
      ? seer.policy.document_types.includes('packing_list')
      : needs === 'field'
        ? seer.policy.hasField
        : needs !== 'never' && seer.policy.sections[needs]
  const seen = seenBy(seer)
  return new Set([
    String(own.parties[seer.party]?.name),
    String(own.views[seer.party]?.id),
    ...seen.flatMap(({ goods, isWhole }) => [
      goods.id,
      ...goods.boxes.slice(0, isWhole ? undefined : 1),
      ...goods.canaries
        .filter((one) => isShown(one) && (isWhole || (!one.ofWhole && (!one.box || one.box === goods.boxes[0]))))
        .map(({ text }) => text),
    ]),
  ])
}

const everything = () => [
  ...world.accounts.flatMap(({ me, parties: some, views, field }, n) => [
    me.id,
    field,
    `CANARYLABEL${n}`,
    ...some.flatMap(({ id, name }) => [id, name]),
    ...views.flatMap(({ id, token, token_id }, at) => [id, token, token_id, `CANARYVIEW${n}${at}`]),
  ]),
  'CANARYTAG',
  ...world.goods.flatMap(({ id, boxes, canaries }) => [id, ...boxes, ...canaries.map(({ text }) => text)]),
]

/** What hidden parts are called in an answer. */
const members: Partial<Record<ViewSection, RegExp>> = {
  arrival: /"eta":/,
  deadline: /"deadline":/,
  holds: /"holds":/,
  fees: /"fees":/,
  terminal: /"terminal":/,
  vessel: /"vessel":/,
  references: /"references":/,
  contact: /"contact":/,
}

/** Nothing that is not theirs in body or headers, but for what they said themselves. */
function expectNoLeak(seer: Seer, what: string, { text, headers }: { text: string; headers: object }, said = '') {
  asked.answers += 1
  const spoken = [said, encodeURIComponent(said)].filter((one) => one !== '')
  const answer = spoken.reduce((rest, one) => rest.replaceAll(one, '…'), `${text}\n${JSON.stringify(headers)}`)
  const allowed = allowedTo(seer)
  const leaks = everything().filter((one) => !allowed.has(one) && answer.includes(one))
  for (const [section, form] of Object.entries(members))
    if (!seer.policy.sections[section as ViewSection] && form?.test(answer)) leaks.push(`the member ${form}`)
  asked.leaks += leaks.length
  expect({ what, leaks }).toEqual({ what, leaks: [] })
  expect(String((headers as Record<string, unknown>)['cache-control'] ?? '')).not.toContain('public')
}

async function look(seer: Seer) {
  const { me, views, field } = world.accounts[seer.account] as LeakWorld['accounts'][number]
  const view = views[seer.party] as LeakWorld['accounts'][number]['views'][number]
  asked.principals.add(view.id)
  const { hasField, tags, ...policy } = seer.policy
  const shown = { roles: ['customer' as const, 'consignee' as const], tags, done_for_days: null }
  const attributes = { ...policy, shipments: shown, custom_field_ids: hasField ? [field] : [] }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })

  const headers = { authorization: `Token ${view.token}` }
  const see = async (path: string, said = '', query: Record<string, string> = {}) => {
    const reply = await ask(app(), { path, query, headers })
    expectNoLeak(seer, path, reply, said)
    return reply
  }
  const seen = seenBy(seer)
  const list = await see('/v2/embed/shipments')
  expect(list.document.meta.total).toBe(seen.length)
  expect(list.document.data.map(({ id }: Goods) => id).toSorted()).toEqual(seen.map(({ goods }) => goods.id).toSorted())
  const opened = await see('/v2/embed/view')
  expect(opened.document.data.attributes.shipments_count).toBe(seen.length)
  for (const { goods } of seen) await see(`/v2/embed/shipments/${goods.id}`)
  // What may be seen is seen: else nothing could leak.
  for (const text of allowedTo(seer))
    if (/^CANARY(?!PARTY|VIEW)|^[A-Z]{4}\d{7}$/.test(text)) expect(list.text).toContain(text)

  for (const choice of orderChoices) await see('/v2/embed/shipments', Object.values(choice)[0], choice)
  await expectFiles(seer, view.token)

  const foreign = world.goods.filter(({ id }) => !seen.some(({ goods }) => goods.id === id))
  await compare(seer, view, foreign)

  // A calendar, and mails, of which the last is read.
  const calendar = await me.client(api.view_calendars.create, {
    params: { id: view.id },
    body: { data: { attributes: {} } },
  })
  const feed = await ask(app(), { path: String(calendar.data.attributes.url) })
  asked.endpoints.add('GET /calendar/{secret}.ics')
  expectNoLeak(seer, 'calendar', { ...feed, text: feed.text.replaceAll('\r\n ', '') })
  const { sections } = seer.policy
  if (!sections.arrival && !sections.deadline) expect(feed.text).not.toContain('VEVENT')
  await expectMails(seer, view, [...seen.map(({ goods }) => goods), ...foreign.slice(0, 2)])
  await expectLive(seer, view.token)
}

/** The same answer, by the same statements, for what is somebody else's and for what is not there. */
async function compare(seer: Seer, view: { token: string }, foreign: readonly Goods[]) {
  const headers = { authorization: `Token ${view.token}` }
  const allowed = allowedTo(seer)
  const one = foreign[seer.party % Math.max(1, foreign.length)]
  if (!one) return
  // What is theirs and hidden from them is as good as what is somebody else's.
  const hidden = [one, ...seenBy(seer).map(({ goods }) => goods)].flatMap(
    ({ canaries }) => canaries.find(({ text }) => !allowed.has(text))?.text ?? [],
  )
  const byId = ['shipments/{id}', 'shipments/{id}/documents_url', 'documents/{id}/download_url']
  const pairs: [string, (text: string) => Parameters<typeof ask>[1], string, string][] = [
    ...byId.map((path): (typeof pairs)[number] => {
      const askFor = (id: string) => ({ path: `/v2/embed/${path.replace('{id}', id)}` })
      return [`GET /v2/embed/${path}`, askFor, one.id, randomUUID()]
    }),
    ...hidden.flatMap((text): typeof pairs => [
      ...Object.entries({ search: 'query', reference: 'number', shipments: 'reference', 'shipments.csv': 'query' }).map(
        ([noun, name]): (typeof pairs)[number] => [
          `GET /v2/embed/${noun}`,
          (said) => ({ path: `/v2/embed/${noun}`, query: { [name]: said } }),
          text,
          `ZZZZ${text.slice(4)}`,
        ],
      ),
      [
        'POST /v2/embed/subscriptions',
        (about) => ({
          method: 'POST',
          path: '/v2/embed/subscriptions',
          body: { data: { attributes: { email: 'nobody@example.com', about, events: ['ready'] } } },
        }),
        text,
        `ZZZZ${text.slice(4)}`,
      ],
    ]),
  ]
  for (const [name, askFor, theirs, nobodys] of pairs) {
    asked.endpoints.add(name)
    const [a, b] = [await by(theirs), await by(nobodys)]
    expectNoLeak(seer, name, a, theirs)
    asked.comparisons += 1
    expect({ name, ...a, headers: undefined }).toEqual({ name, ...b, headers: undefined })
    async function by(said: string) {
      const answer = await quiet.answered(() => ask(quiet.app, { ...askFor(said), headers }))
      const { status, text, headers: own, statements } = answer
      expect(statements, name).not.toEqual([])
      return { status, text: text.replaceAll(encodeURIComponent(said), '…'), headers: own, statements }
    }
  }
}

/** What is saved as a file is what the list has, and no more. */
async function expectFiles(seer: Seer, token: string) {
  const shown = [...allowedTo(seer)].filter((text) => /^CANARY(BILL|REF|BOXREF|NOTE|SHIP)/.test(text))
  for (const { format, ...file } of await orderFiles(app(), token)) {
    expectNoLeak(seer, `GET /v2/embed/shipments.${format}`, file)
    expect(shown.filter((text) => !file.text.includes(text))).toEqual([])
  }
}

async function expectMails(
  seer: Seer,
  view: Pick<LeakWorld['accounts'][number]['views'][number], 'id' | 'token' | 'ask'>,
  goods: readonly Goods[],
) {
  if (!seer.policy.sections.subscriptions) return
  const allowed = allowedTo(seer)
  for (const { id } of goods) {
    const email = `${randomUUID()}@example.com`
    const attributes = { email, about: id, events: ['arrived', 'ready', 'eta_moved'] }
    await view.ask({ method: 'POST', path: '/v2/embed/subscriptions', body: { data: { attributes } } })
    await work()
    const own = mails.filter(({ to }) => to === email)
    expect(own.length).toBe(allowed.has(id) ? 1 : 0)
    // What was told last is forgotten, so that everything is news.
    await withSystem(store(), (tx) =>
      tx
        .updateTable('view_subscriptions')
        .set({
          told: JSON.stringify({}) as never,
          confirmed_at: setting.clock.now.toISOString(),
          due_at: setting.clock.now.toISOString(),
        })
        .where('email', '=', email)
        .execute(),
    )
    await work()
    // Who has confirmed is led to the order by the link with which they asked; before that nobody is.
    const opens = `/embed/${view.id}#${view.token}/shipments/${id}`
    for (const [at, mail] of mails.filter(({ to }) => to === email).entries())
      expectNoLeak(
        seer,
        'mail',
        { text: JSON.stringify({ ...mail, account_id: '' }), headers: {} },
        at > 0 ? opens : '',
      )
    expect(mails.filter(({ to }) => to === email).length).toBe(allowed.has(id) ? 2 : 0)
  }
}

/** The first that an open page is told. */
async function expectLive(seer: Seer, token: string) {
  asked.endpoints.add('GET /v2/embed/live')
  const { port } = app().server.address() as { port: number }
  const abort = new AbortController()
  const headers = { authorization: `Token ${token}` }
  const response = await fetch(`http://127.0.0.1:${port}/v2/embed/live`, { headers, signal: abort.signal })
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part)
    if (text.includes('data:')) break
  }
  abort.abort()
  expectNoLeak(seer, 'live', { text, headers: Object.fromEntries(response.headers) })
}

test('whatever the policy, a customer is shown nothing that is not theirs', async () => {
  for (const { method, path } of endpointsOfViews) asked.endpoints.add(`${method} ${path}`)
  const seers = fc.record({
    account: fc.nat(1),
    party: fc.nat(parties - 1),
    policy: leakPolicies,
    holding: fc.array(heldBy(parties), { minLength: 2 * shipments, maxLength: 2 * shipments }),
  })
  await fc.assert(
    fc.asyncProperty(seers, async (seer) => {
      await hand(seer.holding)
      await look(seer)
    }),
    { numRuns: cases, endOnFailure: true },
  )
})

test('every other endpoint refuses the token of a view, of a calendar and of a mail, whatever is asked', async () => {
  const [{ me, views }] = world.accounts as [LeakWorld['accounts'][number]]
  const [view] = views as [(typeof views)[number]]
  const { data } = await me.client(api.view_calendars.create, {
    params: { id: view.id },
    body: { data: { attributes: {} } },
  })
  const calendar = String(data.attributes.url).replace(/.*\/(.*)\.ics/, '$1')
  const policy = { sections: safeSections, document_types: [], hasField: false, tags: [], language: null }
  const seer: Seer = { account: 0, party: 0, policy, holding: world.goods.map(() => ({ party: null, isWhole: true })) }
  const statuses = new Set<number>()
  for (const endpoint of endpoints.filter((one) => !one.public)) {
    asked.endpoints.add(`${endpoint.method} ${endpoint.path}`)
    const { path, method } = exampleOf(endpoint)
    for (const [token, goods] of [
      [view.token, world.goods[0]],
      [calendar, world.goods[0]],
      ['lfm_x', undefined],
    ] as const) {
      const own = goods ? endpoint.path.replace(/\{\w+\}/g, goods.id) : path
      const reply = await ask(app(), {
        method,
        path: own,
        ...(method !== 'GET' && { payload: '{' }),
        headers: { authorization: `Token ${token}` },
      })
      statuses.add(reply.status)
      expectNoLeak(seer, `${method} ${path}`, reply, goods?.id)
    }
  }
  expect([...statuses]).toEqual([401])
})
