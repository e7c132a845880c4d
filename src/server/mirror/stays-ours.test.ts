import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { mirror, serve } from '../testing/other-account.ts'
import { testApp } from '../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

type Me = Awaited<ReturnType<typeof here.account>>

const later = (minutes: number) => {
  for (const { clock } of [here, there]) clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

/** As `atSea`, so many months later. */
const monthsLater = (months: number, numbers: { bill: string; container: string }): object[] =>
  JSON.parse(JSON.stringify(atSea(numbers)).replaceAll('2026-06', `2026-${String(6 + months).padStart(2, '0')}`))

async function track({ client }: Me, attributes: Record<string, string>, events: object[]) {
  const asked = { request_type: 'bill_of_lading', scac: 'MSCU', ...attributes } as never
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes: asked } } })
  await client(api.ingest.dcsa_events, { params: { scac: 'MSCU' }, body: events })
  return data.id
}
const shipmentsOf = async ({ client }: Me) => (await client(api.shipments.list)).data
const fieldsOf = async ({ client }: Me, id: string) =>
  (await client(api.shipment_custom_fields.list, { params: { id } })).data

test('values and roles that are changed or removed here stay so; a value that nobody touched follows theirs', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(they, { request_number: 'MEDUSO000001' }, atSea({ bill: 'MEDUSO000001', container: 'TCLU4829132' }))
  await there.work()
  const theirs = String((await shipmentsOf(they))[0]?.id)
  const slugs = ['followed', 'changed', 'removed', 'equal']
  for (const api_slug of slugs) {
    const field = { entity_type: 'Shipment', api_slug, display_name: api_slug, data_type: 'short_text' } as const
    await they.client(api.custom_field_definitions.create, { body: { data: { attributes: field } } })
    await they.client(api.shipment_custom_fields.create, {
      params: { id: theirs },
      body: { data: { attributes: { api_slug, value: 'theirs' } } },
    })
  }
  const party = (await they.client(api.parties.create, { body: { data: { attributes: { company_name: 'Nord' } } } }))
    .data
  await they.client(api.party_roles.create, {
    body: {
      data: {
        attributes: { role: 'consignee' },
        relationships: {
          party: { data: { id: party.id, type: 'party' } },
          entity: { data: { id: theirs, type: 'shipment' } },
        },
      },
    },
  })
  // Set here as well, and the same.
  await track(me, { request_number: 'MEDUSO000001' }, atSea({ bill: 'MEDUSO000001', container: 'TCLU4829132' }))
  await here.work()
  const ours = String((await shipmentsOf(me))[0]?.id)
  const equal = { entity_type: 'Shipment', api_slug: 'equal', display_name: 'equal', data_type: 'short_text' } as const
  await me.client(api.custom_field_definitions.create, { body: { data: { attributes: equal } } })
  await me.client(api.shipment_custom_fields.create, {
    params: { id: ours },
    body: { data: { attributes: { api_slug: 'equal', value: 'theirs' } } },
  })
  await mirror(me, await serve(there), they.apiKey)
  await here.work()
  const valuesHere = async () =>
    Object.fromEntries((await fieldsOf(me, ours)).map(({ attributes }) => [attributes.api_slug, attributes.value]))
  expect(await valuesHere()).toEqual({ followed: 'theirs', changed: 'theirs', removed: 'theirs', equal: 'theirs' })

  for (const { id, attributes } of await fieldsOf(me, ours)) {
    if (attributes.api_slug === 'changed')
      await me.client(api.custom_fields.update, { params: { id }, body: { data: { attributes: { value: 'ours' } } } })
    if (attributes.api_slug === 'removed') await me.client(api.custom_fields.delete, { params: { id } })
  }
  const rolesHere = async () => (await me.client(api.party_roles.of_shipment, { params: { id: ours } })).data
  for (const { id } of await rolesHere()) await me.client(api.party_roles.delete, { params: { id } })
  for (const { id } of await fieldsOf(they, theirs))
    await they.client(api.custom_fields.update, { params: { id }, body: { data: { attributes: { value: 'newer' } } } })
  later(25 * 60)
  await here.work()
  expect(await valuesHere()).toEqual({ followed: 'newer', changed: 'ours', equal: 'theirs' })
  expect(await rolesHere()).toEqual([])
})

test('an older journey of a box is a shipment of its own', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await track(
    they,
    { request_type: 'container', request_number: 'TCLU4829132' },
    atSea({ bill: 'MEDUSO000002', container: 'TCLU4829132' }),
  )
  await there.work()
  later(120 * 24 * 60)
  await track(
    me,
    { request_type: 'container', request_number: 'TCLU4829132' },
    monthsLater(4, { bill: 'MEDUSO000003', container: 'TCLU4829132' }),
  )
  await here.work()
  const [own] = await shipmentsOf(me)
  await mirror(me, await serve(there), they.apiKey)
  await here.work()
  const all = await shipmentsOf(me)
  expect(all).toHaveLength(2)
  const departures = Object.fromEntries(all.map(({ id, attributes }) => [id === own?.id, attributes.pol_atd_at]))
  expect(departures).toEqual({
    true: expect.stringContaining('2026-10-05'),
    false: expect.stringContaining('2026-06-05'),
  })
})

test('what a program asked for here is not removed with the mirror', async () => {
  const [me, they] = [await here.account(), await there.account()]
  for (const bill of ['MEDUSO000011', 'MEDUSO000012', 'MEDUSO000013'])
    await track(they, { request_number: bill }, atSea({ bill, container: 'TCLU4829132' }))
  await there.work()
  const ask = (request_number: string) => track(me, { request_number }, [])
  await ask('MEDUSO000011')
  await here.work()
  const { id } = await mirror(me, await serve(there), they.apiKey)
  await here.work()
  later(5)
  await ask('MEDUSO000012')
  await here.work()
  expect(await shipmentsOf(me)).toHaveLength(3)
  await me.client(api.connections.delete, { params: { id, copied: 'remove' } })
  await here.work()
  const left = (await shipmentsOf(me)).map(({ attributes }) => attributes.bill_of_lading_number)
  expect(left.toSorted()).toEqual(['MEDUSO000011', 'MEDUSO000012'])
})
