import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { importing } from '../../testing/spreadsheets.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

test('fields of what waits for its line are kept for the day it is tracked, also for boxes to come', async () => {
  const me = await someoneWithFields(setting, 'YMLU700200')
  const { paste, start, undo } = importing(setting, me)
  await me.define({ api_slug: 'lot', display_name: 'Lot', entity_type: 'Container' })
  await me.define({ api_slug: 'buyer', display_name: 'Buyer' })
  const valuesOf = async (of: 'shipment' | 'container', id: string) => {
    const list = of === 'shipment' ? api.shipment_custom_fields.list : api.container_custom_fields.list
    const { data } = await me.client(list, { params: { id } })
    return Object.fromEntries(data.map(({ attributes }) => [attributes.api_slug, attributes.value]))
  }
  const bring = async (text: string) => start((await paste(text)).id)

  // One that is pending.
  await bring('B/L;Line\nYMLU700201;YMLU')
  const added = await bring('B/L;Line;Buyer;Container;Lot\nYMLU700201;YMLU;Ann;TEMU6639874;L-1')
  expect(added.attributes.results).toMatchObject({ updated: 1 })
  const event = { bill: 'YMLU700201', container: 'TEMU6639874' }
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: atSea(event) })
  await setting.work()
  const containers = (await me.client(api.containers.list)).data
  const box = containers.find(({ attributes }) => attributes.number === 'TEMU6639874')
  const shipment = String(box?.relationships.shipment.data?.id)
  expect(await valuesOf('shipment', shipment)).toEqual({ buyer: 'Ann' })
  expect(await valuesOf('container', String(box?.id))).toEqual({ lot: 'L-1' })
  await undo(added.id)
  expect(await valuesOf('shipment', shipment)).toEqual({})
  expect(await valuesOf('container', String(box?.id))).toEqual({})

  // A box that its shipment does not have yet.
  const later = await bring('B/L;Line;Container;Lot\nYMLU700201;YMLU;CSQU3054383;L-2')
  expect((await me.client(api.imports.rows, { params: { id: later.id } })).data[0]?.attributes).toMatchObject({
    result_detail: '1 custom field added',
    result_detail_said: [{ code: 'one_custom_field_added', values: {} }],
  })
  const next = { bill: 'YMLU700201', container: 'CSQU3054383' }
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: atSea(next) })
  await setting.work()
  const all = (await me.client(api.containers.list)).data
  const second = all.find(
    ({ attributes, relationships }) =>
      attributes.number === 'CSQU3054383' && relationships.shipment.data?.id === shipment,
  )
  expect(await valuesOf('container', String(second?.id))).toEqual({ lot: 'L-2' })
  expect(await valuesOf('container', String(box?.id))).toEqual({})
})

test('fields of a request for what is tracked already fill what is empty, and replace nothing', async () => {
  const me = await someoneWithFields(setting, 'YMLU700300')
  await me.define({ api_slug: 'buyer', display_name: 'Buyer' })
  await me.define({ api_slug: 'lot', display_name: 'Lot' })
  await me.put('shipments', me.shipment, 'lot', 'ours')
  await me.client(api.tracking_requests.create, {
    body: {
      data: {
        attributes: {
          ...{ request_type: 'bill_of_lading', request_number: 'YMLU700300', scac: 'YMLU' },
          initial_custom_fields: {
            shipment: [
              { api_slug: 'buyer', value: 'Ann' },
              { api_slug: 'lot', value: 'theirs' },
            ],
          },
        },
      },
    },
  })
  const { data } = await me.client(api.shipment_custom_fields.list, { params: { id: me.shipment } })
  expect(Object.fromEntries(data.map(({ attributes }) => [attributes.api_slug, attributes.value]))).toEqual({
    buyer: 'Ann',
    lot: 'ours',
  })
  // What was removed since does not come back with a change of the request.
  for (const { id, attributes } of data)
    if (attributes.api_slug === 'buyer') await me.client(api.custom_fields.delete, { params: { id } })
  const [request] = (await me.client(api.tracking_requests.list)).data
  await me.client(api.tracking_requests.update, {
    params: { id: String(request?.id) },
    body: { data: { attributes: { ref_numbers: ['new'] } } },
  })
  const left = (await me.client(api.shipment_custom_fields.list, { params: { id: me.shipment } })).data
  expect(left.map(({ attributes }) => attributes.api_slug)).toEqual(['lot'])
})

test('what is left out of a row is said by a code, with why and of which field', async () => {
  const me = await someoneWithFields(setting, 'YMLU700500')
  const { paste } = importing(setting, me)
  await me.define({ api_slug: 'pallets', display_name: 'Pallets', data_type: 'number' })
  const { id } = await paste('B/L;Line;Pallets\nYMLU700501;YMLU;many\nYMLU700502;Nobody;7')
  const rows = (await me.client(api.imports.rows, { params: { id } })).data.map(({ attributes }) => attributes)
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['“many” is no number: Pallets is left empty'],
    ['We do not know the line “Nobody”. Write its SCAC, such as MAEU.'],
  ])
  expect(rows.map(({ notes_said }) => notes_said)).toEqual([
    [
      {
        code: 'cell_left_empty',
        values: { text: 'many', why: 'is no number', column: 'Pallets', why_code: 'cell_no_number' },
      },
    ],
    [{ code: 'line_unknown', values: { text: 'Nobody' } }],
  ])
})
