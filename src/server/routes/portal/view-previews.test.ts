import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type safeSections, viewSections } from '#contract/portal/view-sections.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work } = setting
type Draft = BodyOf<typeof api.view_previews.create>['data']['attributes']

async function someone() {
  const me = await account()
  const preview = (party: string, attributes: Draft = {}, client = me.client) =>
    client(api.view_previews.create, {
      body: { data: { attributes, relationships: { party: { data: { id: party, type: 'party' } } } } },
    })
  return { ...me, preview }
}

const everything = Object.fromEntries(viewSections.map((name) => [name, true])) as typeof safeSections
const drafts: [string, Draft][] = [
  ['a safe one', {}],
  ['one that hides nothing', { sections: everything }],
  ['one that hides all it can', { sections: Object.fromEntries(viewSections.map((name) => [name, false])) as never }],
  ['one with words and a look', { words: { available: { de: 'Abholbereit' } }, colour: '#0b5975', language: 'de' }],
  ['one about other roles', { shipments: { roles: ['notify'] } }],
]

test.each(drafts)('%s is previewed as the customer gets it', async (_, draft) => {
  const me = await someone()
  const view = await makeView(setting, me, draft)
  const events = discharged({ bill: 'YMLUP100', container: 'TCLU4829132' })
  await shipFor(me, work, { bill: 'YMLUP100', party: view.party, events, ref_numbers: ['PO 1'] })
  await shipFor(me, work, { bill: 'YMLUP101', events: discharged({ bill: 'YMLUP101', container: 'MSCU6639870' }) })
  const shown = await me.preview(view.party, draft)
  const real = {
    view: (await view.ask({ path: '/v2/embed/view' })).document,
    shipments: (await view.ask({ path: '/v2/embed/shipments' })).document,
  }
  expect(shown.view.data).toEqual({ ...real.view.data, id: expect.any(String) })
  expect(shown.shipments).toEqual({ data: real.shipments.data, meta: real.shipments.meta })
})

test('a preview keeps nothing, and who asked is who they were afterwards', async () => {
  const me = await someone()
  const { party } = await makeView(setting, me)
  await me.preview(party, { sections: everything })
  expect((await me.client(api.views.list)).meta.total).toBe(1)
  await expect(me.preview(party, { colour: '#ffee99' })).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/colour' } }],
  })
})

test('who may only read may look; what is sensitive is in no preview, whoever asks', async () => {
  const me = await someone()
  const { party } = await makeView(setting, me)
  const reader = await programOf(setting, me.id, ['read'])
  expect((await me.preview(party, {}, reader.client)).view.data.attributes.shipments_count).toBe(0)
  const attributes = {
    entity_type: 'Shipment',
    api_slug: 'margin',
    display_name: 'Margin',
    data_type: 'short_text',
  } as const
  const { data } = await me.client(api.custom_field_definitions.create, { body: { data: { attributes } } })
  const events = discharged({ bill: 'YMLUP200', container: 'TCLU4829132' })
  const id = await shipFor(me, work, { bill: 'YMLUP200', party, events })
  await me.client(api.shipment_custom_fields.create, {
    params: { id },
    body: { data: { attributes: { api_slug: 'margin', value: 'MARGIN-12' } } },
  })
  const draft = { custom_field_ids: [data.id] }
  expect(JSON.stringify(await me.preview(party, draft, reader.client))).toContain('MARGIN-12')
  await me.client(api.custom_field_definitions.update, {
    params: { id: data.id },
    body: { data: { attributes: { sensitive: true } } },
  })
  for (const client of [me.client, reader.client])
    await expect(me.preview(party, draft, client)).rejects.toMatchObject({ status: 422 })
  expect(JSON.stringify(await me.preview(party, {}, reader.client))).not.toContain('MARGIN-12')
})

test('nobody previews for a party of somebody else, or for none', async () => {
  const me = await someone()
  const other = await someone()
  const { party } = await makeView(setting, other)
  await expect(me.preview(party)).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/relationships/party' } }],
  })
  const nobody = me.client(api.view_previews.create, { body: { data: { attributes: {} } } })
  await expect(nobody).rejects.toMatchObject({ errors: [{ code: 'blank' }] })
})

test('a server that cannot send mails offers none, and tells staff why', async () => {
  const me = await someone()
  const view = await makeView(setting, me, { sections: everything })
  const limited = await createApp({ store: setting.store(), ...setting.context, mailsNeed: ['PUBLIC_URL', 'SMTP_URL'] })
  const asked = (method: string, path: string, token: string, body?: object) =>
    ask(limited, { method, path, headers: { authorization: `Token ${token}` }, body })
  const { document } = await asked('GET', '/v2/embed/view', view.token)
  expect(document.data.attributes.sections).toEqual(viewSections.filter((name) => name !== 'subscriptions'))
  const attributes = { email: 'a@example.com', about: 'x', events: ['ready'] }
  expect(await asked('POST', '/v2/embed/subscriptions', view.token, { data: { attributes } })).toMatchObject({
    status: 403,
  })
  const reasonsFor = async (sections: object) => {
    const relationships = { party: { data: { id: view.party, type: 'party' } } }
    const body = { data: { attributes: { sections }, relationships } }
    return (await asked('POST', '/v2/views/preview', me.apiKey, body)).document.not_offered
  }
  const reason = 'Not offered to customers: the server needs PUBLIC_URL and SMTP_URL in its settings.'
  expect(await reasonsFor({ subscriptions: true })).toEqual([{ section: 'subscriptions', reason }])
  // Before it is switched on, too.
  expect(await reasonsFor({ subscriptions: false })).toEqual([{ section: 'subscriptions', reason }])
  expect((await me.preview(view.party, { sections: everything })).not_offered).toEqual([])
  await limited.close()
})
