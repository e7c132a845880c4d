import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { json, startLine } from '../../sources/dcsa/fixtures/line-server.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp({ allowPrivate: true })

const secret = 'hapag-secret-0123456789'
const credentials = { id: 'client-id-of-ours', secret }

/** A line, and the server of somebody who would like to have the keys to it. */
async function start() {
  const answer = () => startLine((_, response) => json(response, [], {}))
  const [line, foreign] = [await answer(), await answer()]
  const me = await setting.account()
  const create = async (attributes: object) =>
    (await me.client(api.connections.create, { body: { data: { attributes: attributes as never } } })).data.id
  const admin = await personOf(setting, me.id, 'admin')
  return {
    ...{ line, foreign, me, create, admin },
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]()
      await foreign[Symbol.asyncDispose]()
    },
  }
}

test('at another host a connection wants its secrets again, from programs and from people', async () => {
  await using given = await start()
  const { line, foreign, me, create, admin } = given
  const id = await create({
    profile: 'hapag-lloyd',
    settings: { plan: 'default', base_url: line.base_url },
    credentials,
  })
  const path = `/v2/connections/${id}`
  const change = (attributes: object) => ({ method: 'PATCH' as const, path, body: { data: { attributes } } })
  const elsewhere = { settings: { plan: 'default', base_url: foreign.base_url } }
  const asked = { detail: expect.stringMatching(/is needed again for another host/) }
  const errors = [
    { ...asked, source: { pointer: '/data/attributes/credentials/id' } },
    { ...asked, source: { pointer: '/data/attributes/credentials/secret' } },
  ]
  const refused = me.client(api.connections.update, { params: { id }, body: { data: { attributes: elsewhere } } })
  await expect(refused).rejects.toMatchObject({ status: 422, errors })
  expect(await admin.ask(change(elsewhere))).toMatchObject({ status: 422, document: { errors } })
  const half = await admin.ask(change({ ...elsewhere, credentials: { secret: 'of theirs' } }))
  expect(half.document.errors).toMatchObject([errors[0]])

  const test = { request_type: 'container' as const, request_number: 'TCLU4829132' }
  await me.client(api.connections.test, { params: { id }, body: test })
  expect(foreign.calls).toEqual([])
  expect(line.calls.length).toBeGreaterThan(0)

  // Another path of the host, and the line's own host, are where they were given for.
  expect(await admin.ask(change({ settings: { plan: 'default', base_url: `${line.base_url}/v9` } }))).toMatchObject({
    status: 200,
  })
  expect(await admin.ask(change({ ...elsewhere, credentials: { id: 'x', secret: 'y' } }))).toMatchObject({
    status: 200,
  })
  expect(await admin.ask(change({ settings: { plan: 'tryout' } }))).toMatchObject({ status: 200 })
})

test('so does another address of tokens; the secret that others sign with stays', async () => {
  await using given = await start()
  const { line, foreign, create, admin } = given
  const settings = { base_url: line.base_url, token_url: `${line.base_url}/token` }
  const callback_secret = Buffer.from('a secret of the subscription').toString('base64')
  const id = await create({ profile: 'evergreen', settings, credentials: { ...credentials, callback_secret } })
  const attributes = { settings: { ...settings, token_url: `${foreign.base_url}/token` } }
  const { status, document } = await admin.ask({
    ...{ method: 'PATCH', path: `/v2/connections/${id}` },
    body: { data: { attributes } },
  })
  expect({ status, pointers: document.errors.map(({ source }: { source: object }) => source) }).toEqual({
    status: 422,
    pointers: [{ pointer: '/data/attributes/credentials/id' }, { pointer: '/data/attributes/credentials/secret' }],
  })
})

test('and a mirror', async () => {
  await using given = await start()
  const { line, foreign, create, admin } = given
  const id = await create({
    profile: 'mirror',
    settings: { base_url: line.base_url },
    credentials: { api_key: 'theirs' },
  })
  const answer = await admin.ask({
    ...{ method: 'PATCH', path: `/v2/connections/${id}` },
    body: { data: { attributes: { settings: { base_url: foreign.base_url } } } },
  })
  expect(answer).toMatchObject({
    status: 422,
    document: { errors: [{ source: { pointer: '/data/attributes/credentials/api_key' } }] },
  })
})
