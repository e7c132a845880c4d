import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { openReference } from '../../reference/reference.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { inProcess, testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const setting = testApp()
const { account, work } = setting

type Someone = Awaited<ReturnType<typeof account>>
type Fields = Parameters<Someone['client']>[1] extends never ? never : Record<string, unknown>

const create = ({ client }: Someone, attributes: Fields) =>
  client(api.terminals.create, { body: { data: { attributes: attributes as never } } })

const tell = ({ client }: Someone, source: { terminal_firms: string; locode?: string }, said: object = {}) =>
  client(api.ingest.terminal_updates, {
    body: { source, checked_at: '2026-06-19T17:00:00Z', containers: [{ number: 'TCLU4829132', ...said }] },
  })

const box = async ({ client }: Someone) => {
  const { data, included } = await client(api.containers.list, { params: { include: ['pod_terminal'] } })
  return { attributes: data[0]?.attributes, terminal: included?.[0], id: data[0]?.id as string }
}

test('a terminal of our own has what its port says, and every code leads to it', async () => {
  const me = await account()
  const { data } = await create(me, {
    name: 'Hutchison Delta II',
    locode: 'nl rtm',
    smdg_code: 'ectdd2',
    bic_facility_code: 'NLRTMBRTM',
    hours: 'Mon–Sun, day and night',
  })
  expect(data.attributes).toMatchObject({
    nickname: 'Hutchison Delta II',
    locode: 'NLRTM',
    time_zone: 'Europe/Amsterdam',
    smdg_code: 'ECTDD2',
    city: 'Rotterdam',
    country: 'Netherlands',
    firms_code: null,
    is_own: true,
  })
  expect(data.relationships.port.data?.id).toBe((await me.client(api.ports.get, { params: { id: 'NLRTM' } })).data.id)
  expect((await me.client(api.terminals.get, { params: { id: data.id } })).data).toEqual(data)
  const listed = await me.client(api.terminals.list, { params: { 'filter[is_own]': true } })
  expect(listed).toMatchObject({ data: [data], meta: { total: 1 } })
  const found = await me.client(api.terminals.list, { params: { search: 'ectdd2' } })
  expect(found.data.map(({ id }) => id)).toEqual([data.id])
  const port = await me.client(api.ports.get, { params: { id: 'NLRTM', include: ['terminals'] } })
  expect(port.included?.map(({ id }) => id)).toContain(data.id)

  for (const terminal_firms of ['ECTDD2', 'BRTM', 'nlrtmbrtm'])
    expect((await tell(me, { terminal_firms, locode: 'NLRTM' })).data.attributes).not.toHaveProperty(
      'waits_for_terminal',
    )
})

test('what a line says under the SMDG code of our terminal is at our terminal', async () => {
  const me = await account()
  const { data } = await create(me, { name: 'Pier Forty', locode: 'USLAX', smdg_code: 'PIER40' })
  await trackContainer(me, (numbers) =>
    discharged(numbers).map((event) => {
      const call = (event as { transportCall?: { location?: object } }).transportCall
      const facility = { facilityCode: 'PIER40', facilityCodeListProvider: 'SMDG' }
      return call ? { ...event, transportCall: { ...call, ...facility } } : event
    }),
  )
  expect((await box(me)).terminal).toMatchObject({ id: data.id, attributes: { name: 'Pier Forty' } })
})

test('our own goes before the one that everybody knows, for us alone, and gives the place back', async () => {
  const [me, other] = [await account(), await account()]
  for (const someone of [me, other]) {
    await trackContainer(someone, discharged)
    await tell(someone, { terminal_firms: 'W185' }, { available: true })
    expect((await box(someone)).terminal?.attributes.name).toBe('APM Terminals Pier 400')
  }
  const { data } = await create(me, { name: 'Our pier', locode: 'USLAX', firms_code: 'W185' })
  await work()
  expect((await box(me)).terminal).toMatchObject({ id: data.id, attributes: { name: 'Our pier', is_own: true } })
  expect((await me.client(api.terminals.get, { params: { id: 'W185' } })).data.id).toBe(data.id)
  expect((await box(other)).terminal?.attributes.name).toBe('APM Terminals Pier 400')
  expect((await other.client(api.terminals.get, { params: { id: 'W185' } })).data.attributes.is_own).toBe(false)

  await me.client(api.terminals.delete, { params: { id: data.id } })
  await work()
  expect((await box(me)).terminal?.attributes.name).toBe('APM Terminals Pier 400')
})

test('what is in use is not removed, and the answer says by what', async () => {
  const me = await account()
  await trackContainer(me, discharged)
  const { data } = await create(me, { name: 'Berth 46', locode: 'USLAX', smdg_code: 'B46' })
  await tell(me, { terminal_firms: 'B46', locode: 'USLAX' }, { available: true })
  await work()
  await expect(me.client(api.terminals.delete, { params: { id: data.id } })).rejects.toMatchObject({
    status: 409,
    errors: [{ code: 'in_use', detail: 'Berth 46 cannot be removed: 1 container, 1 report refer to it.' }],
  })
  // Its reports stay its own, whatever becomes of its codes.
  const attributes = { name: 'Berth 46 East', firms_code: 'Q046', smdg_code: null, time_zone: 'America/Denver' }
  const changed = await me.client(api.terminals.update, { params: { id: data.id }, body: { data: { attributes } } })
  expect(changed.data.attributes).toMatchObject({ ...attributes, nickname: 'Berth 46 East' })
  await work()
  expect((await box(me)).terminal?.attributes.name).toBe('Berth 46 East')
  expect((await tell(me, { terminal_firms: 'Q046' })).data.attributes).toMatchObject({ accepted: 1 })
  const unused = await create(me, { name: 'Never used', locode: 'USLAX' })
  await me.client(api.terminals.delete, { params: { id: unused.data.id } })
  await expect(me.client(api.terminals.get, { params: { id: unused.data.id } })).rejects.toMatchObject({ status: 404 })
})

test.each<[string, Fields, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['no place', { locode: 'XXQQQ' }, 'locode'],
  ['no UN/LOCODE', { locode: 'Los Angeles' }, 'locode'],
  ['a zone of nowhere', { time_zone: 'America/Los_Angels' }, 'time_zone'],
  ['what every object has, as a zone', { time_zone: 'constructor' }, 'time_zone'],
  ['half a position', { latitude: 33.7 }, 'longitude'],
  ['a pole too far', { latitude: 91, longitude: 0 }, 'latitude'],
  ['a long FIRMS code', { firms_code: 'W1855' }, 'firms_code'],
  ['a formula as a code', { smdg_code: '=1+1' }, 'smdg_code'],
])('%s is refused, and the field is named', async (_, wrong, field) => {
  const me = await account()
  await expect(create(me, { name: 'Pier', locode: 'USLAX', ...wrong })).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: `/data/attributes/${field}` } }],
  })
})

test('a code belongs to one terminal of a port, and a FIRMS code to one at all', async () => {
  const me = await account()
  await create(me, { name: 'First', locode: 'USLAX', firms_code: 'Q001', smdg_code: 'ONE', bic_facility_code: 'BONE' })
  for (const [fields, field] of [
    [{ name: 'first', locode: 'USLAX' }, 'name'],
    [{ name: 'Second', locode: 'USLGB', firms_code: 'Q001' }, 'firms_code'],
    [{ name: 'Second', locode: 'USLAX', smdg_code: 'ONE' }, 'smdg_code'],
    [{ name: 'Second', locode: 'USLAX', bic_facility_code: 'BONE' }, 'bic_facility_code'],
  ] as const)
    await expect(create(me, fields)).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'taken', source: { pointer: `/data/attributes/${field}` } }],
    })
  await create(me, { name: 'Second', locode: 'NLRTM', smdg_code: 'ONE' })
  // Without the port nobody can tell which of the two it is.
  expect((await tell(me, { terminal_firms: 'ONE' })).data.attributes).toMatchObject({
    accepted: 0,
    waits_for_terminal: { code: 'ONE', locode: null },
  })
  expect(
    (await tell(me, { terminal_firms: 'ONE', locode: 'USLAX' })).data.attributes.waits_for_terminal,
  ).toBeUndefined()
})

test("another account's terminal is none, and what everybody knows cannot be changed", async () => {
  const [me, other] = [await account(), await account()]
  const { data } = await create(me, { name: 'Ours', locode: 'USLAX', firms_code: 'Q777' })
  for (const id of [data.id, 'Q777']) {
    await expect(other.client(api.terminals.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.client(api.terminals.delete, { params: { id } as never })).rejects.toMatchObject({ status: 404 })
  }
  expect((await other.client(api.terminals.list, { params: { 'filter[is_own]': true } })).meta.total).toBe(0)
  expect((await tell(other, { terminal_firms: 'Q777' })).data.attributes).toMatchObject({
    waits_for_terminal: { code: 'Q777' },
  })
  const known = await me.client(api.terminals.get, { params: { id: 'W185' } })
  const body = { data: { attributes: { name: 'Mine' } } }
  await expect(me.client(api.terminals.update, { params: { id: known.data.id }, body })).rejects.toMatchObject({
    status: 403,
  })
  await create(other, { name: 'Theirs', locode: 'USLAX', firms_code: 'Q777' })
})

test('another server knows at once what this one was told', async () => {
  const me = await account()
  const elsewhere = await createApp({ store: setting.store(), ...setting.context, reference: openReference() })
  const { data } = await create(me, { name: 'Across', locode: 'USLAX', firms_code: 'Q555' })
  const asked = await inProcess(elsewhere, '/v2/terminals/Q555', {
    headers: { authorization: `Token ${me.apiKey}` },
  })
  expect(await asked.json()).toMatchObject({ data: { id: data.id } })
  await elsewhere.close()
})

test('members see terminals; only admins change them', async () => {
  const me = await account()
  const made = await me.client(api.api_keys.create, {
    body: { data: { attributes: { name: 'member', scopes: ['read', 'write', 'ingest'] } } },
  })
  const headers = { authorization: `Token ${made.data.attributes.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ data: { attributes: { name: 'Pier', locode: 'USLAX' } } })
  expect((await me.fetch('/v2/terminals', { method: 'POST', headers, body })).status).toBe(403)
  expect((await me.fetch('/v2/terminals', { headers })).status).toBe(200)
})

test('what is still at sea is not touched by a terminal that is added', async () => {
  const me = await account()
  await trackContainer(me, atSea)
  await create(me, { name: 'Pier', locode: 'USLAX' })
  await work()
  expect((await box(me)).attributes?.current_status).toBe('on_ship')
})
