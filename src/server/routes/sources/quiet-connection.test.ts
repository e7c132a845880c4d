import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope, withSystem } from '../../db/scope.ts'
import { recordCame, recordNews } from '../../db/sources/connections.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })
const { account, work, clock, store } = setting

const later = async (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
  await work()
}

test('a connection that answers and brings nothing new for longer than ever is quiet, until it does', async () => {
  const numbers = { bill: 'YMLUQ0001', container: 'TCLU4829132' }
  let known: object[] = atSea(numbers)
  await using line = await startLine((_, response) => json(response, known))
  const me = await account()
  const attributes = {
    profile: 'dcsa-2',
    name: 'Yang Ming',
    scacs: ['YMLU'],
    settings: { base_url: line.base_url, key_header: 'X-Key' },
    credentials: { key: 'ours' },
  }
  const { id } = (await me.client(api.connections.create, { body: { data: { attributes } } })).data
  const read = async () => (await me.client(api.connections.get, { params: { id } })).data.attributes
  const told = async () =>
    (await me.client(api.exceptions.list)).data
      .filter(({ attributes }) => attributes.kind === 'connection_down')
      .map(({ attributes: { reason, who_acts } }) => `${reason} ${who_acts}`)
  expect(await read()).toMatchObject({ state: 'untested', last_news_at: null })

  // Three weeks in which something came twice a day.
  const begin = clock.now.getTime()
  for (let half = 42; half > 0; half--)
    await withScope(store(), { account_id: me.id }, (tx) => recordNews(tx, id, new Date(begin - half * 12 * 3_600_000)))
  const request = { request_type: 'bill_of_lading' as const, request_number: numbers.bill, scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { attributes: request } } })
  await work()
  const news = clock.now.toISOString()
  expect(await read()).toMatchObject({ state: 'working', last_news_at: news })

  for (const _ of [1, 2]) await later(12)
  expect(await read()).toMatchObject({ state: 'working', last_news_at: news, failures: 0 })
  expect((await read()).last_success_at).not.toBe(news)
  expect(await told()).toEqual([])

  await later(6)
  expect(await read()).toMatchObject({ state: 'quiet', last_news_at: news })
  expect(await told()).toEqual([])
  await later(0.1)
  expect(await told()).toEqual(['connection_quiet line'])

  // Nothing is expected through one that is not asked.
  await me.client(api.connections.pause, { params: { id } })
  await work()
  expect([(await read()).state, await told()]).toEqual(['paused', []])
  await me.client(api.connections.resume, { params: { id } })
  await work()
  expect([(await read()).state, await told()]).toEqual(['quiet', ['connection_quiet line']])

  known = [...known, ...discharged(numbers)]
  await later(24)
  expect(await read()).toMatchObject({ state: 'working', last_news_at: clock.now.toISOString() })
  expect(await told()).toEqual([])

  // While nobody asks it, as in a holiday of the server, it cannot bring anything.
  await later(24 * 5)
  expect([(await read()).state, await told()]).toEqual(['working', []])
  // By now there was a pause of more than two days.
  for (let half = 0; half < 8; half++) await later(12)
  expect((await read()).state).toBe('quiet')
  await later(0.1)
  expect(await told()).toEqual(['connection_quiet line'])

  // Where nothing is tracked any more, nothing is missed.
  const [shipment] = (await me.client(api.shipments.list)).data
  await withSystem(store(), (tx) => tx.deleteFrom('shipments').where('id', '=', String(shipment?.id)).execute())
  await later(1)
  expect([(await read()).state, await told()]).toEqual(['working', []])
})

test('of less than half of what was tracked, less is expected', async () => {
  const me = await account()
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: 'http://127.0.0.1:9' } }
  const { id } = (
    await me.client(api.connections.create, {
      body: { data: { attributes: { ...attributes, credentials: { key: 'k' } } } },
    })
  ).data
  const track = async (request_number: string) => {
    const request = { request_type: 'bill_of_lading' as const, request_number, scac: 'YMLU' }
    await me.client(api.tracking_requests.create, { body: { data: { attributes: request } } })
    const events = atSea({ bill: request_number, container: 'TCLU4829132' })
    await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  }
  for (const number of ['YMLUQ1001', 'YMLUQ1002', 'YMLUQ1003', 'YMLUQ1004']) await track(number)
  const scope = { account_id: me.id }
  for (let half = 42; half > 0; half--)
    await withScope(store(), scope, (tx) => recordNews(tx, id, new Date(clock.now.getTime() - half * 12 * 3_600_000)))
  clock.now = new Date(clock.now.getTime() + 48 * 3_600_000)
  await withScope(store(), scope, (tx) => recordCame(tx, id, { failure: null, refused: false }, clock.now))
  const state = async () => (await me.client(api.connections.get, { params: { id } })).data.attributes.state
  expect(await state()).toBe('quiet')
  const shipments = (await me.client(api.shipments.list)).data
  const remove = (some: typeof shipments) =>
    withSystem(store(), (tx) =>
      tx
        .deleteFrom('shipments')
        .where(
          'id',
          'in',
          some.map((one) => one.id),
        )
        .execute(),
    )
  await remove(shipments.slice(0, 2))
  expect(await state()).toBe('quiet')
  await remove(shipments.slice(2, 3))
  expect(await state()).toBe('working')
})
