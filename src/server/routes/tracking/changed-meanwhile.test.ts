import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

/** Everything that two people may be changing: where it is written, what stands there, and what each writes. */
const places = [
  { name: 'references of a shipment', attribute: 'ref_numbers', of: 'shipments', first: ['PO 1'], second: ['PO 2'] },
  { name: 'tags', attribute: 'tags', of: 'shipments', first: ['urgent'], second: ['reefer'] },
  { name: 'references of a container', attribute: 'ref_numbers', of: 'containers', first: ['A'], second: ['B'] },
  { name: 'the name of a party', attribute: 'company_name', of: 'parties', first: 'Kestrel', second: 'Osprey' },
  { name: 'a custom field', attribute: 'value', of: 'custom_fields', first: 'red', second: 'blue' },
] as const

const before = 'Landed Goods'
/** What stands there before anybody has written. */
const unchanged = ({ of }: (typeof places)[number]) => (of === 'parties' ? before : null)

async function setUp({ of, attribute }: (typeof places)[number]) {
  const me = await someoneWithFields(setting)
  await me.define()
  const party = { data: { attributes: { company_name: before } } }
  const ids = {
    shipments: me.shipment,
    containers: me.containers.TCLU4829132,
    custom_fields: me.shipment,
    parties: (await me.client(api.parties.create, { body: party })).data.id,
  }
  const id = ids[of]
  const [method, path] =
    of === 'custom_fields' ? ['POST', `/v2/shipments/${id}/custom_fields`] : ['PATCH', `/v2/${of}/${id}`]
  const named = of === 'custom_fields' ? { api_slug: 'po_number' } : {}
  const headers = { authorization: `Token ${me.apiKey}`, 'content-type': 'application/json' }
  return {
    async write(value: unknown, meta?: unknown, beside: object = {}) {
      const data = { attributes: { ...named, [attribute]: value }, ...(meta ? { meta } : {}) }
      const body = JSON.stringify({ data, ...beside })
      const response = await me.fetch(path as string, { method: method as string, headers, body })
      return { status: response.status, ...(await response.json()) }
    },
    expecting: (value: unknown) => ({ expected: { [attribute]: value } }),
  }
}

test.each(places)(
  'of two who change $name the second is told what the first wrote, and nothing is lost',
  async (place) => {
    const { attribute, first, second } = place
    const { write, expecting } = await setUp(place)
    expect((await write(first, expecting(unchanged(place)))).status).toBeLessThan(300)
    const refused = await write(second, expecting(unchanged(place)))
    expect(refused.status).toBe(409)
    expect(refused.errors).toMatchObject([
      {
        code: 'changed_meanwhile',
        title: 'Conflict',
        source: { pointer: `/data/attributes/${attribute}` },
        meta: { current: first },
      },
    ])
    const { data } = await write(second, expecting(first))
    expect(data.attributes[attribute]).toEqual(second)
  },
)

test.each(places)('of two who change $name at the same moment one is told', async (place) => {
  const { write, expecting } = await setUp(place)
  const known = expecting(unchanged(place))
  const answers = await Promise.all([write(place.first, known), write(place.second, known)])
  expect(answers.map(({ status }) => (status < 300 ? 'written' : status)).toSorted()).toEqual([409, 'written'])
})

test.each(places)('programs that expect nothing of $name write as ever; nonsense is refused', async (place) => {
  const { attribute, first, second } = place
  const { write } = await setUp(place)
  for (const meta of [undefined, {}, { expected: {} }])
    expect((await write(first, meta)).status, JSON.stringify(meta)).toBeLessThan(300)
  for (const expected of [null, 'x', [], { colour: 1 }, { [attribute]: { a: 1 } }]) {
    const { status, errors } = await write(second, { expected })
    expect(status, JSON.stringify(expected)).toBe(422)
    expect(errors[0].source.pointer).toMatch(/^\/data\/meta\/expected/)
  }
})

test.each(places)('what was seen of $name and stands where nobody looks is refused, not ignored', async (place) => {
  const { write, expecting } = await setUp(place)
  const misspelt = await write(place.first, { expect: { [place.attribute]: null } })
  expect([misspelt.status, misspelt.errors]).toMatchObject([
    422,
    [{ code: 'unknown_attribute', source: { pointer: '/data/meta/expect' } }],
  ])
  const misplaced = await write(place.first, undefined, { meta: expecting(place.second) })
  expect([misplaced.status, misplaced.errors]).toMatchObject([
    422,
    [{ code: 'invalid', detail: expect.stringContaining('data.meta'), source: { pointer: '/meta/expected' } }],
  ])
  const others = { jsonapi: { version: '1.1' }, included: [], links: {}, meta: { sent_by: 'x' } }
  expect((await write(place.first, expecting(unchanged(place)), others)).status).toBeLessThan(300)
})

test('an empty list is as good as none, and what is not changed can be expected as well', async () => {
  const place = places[0]
  const { write, expecting } = await setUp(place)
  expect((await write([], expecting([]))).status).toBe(200)
  expect((await write(['PO 1'], { expected: { ref_numbers: null, tags: [] } })).status).toBe(200)
  expect((await write(['PO 2'], { expected: { tags: ['other'] } })).status).toBe(409)
})
