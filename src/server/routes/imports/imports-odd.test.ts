import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { freeClaims } from '../../db/store/claim.ts'
import { bringIn } from '../../jobs/bring-in.ts'
import { ask } from '../../testing/ask.ts'
import { importing } from '../../testing/spreadsheets.ts'
import { testApp } from '../../testing/test-app.ts'
import { announce, put } from '../../testing/uploads.ts'

const going = new AbortController().signal

const setting = testApp()

async function someone() {
  const me = await setting.account()
  return { ...me, ...importing(setting, me) }
}

const bills = (count: number) =>
  ['B/L;Line;PO', ...Array.from({ length: count }, (_, at) => `MEDUAB${String(200_000 + at)};MSC;${at}`)].join('\n')

test('a killed import goes on where it was: every number is asked for once', async () => {
  const { paste, get, id: account_id, client } = await someone()
  const { id } = await paste(bills(60))
  await client(api.imports.start, { params: { id } })
  const { context } = setting
  let left = 90
  const mortal = {
    ...context,
    now: () => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return context.now()
    },
  }
  const [work] = await bringIn({ store: setting.store(), context: mortal, onError: () => {} }).take(1)
  await expect(work?.(going)).rejects.toThrow('killed')
  const made = (await client(api.tracking_requests.list)).meta.total
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(60)
  // Its lease runs out, or the next start frees it.
  await freeClaims(setting.store(), context.now())
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('imports').set({ claimed_until: null }).where('account_id', '=', account_id).execute(),
  )
  await setting.work()
  expect((await get(id)).attributes).toMatchObject({ status: 'finished', done: 60 })
  const { data, meta } = await client(api.tracking_requests.list, { params: { 'page[size]': 100 } })
  expect(meta.total).toBe(60)
  expect(new Set(data.map((one) => one.attributes.request_number)).size).toBe(60)
})

test('a number that we fail at is told with its row, and keeps no other one waiting', async () => {
  const { paste, get, client } = await someone()
  const { id } = await paste(bills(30))
  await client(api.imports.start, { params: { id } })
  const { context } = setting
  let asked = 0
  const faulty = {
    ...context,
    now: () => {
      asked += 1
      if (asked === 20) throw new Error('a fault of ours')
      return context.now()
    },
  }
  const errors: string[] = []
  const onError = ({ message }: Error) => errors.push(message)
  const [work] = await bringIn({ store: setting.store(), context: faulty, onError }).take(1)
  await work?.(going)
  expect(errors).toEqual(['a fault of ours'])
  expect((await get(id)).attributes).toMatchObject({ status: 'finished', results: { checking: 29, failed: 1 } })
})

test('an import that a stopping server leaves is gone on with at once', async () => {
  const { paste, get, client } = await someone()
  const { id } = await paste(bills(60))
  await client(api.imports.start, { params: { id } })
  const deps = {
    store: setting.store(),
    context: setting.context,
    onError: (error: Error) => expect.fail(error.message),
  }
  const [work] = await bringIn(deps).take(1)
  await work?.(AbortSignal.abort())
  const { status, done } = (await get(id)).attributes
  expect({ status, done }).toEqual({ status: 'running', done: 25 })
  const [rest] = await bringIn(deps).take(1)
  await rest?.(going)
  expect((await get(id)).attributes).toMatchObject({ status: 'finished', results: { checking: 60 } })
})

test('a customer who was deleted or merged since the file was checked stops no import', async () => {
  const { paste, get, client } = await someone()
  const party = async (company_name: string) =>
    (await client(api.parties.create, { body: { data: { attributes: { company_name } } } })).data.id
  const [gone, merged, other] = [await party('Gone GmbH'), await party('Merged GmbH'), await party('Other GmbH')]
  const { id } = await paste(
    'B/L;Line;Customer\nMEDUAC200001;MSC;Gone GmbH\nMEDUAC200002;MSC;Merged GmbH\nMEDUAC200003;MSC;Other GmbH',
  )
  await client(api.imports.start, { params: { id } })
  await client(api.parties.delete, { params: { id: gone } })
  await client(api.parties.merge, {
    params: { id: other },
    body: { data: { attributes: { merged_id: merged } } },
  })
  await setting.work()
  expect((await get(id)).attributes).toMatchObject({ status: 'finished', results: { no_connection: 3 } })
  const { data } = await client(api.tracking_requests.list)
  const customers = Object.fromEntries(
    data.map(({ attributes, relationships }) => [attributes.request_number, relationships.customer.data?.id ?? null]),
  )
  expect(customers).toEqual({ MEDUAC200001: null, MEDUAC200002: other, MEDUAC200003: other })
})

test('a spreadsheet of 60 MB is refused with the limit, at the file', async () => {
  const me = await someone()
  const blob = await announce(me, Buffer.from('B/L\nMEDUAB123456'), { filename: 'big.csv', content_type: 'text/csv' })
  await put(setting, blob, Buffer.from('B/L\nMEDUAB123456'))
  await withSystem(setting.store(), (tx) =>
    tx.updateTable('uploads').set({ byte_size: 60_000_000 }).where('id', '=', blob.id).execute(),
  )
  const headers = { authorization: `Token ${me.apiKey}` }
  const body = { data: { attributes: { attached_document: blob.signed_id } } }
  const { status, document } = await ask(setting.app(), { method: 'POST', path: '/v2/imports', headers, body })
  expect(status).toBe(413)
  expect(document.errors[0]).toMatchObject({
    detail: 'The file has 60 MB; a spreadsheet may have 20 MB.',
    source: { pointer: '/data/attributes/attached_document' },
  })
})

test.each([
  ['nothing', {}, 'blank', '/data/attributes/text'],
  ['blank text', { text: ' \n ' }, 'blank', '/data/attributes/text'],
  ['a file that was never sent', { attached_document: 'x.y' }, 'invalid', '/data/attributes/attached_document'],
  ['another mode', { text: 'x', mode: 'replace' }, 'invalid', '/data/attributes/mode'],
  ['an attribute that is none', { text: 'x', sheet: 'y' }, 'unknown_attribute', '/data/attributes/sheet'],
])('%s is refused, naming the field', async (_, attributes, code, pointer) => {
  const { apiKey } = await someone()
  const headers = { authorization: `Token ${apiKey}` }
  const { status, document } = await ask(setting.app(), {
    ...{ method: 'POST', path: '/v2/imports', headers },
    body: { data: { attributes } },
  })
  expect(status).toBe(422)
  expect(document.errors[0]).toMatchObject({ code, source: { pointer } })
})

test.each([
  ['a sheet that is not there', { sheet: 'Sheet9' }, '/data/attributes/sheet'],
  ['a field that nothing is', { columns: [{ position: 1, becomes: 'vessel' }] }, '/data/attributes/columns/0/becomes'],
  [
    'a custom field that is none',
    { columns: [{ position: 1, becomes: 'Shipment.nope' }] },
    '/data/attributes/columns/0/becomes',
  ],
  [
    'a customer that is none',
    { customers: [{ name: 'x', choice: 'existing' }] },
    '/data/attributes/customers/0/party_id',
  ],
])('%s cannot be chosen', async (_, attributes, pointer) => {
  const { apiKey, paste } = await someone()
  const { id } = await paste('B/L;Line\nMEDUAB123456;MSC')
  const headers = { authorization: `Token ${apiKey}` }
  const { status, document } = await ask(setting.app(), {
    ...{ method: 'PATCH', path: `/v2/imports/${id}`, headers },
    body: { data: { attributes } },
  })
  expect(status).toBe(422)
  expect(document.errors[0].source).toEqual({ pointer })
})

test('what cannot be read says why; it can be discarded', async () => {
  const { file, client } = await someone()
  const { id, attributes } = await file(Buffer.from('Container;PO\n'), 'empty.csv')
  expect(attributes).toMatchObject({ status: 'failed', failure: 'There are no rows below the names of its columns.' })
  await expect(client(api.imports.start, { params: { id } })).rejects.toThrow(/can be started, and once/)
  await client(api.imports.delete, { params: { id } })
  expect((await client(api.imports.list)).meta.total).toBe(0)
})

test('one column is enough; a start without a number to track is refused', async () => {
  const { paste, client } = await someone()
  const { id, attributes } = await paste('MEDUAB123456\nMEDUAB123457\n')
  expect(attributes).toMatchObject({ rows_count: 2, header_row: 0, to_track: 2 })
  expect(id).toBeTruthy()
  const nothing = await paste('PO\n4711\n4712')
  expect(nothing.attributes.counts).toMatchObject({ no_number: 2 })
  await expect(client(api.imports.start, { params: { id: nothing.id } })).rejects.toThrow(/No row has a number/)
})

test('what has started is not changed any more, nor discarded', async () => {
  const { paste, start, client } = await someone()
  const { id } = await paste('B/L;Line\nMEDUAB123456;MSC')
  await start(id)
  const body = { data: { attributes: { mode: 'update' as const } } }
  await expect(client(api.imports.update, { params: { id }, body })).rejects.toThrow(
    /has started, and cannot be changed/,
  )
  await expect(client(api.imports.delete, { params: { id } })).rejects.toThrow(/undo it instead/)
})

test('the report has every row, and runs nothing in a spreadsheet', async () => {
  const { paste, start, fetch, client } = await someone()
  const { id } = await paste('B/L;Line;PO\nMEDUAB123456;MSC;=1+1\n;MSC;2\n2.48E+08;Maersk;3')
  await start(id)
  const exports = async () =>
    (await client(api.audit_events.list, { params: { 'filter[action]': ['import.exported'] } })).data.length
  const head = await fetch(`/v2/imports/${id}/report.csv`, { method: 'HEAD' })
  expect([head.status, await head.text(), await exports()]).toEqual([200, '', 0])
  const answer = await fetch(`/v2/imports/${id}/report.csv`)
  expect(await exports()).toBe(1)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('pasted table - result.csv')
  const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
  expect(rows.map((row) => [row.Row, row.Outcome, row.References, row.Result])).toEqual([
    ['2', 'ready', "'=1+1", 'no_connection'],
    ['3', 'no_number', '2', ''],
    ['4', 'lost_digits', '3', ''],
  ])
  expect((await fetch(`/v2/imports/${randomUUID()}/report.csv`)).status).toBe(404)
  expect((await fetch('/v2/imports/x/report.csv')).status).toBe(404)
})

test('who asks for the same again gets no second request, and its references are added', async () => {
  const { paste, start, client } = await someone()
  const first = await paste('B/L;Line;PO\nMEDUAB123456;MSC;1')
  await start(first.id)
  const second = await paste('B/L;Line;PO\nMEDUAB123456;MSC;2')
  expect(second.attributes).toMatchObject({ to_track: 0, to_update: 1, counts: { tracked: 1 } })
  await start(second.id)
  const { data } = await client(api.tracking_requests.list)
  expect(data.map((one) => one.attributes.ref_numbers)).toEqual([['1', '2']])
})
