import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { importing } from '../../testing/spreadsheets.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const lines = (...rows: string[]) => rows.join('\n')

const freight = lines(
  'Container-Nr.;B/L;Bestellnummer;Kunde;Reederei;Priorität;ETA',
  'TCLU 482913-2;MEDUAB123456;4500118273/74;Kestrel Home;MSC;A;03.11.2026',
  'CSQU3054383;MEDUAB123456;4500118275;Kestrel Home;MSC;B;03.11.2026',
  'CSQU3054383;MEDUAB123456;4500118275;Kestrel Home;MSC;B;03.11.2026',
  'TCLU4829137;;4500118276;Kestrel Home;MSC;A;',
  'MSCU6639B70;;4500118277;;MSC;;',
  'TEXU3070079;;4500118278;;;;',
  ';2,48E+08;4500118279;;Maersk;;',
  'tbc;siehe Mail;4500118280;;;;',
)

async function someone() {
  const me = await setting.account()
  return { ...me, ...importing(setting, me) }
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

test('every row ends in one count, and the counts add up to the rows', async () => {
  const { paste, rows } = await someone()
  const { id, attributes } = await paste(freight)
  expect(attributes).toMatchObject({ status: 'ready', rows_count: 8, header_row: 1, to_track: 2, to_update: 0 })
  expect(attributes.counts).toMatchObject({
    ...{ ready: 1, joined: 1, duplicate: 1, repaired: 1, wrong_check_digit: 1 },
    ...{ line_unknown: 1, lost_digits: 1, no_number: 1, tracked: 0 },
  })
  expect(sum(attributes.counts ?? {})).toBe(attributes.rows_count)
  expect(attributes.columns.map(({ name, becomes, reason }) => [name, becomes, reason])).toEqual([
    ['Container-Nr.', 'container', 'by_name_and_values'],
    ['B/L', 'bill_of_lading', 'by_name_and_values'],
    ['Bestellnummer', 'reference', 'by_name'],
    ['Kunde', 'customer', 'by_name'],
    ['Reederei', 'line', 'by_name_and_values'],
    ['Priorität', 'tag', 'by_name'],
    ['ETA', null, 'known_from_the_line'],
  ])
  const found = await rows(id, { 'filter[outcome]': ['repaired', 'lost_digits'] })
  expect(found.map((row) => row.attributes)).toMatchObject([
    { row: 6, outcome: 'repaired', written: 'MSCU6639B70', number: 'MSCU6639870', detail: 'B is 8' },
    { row: 8, outcome: 'lost_digits' },
  ])
})

test('nothing is tracked before the start, one request for each bill after it', async () => {
  const { paste, start, rows, client } = await someone()
  const { id } = await paste(freight)
  expect((await client(api.tracking_requests.list)).meta.total).toBe(0)
  const { attributes } = await start(id)
  expect(attributes).toMatchObject({ status: 'finished', done: 2, results: { no_connection: 2, checking: 0 } })
  const { data } = await client(api.tracking_requests.list)
  expect(data.map((one) => one.attributes.request_number).sort()).toEqual(['MEDUAB123456', 'MSCU6639870'])
  expect(data.find((one) => one.attributes.request_type === 'bill_of_lading')?.attributes).toMatchObject({
    scac: 'MSCU',
    ref_numbers: ['4500118273', '4500118274', '4500118275'],
    shipment_tags: ['priorität-A', 'priorität-B'],
  })
  const made = await rows(id, { 'filter[result]': ['no_connection'] })
  expect(made.map((row) => row.attributes.row)).toEqual([2, 6])
  expect(made[0]?.relationships.tracking_request.data?.id).toBeTruthy()
  // Pressed again: nothing is made twice.
  await start(id)
  expect((await client(api.tracking_requests.list)).meta.total).toBe(2)
})

test('a customer that nobody knows is proposed as new, and made with the start alone', async () => {
  const { paste, start, change, client } = await someone()
  const { data: known } = await client(api.parties.create, {
    body: { data: { attributes: { company_name: 'Kestrel Home Furnishings Ltd.' } } },
  })
  const text = lines(
    'Bill of lading;Line;Customer',
    'MEDUAB123456;MSC;KESTREL HOME FURNISHINGS',
    'MEDUAB123457;MSC;Kestrel Home Furn.',
    'MEDUAB123458;MSC;Cascadia Foods',
  )
  const { id, attributes } = await paste(text)
  expect(attributes.customers).toMatchObject([
    { name: 'KESTREL HOME FURNISHINGS', choice: 'existing', party_id: known.id },
    {
      name: 'Kestrel Home Furn.',
      choice: 'none',
      proposed_id: known.id,
      proposed_name: 'Kestrel Home Furnishings Ltd.',
    },
    { name: 'Cascadia Foods', choice: 'new', party_id: null },
  ])
  expect((await client(api.parties.list)).meta.total).toBe(1)
  await change(id, { customers: [{ name: 'Kestrel Home Furn.', choice: 'existing', party_id: known.id }] })
  await start(id)
  const parties = (await client(api.parties.list)).data
  const { data } = await client(api.tracking_requests.list)
  const customers = data.map((one) => {
    const party = parties.find(({ id }) => id === one.relationships.customer.data?.id)
    return `${one.attributes.request_number} ${party?.attributes.company_name}`
  })
  expect(customers.sort()).toEqual([
    'MEDUAB123456 Kestrel Home Furnishings Ltd.',
    'MEDUAB123457 Kestrel Home Furnishings Ltd.',
    'MEDUAB123458 Cascadia Foods',
  ])
})

test('what is tracked gets references, tags and empty fields; undoing takes exactly these away', async () => {
  const me = await someoneWithFields(setting)
  const { paste, start, undo } = importing(setting, me)
  await me.define({ api_slug: 'delivery', display_name: 'Liefertermin', data_type: 'date' })
  const before = (await me.client(api.shipments.get, { params: { id: me.shipment } })).data.attributes
  const text = lines('B/L;SCAC;PO;Tag;Liefertermin', 'YMLU700100;YMLU;4711;urgent;13/11/2026')
  const checked = await paste(text)
  expect(checked.attributes).toMatchObject({
    to_track: 0,
    to_update: 1,
    counts: { tracked: 1 },
    date_order: 'day_first',
  })
  const { attributes } = await start(checked.id)
  expect(attributes.results).toMatchObject({ updated: 1 })
  const after = (await me.client(api.shipments.get, { params: { id: me.shipment } })).data.attributes
  expect(after.ref_numbers).toEqual([...(before.ref_numbers ?? []), '4711'])
  expect(after.tags).toEqual(['urgent'])
  const fields = async () =>
    (await me.client(api.shipment_custom_fields.list, { params: { id: me.shipment } })).data.map(
      (one) => one.attributes.value,
    )
  expect(await fields()).toEqual(['2026-11-13'])
  expect(await me.find('4711')).toMatch(`/shipments/${me.shipment}`)
  const undone = await undo(checked.id)
  expect(undone.attributes).toMatchObject({ status: 'undone', results: { restored: 1 }, kept: [] })
  const restored = (await me.client(api.shipments.get, { params: { id: me.shipment } })).data.attributes
  expect(restored.ref_numbers).toEqual(before.ref_numbers)
  expect(restored.tags).toEqual([])
  expect(await fields()).toEqual([])
})

test('updating replaces fields that are there, and tracks nothing new', async () => {
  const me = await someoneWithFields(setting)
  const { paste, start, change } = importing(setting, me)
  await me.define({ api_slug: 'lot', display_name: 'Lot', entity_type: 'Container' })
  await me.put('containers', String(me.containers.TCLU4829132), 'lot', 'old')
  const text = lines('Container;Lot', 'TCLU4829132;new', 'CSQU3054383;other')
  const added = await paste(text)
  expect(added.attributes.counts).toMatchObject({ tracked: 1, ready: 1 })
  const { attributes } = await change(added.id, { mode: 'update' })
  expect(attributes).toMatchObject({ to_track: 0, to_update: 1, counts: { tracked: 1, not_tracked: 1 } })
  await start(added.id)
  const { data } = await me.client(api.container_custom_fields.list, {
    params: { id: String(me.containers.TCLU4829132) },
  })
  expect(data[0]?.attributes.value).toBe('new')
  expect((await me.client(api.tracking_requests.list)).meta.total).toBe(1)
})

test('undoing removes what it made, and says what it keeps and why', async () => {
  const { paste, start, undo, client } = await someone()
  const text = lines('B/L;Line;PO;Customer', 'MEDUAB123456;MSC;1;Cascadia', 'MEDUAB123457;MSC;2;Cascadia')
  const { id } = await paste(text)
  await start(id)
  const { data } = await client(api.tracking_requests.list)
  const edited = data.find((one) => one.attributes.request_number === 'MEDUAB123457')
  await client(api.tracking_requests.update, {
    params: { id: String(edited?.id) },
    body: { data: { attributes: { ref_numbers: ['2', 'of ours'] } } },
  })
  const { attributes } = await undo(id)
  expect(attributes).toMatchObject({
    status: 'undone',
    results: { removed: 1, kept: 1 },
    kept: [{ number: 'MEDUAB123457', reason: 'its references or tags were changed since' }],
  })
  const left = (await client(api.tracking_requests.list)).data
  expect(left.map((one) => one.attributes.request_number)).toEqual(['MEDUAB123457'])
  // Somebody is still its customer.
  expect((await client(api.parties.list)).data.map((one) => one.attributes.company_name)).toEqual(['Cascadia'])
})

test('a shipment that somebody works with is kept, and so is a customer with a contact', async () => {
  const { paste, start, undo, client } = await someone()
  const { id } = await paste(lines('B/L;Line;Customer', 'YMLUP900001;YMLU;Cascadia', 'YMLUP900002;YMLU;Cascadia'))
  await start(id)
  for (const [bill, container] of [
    ['YMLUP900001', 'TCLU4829132'],
    ['YMLUP900002', 'CSQU3054383'],
  ] as const)
    await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: atSea({ bill, container }) })
  await setting.work()
  const shipments = (await client(api.shipments.list)).data
  const noted = shipments.find(({ attributes }) => attributes.bill_of_lading_number === 'YMLUP900002')?.id ?? ''
  await client(api.notes.create, {
    body: {
      data: {
        attributes: { text: 'The customer wants it on Friday' },
        relationships: { shipment: { data: { id: noted, type: 'shipment' } } },
      },
    },
  })
  const { attributes } = await undo(id)
  expect(attributes).toMatchObject({
    results: { removed: 1, kept: 1 },
    kept: [
      {
        number: 'YMLUP900002',
        reason: 'notes were written since',
        reason_said: [{ code: 'notes_written', values: {} }],
      },
    ],
  })
  expect((await client(api.shipments.list)).data.map((one) => one.id)).toEqual([noted])
})

test('a customer that somebody has made since the file was read is taken, and stays when it is undone', async () => {
  const { paste, start, undo, client } = await someone()
  const { id } = await paste(lines('B/L;Line;Customer', 'MEDUAB123458;MSC;Cascadia'))
  await client(api.parties.create, { body: { data: { attributes: { company_name: 'cascadia ' } } } })
  await start(id)
  expect((await client(api.parties.list)).meta.total).toBe(1)
  await undo(id)
  expect((await client(api.parties.list)).meta.total).toBe(1)
})

test('after seven days an import stays', async () => {
  const { paste, start, client } = await someone()
  const { id } = await paste('B/L;Line\nMEDUAB123456;MSC')
  await start(id)
  const now = setting.clock.now
  setting.clock.now = new Date(now.getTime() + 7 * 86_400_000 + 1000)
  await expect(client(api.imports.undo, { params: { id } })).rejects.toThrow(/undone for 7 days/)
  setting.clock.now = now
})

test('columns are changed by hand, and remembered for the next file of this shape', async () => {
  const { paste, change, start } = await someone()
  const text = (number: string) => lines('Nummer;Line;Zeichen', `${number};MSC;K-77`)
  const first = await paste(text('MEDUAB123456'))
  expect(first.attributes.columns[2]).toMatchObject({ becomes: 'reference', reason: 'by_name' })
  const changed = await change(first.id, { columns: [{ position: 3, becomes: 'tag' }] })
  expect(changed.attributes.columns[2]).toMatchObject({ becomes: 'tag', reason: 'by_hand' })
  await start(first.id)
  const second = await paste(text('MEDUAB123457'))
  expect(second.attributes.columns.map(({ becomes, reason }) => `${becomes} ${reason}`)).toEqual([
    'bill_of_lading remembered',
    'line remembered',
    'tag remembered',
  ])
})

test('proposals are taken all at once, or one by one', async () => {
  const { paste, change } = await someone()
  const { id } = await paste(freight)
  const { attributes } = await change(id, { use_proposals: true })
  expect(attributes.counts).toMatchObject({ wrong_check_digit: 0, ready: 2 })
  const chosen = await change(id, {
    corrections: [
      { row: 7, scac: 'MSCU' },
      { row: 5, left_out: true },
    ],
  })
  expect(chosen.attributes.counts).toMatchObject({ line_unknown: 0, left_out: 1, ready: 2 })
})

test('a line that nobody knows is no correction', async () => {
  const { paste, change } = await someone()
  const { id } = await paste('Container\nTEXU3070079')
  await expect(change(id, { corrections: [{ row: 2, scac: 'QQQQ' }] })).rejects.toMatchObject({
    status: 422,
    errors: [{ source: { pointer: '/data/attributes/corrections/0/scac' } }],
  })
})

test('undoing removes a shipment that two numbers of one file led to', async () => {
  const { paste, start, undo, client } = await someone()
  const { id } = await paste(lines('B/L;Container;Line;PO', 'YMLUP900011;;YMLU;1', ';TCLU4829132;YMLU;2'))
  await start(id)
  await client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: atSea({ bill: 'YMLUP900011', container: 'TCLU4829132' }),
  })
  await setting.work()
  const { data } = await client(api.shipments.list)
  const requests = (await client(api.tracking_requests.list)).data
  const { attributes } = await undo(id)
  expect({ results: attributes.results, kept: attributes.kept }, JSON.stringify([data, requests])).toMatchObject({
    results: { removed: 2, kept: 0 },
    kept: [],
  })
  expect((await client(api.shipments.list)).meta.total).toBe(0)
})

test('undoing keeps a shipment that somebody had asked for before, under another number', async () => {
  const { paste, start, undo, client } = await someone()
  const asked = { request_type: 'bill_of_lading' as const, request_number: 'YMLUP900021', scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes: asked } } })
  const { id } = await paste(lines('B/L;Container;Line', 'YMLUP900021;;YMLU', ';TCLU4829132;YMLU'))
  await start(id)
  const body = atSea({ bill: 'YMLUP900021', container: 'TCLU4829132' })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await setting.work()
  expect((await client(api.shipments.list)).meta.total).toBe(1)
  await undo(id)
  expect((await client(api.shipments.list)).meta.total).toBe(1)
})
