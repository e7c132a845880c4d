import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { DocumentRow } from '../db/documents/document-work.ts'
import { withScope } from '../db/scope.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { makeDocument } from '../testing/documents.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { subscribe } from '../testing/webhooks.ts'
import { tellOfDocument } from './document-news.ts'
import { linkByHand } from './link-document.ts'

const { account, clock, store } = testApp()
type Someone = Awaited<ReturnType<typeof account>>

async function someone() {
  const me = await account()
  const container = await trackContainer(me, atSea)
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  const shipment = String(data.relationships.shipment.data?.id)
  const made = {
    document_type: 'arrival_notice',
    shipments: [shipment],
    payload: { container_numbers: ['TCLU4829132'] },
  }
  return { me, container, shipment, document: await makeDocument(store(), me.id, made) }
}

/** The notification of the last event, as it is delivered. */
async function last({ client }: Someone) {
  const [{ id } = { id: '' }] = (await client(api.webhook_notifications.list)).data
  return client(api.webhook_notifications.get, { params: { id } })
}

test('who corrects what was read from a document makes it known, with the document and its data', async () => {
  const { me, document } = await someone()
  await subscribe(me, { events: ['document.extracted'] })
  const attributes = { extracted_data_manual: { container_numbers: ['TCLU4829133'] } }
  await me.client(api.documents.update, { params: { id: document }, body: { data: { attributes } } })
  const { data, included = [] } = await last(me)
  expect(data.attributes.event).toBe('document.extracted')
  expect(data.relationships).toMatchObject({
    reference_object: { data: { id: document, type: 'document' } },
    document: { data: { id: document, type: 'document' } },
  })
  expect(included.filter(({ type }) => type === 'document')).toMatchObject([{ id: document }])
  const reading = included.find(({ type }) => type === 'document_representation')
  expect(reading?.attributes).toMatchObject({ payload: { container_numbers: ['TCLU4829133'] } })
  // A change of its type alone is no reading.
  const typed = { document_type_manual: 'other' as const }
  await me.client(api.documents.update, { params: { id: document }, body: { data: { attributes: typed } } })
  expect((await me.client(api.webhook_notifications.list)).meta.total).toBe(1)
})

test('a correction that is taken back is told, with what was read; where there was none nothing is', async () => {
  const { me, document } = await someone()
  await subscribe(me, { events: ['document.extracted'] })
  const say = (extracted_data_manual: { container_numbers: string[] } | null) =>
    me.client(api.documents.update, {
      params: { id: document },
      body: { data: { attributes: { extracted_data_manual } } },
    })
  const told = async () => (await me.client(api.webhook_notifications.list)).meta.total
  await say(null)
  expect(await told()).toBe(0)
  await say({ container_numbers: ['TCLU4829133'] })
  clock.now = new Date(clock.now.getTime() + 1000)
  await say(null)
  expect(await told()).toBe(2)
  const { data, included = [] } = await last(me)
  expect(data.attributes.event).toBe('document.extracted')
  const reading = included.find(({ type }) => type === 'document_representation')
  expect(reading?.attributes).toMatchObject({ payload: { container_numbers: ['TCLU4829132'] } })
})

test('a link is told with the document and what it leads to; filters go by the shipment', async () => {
  const { me, container, document } = await someone()
  const wanted = await subscribe(me, { events: ['link.created'], filters: { carriers: ['YMLU'] } })
  await subscribe(me, { events: ['link.created'], filters: { carriers: ['MAEU'] } })
  const target = { shipment_id: null, container_id: container }
  const link = () =>
    withScope(store(), { account_id: me.id, scopes: ['read', 'write'] }, (tx) =>
      linkByHand(tx, { id: document, account_id: me.id } as DocumentRow, [target], null, clock.now),
    )
  await link()
  // Once more is nothing new.
  await link()
  expect((await me.client(api.webhook_notifications.list)).meta.total).toBe(1)
  const { data, included = [] } = await last(me)
  expect(data.relationships).toMatchObject({
    reference_object: { data: { id: container, type: 'container' } },
    document: { data: { id: document, type: 'document' } },
    webhook: { data: { id: wanted } },
  })
  expect(included.map(({ type }) => type)).toEqual(expect.arrayContaining(['container', 'document']))
})

test('what could not be read is told too', async () => {
  const { me, document } = await someone()
  await subscribe(me, { events: ['document.extraction_failed'] })
  await withScope(store(), { account_id: me.id }, (tx) =>
    tellOfDocument(tx, 'document.extraction_failed', { id: document, account_id: me.id }, clock.now),
  )
  const { data, included = [] } = await last(me)
  expect(data).toMatchObject({
    attributes: { event: 'document.extraction_failed' },
    relationships: {
      reference_object: { data: { id: document, type: 'document' } },
      document: { data: { id: document, type: 'document' } },
    },
  })
  expect(included.filter(({ type }) => type === 'document')).toMatchObject([{ id: document }])
})
