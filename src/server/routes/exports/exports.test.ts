import { randomUUID } from 'node:crypto'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope, withSystem } from '../../db/scope.ts'
import { spoolIn } from '../../files/file-store.ts'
import { FileError } from '../../files/files.ts'
import { clearFiles } from '../../jobs/clear-files.ts'
import { forgetOld } from '../../jobs/forget-old.ts'
import { writeExports } from '../../jobs/write-exports.ts'
import { exporting, rowsOfXlsx } from '../../testing/exports.ts'
import { insertListed, type Listed } from '../../testing/listed.ts'
import { fleet } from '../../testing/listed-fleet.ts'
import { personOf, programOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLoader } from '../included.ts'

const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

const setting = testApp()
const { account, app, store, clock } = setting
let me: Awaited<ReturnType<typeof account>>
let listed: Listed
let ada: Awaited<ReturnType<typeof personOf>>

beforeAll(async () => {
  me = await account()
  listed = await insertListed(store(), me.id, fleet)
  for (const [api_slug, entity_type, data_type, sensitive] of [
    ['pallets', 'Container', 'number', false],
    ['due', 'Container', 'date', false],
    ['buyer', 'Shipment', 'short_text', false],
    ['price', 'Container', 'number', true],
  ] as const) {
    const attributes = { api_slug, entity_type, data_type, sensitive, display_name: `The ${api_slug}` }
    await me.client(api.custom_field_definitions.create, { body: { data: { attributes } } })
  }
  const put = (type: 'shipment' | 'container', id: string, api_slug: string, value: string | number) =>
    me.client(api.custom_fields.create, {
      body: { data: { attributes: { api_slug, value }, relationships: { entity: { data: { type, id } } } } },
    })
  const of = (number: string) => String(listed.containers.find((one) => one.number === number)?.id)
  await put('container', of('A1'), 'pallets', 10.5)
  await put('container', of('A1'), 'due', '2026-06-30')
  await put('shipment', String(listed.shipments[0]?.id), 'buyer', '=Smith')
  // Looks like a time, and is none.
  await put('shipment', String(listed.shipments[1]?.id), 'buyer', '0000-00-00 00:00')
  ada = await personOf(setting, me.id, 'viewer', 'Ada Berg')
})

const hers = () => exporting(setting, ada)

test('bad input is refused by the name of the field, and nothing is made', async () => {
  const { create, list } = hers()
  for (const [attributes, pointer, detail] of [
    [{ search: 'verdit=blocked' }, 'search', "The list has no filter 'verdit'."],
    [{ search: 'verdict=blocked,bloked' }, 'search', "'bloked' "],
    [{ search: 'deadline=tomorrow' }, 'search', "'tomorrow' is not a valid value for 'deadline'."],
    [{ search: 'deadline=2026-02-31..' }, 'search', "'2026-02-31..' is not a valid value for 'deadline'"],
    [{ search: 'sort=colour' }, 'search', "'colour' "],
    [{ search: 'tracking=maybe&grain=shipments' }, 'search', "'maybe' is not a valid value for 'tracking'."],
    [{ search: 'tracking=stopped' }, 'search', "The list of containers has no filter 'tracking'."],
    [{ search: 'field=nothing:1' }, 'search', "There is no custom field 'nothing'"],
    [{ search: 'field=price:1' }, 'search', "'price' is sensitive"],
    [{ search: 'q=%00' }, 'search', 'The search contains an invalid character.'],
    [{ columns: ['number', 'colour'] }, 'columns/1', "'colour' is no column of this list"],
    [{ columns: ['number', 'container.price'] }, 'columns/1', "'container.price' is no column"],
    [{ search: 'grain=shipments', columns: ['bill', 'container.pallets'] }, 'columns/1', "'container.pallets' is no"],
    [{ columns: ['constructor'] }, 'columns/0', "'constructor' is no column"],
    [{ columns: ['number', 'number'] }, 'columns', 'lists something twice'],
    [{ columns: [] }, 'columns', ''],
    [{ timezone: 'Mars/Olympus' }, 'timezone', "'Mars/Olympus' is no time zone"],
    [{ format: 'pdf' }, 'format', ''],
    [{ only_ids: [randomUUID()], except_ids: [randomUUID()] }, 'except_ids', 'Send only_ids or except_ids, not both'],
    [{ only_ids: ['1'] }, 'only_ids/0', ''],
  ] as const) {
    const { status, errors } = await create(attributes)
    const [error] = errors
    expect([status, error?.source], JSON.stringify(attributes)).toEqual([
      422,
      { pointer: `/data/attributes/${pointer}` },
    ])
    expect(error?.detail).toContain(detail)
  }
  expect((await list()).document.data).toEqual([])
})

test('a list is a file with its rows, order and columns: numbers and days are such, text runs nothing', async () => {
  const { made, file, csv } = hers()
  const columns = ['number', 'verdict', 'deadline', 'fees', 'container.pallets', 'container.due', 'shipment.buyer']
  const { id, attributes, links } = await made({ search: 'scope=all&sort=number', columns })
  expect(attributes).toMatchObject({
    ...{ status: 'ready', failure: null, list: 'containers', format: 'xlsx', rows_done: 3, rows_total: 3, columns },
    file_name: 'Landfall containers 2026-06-20.xlsx',
    expires_at: '2026-06-27T12:00:00.000Z',
  })
  expect(links.file).toBe(`/v2/exports/${id}/file`)
  const reply = await app().inject({ url: links.file, headers: { cookie: ada.cookie } })
  expect(reply.headers).toMatchObject({
    'content-length': String(attributes.byte_size),
    'content-disposition': expect.stringContaining('Landfall containers 2026-06-20.xlsx'),
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  expect(reply.rawPayload).toHaveLength(attributes.byte_size)
  const [a1, a2, b1] = await rowsOfXlsx(reply.rawPayload)
  expect(a1).toEqual({
    ...{ Container: 'A1', Verdict: 'Costs money', 'Verdict reason': 'available', 'Who acts': null },
    'Deadline (UTC)': new Date('2026-06-23T06:00:00Z'),
    'Deadline (local)': new Date('2026-06-22T23:00:00Z'),
    ...{ 'Deadline, zone': 'America/Los_Angeles UTC−07:00', 'Deadline at': null, 'Days left': 2 },
    ...{ 'Fees due': 150, 'Fees due, currency': 'USD', 'Fees due, other currencies': null },
    ...{ 'The pallets': 10.5, 'The due': new Date('2026-06-30T00:00:00Z'), 'The buyer': '=Smith' },
  })
  expect([a2?.Container, b1?.Container, b1?.['The buyer']]).toEqual(['A2', 'B1', '0000-00-00 00:00'])
  const [first] = await csv({ search: 'scope=all&sort=number', columns })
  expect(first).toMatchObject({
    ...{ Container: 'A1', 'Deadline (UTC)': '2026-06-23T06:00:00Z', 'Deadline (local)': '2026-06-22 23:00' },
    ...{ 'Fees due': '150', 'The pallets': '10.5', 'The due': '2026-06-30', 'The buyer': "'=Smith" },
  })
  expect((await file(id)).status).toBe(200)
})

test('the search is understood as the list understands it, and a day is that of the place, whoever asks', async () => {
  const { csv, made } = hers()
  const numbers = async (search: string, more = {}) => (await csv({ search, ...more })).map((row) => row.Container)
  // What is finished stays out, as in the list.
  expect(await numbers('')).toEqual(['A1', 'B1'])
  expect(await numbers('scope=all&sort=-number')).toEqual(['B1', 'A2', 'A1'])
  expect(await numbers('verdict=ready,gone&scope=all&open=&columns=number')).toEqual(['A1', 'A2'])
  // At its place it is the 21st, in Auckland the 22nd, on which it ends there.
  clock.now = new Date('2026-06-21T12:30:00Z')
  expect(await numbers('deadline=today', { timezone: 'Pacific/Auckland' })).toEqual([])
  clock.now = new Date('2026-06-22T12:30:00Z')
  expect(await numbers('deadline=today', { timezone: 'Pacific/Auckland' })).toEqual(['A1'])
  clock.now = new Date('2026-06-20T12:00:00Z')
  const bills = (await csv({ search: 'grain=shipments&scope=all&sort=bill_of_lading_number' })).map(
    (row) => row['BL or booking'],
  )
  expect(bills).toEqual(['MAEUA', 'MSCUC', 'yMLUB'])
  const { attributes } = await made({ search: 'grain=shipments' })
  expect(attributes).toMatchObject({ list: 'shipments', columns: expect.arrayContaining(['bill', 'worst']) })
})

test('only some rows, in the order of whoever chose them; or all but some', async () => {
  const { csv, made } = hers()
  const id = (number: string) => String(listed.containers.find((one) => one.number === number)?.id)
  const numbers = async (attributes: object) => (await csv(attributes)).map((row) => row.Container)
  expect(await numbers({ search: 'verdict=ready', only_ids: [id('B1'), id('A1')] })).toEqual(['B1', 'A1'])
  expect(await numbers({ search: 'scope=all&sort=number', except_ids: [id('A2')] })).toEqual(['A1', 'B1'])
  const { attributes } = await made({ search: 'scope=all', except_ids: [id('A2')] })
  expect(attributes).toMatchObject({ rows_done: 2, rows_total: 2 })
  // What is not there, or somebody else's, is in no file.
  const other = await account()
  const [theirs] = (await insertListed(store(), other.id, fleet)).containers
  expect(await numbers({ only_ids: [String(theirs?.id), randomUUID(), id('A1')] })).toEqual(['A1'])
})

test('each caller has their own: nobody else sees, fetches or ends an export', async () => {
  const { made } = hers()
  const { id } = await made()
  const bert = await personOf(setting, me.id, 'admin', 'Bert Ode')
  const key = await programOf(setting, me.id, ['read'])
  const otherKey = await programOf(setting, me.id, ['read'])
  const stranger = await personOf(setting, (await account()).id, 'admin')
  for (const caller of [bert, key, stranger]) {
    const { get, file, end, list } = exporting(setting, caller)
    expect([(await get(id)).status, (await file(id)).status, (await end(id)).status]).toEqual([404, 404, 404])
    expect((await list()).document.data).toEqual([])
  }
  const byKey = await exporting(setting, key).made()
  expect((await exporting(setting, otherKey).file(byKey.id)).status).toBe(404)
  expect((await exporting(setting, key).file(byKey.id)).status).toBe(200)
  expect((await exporting(setting, key).list()).document.data).toHaveLength(1)
  const blind = await programOf(setting, me.id, ['ingest'])
  expect((await exporting(setting, blind).create()).status).toBe(403)
})

test('page after page nothing is left out and nothing stands twice, and it is counted once', async () => {
  const many = await account()
  const [first] = (await insertListed(store(), many.id, fleet)).containers
  await withSystem(store(), (tx) =>
    sql`insert into containers (account_id, shipment_id, number)
      select account_id, shipment_id, 'N' || n from containers, generate_series(1, 1200) n
      where id = ${first?.id}`.execute(tx),
  )
  const { made, file } = exporting(setting, await personOf(setting, many.id, 'viewer'))
  for (const search of ['scope=all', 'scope=all&sort=-binding_lfd', 'scope=all&line=MAEU']) {
    const { id, attributes } = await made({ search, format: 'csv', columns: ['number'] })
    const numbers = (await file(id)).text.trim().split('\r\n').slice(1)
    expect(attributes).toMatchObject({ rows_total: numbers.length, rows_done: numbers.length })
    expect(numbers.length).toBeGreaterThan(1200)
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('one that is ended is written no further; what a killed server had in hand is begun anew, but not for ever', async () => {
  const { create, get, end, write, list } = hers()
  const left = (await list()).document.data.length
  const { document } = await create()
  const { id } = document.data
  expect((await exporting(setting, ada).file(id)).errors[0]?.detail).toBe('The file is not written yet.')
  // Ended while a page is read.
  const files = { of: (account_id: string) => ({ ...setting.context.files.of(account_id), put: slow(account_id, id) }) }
  await write({ files: files as typeof setting.context.files })
  expect((await get(id)).status).toBe(404)
  expect((await list()).document.data).toHaveLength(left)

  const again = (await create()).document.data.id
  const killed = (attempts: number) =>
    withSystem(store(), (tx) =>
      tx.updateTable('exports').set({ status: 'writing', attempts, rows_done: 2 }).where('id', '=', again).execute(),
    )
  await killed(2)
  await write()
  expect((await get(again)).document.data.attributes).toMatchObject({ status: 'ready', rows_done: 2 })
  await killed(3)
  await write()
  expect((await get(again)).document.data.attributes).toMatchObject({
    status: 'failed',
    failure: 'The export failed three times.',
  })
  expect((await end(again)).status).toBe(204)

  function slow(account_id: string, id: string) {
    const own = setting.context.files.of(account_id)
    return async (...asked: Parameters<typeof own.put>) => {
      await end(id)
      return own.put(...asked)
    }
  }
})

test('what keeps a file from being written is said, and leaves no half of it', async () => {
  const { create, get, write } = hers()
  const full = {
    of: (account_id: string) => ({
      ...setting.context.files.of(account_id),
      put: () => Promise.reject(new FileError('full', 'There is no room')),
    }),
  }
  const { id } = (await create()).document.data
  await write({ files: full as typeof setting.context.files })
  const { attributes } = (await get(id)).document.data
  expect(attributes).toMatchObject({ status: 'failed', byte_size: null, expires_at: null })
  expect(attributes.failure).toBe('The disk of the server is full. Tell your administrator, then export again.')
  // A disk that is full while the file is written says so by itself.
  const filling = {
    of: (account_id: string) => ({
      ...setting.context.files.of(account_id),
      put: async (body: Readable) => {
        await pipeline(body, new Writable({ write: (_, __, done) => done(noSpace()) })).catch(() => {})
        throw new FileError('full', 'There is no room')
      },
    }),
  }
  const filled = (await create({ format: 'csv' })).document.data.id
  await write({ files: filling as typeof setting.context.files })
  expect((await get(filled)).document.data.attributes.failure).toMatch(/^The disk of the server is full/)
  // A field that is gone when it is written.
  const made = await me.client(api.custom_field_definitions.create, {
    body: {
      data: {
        attributes: { api_slug: 'short', entity_type: 'Shipment', data_type: 'short_text', display_name: 'Short' },
      },
    },
  })
  const asked = (await create({ search: 'field=short:1' })).document.data.id
  await me.client(api.custom_field_definitions.delete, { params: { id: made.data.id } })
  await write()
  expect((await get(asked)).document.data.attributes).toMatchObject({
    status: 'failed',
    failure: "There is no custom field 'short' of shipments or containers.",
  })
})

test('a server that is told to stop leaves what it writes to the next one, and it counts as no attempt', async () => {
  const { create, get, write } = hers()
  const { id } = (await create()).document.data
  const deps = { store: store(), context: setting.context, load: createLoader(setting.context) }
  const stopping = new AbortController()
  stopping.abort()
  const job = writeExports({ ...deps, putMail: async () => {}, address: () => '' })
  for (let restart = 0; restart < 4; restart++) for (const work of await job.take(10)) await work(stopping.signal)
  expect((await get(id)).document.data.attributes.status).toBe('waiting')
  await write()
  expect((await get(id)).document.data.attributes.status).toBe('ready')
})

test('ten at a time are enough for one caller', async () => {
  const carla = await personOf(setting, me.id, 'viewer', 'Carla')
  const { create, end, write } = exporting(setting, carla)
  const ids: string[] = []
  for (let at = 0; at < 10; at++) ids.push((await create()).document.data.id)
  const { status, errors } = await create()
  expect([status, errors[0]?.detail]).toEqual([422, '10 of your exports are still in progress. Wait, or cancel one.'])
  await end(String(ids[0]))
  expect((await create()).status).toBe(202)
  await write()
  expect((await create()).status).toBe(202)
})

test('who exported and who downloaded what is in the audit log; after a week the file is gone', async () => {
  const { made, get, file } = hers()
  const { id } = await made({ search: 'verdict=ready' })
  await app().inject({ method: 'HEAD', url: `/v2/exports/${id}/file`, headers: { cookie: ada.cookie } })
  await file(id)
  const entries = await withScope(store(), { account_id: me.id, scopes: ['admin'] }, (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['action', 'actor_name', 'subject_name', 'changes'])
      .where('subject_id', '=', id)
      .orderBy('number')
      .execute(),
  )
  expect(entries).toMatchObject([
    { action: 'export.created', actor_name: 'Ada Berg', changes: { search: [null, 'verdict=ready'] } },
    { action: 'export.downloaded', actor_name: 'Ada Berg', subject_name: 'Landfall containers 2026-06-20.xlsx' },
  ])
  const { file_sha256 } = await withSystem(store(), (tx) =>
    tx.selectFrom('exports').select('file_sha256').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const files = setting.context.files
  const clear = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    return clearFiles({ store: store(), files, incoming: spoolIn(setting.folder), now })
  }
  await clear(3)
  expect(await files.of(me.id).stat(String(file_sha256))).not.toBeNull()
  await forgetOld(store(), { now: new Date(clock.now.getTime() + 8 * 86_400_000), positionDays: 90 })
  expect((await get(id)).status).toBe(404)
  expect((await file(id)).status).toBe(404)
  await clear(3)
  expect(await files.of(me.id).stat(String(file_sha256))).toBeNull()
})

test('a file is in the language of who asked for it: its headings, its words, not its numbers', async () => {
  const eva = await personOf(setting, me.id, 'viewer', 'Eva Lang')
  await withSystem(store(), (tx) =>
    tx.updateTable('users').set({ language: 'de' }).where('name', '=', 'Eva Lang').execute(),
  )
  const columns = ['number', 'verdict', 'deadline', 'fees', 'container.pallets']
  const [first] = await exporting(setting, eva).csv({ search: 'scope=all&sort=number', columns })
  expect(first).toMatchObject({
    ...{ Container: 'A1', Abholbarkeit: 'Kostet Geld', 'Abholbarkeit, Grund': 'verfügbar' },
    ...{ 'Frist (UTC)': '2026-06-23T06:00:00Z', 'Frist (Ortszeit)': '2026-06-22 23:00', 'Verbleibende Tage': '2' },
    ...{ 'Fällige Gebühren': '150', 'Fällige Gebühren, Währung': 'USD', 'The pallets': '10.5' },
  })
})
