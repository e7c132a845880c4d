import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createApp } from '../../app.ts'
import { ask } from '../../testing/ask.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app, store, context } = testApp()
let proxied: FastifyInstance
beforeAll(async () => {
  proxied = await createApp({ store: store(), ...context, trustProxy: ['127.0.0.1'] })
})
afterAll(() => proxied.close())

/** A key for these networks, used from an address that a proxy tells: one that is trusted, or none that is. */
async function withKey(allowed_networks: string[]) {
  const { client } = await account()
  const attributes = { name: 'Feed', scopes: ['read' as const], allowed_networks }
  const { data } = await client(api.api_keys.create, { body: { data: { attributes } } })
  const from = async (address: string, server = proxied) => {
    const headers = { authorization: `Token ${data.attributes.token}`, 'x-forwarded-for': address }
    return ask(server, { path: '/v2/parties', headers })
  }
  return { client, from, key: data }
}

test('a key is taken from its networks and from nowhere else, which is written', async () => {
  const { client, from, key } = await withKey(['203.0.113.0/24', '2001:db8::/32'])
  expect(key.attributes.allowed_networks).toEqual(['203.0.113.0/24', '2001:db8::/32'])
  for (const address of ['203.0.113.9', '2001:db8::7']) expect((await from(address)).status).toBe(200)
  const refused = await from('198.51.100.7')
  expect([refused.status, refused.document.errors[0].detail]).toEqual([
    403,
    'This API token may not be used from 198.51.100.7.',
  ])
  await expect
    .poll(async () => (await client(api.audit_events.list)).data.map((one) => one.attributes))
    .toContainEqual(expect.objectContaining({ action: 'request.refused', actor_name: 'Feed', address: '198.51.100.7' }))
  // It was not used: what says when it was names no stranger.
  expect((await client(api.api_keys.get, { params: { id: key.id } })).data.attributes.last_used_from).not.toBe(
    '198.51.100.7',
  )
})

test('what nobody vouches for is no address: without a trusted proxy the connection itself counts', async () => {
  const { from } = await withKey(['203.0.113.0/24'])
  expect((await from('203.0.113.9', app())).status).toBe(403)
})

test('networks are changed and taken away, and one that is none is named', async () => {
  const { client, from, key } = await withKey(['203.0.113.0/24'])
  const params = { id: key.id }
  const change = (allowed_networks: string[]) =>
    client(api.api_keys.update, { params, body: { data: { attributes: { allowed_networks } } } })
  for (const wrong of ['203.0.113.0', '203.0.113.0/33', '10/8', '2001:db8::/129', 'example.com/24'])
    await expect(change(['10.0.0.0/8', wrong]), wrong).rejects.toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/allowed_networks/1' }, detail: expect.stringContaining('CIDR') }],
    })
  await change(['198.51.100.0/24'])
  expect([(await from('203.0.113.9')).status, (await from('198.51.100.1')).status]).toEqual([403, 200])
  await change([])
  expect((await from('192.0.2.1')).status).toBe(200)
})
