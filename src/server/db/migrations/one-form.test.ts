import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeView } from '../../testing/views.ts'
import { asJsonb } from '../json.ts'
import { withSystem } from '../scope.ts'

const here = testApp()
const [apart, one] = ['Zu\u0308rich-4711', 'Z\u00fcrich-4711']

test('what was kept with letters apart is found by what is asked now, and nothing is there twice', async () => {
  const me = await someoneWithFields(here, 'YMLU700811')
  const { id } = await me.define({ reference_number: true })
  await me.put('shipments', me.shipment, 'po_number', `PO ${one}`)
  await me.send('PATCH', `/v2/shipments/${me.shipment}`, { ref_numbers: [one], tags: [one] })
  const view = await makeView(here, me, {})
  const both = [apart, 'x', one]
  await withSystem(here.store(), async (tx) => {
    await sql`update shipments set tags = ${both}, ref_numbers = ${both} where id = ${me.shipment}`.execute(tx)
    await sql`update views set tags = ${[apart]} where id = ${view.id}`.execute(tx)
    await sql`update custom_fields set value = ${asJsonb(`PO ${apart}`)} where definition_id = ${id}`.execute(tx)
    // Of one key the older form alone is there, of the other both.
    await sql`update search_keys set value = normalize(value, nfd), norm = normalize(norm, nfd)
      where subject_id = ${me.shipment} and value = ${`PO ${one}`}`.execute(tx)
    await sql`insert into search_keys select account_id, subject, subject_id, kind, normalize(value, nfd),
      normalize(norm, nfd), created_at, sensitive from search_keys
      where subject_id = ${me.shipment} and value = ${one}`.execute(tx)
  })
  const migration = readFileSync('src/server/db/migrations/0062_one_form.sql', 'utf8')
  await withSystem(here.store(), (tx) => sql.raw(migration).execute(tx))

  const { data } = await me.client(api.shipments.get, { params: { id: me.shipment } })
  expect(data.attributes).toMatchObject({ tags: [one, 'x'], ref_numbers: [one, 'x'] })
  const tagged = await me.client(api.containers.list, { params: { 'filter[tag]': [apart] } })
  expect(tagged.data).toHaveLength(2)
  const fields = await me.client(api.custom_fields.list, { params: { 'filter[definition_id]': [id] } })
  expect(fields.data.map(({ attributes }) => attributes.value)).toEqual([`PO ${one}`])
  for (const query of [apart, `PO ${apart}`])
    expect((await me.client(api.search.query, { params: { query } })).data).toHaveLength(1)
  const seen = await me.client(api.views.get, { params: { id: view.id } })
  expect(seen.data.attributes.shipments.tags).toEqual([one])
  const { rows } = await withSystem(here.store(), (tx) =>
    sql`select from search_keys where subject_id = ${me.shipment} and norm is not nfc normalized`.execute(tx),
  )
  expect(rows).toEqual([])
})
