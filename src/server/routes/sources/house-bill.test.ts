import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work } = testApp({ allowPrivate: true, sleep: async () => undefined })
type Me = Awaited<ReturnType<typeof account>>

const container = 'TCLU4829132'
const [house, master] = ['YMLUHOUSE001', 'YMLUMASTER01']

type Reference = Record<string, string>
const asReference = (type: string, value: string) => ({ references: [{ referenceType: type, referenceValue: value }] })
/** As it is told: under the master bill, beside the house bill. */
const told = (more: (documents: Reference[]) => object) =>
  atSea({ bill: master, container }).map((event) => ({
    ...event,
    ...more(event.documentReferences as Reference[]),
  }))

async function withLine(me: Me, events: object[], known: readonly string[], play: () => Promise<void>) {
  await using line = await startLine(({ query }, response) => {
    const number = query.get('transportDocumentReference') ?? ''
    json(response, known.some((one) => one.endsWith(number)) ? events : [])
  })
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url } }
  const { id } = (await me.client(api.connections.create, { body: { data: { attributes } } })).data
  await play()
  await me.client(api.connections.delete, { params: { id } })
}

async function track({ client }: Me, request_number: string, ref_numbers: string[] = []) {
  const attributes = { request_type: 'bill_of_lading', request_number, scac: 'YMLU', ref_numbers } as const
  const { id } = (await client(api.tracking_requests.create, { body: { data: { attributes } } })).data
  await work()
  const { data } = await client(api.tracking_requests.get, { params: { id } })
  return { ...data.attributes, shipment: data.relationships.tracked_object.data?.id }
}

const foundBy = async ({ client }: Me, query: string) =>
  (await client(api.search.query, { params: { query } })).data.map(({ id }) => id)
const shipmentsOf = async ({ client }: Me) => (await client(api.shipments.list)).data.map(({ id }) => id)

test.each([
  ['a reference', told(() => asReference('HBL', house))],
  [
    'a document',
    told((documents) => ({
      documentReferences: [...documents, { documentReferenceType: 'HBL', documentReferenceValue: house }],
    })),
  ],
])(
  'where the line names the house bill as %s, the shipment is found and asked for by both bills',
  async (_, events) => {
    for (const [asked, other] of [
      [house, master],
      [master, house],
    ] as const) {
      const me = await account()
      await withLine(me, events, [house, master], async () => {
        const { status, shipment } = await track(me, asked)
        expect(status).toBe('created')
        expect(await foundBy(me, other)).toEqual([shipment])
        expect(await track(me, other)).toMatchObject({ status: 'failed', failed_reason: 'duplicate', shipment })
        const sent = atSea({ bill: other, container: 'MSKU4532106' })
        const { data } = await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: sent })
        expect(data.attributes).toMatchObject({ unmatched: 0 })
        expect(await shipmentsOf(me)).toEqual([shipment])
      })
    }
  },
)

test('a bill that nobody calls the house bill of another is another shipment', async () => {
  const me = await account()
  await withLine(
    me,
    told(() => asReference('PO', house)),
    [master],
    async () => {
      await track(me, master)
      expect(await foundBy(me, house)).toEqual([])
      expect(await track(me, house)).toMatchObject({ status: 'awaiting_manifest', shipment: undefined })
    },
  )
})

test('a house bill among the references, which the line does not know, leads to the one shipment that has it', async () => {
  const me = await account()
  await withLine(me, atSea({ bill: master, container }), [master], async () => {
    const { shipment } = await track(me, master, [house, 'PO 4711'])
    expect(await track(me, 'ymlu house001')).toMatchObject({ status: 'failed', failed_reason: 'duplicate', shipment })
  })
  const [bill, box] = ['YMLUMASTER02', 'MSKU4532106']
  await withLine(me, atSea({ bill, container: box }), [bill], async () => {
    expect(await track(me, bill, ['PO 4711'])).toMatchObject({ status: 'created' })
    // Of two shipments nobody knows which one is meant.
    expect(await track(me, 'PO 4711')).toMatchObject({ status: 'awaiting_manifest', shipment: undefined })
  })
})
