import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { safeSections } from '#contract/portal/view-sections.ts'
import { withSystem } from '../../db/scope.ts'
import { atSea, discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView, shipFor } from '../../testing/views.ts'

const setting = testApp()
const { account, work, store } = setting
const sections = { ...safeSections, references: true }

type Someone = Awaited<ReturnType<typeof account>>
type View = Awaited<ReturnType<typeof makeView>>

const sumUp = async (view: View, number: string) =>
  (await view.ask({ endpoint: api.embed_references.get, path: '/v2/embed/reference', query: { number } })).document
const ordersWith = async (view: View, reference: string) => {
  const { document } = await view.ask({ path: '/v2/embed/shipments', query: { reference } })
  return document.data.map(({ id, attributes }: { id: string; attributes: { containers: { number: string }[] } }) => ({
    id,
    numbers: attributes.containers.map(({ number }) => number).toSorted(),
  }))
}

const boxRefs = (number: string, ref_numbers: string[]) =>
  withSystem(store(), (tx) => tx.updateTable('containers').set({ ref_numbers }).where('number', '=', number).execute())

/** Two orders of one purchase order; of the second only one container is of it. */
async function scene(me: Someone, view: View) {
  const first = await shipFor(me, work, {
    ...{ bill: 'YMLUR01', party: view.party, ref_numbers: ['PO 4500118273'] },
    events: discharged({ bill: 'YMLUR01', container: 'TCLU4829132' }),
  })
  const second = await shipFor(me, work, {
    ...{ bill: 'YMLUR02', party: view.party, ref_numbers: ['PO-45/001182-73', 'PO 99'] },
    events: ['MSCU6639870', 'TEMU1234565'].flatMap((container) => atSea({ bill: 'YMLUR02', container })),
  })
  await boxRefs('MSCU6639870', ['po 4500118273'])
  await boxRefs('TEMU1234565', ['PO 99'])
  return { first, second }
}

test('a purchase order is summed up over the orders that have it, with the containers that are of it', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const { first, second } = await scene(me, view)
  expect(await sumUp(view, 'po4500118273')).toMatchObject({
    number: 'PO 4500118273',
    orders_count: 2,
    whole: {
      ...{ containers_count: 2, collected_count: 0, arrived_count: 1, under_way_count: 1, without_estimate_count: 0 },
      last_arrival: { at: '2026-06-24T13:00:00.000Z', place: 'Los Angeles' },
    },
  })
  expect((await ordersWith(view, 'PO 4500-118273')).toSorted((a: { id: string }) => (a.id === first ? -1 : 1))).toEqual(
    [
      { id: first, numbers: ['TCLU4829132'] },
      { id: second, numbers: ['MSCU6639870'] },
    ],
  )
  // A part of it is no reference, and the number of a container or a bill is none either.
  for (const number of ['4500118273', 'TCLU4829132', 'YMLUR01', '---', '%'])
    expect({ number, ...(await sumUp(view, number)) }).toMatchObject({ number: null, orders_count: 0 })
})

test('nothing is found where references are hidden, and nothing of anybody else on the same ship', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const other = await makeView(setting, me, { sections, shipments: { roles: ['consignee'] } })
  const { second } = await scene(me, view)
  // One container of the order is another party's: the references of the order are not theirs to see.
  await withSystem(store(), async (tx) => {
    const { id } = await tx
      .selectFrom('containers')
      .select('id')
      .where('number', '=', 'TEMU1234565')
      .where('shipment_id', '=', second)
      .executeTakeFirstOrThrow()
    const role = { account_id: me.id, party_id: other.party, role: 'consignee' as const, container_id: id }
    await tx.insertInto('party_roles').values(role).execute()
  })
  expect(await ordersWith(other, 'PO 99')).toEqual([{ id: second, numbers: ['TEMU1234565'] }])
  expect((await sumUp(other, 'PO 99')).whole.containers_count).toBe(1)
  expect(await ordersWith(other, 'PO 4500118273')).toEqual([])
  expect(await sumUp(other, 'PO 4500118273')).toMatchObject({ number: null, orders_count: 0 })
  const hide = { sections: { references: false } }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes: hide } } })
  expect(await ordersWith(view, 'PO 4500118273')).toEqual([])
  expect(await sumUp(view, 'PO 4500118273')).toMatchObject({ number: null, orders_count: 0 })
})

test('a field that is marked is a reference where the view shows it; the search finds by it too', async () => {
  const me = await account()
  const define = async (api_slug: string, reference_number: boolean) => {
    const given = { entity_type: 'Container' as const, data_type: 'short_text' as const, display_name: api_slug }
    const body = { data: { attributes: { ...given, api_slug, reference_number } } }
    return (await me.client(api.custom_field_definitions.create, { body })).data.id
  }
  const [marked, plain] = [await define('buyer_order', true), await define('colour', false)]
  const view = await makeView(setting, me, { sections, custom_field_ids: [marked, plain] })
  const { second } = await scene(me, view)
  await withSystem(store(), async (tx) => {
    const { id } = await tx
      .selectFrom('containers')
      .select('id')
      .where('number', '=', 'TEMU1234565')
      .where('shipment_id', '=', second)
      .executeTakeFirstOrThrow()
    for (const [definition_id, value] of [
      [marked, 'BUY/77-01'],
      [plain, 'GREEN'],
    ] as const)
      await tx
        .insertInto('custom_fields')
        .values({ account_id: me.id, definition_id, container_id: id, value: JSON.stringify(value) } as never)
        .execute()
  })
  expect(await ordersWith(view, 'buy7701')).toEqual([{ id: second, numbers: ['TEMU1234565'] }])
  expect(await sumUp(view, 'buy7701')).toMatchObject({ number: 'BUY/77-01', whole: { containers_count: 1 } })
  expect(await ordersWith(view, 'GREEN')).toEqual([])
  const search = async (query: string) => (await view.ask({ path: '/v2/embed/search', query: { query } })).document.data
  expect((await search('y/77')).map(({ id }: { id: string }) => id)).toEqual([second])
  expect(await search('GREEN')).toEqual([])
  const attributes = { custom_field_ids: [plain] }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  expect([await ordersWith(view, 'buy7701'), await search('y/77')]).toEqual([[], []])
})

test('a number that is empty or too long is refused by name', async () => {
  const view = await makeView(setting, await account(), { sections })
  for (const number of ['', '   ', 'x'.repeat(101)]) {
    const reply = await view.ask({ path: '/v2/embed/reference', query: { number } })
    expect(reply).toMatchObject({ status: 400, errors: [{ source: { parameter: 'number' } }] })
    const list = await view.ask({ path: '/v2/embed/shipments', query: { reference: number } })
    expect(list).toMatchObject({ status: 400, errors: [{ source: { parameter: 'reference' } }] })
  }
})

test('an empty container that is to be back comes by that day, unless the view hides deadlines', async () => {
  const me = await account()
  const view = await makeView(setting, me, { sections })
  const rules = {
    ...({ name: 'Empty', kind: 'detention', port_locode: 'USLAX', free_days: 3, unit: 'calendar' } as const),
    ...({ start_event: 'full_out', first_day: 'next_day', valid_from: '2026-01-01' } as const),
  }
  await me.client(api.free_time_rules.create, { body: { data: { attributes: rules } } })
  const ship = (bill: string, container: string, out?: string) =>
    shipFor(me, work, {
      ...{ bill, party: view.party },
      events: out
        ? [...discharged({ bill, container }), voyageOf({ bill, container }).equipment('GTOT', 'USLAX', out)]
        : atSea({ bill, container }),
    })
  const late = await ship('YMLUR11', 'TCLU4829132', '2026-06-19T06:00:00-07:00')
  const early = await ship('YMLUR12', 'MSCU6639870', '2026-06-18T16:00:00-07:00')
  const sea = await ship('YMLUR13', 'TEMU1234565')
  const seen = async () => (await view.ask({ path: '/v2/embed/shipments' })).document.data
  const [first] = await seen()
  expect(first.attributes.containers[0]).toMatchObject({
    state: 'with_you',
    return_by: { timezone: expect.any(String) },
  })
  const ids = async () => (await seen()).map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([early, late, sea])
  const attributes = { sections: { deadline: false } }
  await me.client(api.views.update, { params: { id: view.id }, body: { data: { attributes } } })
  expect((await ids())[0]).toBe(sea)
})
