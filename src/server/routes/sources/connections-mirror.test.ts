import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { mirror, serve } from '../../testing/other-account.ts'
import { testApp } from '../../testing/test-app.ts'

const there = testApp()
const here = testApp({ allowPrivate: true })

test('the test of a mirror says whose account it is and how much there is', async () => {
  const [me, they] = [await here.account(), await there.account()]
  await they.client(api.tracking_requests.create, {
    body: {
      data: {
        attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
      },
    },
  })
  await there.work()
  const { id, attributes } = await mirror(me, await serve(there), they.apiKey)
  expect(attributes).toMatchObject({
    profile: 'mirror',
    scacs: [],
    state: 'untested',
    credentials_set: ['api_key'],
    mirror: { stage: 'copying', shipments: 0, shipments_found: null, problems: [] },
  })
  const { data } = await me.client(api.connections.test, { params: { id }, body: {} })
  expect(data.attributes).toMatchObject({
    result: 'found',
    message: 'The key works: the account of Test account, 1 shipment',
    advice: null,
  })
  expect(data.attributes.exchanges.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain(they.apiKey)
})

test('a key that is refused is told in words, and what is missing at its field', async () => {
  const me = await here.account()
  const { id } = await mirror(me, await serve(there), 'lf_of_nobody')
  const { data } = await me.client(api.connections.test, { params: { id }, body: {} })
  expect(data.attributes).toMatchObject({
    result: 'refused',
    message: expect.stringContaining('refused the key (401)'),
  })
  const reply = await me.fetch('/v2/connections', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { attributes: { profile: 'mirror', scacs: ['MSCU'] } } }),
  })
  const { errors } = (await reply.json()) as { errors: { source: { pointer: string } }[] }
  expect(errors.map(({ source }) => source.pointer).sort()).toEqual([
    '/data/attributes/credentials/api_key',
    '/data/attributes/scacs',
    '/data/attributes/settings/base_url',
  ])
})

test('a number is needed where a line is tested', async () => {
  const me = await here.account()
  await using line = await startLine((_, response) => json(response, []))
  const attributes = { profile: 'dcsa-2', scacs: ['YMLU'], settings: { base_url: line.base_url } }
  const { data } = await me.client(api.connections.create, { body: { data: { attributes } } })
  const reply = await me.fetch(`/v2/connections/${data.id}/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_type: 'bill_of_lading' }),
  })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ errors: [{ source: { pointer: '/request_number' } }] })
})
