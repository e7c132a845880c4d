import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { claimDocuments, followReferences, lockClaimed } from '../db/documents/document-work.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { expectReferences, understand } from '../documents/understand.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { makeDocument } from '../testing/documents.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'

const setting = testApp()
const { account, clock, context, work, store } = setting
type Someone = Awaited<ReturnType<typeof account>>

/** The embedded store has one connection: there, nothing happens at once. */
const atOnce = test.runIf(process.env.DATABASE_URL)

async function trackedShipment(me: Someone): Promise<string> {
  const container = await trackContainer(me, atSea)
  await work()
  const { data } = await me.client(api.containers.get, { params: { id: container } })
  return String(data.relationships.shipment.data?.id)
}

const invoiceOf = (me: Someone, order: string) =>
  makeDocument(store(), me.id, {
    document_type: 'commercial_invoice',
    payload: { purchase_order_numbers: [order] },
    work: 'link',
  })

const refer = ({ client }: Someone, id: string, ref_numbers: string[]) =>
  client(api.shipments.update, { params: { id }, body: { data: { attributes: { ref_numbers } } } })

async function shipmentsOf({ client }: Someone, id: string) {
  const { data } = await client(api.documents.get, { params: { id } })
  return data.relationships.shipments.data.map((one) => one.id)
}

test('what came up is looked at once, and what only sensitive fields say is not', async () => {
  const me = await account()
  const shipment = await trackedShipment(me)
  const invoice = await invoiceOf(me, '4500118273')
  await work()
  await refer(me, shipment, ['4500118273'])
  const count = () => withSystem(store(), (tx) => tx.selectFrom('new_references').selectAll().execute())
  expect(await count()).toContainEqual({
    account_id: me.id,
    document_id: null,
    id: expect.anything(),
    kind: 'reference',
    norm: '4500118273',
  })
  await work()
  expect(await shipmentsOf(me, invoice)).toEqual([shipment])
  expect(await count()).toEqual([])
  await withScope(store(), { account_id: me.id }, (tx) =>
    tx
      .insertInto('search_keys')
      .values({ ...keyOf(shipment, 'SECRET-1'), kind: 'custom', sensitive: true })
      .execute(),
  )
  expect(await count()).toEqual([])
})

const keyOf = (subject_id: string, value: string) => ({
  subject: 'shipment' as const,
  subject_id,
  kind: 'reference',
  value,
  norm: value,
  created_at: clock.now.toISOString(),
})

atOnce('a reference that is written while a document is linked is seen, also where it is committed later', async () => {
  const me = await account()
  const shipment = await trackedShipment(me)
  let isWritten = () => {}
  const written = new Promise<void>((done) => (isWritten = done))
  let commit = () => {}
  const mayCommit = new Promise<void>((done) => (commit = done))
  const writing = withScope(store(), { account_id: me.id }, async (tx) => {
    await tx.insertInto('search_keys').values(keyOf(shipment, '4500118273')).execute()
    isWritten()
    await mayCommit
  })
  await written
  const invoice = await invoiceOf(me, '4500118273')
  await work()
  expect(await shipmentsOf(me, invoice)).toEqual([])
  commit()
  await writing
  await work()
  expect(await shipmentsOf(me, invoice)).toEqual([shipment])
})

atOnce('a reference that is committed while a document is linked is seen, also where it was not found', async () => {
  const me = await account()
  const shipment = await trackedShipment(me)
  const invoice = await invoiceOf(me, '4500118273')
  const [claimed] = await claimDocuments(store(), clock.now, 8)
  if (claimed?.id !== invoice) throw new Error('It was not claimed')
  const locked = (doing: Parameters<typeof withScope<void>>[2]) => withScope(store(), claimed, doing)
  const document = async (tx: Parameters<typeof lockClaimed>[0]) => {
    const row = await lockClaimed(tx, claimed)
    if (!row) throw new Error('It is not ours')
    return row
  }
  await locked(async (tx) => expectReferences(tx, await document(tx), undefined))
  let following: Promise<void> | undefined
  await locked(async (tx) => {
    await understand(tx, await document(tx), { text: undefined }, context)
    await refer(me, shipment, ['4500118273'])
    following = followReferences(store())
    // It waits for us.
    await wait(300)
  })
  await following
  expect(await shipmentsOf(me, invoice)).toEqual([])
  await work()
  expect(await shipmentsOf(me, invoice)).toEqual([shipment])
})
