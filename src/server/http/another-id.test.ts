import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pathNames } from '#contract/endpoint.ts'
import { ask } from '../testing/ask.ts'
import { endpoints, exampleOf, named } from '../testing/every-endpoint.ts'
import { testApp } from '../testing/test-app.ts'

const { app, account } = testApp()

const edits = endpoints.filter(
  ({ method, path, body, isPersonal }) =>
    method === 'PATCH' && body && !isPersonal && pathNames(path).at(-1)?.endsWith('id'),
)

test.each(named(edits))('%s: a body about another resource than the address is refused', async (_, endpoint) => {
  const { apiKey } = await account()
  const id = randomUUID()
  const name = String(pathNames(endpoint.path).at(-1))
  const { method, path, query, body } = exampleOf(endpoint, { [name]: id })
  const send = (data: object) =>
    ask(app(), {
      endpoint,
      method,
      path,
      query,
      body: { ...(body as object), data: { ...(body as { data: object }).data, ...data } },
      headers: { authorization: `Token ${apiKey}` },
    })
  for (const other of [randomUUID(), '', 5, null]) {
    const { status, errors } = await send({ id: other })
    expect(status).toBe(409)
    expect(errors).toMatchObject([{ code: 'another_id', title: 'Conflict', source: { pointer: '/data/id' } }])
  }
  // That it is not there is said to who asks for it by its own id.
  expect((await send({ id: id.toUpperCase() })).status).not.toBe(409)
  expect((await send({})).status).not.toBe(409)
})
