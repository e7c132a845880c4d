import { calendarDayKinds } from '#contract/alerts/calendar-days.ts'
import { api } from '#contract/api.ts'
import { documentType } from '#contract/documents/document-type.ts'
import { messageKinds } from '#contract/portal/embed-message.ts'
import { subscriptionEvents } from '#contract/portal/embed-subscription.ts'
import { viewLanguages, viewSections, viewThemes } from '#contract/portal/view-sections.ts'
import { ask } from '../ask.ts'
import { voyageOf } from '../dcsa-events.ts'
import { endpoints } from '../every-endpoint.ts'
import type { ExampleAccount } from '../example-account.ts'
import { proveAnew } from '../principals.ts'
import { runExample } from '../run-example.ts'
import type { testApp } from '../test-app.ts'

type Setting = ReturnType<typeof testApp>

/** What would end what others are about: of deletions, only those that leave something behind are made. */
const isEnd = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' ? !/calendar_id|token_id/.test(path) : /merge|session|users\/\{id\}$/.test(path)

/** Everything that can be written, written by somebody who is signed in. */
export async function writeAllAsPerson(setting: Setting, account: ExampleAccount) {
  await proveAnew(setting, account.id)
  const writers = endpoints.filter((one) => one.method !== 'GET' && !one.isPersonal && !isEnd(one))
  for (const { method, path } of writers.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  ))
    await runExample(setting, account, { method, path, asPerson: true })
}

/** What no document names is linked by hand. */
export async function linkByHand({ app }: Pick<Setting, 'app'>, { client, cookie, shipment }: ExampleAccount) {
  const { data } = await client(api.documents.list, { params: { 'filter[linked]': false } })
  await ask(app(), {
    method: 'POST',
    path: `/v2/documents/${data[0]?.id}/links`,
    body: { data: { type: 'shipment', id: shipment } },
    headers: { cookie, host: 'localhost', origin: 'http://localhost' },
  })
}

/** A colleague of each role, who looks who they are. */
export async function inviteColleagues({ app }: Pick<Setting, 'app'>, { apiKey, id }: ExampleAccount) {
  for (const role of ['member', 'viewer'] as const) {
    const email = `${role}-${id}@example.com`
    const invited = { data: { attributes: { email, role } } }
    const authorization = `Token ${apiKey}`
    const { document } = await ask(app(), {
      method: 'POST',
      path: '/v2/users',
      body: invited,
      headers: { authorization },
    })
    const [, token] = String(document.data.attributes.link).split('link=')
    const attributes = { token, name: role, email, password: 'a long enough password' }
    const reply = await ask(app(), { method: 'POST', path: '/v2/session/link', body: { data: { attributes } } })
    const cookie = String(reply.headers['set-cookie']).split(';')[0] as string
    await ask(app(), { path: '/v2/session', headers: { cookie } })
  }
}

const slots = { day: '2026-06-24', from_hour: '08:00', until_hour: '12:00', address: 'Hafenstr. 12', name: 'Ada' }

/** As our own pages send it: browsers say so. */
const asPage = ({ cookie }: ExampleAccount) => ({ cookie, host: 'localhost', origin: 'http://localhost' })

/** Somebody has a calendar of deadlines of a saved view, which a program reads. */
export async function readDeadlines({ app }: Pick<Setting, 'app'>, account: ExampleAccount) {
  const saved = { name: `Due ${account.id}`, search: 'verdict=ready', is_shared: true }
  const view = await account.client(api.saved_views.create, { body: { data: { attributes: saved } } })
  const attributes = { name: 'Due', kinds: calendarDayKinds, saved_view_id: view.data.id, remind_days: 1 }
  const asked = { path: '/v2/deadline_calendars', headers: asPage(account) }
  const made = await ask(app(), { ...asked, method: 'POST', body: { data: { attributes } } })
  await app().inject({ url: new URL(made.document.data.attributes.url).pathname })
  await ask(app(), asked)
}

/** A visitor writes whatever can be written, and somebody who is signed in answers it. */
async function answerVisitors({ app }: Setting, account: ExampleAccount) {
  const id = String(account.real.ids.get('view'))
  const headers = { authorization: `Token ${account.viewToken}` }
  for (const kind of messageKinds) {
    const email = `asks-${account.id}@example.com`
    const attributes = { ...slots, about: account.shipment, kind, text: 'Is it true?', email }
    await ask(app(), { method: 'POST', path: '/v2/embed/messages', headers, body: { data: { attributes } } })
  }
  const { data } = await account.client(api.view_messages.list, { params: { id } })
  const path = `/v2/views/${id}/messages/${data[0]?.id}`
  const body = { data: { attributes: { answer: 'Yes.' } } }
  await ask(app(), { method: 'PATCH', path, headers: asPage(account), body })
  await account.client(api.view_messages.list, { params: { id } })
  await ask(app(), { path: `/v2/embed/messages?shipment=${account.shipment}`, headers })
}

/** By when what is picked up is to be back. */
const outside = {
  name: 'Outside',
  kind: 'detention',
  start_event: 'full_out',
  free_days: 4,
  unit: 'calendar',
  first_day: 'next_day',
  currency_code: 'USD',
  valid_from: '2026-01-01',
} as const

/** Customers find by fields of their own what these are of. */
async function fillReferences({ client, shipment, containers }: ExampleAccount) {
  const attributes = { api_slug: 'census_lot', value: 'LOT 7' }
  const field = { api_slug: attributes.api_slug, data_type: 'short_text' as const, display_name: 'Lot' }
  for (const entity_type of ['Shipment', 'Container'] as const) {
    const definition = { ...field, entity_type, reference_number: true }
    await client(api.custom_field_definitions.create, { body: { data: { attributes: definition } } })
  }
  const body = { data: { attributes } }
  await client(api.shipment_custom_fields.create, { params: { id: String(shipment) }, body })
  await client(api.container_custom_fields.create, { params: { id: String(containers.TCLU4829132) }, body })
}

/** The portal of the account shows all there is, in every language and theme, to a visitor who wants every mail. */
export async function openPortal(setting: Setting, account: ExampleAccount) {
  const { app, work, mails } = setting
  const headers = { authorization: `Token ${account.viewToken}` }
  const params = { id: String(account.real.ids.get('view')) }
  await fillReferences(account)
  const { data } = await account.client(api.custom_field_definitions.list)
  const definitions = data.filter(
    ({ attributes }) => attributes.entity_type !== 'TrackingRequest' && !attributes.sensitive,
  )
  const attributes = {
    sections: Object.fromEntries(viewSections.map((name) => [name, true])),
    custom_field_ids: definitions.map(({ id }) => id),
    document_types: documentType.options,
    words: { not_available: { en: 'Customs check' } },
    contact: { name: 'Ada', email: 'ada@example.com', phone: '+1 312 555 0188' },
    colour: '#0B5975',
    logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    allowed_origins: ['https://portal.example'],
  }
  for (const [at, language] of viewLanguages.entries()) {
    const look = { theme: viewThemes[at % viewThemes.length], ruler: at > 0 }
    await account.client(api.views.update, {
      params,
      body: { data: { attributes: { ...attributes, language, look } } },
    })
    await ask(app(), { path: '/v2/embed/view', query: { marks: 'true' }, headers })
  }
  await ask(app(), { method: 'POST', path: '/v2/embed/calendar', query: { links: 'true' }, headers })
  const { document } = await ask(app(), { method: 'POST', path: '/v2/embed/calendar', headers })
  await app().inject({ url: new URL(document.url, 'http://localhost').pathname })
  const visitor = { email: `visitor-${account.id}@example.com`, about: account.shipment, events: subscriptionEvents }
  await ask(app(), {
    method: 'POST',
    path: '/v2/embed/subscriptions',
    headers,
    body: { data: { attributes: visitor } },
  })
  await work()
  const asked = mails.find(({ to }) => to === visitor.email)?.text ?? ''
  const [url = ''] = /\/subscriptions\/[\w-]+\/confirm/.exec(asked) ?? []
  await app().inject({ method: 'POST', url })
  await answerVisitors(setting, account)
  await account.client(api.free_time_rules.create, { body: { data: { attributes: { ...outside, tiers: [] } } } })
  const { equipment } = voyageOf({ bill: 'YMLU700100', booking: 'YMLUB700100', container: 'TCLU4829132' })
  // Only the day is known.
  const left = equipment('GTOT', 'USLAX', '2026-06-20')
  await account.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: [left] })
  await work()
  await ask(app(), { path: '/v2/embed/shipments', headers })
  await account.client(api.evidences.get, { params: { id: String(account.containers.TCLU4829132) } })
}
