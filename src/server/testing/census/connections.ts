import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../dcsa-events.ts'
import { serve } from '../other-account.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>
type Someone = Awaited<ReturnType<Setting['account']>>

const answers: Record<string, number> = { YMLUC001: 200, YMLUC404: 404, YMLUC429: 429, YMLUC503: 503, YMLUC418: 418 }

/** Connections in every state, and tests with every result. */
export async function connectLines(setting: Setting, me: Someone) {
  const { clock, store, work } = setting
  const { client } = me
  let knowsSubscriptions = false
  await using line = await startLine(({ method, url, headers, query }, response) => {
    if (url.startsWith('/v2/event-subscriptions'))
      return json(response, method === 'GET' ? [] : { subscriptionID: 'one' }, {
        status: knowsSubscriptions ? 200 : 404,
      })
    if (url.startsWith('/other')) return json(response, { data: [], meta: { total: 0 } })
    if (url === '/token') return json(response, { access_token: 'a-token-of-the-line', expires_in: 300 })
    if (headers['x-key'] === 'of another') return json(response, {}, { status: 401 })
    const bill = query.get('transportDocumentReference') ?? ''
    if (bill === 'YMLUC400')
      return json(
        response,
        { errors: [{ property: 'transportDocumentReference', reason: 'invalid' }] },
        { status: 400 },
      )
    const status = answers[bill] ?? 404
    json(response, status === 200 ? [...atSea({ bill, container: 'TCLU4829132' }), { eventType: 'ODD' }] : {}, {
      status,
    })
  })
  const connect = async (attributes: { profile: string; settings: object; credentials?: object; scacs?: string[] }) =>
    (await client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data.id
  const settings = { base_url: line.base_url, key_header: 'X-Key' }
  const own = (others: object, key = 'ours') =>
    connect({ profile: 'dcsa-2', scacs: ['YMLU'], settings: { ...settings, ...others }, credentials: { key } })
  const test = (id: string, request_number: string) =>
    client(api.connections.test, { params: { id }, body: { request_type: 'bill_of_lading', request_number } })
  const read = (id: string) => client(api.connections.get, { params: { id } })

  await client(api.connections.profiles, { params: { 'page[size]': 100 } })
  const paused = await own({})
  await client(api.connections.pause, { params: { id: paused } })
  const silent = await own({ base_url: 'http://127.0.0.1:9' })
  await test(silent, 'YMLUC001')
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  await read(silent)
  await client(api.connections.delete, { params: { id: silent } })
  const refused = await own({}, 'of another')
  await test(refused, 'YMLUC001')
  await read(refused)
  await client(api.connections.delete, { params: { id: refused } })
  const unaskable = await connect({
    profile: 'hmm',
    settings: { base_url: line.base_url },
    credentials: { key: 'ours' },
  })
  await test(unaskable, 'HDMU1')
  const working = await own({ token_url: `${line.base_url}/token`, per_day: '1000' })
  for (const number of ['YMLUC001', 'YMLUC404', 'YMLUC400', 'YMLUC503', 'YMLUC418']) await test(working, number)
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUC001', scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
  // A line that nobody has set up for all accounts.
  const alone = await connect({
    profile: 'dcsa-2',
    scacs: ['SMLM'],
    settings,
    credentials: { key: 'ours' },
  })
  const other = { request_type: 'bill_of_lading' as const, request_number: 'SMLMC001', scac: 'SMLM' }
  await client(api.tracking_requests.create, { body: { data: { attributes: other } } })
  await work()
  await client(api.sources.list)
  await client(api.connections.delete, { params: { id: alone } })
  await client(api.connections.list)
  const quiet_from = clock.now.toISOString()
  await withSystem(store(), (tx) =>
    tx
      .updateTable('connections')
      .set({ quiet_from, callbacks_quiet_from: quiet_from })
      .where('id', '=', working)
      .execute(),
  )
  await client(api.connections.list)
  await test(working, 'YMLUC429')
  await client(api.connections.list)
  const mirror = await connect({
    profile: 'mirror',
    settings: { base_url: `${line.base_url}/other`, per_minute: '6000000' },
    credentials: { api_key: 'ours' },
  })
  await client(api.connections.test, { params: { id: mirror }, body: {} })
  await read(mirror)
  await work()
  await read(mirror)
  await client(api.accounts.current)
  for (const id of [working, unaskable, mirror]) await client(api.connections.delete, { params: { id } })
  setting.context.publicUrl = line.base_url
  const subscribed = await own({ changes: 'subscription' })
  for (const knows of [false, true]) {
    knowsSubscriptions = knows
    await work()
    await read(subscribed)
    clock.now = new Date(clock.now.getTime() + 3_600_000)
  }
  await client(api.connections.delete, { params: { id: subscribed } })
  setting.context.publicUrl = undefined
  await sendCallbacks(setting, me, connect)
  await mirrorAnother(setting, me)
}

/** What a provider sends of itself, with a wrong key in its address and with the right one. */
async function sendCallbacks(
  { work }: Setting,
  { client, fetch }: Someone,
  connect: (attributes: { profile: string; settings: object; scacs: string[] }) => Promise<string>,
) {
  const id = await connect({ profile: 'vizion', scacs: ['YMLU'], settings: {} })
  const read = async () => (await client(api.connections.get, { params: { id } })).data.attributes
  const url = new URL((await read()).callback_url ?? '')
  const send = (search: string) =>
    fetch(url.pathname + search, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[]' })
  await send('?key=guessed')
  await read()
  await send(url.search)
  await work()
  await read()
  await client(api.connections.delete, { params: { id } })
}

/** Another account, of which a custom field cannot be copied. */
async function mirrorAnother(setting: Setting, { client }: Someone) {
  const { client: there, apiKey } = await setting.account()
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUC900', scac: 'YMLU' }
  await there(api.tracking_requests.create, { body: { data: { attributes } } })
  await there(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: atSea({ bill: 'YMLUC900', container: 'CSQU3054383' }),
  })
  const field = { entity_type: 'Shipment', api_slug: 'lot', display_name: 'Lot' } as const
  for (const [define, data_type] of [
    [there, 'number'],
    [client, 'short_text'],
  ] as const)
    await define(api.custom_field_definitions.create, { body: { data: { attributes: { ...field, data_type } } } })
  await setting.work()
  // Nothing is known of an address of ours, where the webhook could lead to.
  const base_url = await serve(setting)
  const settings = { base_url, per_minute: '6000000', changes: 'webhook' }
  const { data } = await client(api.connections.create, {
    body: { data: { attributes: { profile: 'mirror', settings, credentials: { api_key: apiKey } } } },
  })
  await setting.work()
  await client(api.connections.get, { params: { id: data.id } })
  setting.context.publicUrl = base_url
  setting.clock.now = new Date(setting.clock.now.getTime() + 2 * 3_600_000)
  await setting.work()
  await client(api.connections.get, { params: { id: data.id } })
  setting.context.publicUrl = undefined
  const [box] = (await client(api.containers.list, { params: { 'filter[number]': 'CSQU3054383' } })).data
  if (box) await client(api.explanations.container, { params: { id: box.id } })
}
