import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { subscriptionEvents } from '#contract/portal/embed-subscription.ts'
import { forgetSubscriptions } from '../../db/portal/view-subscriptions.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { auditLines } from '../../testing/audit-lines.ts'
import { atSea, discharged, railedInland, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, app, work, clock, mails, store } = setting

type Someone = Awaited<ReturnType<typeof account>>
type View = Awaited<ReturnType<typeof makeView>>
let count = 0

const open = (me: Someone, policy: Parameters<typeof makeView>[2] = {}) =>
  makeView(setting, me, { ...policy, sections: { subscriptions: true, ...policy.sections } })
const ship = (me: Someone, party: string, bill: string, ref_numbers: string[] = []) =>
  shipFor(me, work, { bill, party, events: atSea({ bill, container: 'TCLU4829132' }), ref_numbers })

/** Mails to a new address. */
function somebody() {
  const email = `visitor-${++count}@example.com`
  return { email, inbox: () => mails.filter(({ to }) => to === email) }
}

const subscribe = (view: View, email: string, about: string, more: object = {}) =>
  view.ask({
    method: 'POST',
    path: '/v2/embed/subscriptions',
    body: { data: { attributes: { email, about, events: subscriptionEvents, ...more } } },
  })

const linkIn = (text = '') =>
  text.match(/https:\/\/track\.example\.com(\/subscriptions\/[\w-]+\/(confirm|stop))/)?.[1] ?? ''
const press = async (path: string, type = 'application/x-www-form-urlencoded') =>
  app().inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' })

async function confirmed(view: View, about: string, more: object = {}) {
  const who = somebody()
  await subscribe(view, who.email, about, more)
  await work()
  const path = linkIn(who.inbox()[0]?.text)
  expect((await press(path)).statusCode).toBe(200)
  await work()
  return who
}

test('who asks is asked by mail; opening the link changes nothing, pressing its button does', async () => {
  const me = await account()
  const view = await open(me, { sections: { references: true }, language: 'de' })
  await ship(me, view.party, 'YMLUS701', ['PO <b>1</b>'])
  const { email, inbox } = somebody()
  expect(await subscribe(view, email, 'po b 1 b')).toMatchObject({ status: 202, text: '' })
  await work()
  const [mail, ...others] = inbox()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ account_id: me.id, headers: { 'Auto-Submitted': 'auto-generated' } })
  expect(mail?.subject).toMatch(/: Benachrichtigungen zu .* bestätigen$/)
  expect(mail?.html).not.toContain('<b>1')
  const path = linkIn(mail?.text)
  const page = await app().inject({ url: path })
  expect(page.body).toContain('<form method="post">')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const seen = async () => (await me.client(api.view_subscriptions.list, { params: { id: view.id } })).data
  expect(await seen()).toMatchObject([{ attributes: { email, about: 'po b 1 b', confirmed_at: null } }])
  const lines = () => auditLines(store(), me.id, ['view_subscription.asked', 'view_subscription.ended'])
  await press(path)
  await press(path)
  expect(await seen()).toMatchObject([{ attributes: { confirmed_at: '2026-06-20T12:00:00.000Z' } }])
  expect((await lines()).slice(1)).toEqual(['view_subscription.asked by stranger of view'])
  await work()
  expect(inbox().length).toBe(1)
})

test('one change gives one mail, in the words of the view and without what it hides, and no second time', async () => {
  const me = await account()
  const view = await open(me, { sections: { container_numbers: false, bill_of_lading_number: false }, language: 'fr' })
  const id = await ship(me, view.party, 'YMLUS702', ['PO-INTERNAL'])
  const { inbox } = await confirmed(view, id)
  const news = discharged({ bill: 'YMLUS702', container: 'TCLU4829132' })
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: news })
  await Promise.all([work(), work()])
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: news })
  await work()
  const [, told, ...others] = inbox()
  expect(others).toEqual([])
  expect(told?.subject).toBe('Votre commande : Votre conteneur est arrivé à Los Angeles.')
  const page = `https://track.example.com/embed/${view.id}#${view.token}/shipments/${id}`
  expect(told?.text).toContain(`\nOuvrir cette commande : ${page}\n`)
  expect(told?.html).toContain(`<a href="${page}">Ouvrir cette commande</a>`)
  expect(told).toMatchObject({
    headers: {
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/track\.example\.com\/subscriptions\/[\w-]+\/stop>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
  expect(JSON.stringify(told)).not.toMatch(/YMLUS702|TCLU4829132|PO-INTERNAL|EXAMPLE STAR/)
  // One click of a mail program, whatever type it sends.
  const path = linkIn(told?.text)
  expect((await app().inject({ url: path })).body).toContain('<form method="post">')
  expect((await press(path, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await press(path)).statusCode).toBe(200)
  expect(await auditLines(store(), me.id, ['view_subscription.ended'])).toEqual([
    'view_subscription.ended by stranger of view',
  ])
  expect((await app().inject({ url: path })).statusCode).toBe(404)
  expect((await me.client(api.view_subscriptions.list, { params: { id: view.id } })).data).toEqual([])
})

test('of a container that goes inland it is told where it is, there and here', async () => {
  const me = await account()
  const view = await open(me)
  const voyage = { bill: 'YMLUS720', container: 'TCLU4829132' }
  const id = await ship(me, view.party, voyage.bill)
  const { inbox } = await confirmed(view, id)
  const byRail = { transportCallID: 'rail-USCHI', modeOfTransport: 'RAIL', location: { UNLocationCode: 'USCHI' } }
  const expected = voyageOf(voyage).transport('ARRI', 'USLAX', '2026-06-27T06:00:00-05:00', 'EST', {
    transportCall: byRail,
  })
  const ingest = (body: object[]) => me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await ingest([...discharged(voyage), expected])
  await work()
  expect(inbox().at(-1)?.subject).toMatch(/: TCLU4829132 has arrived in Los Angeles\.$/)
  clock.now = new Date('2026-06-20T18:00:00Z')
  await ingest(railedInland(voyage))
  await work()
  expect(inbox().at(-1)?.subject).toMatch(/: TCLU4829132 has arrived in Chicago\.$/)
  expect(inbox()).toHaveLength(3)
  clock.now = new Date('2026-06-20T12:00:00Z')
})

test('what is not there, or not theirs, is taken like anything else, and nobody gets a mail', async () => {
  const me = await account()
  const view = await open(me)
  const other = await open(me, { sections: { references: true } })
  const foreign = await ship(me, other.party, 'YMLUS703', ['PO-703'])
  await ship(me, view.party, 'YMLUS704', ['PO-704'])
  const answers = []
  // The last is theirs, by a reference that their view hides.
  for (const about of [foreign, 'YMLUS703', 'PO-703', 'nothing', '---', 'PO-704']) {
    const { email, inbox } = somebody()
    const { status, text } = await subscribe(view, email, about)
    await work()
    answers.push({ status, text, mails: inbox().length })
  }
  expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(new Set(['{"status":202,"text":"","mails":0}']))
  const left = await withSystem(store(), (tx) =>
    tx.selectFrom('view_subscriptions').select('id').where('view_id', '=', view.id).execute(),
  )
  expect(left).toEqual([])
})

test('a view sends no mails where nobody says so, and wrong words are named', async () => {
  const me = await account()
  const view = await makeView(setting, me, {})
  expect(await subscribe(view, 'a@example.com', 'x')).toMatchObject({ status: 403 })
  expect((await view.ask({ path: '/v2/embed/view' })).document.data.attributes.sections).not.toContain('subscriptions')
  const open_ = await open(me)
  for (const [more, pointer] of [
    [{ email: 'nobody' }, '/data/attributes/email'],
    [{ events: [] }, '/data/attributes/events'],
    [{ events: ['sunk'] }, '/data/attributes/events/0'],
    [{ eta_days: 0 }, '/data/attributes/eta_days'],
    [{ about: ' ' }, '/data/attributes/about'],
  ] as const) {
    const { status, errors } = await subscribe(open_, 'a@example.com', 'x', more)
    expect({ status, pointer: errors[0]?.source }).toEqual({ status: 422, pointer: { pointer } })
  }
})

test('one address is asked three times a day at most', async () => {
  const me = await account()
  const view = await open(me)
  const id = await ship(me, view.party, 'YMLUS705')
  const { email, inbox } = somebody()
  for (let at = 0; at < 6; at++) {
    await subscribe(view, at % 2 ? email : email.toUpperCase(), id)
    await work()
  }
  expect(mails.filter(({ to }) => to.toLowerCase() === email).length).toBe(3)
  expect(inbox().length).toBeGreaterThan(0)
})

test('a subscription ends with its token, with the leave of the view, and when nobody confirms it', async () => {
  const me = await account()
  const tell = (bill: string) =>
    me.client(api.ingest.dcsa_events, {
      params: { scac: 'YMLU' },
      body: discharged({ bill, container: 'TCLU4829132' }),
    })
  const ends = {
    YMLUS706: (view: View) => me.client(api.views.revoke_token, { params: { id: view.id, token_id: view.token_id } }),
    YMLUS707: (view: View) =>
      me.client(api.views.update, {
        params: { id: view.id },
        body: { data: { attributes: { sections: { subscriptions: false } } } },
      }),
  }
  for (const [bill, end] of Object.entries(ends)) {
    const view = await open(me)
    const { inbox } = await confirmed(view, await ship(me, view.party, bill))
    await end(view)
    await tell(bill)
    await work()
    expect(inbox().length).toBe(1)
    expect((await me.client(api.view_subscriptions.list, { params: { id: view.id } })).data).toEqual([])
  }
  const view = await open(me)
  const { email, inbox } = somebody()
  await subscribe(view, email, await ship(me, view.party, 'YMLUS708'))
  await work()
  clock.now = new Date('2026-06-22T12:00:00Z')
  const path = linkIn(inbox()[0]?.text)
  expect((await press(path)).statusCode).toBe(410)
  await withSystem(store(), (tx) => forgetSubscriptions(tx, clock.now))
  expect((await press(path)).statusCode).toBe(404)
  clock.now = new Date('2026-06-20T12:00:00Z')
})

test('after its link was rotated a mail leads to the order by the new one', async () => {
  const me = await account()
  const view = await open(me)
  const id = await ship(me, view.party, 'YMLUS710')
  const { inbox } = await confirmed(view, 'TCLU4829132')
  const params = { id: view.id, token_id: view.token_id }
  const body = { data: { attributes: { overlap_hours: 0 } } }
  const { data } = await me.client(api.views.rotate_token, { params, body })
  await me.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLUS710', container: 'TCLU4829132' }),
  })
  await work()
  const told = inbox()[1]?.text
  expect(told).toContain(`/embed/${view.id}#${data.attributes.token}/shipments/${id}`)
  expect(told).not.toContain(view.token)
})

test('staff end a subscription of their own views, and no other', async () => {
  const me = await account()
  const other = await account()
  const view = await open(me)
  await confirmed(view, await ship(me, view.party, 'YMLUS709'))
  const [one] = (await me.client(api.view_subscriptions.list, { params: { id: view.id } })).data
  const params = { id: view.id, subscription_id: String(one?.id) }
  await expect(other.client(api.view_subscriptions.list, { params: { id: view.id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(other.client(api.view_subscriptions.delete, { params })).rejects.toMatchObject({ status: 404 })
  await me.client(api.view_subscriptions.delete, { params })
  expect(
    (await ask(app(), { path: `/v2/views/${view.id}/subscriptions`, headers: { authorization: `Token ${me.apiKey}` } }))
      .document.data,
  ).toEqual([])
})
