import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../db/scope.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const setting = testApp()
const someone = () => someoneWithFields(setting)

const customKeys = async (ids: string[]) => {
  const rows = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('search_keys').select('norm').where('kind', '=', 'custom').where('subject_id', 'in', ids).execute(),
  )
  return rows.map(({ norm }) => norm).toSorted()
}

test('a value that is a reference number leads to its shipment and to its container, until it is replaced', async () => {
  const { define, put, find, send, shipment, containers } = await someone()
  const box = String(containers.TCLU4829132)
  await define({ reference_number: true })
  await define({ reference_number: true, entity_type: 'Container', api_slug: 'lot' })
  await define({ api_slug: 'note' })
  await put('shipments', shipment, 'po_number', 'Straße 77')
  await put('containers', box, 'lot', 'LOT-1')
  await put('shipments', shipment, 'note', 'NOTE-1')
  expect(await find(' straße 77 ')).toBe(`/shipments/${shipment}`)
  expect(await find('lot-1')).toBe(`/shipments/${shipment}`)
  expect(await find('NOTE-1')).toBe('/shipments?q=NOTE-1')
  const { document } = await send('GET', '/v2/search?query=lot-1')
  expect(document.data).toMatchObject([{ id: box, attributes: { match: 'exact', matched_value: 'LOT-1' } }])
  await put('containers', box, 'lot', 'LOT-2')
  expect([await find('LOT-1'), await find('LOT-2')]).toEqual(['/shipments?q=LOT-1', `/shipments/${shipment}`])
  await send('DELETE', `/v2/shipments/${shipment}/custom_fields/po_number`)
  expect(await customKeys([shipment, box])).toEqual(['LOT-2'])
})

test('keys follow the flag of the definition, and what two fields say is found until neither says it', async () => {
  const { define, put, send, shipment } = await someone()
  const one = await define()
  await define({ api_slug: 'other', reference_number: true })
  await put('shipments', shipment, 'po_number', 'same')
  await put('shipments', shipment, 'other', 'SAME')
  const flag = (reference_number: boolean) =>
    send('PATCH', `/v2/custom_field_definitions/${one.id}`, { reference_number })
  expect(await customKeys([shipment])).toEqual(['SAME'])
  await flag(true)
  expect(await customKeys([shipment])).toEqual(['SAME'])
  await send('DELETE', `/v2/shipments/${shipment}/custom_fields/other`)
  expect(await customKeys([shipment])).toEqual(['SAME'])
  await flag(false)
  expect(await customKeys([shipment])).toEqual([])
})

test('values that are written while the flag is turned on and off are found in the end, each once', async () => {
  const { define, put, send, shipment, containers } = await someone()
  const [one] = [await define(), await define({ api_slug: 'other', reference_number: true })]
  const flag = (reference_number: boolean) =>
    send('PATCH', `/v2/custom_field_definitions/${one.id}`, { reference_number })
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => [
      put('shipments', shipment, at % 2 ? 'po_number' : 'other', `V-${at % 3}`),
      flag(at % 2 === 0),
    ]).flat(),
  )
  for (const { status } of replies) expect([200, 201]).toContain(status)
  await flag(true)
  const { document } = await send('GET', `/v2/custom_fields?filter[entity_id]=${shipment}`)
  const values = document.data.map((field: { attributes: { value: string } }) => field.attributes.value)
  expect(await customKeys([shipment, ...Object.values(containers)])).toEqual([...new Set(values)].toSorted())
})

test('keys of custom fields survive whatever rewrites the others', async () => {
  const { define, put, client, send, shipment, containers } = await someone()
  const box = String(containers.TCLU4829132)
  for (const entity_type of ['Shipment', 'Container'] as const) await define({ reference_number: true, entity_type })
  await put('shipments', shipment, 'po_number', 'PO-1')
  await put('containers', box, 'po_number', 'PO-2')
  await send('PATCH', `/v2/shipments/${shipment}`, { ref_numbers: ['R1'] })
  await send('PATCH', `/v2/containers/${box}`, { ref_numbers: ['R2'] })
  const body = discharged({ bill: 'YMLU700100', booking: 'YMBOOK7', container: 'TCLU4829132' })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  expect(await customKeys([shipment, box])).toEqual(['PO-1', 'PO-2'])
})

test('a value of a tracking request is no key', async () => {
  const { define, put, find, request } = await someone()
  await define({ reference_number: true, entity_type: 'TrackingRequest' })
  await put('tracking_requests', request, 'po_number', 'REQ-1')
  expect(await find('REQ-1')).toBe('/shipments?q=REQ-1')
})
