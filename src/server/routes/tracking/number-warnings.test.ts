import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account } = testApp()

const detail = 'The check digit is 1, and 2 would be right: TCLU4829132'

test('a container number with a wrong check digit is tracked, and warned of on request and container', async () => {
  const { client } = await account()
  const attributes = { request_number: 'TCLU4829131', request_type: 'container' as const, scac: 'YMLU' }
  const { data } = await client(api.tracking_requests.create, { body: { data: { attributes } } })
  expect(data.attributes.warnings).toEqual([{ code: 'wrong_check_digit', detail }])
  const body = atSea({ bill: 'YMLU61', container: 'TCLU4829131' })
  await client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  const [box] = (await client(api.containers.list)).data
  const one = await client(api.containers.get, { params: { id: String(box?.id) } })
  for (const found of [box, one.data])
    expect(found?.attributes.warnings).toEqual([{ code: 'wrong_check_digit', detail }])
  const params = { id: data.id, include: ['tracked_object.containers'] }
  const { included } = await client(api.tracking_requests.get, { params })
  const shown = included?.find(({ type }) => type === 'container')
  expect(shown?.attributes).toMatchObject({ warnings: [{ code: 'wrong_check_digit', detail }] })
})

test('a bill of lading has no check digit, and a right one is no reason to warn', async () => {
  const { client } = await account()
  const warningsOf = async (request_number: string, request_type: 'bill_of_lading' | 'container') => {
    const attributes = { request_number, request_type, scac: 'YMLU' }
    const { data } = await client(api.tracking_requests.create, { body: { data: { attributes } } })
    return data.attributes.warnings
  }
  expect(await warningsOf('YMLU4829131', 'bill_of_lading')).toEqual([])
  expect(await warningsOf('TCLU4829132', 'container')).toEqual([])
})
