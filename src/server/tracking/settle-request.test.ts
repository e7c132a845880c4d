import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SourceAnswer } from '../sources/source.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { testApp } from '../testing/test-app.ts'

const { account, work, sources } = testApp()

const container = 'TCLU4829132'

/** A request whose line takes its time, while its events are sent here. */
async function raced(bill: string, answer: SourceAnswer, request_type: 'bill_of_lading' | 'container') {
  const me = await account()
  const request_number = request_type === 'container' ? container : bill
  const events = atSea({ bill, container })
  sources.set('YMLU', {
    scac: 'YMLU',
    name: 'YMLU',
    async ask() {
      // Once: afterwards the shipment itself is asked for.
      sources.delete('YMLU')
      await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
      return answer
    },
  })
  const { data } = await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number, request_type, scac: 'YMLU' } } },
  })
  await work()
  const request = (await me.client(api.tracking_requests.get, { params: { id: data.id } })).data
  const told = (await me.client(api.events.list)).data.map(({ attributes }) => attributes.event)
  return { me, request, told: told.filter((name) => name.startsWith('tracking_request')) }
}

const answers: [string, SourceAnswer, 'bill_of_lading' | 'container'][] = [
  ['does not know the bill', { outcome: 'not_found' }, 'bill_of_lading'],
  ['does not know the container', { outcome: 'not_found' }, 'container'],
  ['calls the number wrong', { outcome: 'invalid_number', message: 'wrong format' }, 'bill_of_lading'],
  ['is down', { outcome: 'unreachable', message: 'It answered 503', retry_after_seconds: null }, 'bill_of_lading'],
  ['answers what nobody understands', { outcome: 'unrecognized', message: 'not JSON' }, 'bill_of_lading'],
]

test.each(answers)('a request that succeeded meanwhile stays so when its line %s', async (name, answer, type) => {
  const { me, request, told } = await raced(`YMLU${name.length}0001`, answer, type)
  expect(request.attributes).toMatchObject({ status: 'created', failed_reason: null, last_error: null })
  expect(request.relationships.tracked_object.data).not.toBeNull()
  expect(told).toEqual(['tracking_request.succeeded'])
  expect((await me.client(api.shipments.list)).meta.total).toBe(1)
})

test('facts that are sent while their request is settled are not left waiting', async () => {
  const me = await account()
  const [load, ...others] = atSea({ bill: 'YMLU7770001', container })
  const send = (body: readonly object[]) => me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: 'YMLU7770001', request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })
  const answers = await Promise.all([send([load as object]), send(others)])
  expect(answers.map(({ data }) => data.attributes.unmatched)).toEqual([0, 0])
  expect((await me.client(api.shipments.list)).meta.total).toBe(1)
  const [box] = (await me.client(api.containers.list)).data
  expect(box?.attributes).toMatchObject({ current_status: 'on_ship' })
  expect(box?.attributes.pol_vessel_loaded_at).not.toBeNull()
})

test('an answer that cannot be taken in is an error of this server: the request says so, and is tried again', async () => {
  const me = await account()
  const broken = { outcome: 'found', facts: [null], withdrawals: [], rejected: [], complete: true } as never
  sources.set('YMLU', { scac: 'YMLU', name: 'YMLU', ask: async () => broken })
  const { data } = await me.client(api.tracking_requests.create, {
    body: { data: { attributes: { request_number: 'YMLU7770002', request_type: 'bill_of_lading', scac: 'YMLU' } } },
  })
  const read = async () => (await me.client(api.tracking_requests.get, { params: { id: data.id } })).data.attributes
  await expect(work()).rejects.toThrow()
  expect(await read()).toMatchObject({ status: 'pending', failed_reason: 'internal_processing_error', retry_count: 1 })
  expect((await read()).next_attempt_at).not.toBeNull()
  sources.delete('YMLU')
})
