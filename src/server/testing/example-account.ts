import { randomUUID } from 'node:crypto'
import { exampleCode } from '#contract/access/second-factor.ts'
import { api } from '#contract/api.ts'
import { signedId } from '#contract/documents/direct-upload.ts'
import { callbackKey } from '#contract/sources/callback.ts'
import { exampleId, vocabulary } from '#contract/vocabulary.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { createSignInLink } from '../db/access/invitations.ts'
import { insertPasswordReset } from '../db/access/password-resets.ts'
import { insertPersonToken, keepCode } from '../db/portal/view-people.ts'
import { withSystem } from '../db/scope.ts'
import { ask } from './ask.ts'
import { someoneWithFields } from './custom-fields.ts'
import { railedInland } from './dcsa-events.ts'
import { makePapers } from './documents.ts'
import { endpoints, endpointsOfTruckers, endpointsOfViews } from './every-endpoint.ts'
import { fillAccess } from './fill-access.ts'
import { fillByHand } from './fill-by-hand.ts'
import { fillDelivery } from './fill-delivery.ts'
import { fillImports } from './fill-imports.ts'
import { fillNotes } from './fill-notes.ts'
import { fillParties } from './fill-parties.ts'
import { fillView } from './fill-view.ts'
import { createLine } from './line.ts'
import type { testApp } from './test-app.ts'
import { announce, pdf, put } from './uploads.ts'
import { makeView } from './views.ts'
import { subscribe } from './webhooks.ts'

type TestApp = ReturnType<typeof testApp>
export type ExampleAccount = Awaited<ReturnType<typeof openExampleAccount>>

/**
 * An account that has what the examples of the documentation are about: a shipment with its containers, tracked and
 * told about; a customer; custom fields; somebody who is signed in.
 */
export async function openExampleAccount(setting: TestApp) {
  // What has been said is all there is, until somebody asks again.
  setting.sources.delete('YMLU')
  const me = await someoneWithFields(setting)
  const webhook = await subscribe(me, { events: eventNames })
  const news = railedInland({ bill: 'YMLU700100', container: 'CSQU3054383' })
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: news })
  await setting.work()
  const since = '2026-06-20T00:00:00Z'
  const { data: replay } = await me.client(api.webhook_replays.create, { params: { id: webhook }, body: { since } })
  setting.sources.set('YMLU', createLine('YMLU').source)
  const { client, define, option, put, shipment, request } = me
  const container = String(me.containers.TCLU4829132)
  const lane = await define({ api_slug: 'lane', data_type: 'enum' })
  await option(lane.id, 'fast')
  for (const [entity_type, place, id] of [
    ['Shipment', 'shipments', shipment],
    ['Container', 'containers', container],
    ['TrackingRequest', 'tracking_requests', request],
  ] as const) {
    await define({ entity_type })
    await put(place, id, 'po_number', '4500118200')
  }
  await makePapers(setting, me, 'EXAMPLE')
  await fillAccess(setting, me, randomUUID())
  const ostsee = await fillParties(me, 'Ostsee')
  const named = await viewOfAna(setting, me)
  const view = await makeView(setting, me, {
    document_types: ['other'],
    sections: { subscriptions: true, calendar: true, questions: true, map: true },
  })
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('shipments').set({ customer_id: view.party }).where('id', '=', shipment).execute(),
  )
  await fillView(me, view, shipment, setting.work)
  const imports = await fillImports(setting, me)
  await fillByHand(me, 'Ostsee')
  await calculateFreeTime(setting, me)
  const hapag = {
    profile: 'hapag-lloyd',
    settings: { plan: 'default' },
    credentials: { id: 'our-id', secret: 'our-secret' },
  }
  const vizion = { profile: 'vizion', scacs: ['MSCU'], settings: {}, credentials: {} }
  const callback = (await client(api.connections.create, { body: { data: { attributes: vizion } } })).data
  const connection = (await client(api.connections.create, { body: { data: { attributes: hapag } } })).data
  const delivery = await fillDelivery(setting, me, 'Ostsee', 'CSQU3054383')
  // Nothing is of it, so that it may be deleted.
  await client(api.parties.create, { body: { data: { attributes: { company_name: 'Westsee Spedition' } } } })
  const cookie = await signIn(setting, me.id)
  await fillNotes(me, 'Ostsee')
  return {
    ...me,
    cookie,
    viewToken: view.token,
    /** Of somebody who has signed in to a view. */
    personToken: named.token,
    truckerToken: delivery.token,
    real: {
      ...(await realTexts(
        setting,
        {
          ...me,
          view,
          named: named.view_id,
          replay,
          ostsee,
          imports,
          delivery,
          callback: callback.id,
          connection: connection.id,
        },
        cookie,
      )),
      callbackKey: callback.attributes.callback_url?.split('?key=')[1] ?? '',
      upload: await sent(setting, me),
    },
  }
}

export const makeDemo = ({ store }: Pick<TestApp, 'store'>, { id }: { id: string }) =>
  withSystem(store(), (tx) => tx.updateTable('accounts').set({ demo: true }).where('id', '=', id).execute())

/** Of all that goes through Los Angeles. */
async function calculateFreeTime({ work }: TestApp, { client }: Pick<Parameters<typeof announce>[0], 'client'>) {
  const rules = {
    name: 'Los Angeles, imports',
    kind: 'storage',
    free_days: 4,
    unit: 'calendar',
    start_event: 'discharged',
    first_day: 'next_day',
    currency_code: 'USD',
    valid_from: '2026-01-01',
  } as const
  await client(api.free_time_rules.create, {
    body: { data: { attributes: { ...rules, tiers: [{ from_day: 1, amount: 310 }] } } },
  })
  await work()
}

/** A view that names somebody, who has been mailed the code of the example. */
async function viewOfAna(setting: TestApp, me: Parameters<typeof makeView>[1] & { id: string }) {
  const { email, code } = signInExample
  const other = 'bo@harbour-pine.example'
  const { id: view_id } = await makeView(setting, me, { people: [email, other] })
  const expires_at = new Date(setting.clock.now.getTime() + 600_000).toISOString()
  const person = { view_id, account_id: me.id, expires_at }
  return withSystem(setting.store(), async (tx) => {
    await keepCode(tx, { ...person, email, code })
    const { token } = await insertPersonToken(tx, { ...person, email: other, place: '192.0.2.7' })
    return { view_id, token }
  })
}

/** A file that waits to be attached. */
async function sent(setting: TestApp, me: Parameters<typeof announce>[0]) {
  const blob = await announce(me, pdf('example'))
  await put(setting, blob, pdf('example'))
  return blob.signed_id
}

const signInExample = { email: 'ana@harbour-pine.example', code: 'K7QM2XRD' }
const password = String(vocabulary.password)
const linkOf = ({ store, clock }: TestApp, account_id: string) =>
  withSystem(store(), (tx) => createSignInLink(tx, account_id, clock.now))

/** Somebody with the password of the examples, a calendar, and a list that is mailed regularly. */
async function signIn(setting: TestApp, account_id: string) {
  const email = `${account_id}@example.com`
  const attributes = { token: await linkOf(setting, account_id), name: 'Ada', email, password }
  const path = '/v2/session/link'
  const { headers } = await ask(setting.app(), { method: 'POST', path, body: { data: { attributes } } })
  const cookie = String(headers['set-cookie']).split(';')[0] as string
  const calendar = { name: 'Deadlines', kinds: ['last_free_day'] }
  const scheduled = { name: 'Due', search: '', local_time: '07:30', weekdays: [1], timezone: 'UTC' }
  for (const [path, attributes] of [
    ['/v2/deadline_calendars', calendar],
    ['/v2/scheduled_exports', scheduled],
  ] as const)
    await ask(setting.app(), {
      ...{ method: 'POST', path, body: { data: { attributes } } },
      headers: { cookie, host: '127.0.0.1', origin: 'http://127.0.0.1' },
    })
  return cookie
}

/** A link for somebody else than who is signed in. */
const resetOf = ({ store, clock }: TestApp, account_id: string) =>
  withSystem(store(), async (tx) => {
    const people = tx.selectFrom('users').select('id').where('account_id', '=', account_id)
    const { id: user_id } = await people.where('email', '<>', `${account_id}@example.com`).executeTakeFirstOrThrow()
    return (await insertPasswordReset(tx, { account_id, user_id, created_by_id: null }, clock.now)).token
  })

interface Linked {
  id: string
  type: string
  links?: { self: string }
  relationships?: Record<string, { data: Linked | Linked[] | null }>
}

/** What stands in the place of the ids and secrets of the examples: the first of its kind that the account can see. */
async function realTexts(
  setting: TestApp,
  me: {
    id: string
    apiKey: string
    view: { token: string }
    named: string
    replay: { id: string; type: string }
    ostsee: string
    callback: string
    connection: string
    delivery: { token: string; report: string; trucker: string }
    imports: readonly (readonly [string, string])[]
  },
  cookie: string,
) {
  const ids = new Map([
    [me.replay.type, me.replay.id],
    ['merged_party', me.ostsee],
    ['callback', me.callback],
    ['named_view', me.named],
  ])
  const note = ({ id, type, relationships = {} }: Linked) => {
    if (!ids.has(type)) ids.set(type, id)
    for (const { data } of Object.values(relationships)) for (const one of [data ?? []].flat()) note(one)
  }
  const read = async (path: string, token = me.apiKey, isPersonal = false) => {
    const headers = isPersonal ? { cookie } : { authorization: `Token ${token}` }
    const { document, status } = await ask(setting.app(), { path, headers })
    const found = status === 200 ? ([document?.data ?? []].flat() as Linked[]) : []
    for (const one of found) if (typeof one?.id === 'string') note(one)
    // In its own list a resource is sure to be one that can be asked for.
    const [first] = found.filter((one) => one?.links?.self.startsWith(`${path}/`))
    if (first) ids.set(first.type, first.id)
    return found
  }
  const lists = endpoints.filter(({ method, params }) => method === 'GET' && 'page[size]' in params.shape)
  for (const { path, isPersonal } of lists) if (!path.includes('{')) await read(path, me.apiKey, isPersonal)
  for (const { path } of endpointsOfViews) if (!path.includes('{')) await read(path, me.view.token)
  for (const { path, method } of endpointsOfTruckers) if (method === 'GET') await read(path, me.delivery.token)
  ids.set('report', me.delivery.report)
  // A parent that has children is the better example of its kind.
  for (const { path } of lists.filter((one) => /^[^{]*\{id\}[^{]*$/.test(one.path)))
    for (const parent of await read(String(path.split('/{')[0])))
      if ((await read(path.replace('{id}', parent.id))).length > 0) {
        ids.set(`${path} ${parent.type}`, parent.id)
        break
      }
  // The one whose contact is noted.
  ids.set('/v2/delivery_orders party', me.delivery.trucker)
  // One that can be asked.
  ids.set('connection', me.connection)
  // What can be started cannot be undone, and the other way round.
  for (const [what, id] of me.imports) ids.set(what, id)
  const token = await linkOf(setting, me.id)
  return {
    ids,
    token,
    reset: await resetOf(setting, me.id),
    email: `${me.id}@example.com`,
    code: exampleCode,
    cookie,
    unused: randomUUID(),
  }
}

interface Passkeys {
  /** In the place of those that the examples show: testing/passkey-examples.ts. */
  credentials?: readonly (readonly [shown: object, made: object])[]
}

/** The example as this account can send it, and the kinds of which it has none. */
export function asSent<T>(
  example: T,
  path: string,
  { real, credentials = [] }: ExampleAccount & Passkeys,
): { sent: T; missing: string[] } {
  const missing: string[] = []
  const { ids } = real
  const parent = [...ids].find(([key]) => key.startsWith('/') && path.startsWith(String(key.split(' ')[0])))
  const known = new Map<string, string>()
  for (const [type, id] of ids) {
    const words = type.split('_')
    // A path says `options`, a document `custom_field_option`: of several that which the path begins with.
    for (let at = 0; at < words.length; at++) {
      const kind = words.slice(at).join('_')
      const isOfPath = at > 0 && path.includes(words.slice(0, at).join('_'))
      if (at === 0 || isOfPath || !known.has(exampleId(kind))) known.set(exampleId(kind), id)
    }
  }
  if (parent) known.set(exampleId(String(parent[0].split(' ')[1])), parent[1])
  const whole = credentials.reduce(
    (text, [shown, made]) => text.replace(JSON.stringify(shown), JSON.stringify(made)),
    JSON.stringify(example),
  )
  const text = whole
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/g, (id) => {
      const found = known.get(id)
      if (!found) missing.push(id)
      return found ?? id
    })
    .replaceAll(signedId, real.upload)
    .replaceAll(exampleCode, real.code)
    .replaceAll(callbackKey, real.callbackKey)
    .replaceAll(String(vocabulary.token), path === '/v2/session/password' ? real.reset : real.token)
    .replaceAll(String(vocabulary.email), path === '/v2/session' ? real.email : `${real.unused}@example.com`)
  return { sent: JSON.parse(text), missing }
}
