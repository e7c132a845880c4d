import { expect, test } from 'vitest'
import { withScope, withSystem } from '../../db/scope.ts'
import { held, numbers, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const [first, second] = numbers as [string, string]

async function setUp(search: string) {
  const me = await someoneWithExceptions(setting)
  const ada = await personOf(setting, me.id, 'admin', 'Ada')
  const post = async (path: string, attributes: object) => {
    const { status, document } = await ada.ask({ method: 'POST', path, body: { data: { attributes } } })
    expect(status).toBe(201)
    return document.data.id as string
  }
  const saved_view_id = await post('/v2/saved_views', { name: 'Mine', search })
  await post('/v2/alert_rules', { name: 'Holds', kinds: ['hold'], saved_view_id })
  return {
    ...me,
    /** What went out since this was asked last. */
    told() {
      const own = setting.mails.filter(({ account_id }) => account_id === me.id)
      setting.mails.splice(0)
      return own.map(({ subject }) => subject)
    },
  }
}

test('an exception is told once the first container of the view is in it, and not for each that joins', async () => {
  const { terminal, told } = await setUp(`q=${second}`)
  await terminal(held, [first])
  expect(told()).toEqual([])
  await terminal(held, [second])
  expect(told()).toEqual([expect.stringContaining('hold')])
  await terminal(ready, [first])
  await terminal(held, [first])
  expect(told()).toEqual([])
})

test('of a view that has all of an exception nobody is told again when more join', async () => {
  const { terminal, told } = await setUp('scope=all')
  await terminal(held, [first])
  expect(told()).toHaveLength(1)
  await terminal(held, [second])
  expect(told()).toEqual([])
})

test('what has left again before anybody looked is not told', async () => {
  const { terminal, told, id } = await setUp(`q=${second}`)
  await terminal(held, [first])
  // Joined and left, by the time the rules are looked at.
  const [exception] = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('exceptions').select('id').where('account_id', '=', id).where('closed_at', 'is', null).execute(),
  )
  const [box] = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('containers').select('id').where('account_id', '=', id).where('number', '=', second).execute(),
  )
  const join = { exception_id: String(exception?.id), container_ids: [String(box?.id)] }
  await withScope(setting.store(), { account_id: id }, (tx) =>
    tx
      .insertInto('exception_joins')
      .values({ ...join, created_at: setting.clock.now.toISOString() })
      .execute(),
  )
  await setting.work()
  expect(told()).toEqual([])
  const left = await withSystem(setting.store(), (tx) =>
    tx.selectFrom('exception_joins').selectAll().where('account_id', '=', id).execute(),
  )
  expect(left).toEqual([])
})
