import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { eventNames } from '#contract/webhooks/event-catalog.ts'
import { watchedFields } from '#contract/webhooks/watched-fields.ts'
import { createApp } from '../../app.ts'
import { withSystem } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app, clock, context, store } = testApp()

const plain = { url: 'https://example.com/hook', events: ['container.updated' as const] }

async function someone() {
  const me = await account()
  const create = (attributes: object) =>
    ask(app(), {
      method: 'POST',
      path: '/v2/webhooks',
      headers: { authorization: `Token ${me.apiKey}` },
      body: { data: { type: 'webhook', attributes: { ...plain, ...attributes } } },
    })
  return { ...me, create }
}

test('a webhook is made, read, edited and deleted', async () => {
  const { client } = await someone()
  const headers = [{ name: 'X-Api-Key', value: 'ümlaut and secret' }]
  const attributes = { ...plain, active: true, headers, filters: { tags: ['urgent'] } }
  const { data } = await client(api.webhooks.create, { body: { data: { type: 'webhook', attributes } } })
  expect(data).toMatchObject({ type: 'webhook', attributes: { ...attributes, previous_secret_expires_at: null } })
  expect(data.attributes.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)

  const params = { id: data.id }
  expect((await client(api.webhooks.get, { params })).data).toEqual(data)
  expect((await client(api.webhooks.list)).data).toEqual([data])

  const edit = (attributes: object) => client(api.webhooks.update, { params, body: { data: { attributes } } })
  expect((await edit({ active: false })).data).toEqual({ ...data, attributes: { ...data.attributes, active: false } })
  expect((await edit({ headers: null, filters: null, url: 'https://example.org' })).data.attributes).toMatchObject({
    url: 'https://example.org',
    active: false,
    headers: [],
    filters: null,
    events: plain.events,
    secret: data.attributes.secret,
  })
  await client(api.webhooks.delete, { params })
  expect((await client(api.webhooks.list)).data).toEqual([])
})

test('secrets and headers are kept encrypted', async () => {
  const { client } = await someone()
  const headers = [{ name: 'Authorization', value: 'Bearer very-secret' }]
  const { data } = await client(api.webhooks.create, { body: { data: { attributes: { ...plain, headers } } } })
  const row = await withSystem(store(), (tx) =>
    tx.selectFrom('webhooks').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row)).not.toContain(data.attributes.secret)
  expect(JSON.stringify(row)).not.toContain('very-secret')
  expect(context.secrets.open(row.sealed_secret, data.id)).toBe(data.attributes.secret)
})

test('a new secret leaves the old one valid for a day', async () => {
  const { client } = await someone()
  const { data } = await client(api.webhooks.create, { body: { data: { attributes: plain } } })
  const rotated = await client(api.webhooks.rotate_secret, { params: { id: data.id } })
  expect(rotated.data.attributes.secret).not.toBe(data.attributes.secret)
  expect(rotated.data.attributes.previous_secret_expires_at).toBe(
    new Date(clock.now.getTime() + 24 * 3_600_000).toISOString(),
  )
  const { sealed_previous_secret } = await withSystem(store(), (tx) =>
    tx.selectFrom('webhooks').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
  )
  expect(context.secrets.open(String(sealed_previous_secret), data.id)).toBe(data.attributes.secret)
})

const faults: [string, object, string][] = [
  ['http', { url: 'http://example.com' }, 'url'],
  ['another scheme', { url: 'ftp://example.com' }, 'url'],
  ['a script', { url: 'javascript:alert(1)' }, 'url'],
  ['no address', { url: 'example.com/hook' }, 'url'],
  ['an empty one', { url: '' }, 'url'],
  ['none', { url: null }, 'url'],
  ['credentials', { url: 'https://user:pass@example.com' }, 'url'],
  ['a user', { url: 'https://user@example.com' }, 'url'],
  ['credentials without slashes', { url: 'https:user:pass@example.com' }, 'url'],
  ['credentials behind a backslash', { url: 'https:\\\\user:pass@example.com' }, 'url'],
  ['a line break', { url: 'https://example.com/\r\nX: y' }, 'url'],
  ['a tab', { url: 'https://exam\tple.com/' }, 'url'],
  ['too long an address', { url: `https://example.com/${'x'.repeat(2000)}` }, 'url'],
  ['no event', { events: [] }, 'events'],
  ['an unknown event', { events: ['container.updated', 'container.melted'] }, 'events/1'],
  ['an event twice', { events: ['container.created', 'container.updated', 'container.created'] }, 'events/2'],
  ['events that are no list', { events: 'container.updated' }, 'events'],
  ['active in words', { active: 'yes' }, 'active'],
  ['a header without name', { headers: [{ name: '', value: 'x' }] }, 'headers/0/name'],
  ['a name with a space', { headers: [{ name: 'X Y', value: 'x' }] }, 'headers/0/name'],
  ['a name with a line break', { headers: [{ name: 'X\r\nY', value: 'x' }] }, 'headers/0/name'],
  ['a value with a line break', { headers: [{ name: 'X', value: 'x\r\nHost: y' }] }, 'headers/0/value'],
  ['a value with a line feed', { headers: [{ name: 'X', value: 'x\ny' }] }, 'headers/0/value'],
  ['a header that is no text', { headers: [{ name: 'X', value: 7 }] }, 'headers/0/value'],
  ['a header with more', { headers: [{ name: 'X', value: 'x', more: 1 }] }, 'headers/0/more'],
  [
    'a header twice',
    {
      headers: [
        { name: 'X', value: '1' },
        { name: 'x', value: '2' },
      ],
    },
    'headers/1/name',
  ],
  ...[
    'Host',
    'content-length',
    'Content-Type',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Proxy-Authorization',
    'User-Agent',
    'webhook-id',
    'Webhook-Timestamp',
    'Webhook-Signature',
    'X-T49-Webhook-Signature',
  ].map((name): [string, object, string] => [name, { headers: [{ name, value: 'x' }] }, 'headers/0/name']),
  [
    'too many headers',
    { headers: Array.from({ length: 101 }, (_, at) => ({ name: `X-${at}`, value: 'x' })) },
    'headers',
  ],
  ['an unknown filter', { filters: { colour: ['red'] } }, 'filters/colour'],
  ['an empty filter', { filters: { tags: [] } }, 'filters/tags'],
  ['a party that is no id', { filters: { parties: ['Nordmeer'] } }, 'filters/parties/0'],
  ['a party that there is not', { filters: { parties: [randomUUID()] } }, 'filters/parties/0'],
  ['a port in words', { filters: { ports: ['Los Angeles'] } }, 'filters/ports/0'],
  ['a carrier in words', { filters: { carriers: ['Maersk'] } }, 'filters/carriers/0'],
  ['a carrier that there is not', { filters: { carriers: ['MAEU', 'ZZZZ'] } }, 'filters/carriers/1'],
  ['a field that is not watched', { filters: { fields: ['updated_at'] } }, 'filters/fields/0'],
  ['a threshold of nothing', { filters: { eta_threshold_hours: 0 } }, 'filters/eta_threshold_hours'],
  ['an attribute that is not written', { secret: 'whsec_mine' }, 'secret'],
]

test.each(faults)('%s is refused, and pointed at', async (_, attributes, pointer) => {
  const { create } = await someone()
  const { status, errors } = await create(attributes)
  expect(status).toBe(422)
  expect(errors.map(({ source }) => source)).toContainEqual({ pointer: `/data/attributes/${pointer}` })
})

test('what is required is asked for', async () => {
  const { apiKey } = await someone()
  const { errors } = await ask(app(), {
    method: 'POST',
    path: '/v2/webhooks',
    headers: { authorization: `Token ${apiKey}` },
    body: { data: { type: 'webhook', attributes: {} } },
  })
  expect(errors.map(({ source, code }) => [code, source])).toEqual([
    ['blank', { pointer: '/data/attributes/url' }],
    ['blank', { pointer: '/data/attributes/events' }],
  ])
})

test('all that may be filtered by is taken', async () => {
  const { client } = await someone()
  const party = await client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  const filters = {
    parties: [party.data.id],
    tags: ['urgent'],
    ports: ['USLAX'],
    carriers: ['MAEU'],
    fields: watchedFields,
    eta_threshold_hours: 24,
  }
  const { data } = await client(api.webhooks.create, { body: { data: { attributes: { ...plain, filters } } } })
  expect(data.attributes.filters).toEqual(filters)
})

test('lines are kept by the SCAC that shipments have, ports as they are written everywhere', async () => {
  const { client } = await account()
  const [line] = (await client(api.shipping_lines.list)).data.filter(
    ({ attributes }) => attributes.alternative_scacs.length > 0,
  )
  const { scac, alternative_scacs } = line?.attributes ?? expect.fail('No line has another SCAC')
  const filters = { carriers: [...alternative_scacs.map((one) => one.toLowerCase()), scac], ports: [' uslax'] }
  const kept = { carriers: [scac], ports: ['USLAX'] }
  const { data } = await client(api.webhooks.create, { body: { data: { attributes: { ...plain, filters } } } })
  expect(data.attributes.filters).toEqual(kept)
  const edit = (attributes: object) =>
    client(api.webhooks.update, { params: { id: data.id }, body: { data: { attributes } } })
  expect((await edit({ filters })).data.attributes.filters).toEqual(kept)
  expect((await edit({ active: false })).data.attributes.filters).toEqual(kept)
  await expect(edit({ filters: { ports: ['Los Angeles'], carriers: ['Maersk'] } })).rejects.toMatchObject({
    errors: [
      { detail: 'Ports, item 1: must be a UN/LOCODE such as USLAX' },
      { detail: 'Carriers, item 1: must be a SCAC such as MAEU' },
    ],
  })
})

test.each(['http://hooks.example.com/', 'https://127.0.0.1/hook', 'https://[fd00::1]/', 'https://localhost:8443/'])(
  'an address that nothing would be sent to is refused at once, with the setting that allows it: %s',
  async (url) => {
    const { apiKey, client } = await someone()
    const send = (method: 'POST' | 'PATCH', path: string, attributes: object) =>
      ask(app(), { method, path, headers: { authorization: `Token ${apiKey}` }, body: { data: { attributes } } })
    const { data } = await client(api.webhooks.create, { body: { data: { attributes: plain } } })
    for (const { status, errors } of [
      await send('POST', '/v2/webhooks', { ...plain, url }),
      await send('PATCH', `/v2/webhooks/${data.id}`, { url }),
      await send('POST', '/v2/alert_channels', { name: 'Desk', kind: 'slack', url }),
    ]) {
      expect(status).toBe(422)
      expect(errors).toMatchObject([
        { source: { pointer: '/data/attributes/url' }, detail: expect.stringContaining('ALLOW_PRIVATE_WEBHOOKS=1') },
      ])
    }
  },
)

test('http is taken where the operator allows it', async () => {
  const { apiKey } = await someone()
  const lenient = await createApp({ store: store(), ...context, webhooks: { ...context.webhooks, allowPrivate: true } })
  const create = (url: string) =>
    ask(lenient, {
      method: 'POST',
      path: '/v2/webhooks',
      headers: { authorization: `Token ${apiKey}` },
      body: { data: { attributes: { ...plain, url } } },
    })
  expect((await create('http://192.168.1.7:8080/hook')).status).toBe(201)
  expect((await create('ftp://192.168.1.7/hook')).status).toBe(422)
  await lenient.close()
})

test('the catalogue names every event once, with what it means', async () => {
  const { client } = await someone()
  const { data } = await client(api.webhooks.events)
  const listed = data.flatMap(({ attributes }) => attributes.events)
  expect(listed.map(({ name }) => name).toSorted()).toEqual([...eventNames].toSorted())
  expect(eventNames).toHaveLength(51)
  for (const { description } of listed) expect(description.length).toBeGreaterThan(10)
})

test('the addresses of deliveries are those of the settings', async () => {
  const { client } = await someone()
  expect(await client(api.webhooks.ips)).toEqual({
    webhook_notification_ips: ['192.0.2.10'],
    last_updated: '2026-06-20T00:00:00.000Z',
  })
})
