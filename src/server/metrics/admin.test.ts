import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { withSystem } from '../db/scope.ts'
import { failingWork, leasedQueues } from '../db/store/failing-work.ts'
import { stateOfWork } from '../db/store/state-of-work.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { testApp } from '../testing/test-app.ts'
import { createAdmin } from './admin.ts'

const here = testApp()
const onError = vi.fn()
const now = () => here.clock.now
const openAdmin = () => {
  const store = here.store()
  const state = () => withSystem(store, (tx) => stateOfWork(tx, { now: now(), isMailing: true }))
  return createAdmin({ store, now, state, onError })
}
const change = (statement: ReturnType<typeof sql>) => withSystem(here.store(), (tx) => statement.execute(tx))
const inAnHour = '2026-06-20T13:00:00.000Z'

/** The text of a table, by its title. */
const section = (page: string, title: string) =>
  new RegExp(`<h2>${title}.*?(?=<h2>|</body>)`, 's')
    .exec(page)?.[0]
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('it tells what waits, what is in hand, and what failed and why', async () => {
  const me = await someoneWithFields(here, 'YMLU700701')
  await change(sql`update accounts set company_name = 'Hall & <b>Sons' where id = ${me.id}`)
  await change(
    sql`update tracking_requests set status = 'pending', retry_count = 3, last_error = 'The line says <no>',
      next_attempt_at = ${inAnHour} where id = ${me.request}`,
  )
  // The first of them is in hand, and its lease ends in four minutes.
  await change(
    sql`update shipments set line_failures = 2, line_tracking_stopped_at = null, line_tracking_next_attempt_at = ${'2026-06-20T11:50:00Z'},
      claimed_until = ${'2026-06-20T12:04:00Z'} where id = ${me.shipment}`,
  )
  const admin = openAdmin()
  const page = await admin.page()
  expect(section(page, 'Queues')).toContain('Shipments 1 10 min 1 2026-06-20 12:04:00 UTC')
  const failed = section(page, 'Failed, to be tried again')
  expect(failed).toContain(
    `Tracking requests ${me.request} Hall &#38; &#60;b&#62;Sons 3 The line says &#60;no&#62; 2026-06-20 13:00:00 UTC Try now`,
  )
  expect(failed).not.toContain(me.shipment)

  // The lease has run out: whoever had it is gone.
  await change(sql`update shipments set claimed_until = ${'2026-06-20T11:59:00Z'} where id = ${me.shipment}`)
  expect(section(await admin.page(), 'Failed, to be tried again')).toContain(me.shipment)
})

test('what failed is tried now, once, and what is in hand or unknown is left alone', async () => {
  const me = await someoneWithFields(here, 'YMLU700702')
  const admin = openAdmin()
  const press = (queue: string, id: string) => admin.tryNow(new URLSearchParams({ queue, id }))
  const due = async () => {
    const { rows } = await withSystem(here.store(), (tx) =>
      sql<{ next_attempt_at: string }>`select next_attempt_at from tracking_requests where id = ${me.request}`.execute(
        tx,
      ),
    )
    return rows[0]?.next_attempt_at
  }
  await change(
    sql`update tracking_requests set status = 'pending', retry_count = 1, next_attempt_at = ${inAnHour} where id = ${me.request}`,
  )
  expect(await press('tracking_requests', me.request)).toBe(true)
  expect(await due()).toBe(here.clock.now.toISOString())

  await change(
    sql`update tracking_requests set claimed_until = ${'2026-06-20T12:04:00Z'}, next_attempt_at = ${inAnHour} where id = ${me.request}`,
  )
  expect(await press('tracking_requests', me.request)).toBe(false)
  expect(await due()).toBe(inAnHour)
  await change(sql`update tracking_requests set claimed_until = null, status = 'failed' where id = ${me.request}`)
  expect(await press('tracking_requests', me.request)).toBe(false)
  for (const [queue, id] of [
    ['accounts', me.id],
    ['tracking_requests', "1' or true --"],
    ['', ''],
  ] as const)
    expect(await press(queue, id), queue).toBeUndefined()
})

test('every queue that is taken with a lease can be read, and is one of the state of work', async () => {
  await expect(withSystem(here.store(), (tx) => failingWork(tx, now()))).resolves.toBeDefined()
  const { queues } = await withSystem(here.store(), (tx) => stateOfWork(tx, { now: now(), isMailing: true }))
  expect(queues.map(({ queue }) => queue)).toEqual(expect.arrayContaining([...leasedQueues]))
})

test('a statement that took long is named without its values', async () => {
  await change(sql`select pg_sleep(${0.15}), ${'a secret value'}::text`)
  const slow = section(await openAdmin().page(), 'Statements of 100 ms')
  expect(slow).toMatch(/\d+ ms \d+ ms 1 .* select pg_sleep\(\$1\), \$2::text/)
  expect(slow).not.toContain('a secret value')
})

test('where the store does not answer, whoever runs it is told', async () => {
  const away = new Error('away')
  const admin = createAdmin({ store: here.store(), now, state: () => Promise.reject(away), onError })
  await expect(admin.page()).rejects.toBe(away)
  expect(onError).toHaveBeenCalledWith('admin', away)
})
