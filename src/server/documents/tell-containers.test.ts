import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../testing/dcsa-events.ts'
import { render } from '../testing/papers/render.ts'
import { sendFile } from '../testing/papers.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()

test('a proof of delivery delivers its container, on the day that it names, until the document is deleted', async () => {
  const me = await setting.account()
  const id = await trackContainer(me, discharged)
  const pairs: [string, string][] = [
    ['Container No.', 'TCLU 482913-2'],
    ['Delivered on', '2026-06-19'],
    ['Received by', 'J. Doe'],
  ]
  const document = await sendFile(
    setting,
    me.id,
    'pod.pdf',
    await render([{ title: 'PROOF OF DELIVERY' }, { pairs }], 'pdf'),
  )
  await setting.work()
  const read = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes
  expect(await read()).toMatchObject({ current_status: 'delivered', delivered_at: '2026-06-19T07:00:00.000Z' })
  const { data: events } = await me.client(api.containers.transport_events, { params: { id } })
  expect(events.at(-1)?.attributes).toMatchObject({
    event: 'container.transport.delivered',
    data_source: 'document',
    timezone: 'America/Los_Angeles',
  })
  await me.client(api.documents.delete, { params: { id: document } })
  expect(await read()).toMatchObject({ current_status: 'grounded', delivered_at: null })
})

test('a delivery order gives the pickup number, and where the empty goes by when, until it is deleted', async () => {
  const me = await setting.account()
  const id = await trackContainer(me, discharged)
  const pairs: [string, string][] = [
    ['Container No.', 'TCLU 482913-2'],
    ['Pickup No.', 'PU 88120'],
    ['Return empty to', 'Shippers Transport, Carson'],
    ['Return empty by', '2026-06-30'],
  ]
  const file = await render([{ title: 'DELIVERY ORDER' }, { pairs }], 'pdf')
  const document = await sendFile(setting, me.id, 'do.pdf', file)
  await setting.work()
  const read = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes
  expect(await read()).toMatchObject({
    pickup_number: 'PU 88120',
    empty_return_place: 'Shippers Transport, Carson',
    empty_due_at: '2026-07-01T06:59:59.000Z',
    empty_due_timezone: 'America/Los_Angeles',
    // No last free day of the terminal: of that an order is no source.
    binding_lfd: null,
  })
  const { data } = await me.client(api.explanations.container, { params: { id } })
  expect(data.attributes.pickup_number).toMatchObject({ data_source: 'document', value: 'PU 88120' })
  await me.client(api.documents.delete, { params: { id: document } })
  expect(await read()).toMatchObject({ pickup_number: null, empty_return_place: null, empty_due_at: null })
})

test('a paper that is taken off its container says nothing of it any more, though the shipment keeps it', async () => {
  const me = await setting.account()
  const id = await trackContainer(me, discharged)
  const pairs: [string, string][] = [
    ['Container No.', 'TCLU 482913-2'],
    ['Pickup No.', 'PU 88120'],
  ]
  const document = await sendFile(
    setting,
    me.id,
    'do.pdf',
    await render([{ title: 'DELIVERY ORDER' }, { pairs }], 'pdf'),
  )
  await setting.work()
  const read = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes.pickup_number
  expect(await read()).toBe('PU 88120')
  const shipment = (await me.client(api.shipments.list)).data[0]?.id ?? ''
  await me.client(api.document_links.create, {
    params: { id: document },
    body: { data: { type: 'shipment', id: shipment } },
  })
  await me.client(api.document_links.delete, { params: { id: document, target_id: id } })
  expect(await read()).toBeNull()
})
