import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { type Transaction, withScope, withSystem } from '../scope.ts'
import { addUpTallies, tally } from './tallies.ts'

const { account, store } = testApp()

const shipment = {
  bill_of_lading_number: 'MAEU1',
  normalized_number: 'MAEU1',
  request_type: 'bill_of_lading' as const,
  request_number: 'MAEU1',
  shipping_line_scac: 'MAEU',
  shipping_line_name: 'Maersk',
  shipping_line_short_name: 'Maersk',
}

/** Some are counted on one connection, some on others. */
async function addContainers(account_id: string, ...numbers: string[]) {
  return withScope(store(), { account_id }, async (tx) => {
    const { id: shipment_id } = await tx
      .insertInto('shipments')
      .values(shipment as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('containers')
      .values(numbers.map((number) => ({ shipment_id, number })) as never)
      .execute()
    return shipment_id
  })
}

test('a list is counted as it changes, by its values, each account for itself', async () => {
  const [mine, theirs] = [await account(), await account()]
  const inMine = <T>(work: (tx: Transaction) => Promise<T>) => withScope(store(), { account_id: mine.id }, work)
  const counts = () =>
    inMine(async (tx) => [
      await tally(tx, 'containers'),
      await tally(tx, 'containers', ['on_ship', 'grounded']),
      await tally(tx, 'shipments', ['true']),
      await tally(tx, 'shipments'),
    ])
  expect(await counts()).toEqual([0, 0, 0, 0])
  const [first, second] = await Promise.all([
    addContainers(mine.id, 'TCLU1', 'TCLU2'),
    addContainers(mine.id, 'TCLU3', 'TCLU4', 'TCLU5'),
    addContainers(theirs.id, 'TCLU6'),
  ])
  expect(await counts()).toEqual([5, 0, 0, 2])

  await inMine((tx) =>
    tx.updateTable('containers').set({ current_status: 'on_ship' }).where('number', '<', 'TCLU4').execute(),
  )
  await inMine((tx) => tx.updateTable('shipments').set({ line_tracking_stopped_at: '2026-06-01T00:00:00Z' }).execute())
  expect(await counts()).toEqual([5, 3, 2, 2])

  await addUpTallies(store())
  expect(await counts()).toEqual([5, 3, 2, 2])
  await withSystem(store(), (tx) => tx.deleteFrom('shipments').where('id', 'in', [first]).execute())
  await expect(
    inMine(async (tx) => {
      await tx.updateTable('containers').set({ current_status: 'grounded' }).where('shipment_id', '=', second).execute()
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await counts()).toEqual([3, 1, 1, 1])
})

test('what nothing has any more leaves no row behind, and is counted again when it comes back', async () => {
  const { id: account_id } = await account()
  await addContainers(account_id, 'TCLU1', 'TCLU2')
  const inScope = <T>(work: (tx: Transaction) => Promise<T>) => withScope(store(), { account_id }, work)
  const set = (verdict: 'ready' | 'not_arrived') =>
    inScope((tx) => tx.updateTable('containers').set({ verdict }).execute())
  const values = () =>
    inScope(async (tx) => {
      const rows = tx.selectFrom('tallies').where('list', '=', 'containers.verdict').select(['value', 'total'])
      return (await rows.orderBy('value').execute()).map(({ value, total }) => [value, Number(total)])
    })
  for (const [now, verdict] of [
    ['ready', 'ready'],
    ['not_arrived', 'not_arrived'],
    ['ready', 'ready'],
  ] as const) {
    await set(verdict)
    await addUpTallies(store())
    // Once more, as every hour: what became nothing in slot 0 goes, too.
    await addUpTallies(store())
    expect(await values()).toEqual([[now, 2]])
  }
})
