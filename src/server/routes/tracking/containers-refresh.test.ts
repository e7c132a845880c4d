import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope } from '../../db/scope.ts'
import { ask } from '../../testing/ask.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { createLine } from '../../testing/line.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, app, store, clock, sources, work } = testApp()

async function tracked() {
  const me = await account()
  await trackContainer(me, atSea)
  await work()
  const [container] = (await me.client(api.containers.list)).data
  const id = container?.id as string
  const shipment_id = container?.relationships.shipment.data?.id as string
  const headers = { authorization: `Token ${me.apiKey}` }
  const refresh = () => ask(app(), { method: 'PATCH', path: `/v2/containers/${id}/refresh`, headers })
  return { me, id, shipment_id, headers, refresh }
}

test('a refresh asks the line now, and says that it is the line that is asked', async () => {
  const { me, shipment_id, refresh } = await tracked()
  const dueAt = () =>
    withScope(store(), { account_id: me.id }, async (tx) => {
      const query = tx.selectFrom('shipments').select('line_tracking_next_attempt_at').where('id', '=', shipment_id)
      return (await query.executeTakeFirstOrThrow()).line_tracking_next_attempt_at
    })
  expect(Date.parse((await dueAt()) ?? '')).toBeGreaterThan(clock.now.getTime())
  const asked: string[] = []
  sources.set('YMLU', {
    scac: 'YMLU',
    name: 'Yang Ming',
    ask: async ({ number }) => {
      asked.push(number)
      return { outcome: 'unreachable', message: 'Not now', retry_after_seconds: null }
    },
  })
  const { status, document } = await refresh()
  expect(status).toBe(200)
  expect(document).toEqual({ message: 'Started refresh for Shipping line' })
  expect(await dueAt()).toBe(clock.now.toISOString())
  await work()
  sources.delete('YMLU')
  expect(asked).toHaveLength(1)
})

test('where the line has no source nothing is started, and the answer says where its data comes from', async () => {
  const { refresh } = await tracked()
  const { status, errors } = await refresh()
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ code: 'invalid' }])
  expect(errors[0]?.detail).toMatch(/no connection to .*YMLU.*POST \/v2\/ingest\/dcsa_events/)
})

test('where tracking has stopped nothing is started, and the answer says what to do', async () => {
  const { me, shipment_id, refresh } = await tracked()
  await me.client(api.shipments.stop_tracking, { params: { id: shipment_id } })
  sources.set('YMLU', createLine('YMLU').source)
  const { status, errors } = await refresh()
  sources.delete('YMLU')
  expect(status).toBe(422)
  expect(errors[0]?.detail).toContain(`/v2/shipments/${shipment_id}/resume_tracking`)
  const { data } = await me.client(api.shipments.get, { params: { id: shipment_id } })
  expect(data.attributes.line_tracking_stopped_reason).toBe('cancelled_by_user')
})

test('the id of a container may be in the body alone', async () => {
  const { me, id, headers } = await tracked()
  const body = (one: string) => ({
    data: { id: one, type: 'container' as const, attributes: { ref_numbers: ['PO 4711'] } },
  })
  const { data } = await me.client(api.containers.update_by_body, { body: body(id) })
  expect(data).toMatchObject({ id, attributes: { ref_numbers: ['PO 4711'] } })
  expect((await me.client(api.search.query, { params: { query: 'PO 4711' } })).data[0]?.id).toBe(id)

  const other = await account()
  for (const one of [id, randomUUID()]) {
    const asked = { method: 'PATCH', path: '/v2/containers', body: body(one) }
    const { status } = await ask(app(), { ...asked, headers: { authorization: `Token ${other.apiKey}` } })
    expect(status).toBe(404)
  }
  const { status, errors } = await ask(app(), {
    method: 'PATCH',
    path: '/v2/containers',
    body: { data: { attributes: {} } },
    headers,
  })
  expect(status).toBe(422)
  expect(errors).toMatchObject([{ source: { pointer: '/data/id' } }])
})
