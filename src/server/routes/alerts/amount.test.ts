import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { withSystem } from '../../db/scope.ts'
import { insertEvents } from '../../db/webhooks/events.ts'
import { snapshot, someoneWithAlerts } from '../../testing/alerts.ts'
import { held, numbers, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { blankEvent } from '../../tracking/news.ts'

const setting = testApp()
const { store, clock } = setting
const many = (count: number, more: object) => Array.from({ length: count }, () => ({ more }))

test('what a rule would tell is counted over the whole week, whatever else there was before', async () => {
  const { ada, rule, happen } = await someoneWithAlerts(setting)
  const preview = (attributes: object) =>
    ada.ask({ method: 'POST', path: '/v2/alert_rules/preview', body: { data: { attributes } } })
  const costs = (a_day: number) => ({ costs: [{ currency_code: 'USD', a_day, so_far: null, container_count: 1 }] })
  await happen(many(20_001, { kind: 'silent' }))
  await happen([...many(3, { severity: 'soon', ...costs(300) }), ...many(1, costs(299.99))])
  const asked = { kinds: ['hold'], severity: 'soon', cost_a_day: 300, currency_code: 'USD' }
  expect((await preview(asked)).document.data.attributes.waiting_count).toBe(3)
  await happen(many(10_001, { severity: 'costs_now', ...costs(310) }))
  for (const answer of [await preview(asked), await rule(asked)]) {
    expect(answer.status).toBe(422)
    expect(answer.errors[0]?.detail).toContain('10,004 notices')
  }
  expect((await preview({ ...asked, cost_a_day: 311 })).status).toBe(200)
})

test('of a rule of the account each mail counts', async () => {
  const me = await someoneWithAlerts(setting)
  const { ada, rule, happen } = me
  const people = await Promise.all(Array.from({ length: 99 }, (_, at) => personOf(setting, me.id, 'member', `P${at}`)))
  const recipient_ids = [ada.id, ...people.map(({ id }) => id)]
  // A hundred and one messages.
  for (let at = 0; at < 101; at++) {
    await happen([{}])
    clock.now = new Date(clock.now.getTime() + 30 * 60_000)
  }
  const shared = { is_shared: true, recipient_ids, name: 'All' }
  const { status, errors } = await rule(shared)
  expect([status, errors?.[0]?.meta]).toMatchObject([422, { said: { code: 'too_many_mails' } }])
  expect(errors?.[0]?.detail).toContain('10,100 mails')
  expect((await rule({ ...shared, recipient_ids: recipient_ids.slice(0, 99) })).status).toBe(201)
})

test('of a view all of the week is counted, by its freight', async () => {
  const me = await someoneWithExceptions(setting)
  const { id, terminal } = me
  const { ask } = await personOf(setting, id, 'admin', 'Ada')
  const [first, second] = numbers as [string, string]
  const made = { data: { attributes: { name: 'One', search: `scope=all&q=${second}` } } }
  const saved_view_id = (await ask({ method: 'POST', path: '/v2/saved_views', body: made })).document.data.id
  const at = clock.now.toISOString()
  const blank = { ...blankEvent({ id: '', account_id: id }, at), shipment_id: null }
  await withSystem(store(), (tx) =>
    insertEvents(
      tx,
      Array.from({ length: 5001 }, () => [
        { ...blank, id: uuid(), event: 'container.updated' as const, container_id: randomUUID() },
        {
          ...{ ...blank, id: uuid(), event: 'exception.opened' as const, exception_id: randomUUID() },
          data: { exception: snapshot({ container_ids: [randomUUID()] }) },
        },
      ]).flat(),
    ),
  )
  await terminal(held, [second])
  await terminal(ready, [first])
  const noticesOf = async (attributes: object) => {
    const body = { data: { attributes: { saved_view_id, ...attributes } } }
    const { status, document } = await ask({ method: 'POST', path: '/v2/alert_rules/preview', body })
    expect(status).toBe(200)
    return document.data.attributes.notice_count + document.data.attributes.waiting_count
  }
  const exceptions = await noticesOf({})
  expect(exceptions).toBe(1)
  const updates = await noticesOf({ events: ['container.updated'] })
  expect(updates).toBeGreaterThan(0)
  expect(await noticesOf({ events: ['container.updated', 'exception.opened'] })).toBe(updates + exceptions)
})
