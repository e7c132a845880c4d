import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Endpoint, pathNames } from '#contract/endpoint.ts'
import type { Resource } from '#contract/json-api.ts'
import { type ResourceType, resources } from '#contract/resources.ts'
import { withSystem } from './db/scope.ts'
import { ask, type Reply, type TestRequest } from './testing/ask.ts'
import { makeCompany, shared } from './testing/company.ts'
import { discharged } from './testing/dcsa-events.ts'
import { endpoints, exampleOf, named, queryNames } from './testing/every-endpoint.ts'
import { testApp } from './testing/test-app.ts'

const setting = testApp()
const { account, app, store, work } = setting

type Someone = Awaited<ReturnType<typeof account>>

const herTexts =
  'ANNA|ANNABILL1|ANNABOOK1|ANNAWAITS|ANNASTRAY|ANNA-REF|ANNA-TAG|ANNA-PO|ANNA-LANE|ANNA-PAPER.pdf|ANNA paper|ANNA mail|ANNA field|ANNA1234567|ANNA & Co|ANNA Haulage|ANNA Driver|ANNA PU|ANNA-VIEW|ANNA STAR|ANNA Pier|ANNAPIER'.split(
    '|',
  )

let anna: Someone
let bert: Someone
/** Everything anna can see, the ids of what is hers, and some of each kind: of lines and events there are hundreds. */
let hers: { view: string; ids: Map<ResourceType, string[]>; all: string[]; some: string[] }

const askAs = ({ apiKey }: Someone, asked: TestRequest) =>
  ask(app(), { ...asked, headers: { authorization: `Token ${apiKey}` } })

/** What is the same for everybody. */
const common = new Set<string>(['port', 'metro_area', 'terminal', 'rail_terminal', 'shipping_line'])

/** How much is seen, without the audit log: of who is refused more often there is more. */
const sizeOf = (seen: string) =>
  seen
    .split('\n')
    .filter((text) => !/"type":"audit_(event|stream)"/.test(text))
    .join().length

/** All lists with all that can be included one step away, newest first; but for examples, which all share. */
async function view(someone: Someone): Promise<string> {
  const texts: string[] = []
  for (const endpoint of endpoints.filter(
    (one) =>
      one.method === 'GET' &&
      !one.path.includes('{') &&
      queryNames(one).includes('page[size]') &&
      !one.path.endsWith('/examples'),
  )) {
    const include = Object.keys(endpoint.include?.relationships ?? {}).join()
    texts.push(
      (
        await askAs(someone, {
          endpoint,
          path: endpoint.path,
          query: { ...(include && { include }), 'page[size]': '100' },
        })
      ).text,
    )
  }
  // A port that everybody knows has her name in its own.
  return texts.join('\n').replaceAll(/savannah/gi, '…')
}

async function everythingOf(someone: Someone) {
  const text = await view(someone)
  const ids = new Map<ResourceType, string[]>()
  // What comes with Landfall has the same id for everybody, by its name: UUIDs of version 5.
  for (const [, id, type] of text.matchAll(/"id":"([0-9a-f-]{36})","type":"(\w+)"/g))
    if (!common.has(String(type)) && (type === 'vessel' || String(id)[14] !== '5'))
      ids.set(type as ResourceType, [...new Set([...(ids.get(type as ResourceType) ?? []), String(id)])])
  // Vessels have the same id for everybody: they are told apart by what is known of them.
  const owned = [...ids].flatMap(([type, some]) => (type === 'vessel' ? [] : [some]))
  return { view: text, ids, all: owned.flat(), some: owned.flatMap((some) => some.slice(0, mostOfAKind)) }
}

const mostOfAKind = 3

beforeAll(async () => {
  anna = await makeCompany(setting, 'ANNA')
  bert = await makeCompany(setting, 'BERT')
  hers = await everythingOf(anna)
})

/** An answer without what the question said, in any spelling of an address. */
function withoutEcho(text: string, said: readonly string[]): string {
  const spellings = said.flatMap((one) => [
    encodeURIComponent(one),
    encodeURIComponent(one).replaceAll('%20', '+'),
    one,
  ])
  return spellings.reduce((rest, one) => rest.replaceAll(one, '…'), text)
}

/** Nothing of hers, in the body and in the headers. */
function expectNothingOfHers({ text, headers }: { text: string; headers: object }, said: readonly string[] = []) {
  const answer = withoutEcho(`${text}${JSON.stringify(headers)}`, said)
  expect(answer).not.toMatch(/ANNA/i)
  expect(hers.all.filter((id) => answer.includes(id))).toEqual([])
}

test('there is something to be found: one of each kind, and she sees it', () => {
  expect([...hers.ids.keys()].toSorted()).toEqual([
    'account',
    'alert_channel',
    'alert_rule',
    'api_key',
    'assignee',
    'audit_event',
    'audit_stream',
    'calendar',
    'container',
    'container_created_event',
    'container_updated_event',
    'custom_field',
    'custom_field_definition',
    'delivery_order',
    'document',
    'document_representation',
    'email_submission',
    'export',
    'export_place',
    'free_time_rule',
    'invitation',
    'mailbox',
    'note',
    'paper_lesson',
    'party',
    'party_contact',
    'party_role',
    'party_summary',
    'raw_event',
    'saved_view',
    'sender_domain',
    'sent_mail',
    'shipment',
    'sign_in_provider',
    'source',
    'terminal_code',
    'tracking_proposal',
    'tracking_request',
    'transport_event',
    'user',
    'vessel',
    'webhook',
    'webhook_notification',
  ])
  for (const text of [
    'ANNABILL1',
    'ANNAWAITS',
    'ANNA-REF',
    'ANNA-TAG',
    'ANNA-PO',
    'ANNA lane',
    'ANNA & Co',
    'ANNA STAR',
    'ANNA Smith',
    'ANNA mail',
    'ANNA-MAILBOX',
    'ANNA news',
    'ANNA-HEADER',
    'ANNA-KEY',
    'ANNA-RULE',
    'ANNA-CHANNEL',
    'ANNA-PLACE',
    'ANNA-PAPER',
    'ANNA-READ',
    'ANNA note',
    'ANNA-FAILURE',
    'ANNA Pier',
    'ANNA calendar',
    'ANNA rules',
    'ANNAPIER',
    'ANNA-guest@example.com',
    shared.container,
  ])
    expect(hers.view).toContain(text)
})

test('his lists show his own, in every detail and in every count', async () => {
  const his = await view(bert)
  expectNothingOfHers({ text: his, headers: {} })
  expect(sizeOf(his.replaceAll('BERT', 'ANNA'))).toBe(sizeOf(hers.view))
  for (const endpoint of endpoints.filter((one) => one.include)) {
    const paths = pathsFrom(endpoint.include as Resource, 3)
    expect(paths.length).toBeGreaterThan(0)
    for (let at = 0; at < paths.length; at += 100) {
      const asked = { endpoint, ...exampleOf(endpoint, await idFor(bert, endpoint)) }
      expectNothingOfHers(await askAs(bert, { ...asked, query: { include: paths.slice(at, at + 100).join() } }))
    }
  }
})

/** Every path of relationships up to this length. */
function pathsFrom(from: Resource, length: number): string[] {
  if (length === 0) return []
  return Object.entries(from.relationships).flatMap(([name, { types }]) => [
    name,
    ...new Set(
      types.flatMap((type) => pathsFrom(resources[type as ResourceType], length - 1).map((rest) => `${name}.${rest}`)),
    ),
  ])
}

async function idFor(someone: Someone, { path }: Endpoint): Promise<Record<string, string>> {
  if (!path.includes('{')) return {}
  const [, , collection = ''] = path.split('/')
  const list = await askAs(someone, { path: `/v2/${collection}` })
  const [first] = list.status === 200 ? list.document.data : []
  return first ? { id: first.id } : {}
}

/**
 * Asks for what is hers, and the same for what was never there: the answers tell the same, so that he does not learn
 * that there is something.
 */
async function askForHers(said: string, never: string, askFor: (text: string) => Promise<Reply>): Promise<Reply> {
  return expectTheSame({ said, ...(await askFor(said)) }, { said: never, ...(await askFor(never)) })
}

function expectTheSame(
  { said, ...foreign }: Reply & { said: string },
  { said: never, ...missing }: typeof foreign & { said: string },
) {
  const plain = ({ text }: Reply, one: string) => withoutEcho(text, [one]).replace(made, '"$1":"…"')
  expect(foreign.status).toBe(missing.status)
  expect(plain(foreign, said)).toBe(plain(missing, never))
  expectNothingOfHers(foreign, [said])
  return foreign
}
/** What each answer makes anew. */
const made = /"(id|created_at|updated_at|next_attempt_at)":"[^"]+"/g

const withId = endpoints.filter((one) => pathNames(one.path).length > 0)

test.each(named(withId))('%s says of what is hers the same as of what there is not', async (_, endpoint) => {
  const askFor = (id: string) =>
    askAs(bert, { endpoint, ...exampleOf(endpoint), path: endpoint.path.replace('{id}', id) })
  const never = randomUUID()
  const missing = { said: never, ...(await askFor(never)) }
  for (const said of hers.some) expect(expectTheSame({ said, ...(await askFor(said)) }, missing).status).toBe(404)
})

/** Whoever has the link of a provider sees on the sign-in page what its button says, and nothing else. */
const isLinked = ({ name }: Endpoint) => name === 'sign_in_options.list'

const withText = endpoints
  .filter((one) => !isLinked(one))
  .flatMap((one) =>
    queryNames(one)
      .filter((name) => !/^(page|include)/.test(name))
      .map((name) => [one.name, name, one] as const),
  )

test.each(withText)('%s finds nothing of hers by %s', async (_, parameter, endpoint) => {
  const { query, ...example } = exampleOf(endpoint)
  const askFor = (text: string) => askAs(bert, { endpoint, ...example, query: { ...query, [parameter]: text } })
  for (const text of herTexts) await askForHers(text, `ZZZZ${text.slice(4)}`, askFor)
  for (const id of hers.all.slice(0, 5)) await askForHers(id, randomUUID(), askFor)
})

test('the deep link leads past what is hers, also by what both have', async () => {
  for (const q of ['ANNABILL1', 'ANNABOOK1', 'ANNA-REF', 'ANNA-PO', 'ANNA1234567', 'ANNA', ...hers.some]) {
    const reply = await askAs(bert, { path: `/shipments/find?q=${encodeURIComponent(q)}` })
    expect(reply.headers.location).toBe(`/shipments?q=${q}`)
    expectNothingOfHers(reply, [q])
  }
  expectNothingOfHers(await askAs(bert, { path: `/shipments/find?q=${shared.container}` }))
  expectNothingOfHers(await askAs(bert, { path: `/v2/search?query=${shared.container}` }))
  const own = await askAs(bert, { path: '/shipments/find?q=BERTBILL1' })
  expect(own.headers.location).toMatch(/^\/shipments\/[0-9a-f-]{36}$/)
})

test('a ship that both have is to each what their own sources say', async () => {
  const [vessel] = hers.ids.get('vessel') as [string]
  for (const id of [shared.imo, vessel]) {
    const { document, text, headers } = await askAs(bert, { endpoint: api.vessels.get, path: `/v2/vessels/${id}` })
    expect(document.data.attributes.name).toBe('BERT STAR')
    expectNothingOfHers({ text, headers })
  }
  const stranger = await account()
  for (const id of [shared.imo, vessel]) expect((await askAs(stranger, { path: `/v2/vessels/${id}` })).status).toBe(404)
})

test('what is hers cannot be referred to', async () => {
  for (const id of [...(hers.ids.get('party') ?? []), randomUUID()]) {
    const data = {
      attributes: { request_type: 'bill_of_lading', request_number: randomUUID().slice(0, 20), scac: 'YMLU' },
      relationships: { customer: { data: { id, type: 'party' } } },
    }
    const { status, errors } = await askAs(bert, { method: 'POST', path: '/v2/tracking_requests', body: { data } })
    expect(status).toBe(422)
    expect(errors).toEqual([
      {
        status: '422',
        code: 'invalid',
        title: 'Unprocessable Entity',
        detail: `There is no party ${id}`,
        source: { pointer: '/data/relationships/customer/data/id' },
        meta: { said: { code: 'no_such_party', values: { id } } },
      },
    ])
  }
})

test('a row of his that points at hers shows no more of it than the id', async () => {
  const [container, shipment] = [hers.ids.get('container'), hers.ids.get('shipment')] as [string[], string[]]
  const [own] = (await bert.client(api.shipments.list)).data
  const before = own?.relationships.containers.data.map(({ id }) => id) ?? []
  const point = (container_ids: string[]) =>
    withSystem(store(), (tx) =>
      tx.updateTable('shipments').set({ container_ids }).where('id', '=', String(own?.id)).execute(),
    )
  await point([...before, ...container])
  const reply = await askAs(bert, {
    path: '/v2/shipments',
    query: { include: 'containers.shipment,containers.transport_events' },
  })
  await point(before)
  expectNothingOfHers(reply, container)
  expect(reply.text).not.toContain(shipment[0])
})

test('facts that wait for her are not his for asking', async () => {
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'ANNASTRAY', scac: 'YMLU' }
  const { data } = await bert.client(api.tracking_requests.create, { body: { data: { attributes } } })
  await work()
  const request = await bert.client(api.tracking_requests.get, { params: { id: data.id } })
  expect(request.data).toMatchObject({
    attributes: { status: 'awaiting_manifest' },
    relationships: { tracked_object: { data: null } },
  })
})

test('after all that, hers is as it was', async () => {
  await bert.client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'ANNABILL1', container: shared.container }),
  })
  expect(await view(anna)).toBe(hers.view)
})
