import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { someoneWithExceptions } from '../../testing/exceptions.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { clock, store, work } = setting

async function setUp() {
  const me = await someoneWithExceptions(setting)
  const { client, list, id } = me
  return {
    ...me,
    shown: async (params: object = {}) =>
      (await list(params)).map(({ kind, reason, subjects, subject_count, container_count }) => ({
        ...{ kind, reason, subject_count, container_count },
        names: subjects.map(({ name }) => name).toSorted(),
      })),
    request: async (request_number: string) => {
      const attributes = { request_type: 'bill_of_lading', request_number, scac: 'HLCU' } as const
      return (await client(api.tracking_requests.create, { body: { data: { attributes } } })).data.id
    },
    fails: async (ids: readonly string[], failed_reason: 'not_found' | 'duplicate' | null, status = 'failed') => {
      const updated_at = clock.now.toISOString()
      await withSystem(store(), (tx) =>
        tx
          .updateTable('tracking_requests')
          .set({ status: status as 'failed', failed_reason, updated_at })
          .where('id', 'in', ids)
          .execute(),
      )
      await work()
    },
    connection: async (name: string) => {
      const hapag = {
        ...{ profile: 'hapag-lloyd', name, settings: { plan: 'default' } },
        credentials: { id: 'our-id', secret: 'our-secret' },
      }
      return (await client(api.connections.create, { body: { data: { attributes: hapag } } })).data.id
    },
    becomes: async (connection: string, seen: Record<string, string | null>) => {
      await withSystem(store(), (tx) => tx.updateTable('connections').set(seen).where('id', '=', connection).execute())
      await work()
    },
    stops: async (
      line_tracking_stopped_reason: 'no_updates_at_line' | 'all_containers_terminated' | 'cancelled_by_user' | null,
    ) => {
      const line_tracking_stopped_at = line_tracking_stopped_reason && clock.now.toISOString()
      await withSystem(store(), (tx) =>
        tx
          .updateTable('shipments')
          .set({ line_tracking_stopped_reason, line_tracking_stopped_at })
          .where('account_id', '=', id)
          .execute(),
      )
      await work()
    },
  }
}

test('requests that failed at one line for one reason are one exception, which grows and closes by itself', async () => {
  const { request, fails, shown, list, history } = await setUp()
  const [a, b, c] = [await request('HLCUAAA100001'), await request('HLCUAAA100002'), await request('HLCUAAA100003')]
  await fails([a, b], 'not_found')
  await fails([c], 'duplicate')
  const one = { kind: 'tracking_failed', reason: 'not_found', container_count: 0 }
  expect(await shown()).toEqual([{ ...one, subject_count: 2, names: ['HLCUAAA100001', 'HLCUAAA100002'] }])
  const id = String((await list())[0]?.id)
  await fails([c], 'not_found')
  expect(await shown()).toEqual([
    { ...one, subject_count: 3, names: ['HLCUAAA100001', 'HLCUAAA100002', 'HLCUAAA100003'] },
  ])
  await fails([a, b, c], null, 'pending')
  expect(await shown()).toEqual([])
  expect((await list({ 'filter[closed]': true }))[0]).toMatchObject({ id, subject_count: 3 })
  await fails([a], 'not_found')
  expect((await list()).map((again) => again.id)).toEqual([id])
  expect(await history(id)).toEqual(['opened_again', 'closed', 'joined', 'opened'])
})

test('what failed a month ago is told of no more', async () => {
  const { request, fails, later, shown } = await setUp()
  await fails([await request('HLCUAAA100004')], 'not_found')
  await later(29)
  expect((await shown()).filter(({ kind }) => kind === 'tracking_failed')).toHaveLength(1)
  await later(2)
  expect((await shown()).filter(({ kind }) => kind === 'tracking_failed')).toEqual([])
})

test('a number that another request tracks has not failed, and another customer makes no old failure new', async () => {
  const { request, fails, later, shown } = await setUp()
  const [wrong, right] = [await request('HLCUAAA100005'), await request('hlcu aaa-100005')]
  await fails([wrong], 'not_found')
  expect(await shown()).toHaveLength(1)
  await fails([right], null, 'created')
  expect(await shown()).toEqual([])
  const old = await request('HLCUAAA100006')
  await fails([old], 'not_found')
  await later(31)
  await withSystem(store(), (tx) =>
    tx.updateTable('tracking_requests').set({ updated_at: clock.now.toISOString() }).where('id', '=', old).execute(),
  )
  await later(1)
  expect((await shown()).filter(({ kind }) => kind === 'tracking_failed')).toEqual([])
})

test('a shipment whose tracking stopped for want of news is one, and not where a person stopped it or it is over', async () => {
  const { stops, shown } = await setUp()
  for (const reason of ['cancelled_by_user', 'all_containers_terminated'] as const) {
    await stops(reason)
    expect(await shown()).toEqual([])
  }
  await stops('no_updates_at_line')
  expect(await shown()).toMatchObject([{ kind: 'tracking_failed', reason: 'no_updates_at_line', subject_count: 1 }])
  await stops(null)
  expect(await shown()).toEqual([])
})

test('a connection that is down is one as long as it is, with its reason, and not while it is paused', async () => {
  const { connection, becomes, shown, list } = await setUp()
  const id = await connection('Hapag-Lloyd')
  const at = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000).toISOString()
  const down = async () => (await shown()).map(({ reason, names }) => `${reason} ${names}`)
  await becomes(id, { refused_at: at(0) })
  expect(await down()).toEqual(['key_refused Hapag-Lloyd'])
  expect((await list())[0]).toMatchObject({ source_name: 'Hapag-Lloyd', who_acts: 'us', severity: 'watch' })
  await becomes(id, { paused_at: at(0) })
  expect(await down()).toEqual([])
  await becomes(id, { paused_at: null, refused_at: null, failing_since: at(0) })
  expect(await down()).toEqual([])
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  await work()
  expect(await down()).toEqual(['connection_silent Hapag-Lloyd'])
  await becomes(id, { failing_since: null, quota_spent_until: at(600) })
  expect(await down()).toEqual(['quota_spent Hapag-Lloyd'])
  clock.now = new Date(clock.now.getTime() + 601 * 60_000)
  await work()
  expect(await down()).toEqual([])
})

test('documents that could not be read are one exception, which closes when they are read or deleted', async () => {
  const { id: account_id, shown } = await setUp()
  const put = (extraction_status: 'failed' | 'extracted') =>
    withSystem(store(), (tx) =>
      tx.updateTable('documents').set({ extraction_status }).where('account_id', '=', account_id).execute(),
    )
  const created_at = clock.now.toISOString()
  await withSystem(store(), (tx) =>
    tx
      .insertInto('documents')
      .values(
        ['scan 1.pdf', 'scan 2.pdf'].map(
          (name) =>
            ({ account_id, name, file_name: name, created_at, source: 'upload', document_type: 'other' }) as never,
        ),
      )
      .execute(),
  )
  await put('failed')
  await work()
  expect(await shown()).toEqual([
    {
      kind: 'document_unreadable',
      reason: null,
      subject_count: 2,
      container_count: 0,
      names: ['scan 1.pdf', 'scan 2.pdf'],
    },
  ])
  await put('extracted')
  await work()
  expect(await shown()).toEqual([])
})
