import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { checkDigit } from '#domain/tracking/iso6346.ts'
import { withSystem } from '../db/scope.ts'
import { atSea, discharged } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'
import { verifyShipments } from '../verify/verify-shipments.ts'
import { recheckByClock } from './recheck-by-clock.ts'

const going = new AbortController().signal

const { account, store, context, work } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

/** More than are decided in one transaction. */
const count = 27
const numberOf = (at: number) => {
  const ten = `TCLU${String(480000 + at)}`
  return `${ten}${checkDigit(ten)}`
}

/** The last two are one box under two bills. */
async function trackFleet({ client }: Someone) {
  for (let at = 0; at < count; at++) {
    const numbers = { bill: `YMLU88${String(at).padStart(6, '0')}`, container: numberOf(Math.min(at, count - 2)) }
    const attributes = { request_number: numbers.bill, request_type: 'bill_of_lading' as const, scac: 'YMLU' }
    await client(api.tracking_requests.create, { body: { data: { attributes } } })
    const body = at % 2 ? atSea(numbers) : discharged(numbers)
    await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  }
}

const dueNow = (me: Someone) =>
  withSystem(store(), (tx) =>
    tx
      .updateTable('shipments')
      .set({ state_until: context.now().toISOString() })
      .where('account_id', '=', me.id)
      .execute(),
  )

const costsOf = async ({ client }: Someone) => {
  const { data } = await client(api.containers.list, { params: { 'page[size]': 100 } })
  return data.map(({ attributes }) => [attributes.number, attributes.free_time.map(({ kind }) => kind)] as const)
}

test('a change of rules is seen in every container, as if each had been decided alone', async () => {
  const me = await account()
  await trackFleet(me)
  await work()
  const attributes = {
    name: 'Storage',
    kind: 'storage' as const,
    port_locode: 'USLAX',
    free_days: 4,
    unit: 'calendar' as const,
    start_event: 'discharged' as const,
    first_day: 'next_day' as const,
    valid_from: '2020-01-01',
  }
  await me.client(api.free_time_rules.create, { body: { data: { attributes } } })
  await work()
  const costs = await costsOf(me)
  expect(costs).toHaveLength(count)
  expect(costs.filter(([, kinds]) => kinds.includes('storage')).length).toBeGreaterThanOrEqual(Math.floor(count / 2))
  const wrong: string[] = []
  const { reference } = context
  const done = (_: string, differences: readonly string[]) => wrong.push(...differences)
  await verifyShipments({ store: store(), reference, now: context.now(), repair: false, after: undefined, done })
  expect(wrong).toEqual([])
})

test('one that cannot be decided keeps no other from it, and is named', async () => {
  const me = await account()
  await trackFleet(me)
  await work()
  const broken = await withSystem(store(), async (tx) => {
    const { rows } = await sql<{ shipment_id: string }>`update observations set fact = 'null'
      where account_id = ${me.id} and container_number = ${numberOf(3)} returning shipment_id`.execute(tx)
    return rows[0]?.shipment_id
  })
  await dueNow(me)
  const works = await recheckByClock({ store: store(), context }).take(8)
  const outcomes = await Promise.allSettled(works.map((one) => one(going)))
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(failures).toEqual([expect.stringContaining(String(broken))])
  // Taken, and not decided: it is taken again in five minutes.
  const again = new Date(context.now().getTime() + 5 * 60_000).toISOString()
  const left = await withSystem(store(), (tx) =>
    tx.selectFrom('shipments').select('id').where('account_id', '=', me.id).where('state_until', '=', again).execute(),
  )
  expect(left).toEqual([{ id: broken }])
})
