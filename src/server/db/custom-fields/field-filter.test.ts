import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { someoneWithFields } from '../../testing/custom-fields.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { countWhere } from '../list/list-filters.ts'
import { withScope } from '../scope.ts'
import { ofCustomFields } from './field-filter.ts'

const here = testApp()

test('what many have is counted from their values: as many as are listed', async () => {
  const me = await someoneWithFields(here, 'YMLU700901')
  const tracked = { request_type: 'bill_of_lading' as const, request_number: 'YMLU700902', scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes: tracked } } })
  const body = ['CSQU3054383', 'TCLU4829132'].flatMap((container) => discharged({ bill: 'YMLU700902', container }))
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await here.work()
  const containers = (await me.client(api.containers.list)).data
  const shipments = (await me.client(api.shipments.list)).data
  expect([containers.length, shipments.length]).toEqual([4, 2])

  await me.define({ api_slug: 'wave' })
  await me.define({ api_slug: 'pallets', entity_type: 'Container', data_type: 'number' })
  await me.define({ api_slug: 'both' })
  await me.define({ api_slug: 'both', entity_type: 'Container' })
  await me.put('shipments', String(shipments[0]?.id), 'wave', '7')
  await me.put('shipments', String(shipments[0]?.id), 'both', 'x')
  for (const { id } of containers.slice(0, 3)) await me.put('containers', id, 'pallets', 12)
  for (const { id } of containers) await me.put('containers', id, 'both', 'x')

  const counted = (list: 'containers' | 'shipments', terms: string[]) =>
    withScope(here.store(), { account_id: me.id }, async (tx) => {
      const { where, total } = await ofCustomFields(list, 0)(tx, terms)
      expect(await total?.()).toBe(await countWhere(tx, list, where))
      return total?.()
    })
  const asked = [['wave:7'], ['wave'], ['!wave'], ['pallets:10..20'], ['pallets'], ['!pallets'], ['both:x'], ['!both']]
  const found = await Promise.all(asked.map((terms) => counted('containers', terms)))
  expect(found).toEqual([2, 2, 2, 3, 3, 1, 4, 0])
  expect(await Promise.all(asked.map((terms) => counted('shipments', terms)))).toEqual([1, 1, 1, 2, 2, 0, 2, 0])
  // Together, or with what has none, they are counted as any other.
  await withScope(here.store(), { account_id: me.id }, async (tx) => {
    expect((await ofCustomFields('containers', 0)(tx, ['wave', 'pallets'])).total).toBeUndefined()
    expect((await ofCustomFields('containers', 0)(tx, ['wave:7', '!wave'])).total).toBeUndefined()
  })
})
