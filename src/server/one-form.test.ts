import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from './testing/ask.ts'
import { someoneWithFields } from './testing/custom-fields.ts'
import { personOf } from './testing/principals.ts'
import { testApp } from './testing/test-app.ts'

const here = testApp()

/** As macOS sends it, and as all others do. */
const [apart, one] = ['Zu\u0308rich-4711', 'Z\u00fcrich-4711']

test('tags, references and values of custom fields are kept and found in one form, whichever is sent', async () => {
  const me = await someoneWithFields(here, 'YMLU700801')
  const path = `/v2/shipments/${me.shipment}`
  const edited = await me.send('PATCH', path, { ref_numbers: [apart], tags: [`tag ${apart}`] })
  expect(edited.document.data.attributes).toMatchObject({ ref_numbers: [one], tags: [`tag ${one}`] })
  await me.define({ reference_number: true })
  const field = await me.put('shipments', me.shipment, 'po_number', `PO ${apart}`)
  expect([field.status, field.document.data?.attributes.value]).toEqual([201, `PO ${one}`])

  for (const form of [apart, one]) {
    const found = await me.client(api.search.query, { params: { query: form } })
    expect(found.data).not.toEqual([])
    const byField = await me.client(api.search.query, { params: { query: `PO ${form}` } })
    expect(byField.data).not.toEqual([])
    const tagged = await me.client(api.shipments.list, { params: { 'filter[tag]': [`tag ${form}`] } })
    expect(tagged.data.map(({ id }) => id)).toEqual([me.shipment])
  }
  // Who saw it in one form may send it in the other: nobody has changed it.
  const body = { data: { attributes: { tags: [] }, meta: { expected: { tags: [`tag ${apart}`] } } } }
  const over = await ask(here.app(), { method: 'PATCH', path, headers: { authorization: `Token ${me.apiKey}` }, body })
  expect(over.status).toBe(200)
})

test('names of customers, saved views and files have one form, and one name is taken once', async () => {
  const me = await someoneWithFields(here, 'YMLU700802')
  const ada = await personOf(here, me.id, 'member', 'Ada')
  const save = (name: string) =>
    ada.ask({ method: 'POST', path: '/v2/saved_views', body: { data: { attributes: { name, search: 'q=x' } } } })
  const saved = await save(apart)
  expect([saved.status, saved.document?.data.attributes.name]).toEqual([201, one])
  expect((await save(one)).status).toBe(422)
  const blob = {
    filename: `${apart}.pdf`,
    content_type: 'application/pdf',
    byte_size: 3,
    checksum: 'rL0Y20zC+Fzt72VPzMSk2A==',
  }
  const announced = await me.client(api.direct_uploads.create, { body: { blob } })
  expect(announced.filename).toBe(`${one}.pdf`)
  const party = await me.send('POST', '/v2/parties', { company_name: apart })
  expect(party.document.data.attributes.company_name).toBe(one)
})
