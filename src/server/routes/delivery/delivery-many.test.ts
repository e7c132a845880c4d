import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { makeTrucker, truckerOf } from '../../testing/delivery.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { context, store, work } = setting

async function setUp() {
  const me = await someoneWithFields(setting)
  const trucker = await makeTrucker(me, 'Bayline Drayage')
  const party = { data: { id: trucker.id, type: 'party' as const } }
  const contact = { data: { id: trucker.contact_id, type: 'party_contact' as const } }
  const boxes = Object.values(me.containers)
  return {
    ...me,
    boxes,
    mails: () =>
      withSystem(store(), (tx) =>
        tx.selectFrom('mails').select(['recipient', 'subject', 'body']).where('account_id', '=', me.id).execute(),
      ),
    make: (container_ids: string[], more: object = {}) =>
      me.client(api.delivery_orders.create_many, {
        body: {
          data: {
            attributes: { container_ids, pickup_number: 'PU 88120', ...more },
            relationships: { trucker: party, contact },
          },
        },
      }),
  }
}

test('several boxes of a shipment have orders at once, each with a link to itself alone', async () => {
  const { make, boxes, client, containers } = await setUp()
  // One of them is named twice.
  const { data } = await make([...boxes, String(boxes[0])])
  expect(data.map(({ container_id, errors }) => [container_id, errors])).toEqual(boxes.map((id) => [id, []]))
  expect(new Set(data.map(({ order }) => order?.link)).size).toBe(boxes.length)
  for (const { container_id, order } of data) {
    const { document } = await truckerOf(setting, order?.link ?? null).page()
    const [number] = Object.entries(containers).find(([, id]) => id === container_id) ?? []
    expect(document.data.attributes).toMatchObject({ number, pickup_number: 'PU 88120' })
  }
  const { data: listed } = await client(api.delivery_orders.list, {
    params: { include: ['container', 'trucker', 'contact'] },
  })
  expect(listed.map(({ attributes }) => attributes.link)).toEqual([null, null])
  const { data: lines } = await client(api.audit_events.list, {
    params: { 'filter[action]': ['delivery_order.created'] },
  })
  expect(lines.map(({ attributes }) => attributes.subject_id).toSorted()).toEqual(listed.map(({ id }) => id).toSorted())
  expect(JSON.stringify(lines)).not.toContain('lft_')
})

test('a box of another shipment, and one that there is not, are refused alone', async () => {
  const { make, boxes, client } = await setUp()
  const tracked = { request_type: 'bill_of_lading' as const, request_number: 'YMLU700555', scac: 'YMLU' }
  await client(api.tracking_requests.create, { body: { data: { attributes: tracked } } })
  await client(api.ingest.dcsa_events, {
    params: { scac: 'YMLU' },
    body: discharged({ bill: 'YMLU700555', container: 'CSQU3054383' }),
  })
  await work()
  const stray = (await client(api.containers.list, { params: { 'filter[number]': 'CSQU3054383' } })).data[0]
  const { data } = await make([String(boxes[0]), String(stray?.id), '00000000-0000-4000-8000-000000000000'])
  expect(data.map(({ order, errors }) => [order !== null, errors[0]?.code])).toEqual([
    [true, undefined],
    [false, 'invalid'],
    [false, 'invalid'],
  ])
  expect(data[1]?.errors[0]?.detail).toContain('CSQU3054383 is of another shipment')
  expect((await client(api.delivery_orders.list)).meta.total).toBe(1)
})

test('the link is mailed where that is asked for and can be, else the order is not made', async () => {
  const { make, boxes, mails, client } = await setUp()
  const { data } = await make([String(boxes[0])], { is_mailed: true })
  const [mail] = await mails()
  expect(mail).toMatchObject({ recipient: 'dispatch@example.com', subject: expect.stringContaining('Delivery order') })
  expect(mail?.body).toContain(String(data[0]?.order?.link))
  const params = { id: String(data[0]?.order?.id) }
  expect((await client(api.delivery_orders.get, { params })).data.attributes.mailed_to).toBe('dispatch@example.com')

  // As a server that was set up without.
  const needs = context.mailsNeed as string[]
  needs.push('SMTP_URL')
  const refused = await make([String(boxes[1])], { is_mailed: true })
  needs.pop()
  expect(refused.data[0]?.errors).toMatchObject([{ source: { pointer: '/data/attributes/is_mailed' } }])
  expect(refused.data[0]?.errors[0]?.detail).toContain('SMTP_URL')
  expect(await mails()).toHaveLength(1)
  expect((await client(api.delivery_orders.list)).meta.total).toBe(1)
})

test('the orders of two truckers that are made one are those of the one that stays', async () => {
  const { make, boxes, client } = await setUp()
  const { data } = await make([String(boxes[0])])
  const link = truckerOf(setting, data[0]?.order?.link ?? null)
  const other = await makeTrucker({ client }, 'Bayline Drayage LLC')
  const order = (await client(api.delivery_orders.list)).data[0]
  await client(api.parties.merge, {
    params: { id: other.id },
    body: { data: { attributes: { merged_id: String(order?.relationships.trucker.data?.id) } } },
  })
  expect((await link.page()).document.data.attributes.trucker_name).toBe('Bayline Drayage LLC')
})

test('a trucker that has orders is not deleted with them', async () => {
  const { make, boxes, client } = await setUp()
  await make([String(boxes[0])])
  const [order] = (await client(api.delivery_orders.list)).data
  const id = String(order?.relationships.trucker.data?.id)
  await expect(client(api.parties.delete, { params: { id } })).rejects.toThrow(
    'Bayline Drayage is in use by 1 delivery order: merge it into another party, or remove these',
  )
  expect((await client(api.delivery_orders.list)).meta.total).toBe(1)
})
