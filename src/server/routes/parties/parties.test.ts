import { expect, test } from 'vitest'
import { ApiFailure } from '#app/api/errors.ts'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, store } = testApp()

const named = (company_name: string) => ({ body: { data: { type: 'party' as const, attributes: { company_name } } } })
const errorsOf = async (call: Promise<unknown>) => {
  const failure = await call.then(
    () => expect.fail('The call succeeded'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(ApiFailure)
  return (failure as ApiFailure).errors
}

test('a party that was created can be read, listed and renamed', async () => {
  const { client } = await account()
  const created = await client(api.parties.create, named('  Nordmeer Handel '))
  const { id } = created.data
  expect(created).toEqual({
    data: { id, type: 'party', attributes: { company_name: 'Nordmeer Handel' }, links: { self: `/v2/parties/${id}` } },
    links: { self: `/v2/parties/${id}` },
  })
  await client(api.parties.update, { params: { id }, ...named('Nordmeer') })
  expect((await client(api.parties.get, { params: { id } })).data.attributes.company_name).toBe('Nordmeer')
  const list = await client(api.parties.list)
  expect(list.data.map((party) => party.id)).toEqual([id])
  expect(list.meta).toEqual({ size: 25, total: 1 })
})

test('a list has pages, and no link to a page that does not exist', async () => {
  const { client, fetch } = await account()
  for (const name of ['a', 'b', 'c']) await client(api.parties.create, named(name))
  const first = await client(api.parties.list, { params: { 'page[size]': 2 } })
  expect(first.data.map((party) => party.attributes.company_name)).toEqual(['c', 'b'])
  expect(first.meta).toEqual({ size: 2, total: 3 })
  expect(first.links.prev).toBeUndefined()
  const second = (await (await fetch(String(first.links.next))).json()) as typeof first
  expect(second.data.map((party) => party.attributes.company_name)).toEqual(['a'])
  expect(second.links).toEqual({
    self: '/v2/parties?page%5Bsize%5D=2&page%5Bnumber%5D=2',
    current: '/v2/parties?page%5Bsize%5D=2&page%5Bnumber%5D=2',
    first: '/v2/parties?page%5Bsize%5D=2&page%5Bnumber%5D=1',
    prev: '/v2/parties?page%5Bsize%5D=2&page%5Bnumber%5D=1',
    last: '/v2/parties?page%5Bsize%5D=2&page%5Bnumber%5D=2',
  })
  const beyond = await client(api.parties.list, { params: { 'page[number]': 9, 'page[size]': 500 } })
  expect(beyond.meta).toEqual({ size: 100, total: 3 })
})

test('a blank name and a name that exists are told apart, at the pointers of the specification', async () => {
  const { client } = await account()
  await client(api.parties.create, named('Nordmeer'))
  const blank = {
    ...{ status: '422', code: 'blank', title: 'Unprocessable Entity', detail: "Company name can't be blank" },
    meta: { said: { code: 'blank', values: { attribute: 'company_name' } } },
  }
  const taken = {
    status: '422',
    code: 'taken',
    title: 'Unprocessable Entity',
    detail: "'Nordmeer' already exists in Account",
    meta: { said: { code: 'party_name_taken', values: { name: 'Nordmeer' } } },
  }
  expect(await errorsOf(client(api.parties.create, named(' ')))).toEqual([
    { ...blank, source: { pointer: '/data/attributes/company_name' } },
  ])
  expect(await errorsOf(client(api.parties.create, named('Nordmeer')))).toEqual([
    { ...taken, source: { pointer: '/data/attributes/customer' } },
  ])
  const other = await client(api.parties.create, named('Südwind'))
  expect(await errorsOf(client(api.parties.update, { params: { id: other.data.id }, ...named('Nordmeer') }))).toEqual([
    { ...taken, source: { pointer: '/data/attributes/customer' } },
  ])
})

test('names that look the same are one party, and a name that nobody can see is blank', async () => {
  const me = await account()
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']
  const { data } = await me.client(api.parties.create, named(decomposed))
  expect(data.attributes.company_name).toBe(composed)
  const taken = [{ code: 'taken', source: { pointer: '/data/attributes/customer' } }]
  for (const name of [composed, decomposed, ' CAFE\u0301 '])
    expect(await errorsOf(me.client(api.parties.create, named(name)))).toMatchObject(taken)
  for (const name of ['\u200b', '\u2060\u00ad', '\u3164', '\u115f \uffa0', '\u2800', '\ufeff', '\u0007'])
    expect(await errorsOf(me.client(api.parties.create, named(name))), JSON.stringify(name)).toMatchObject([
      { code: 'blank', detail: "Company name can't be blank" },
    ])
})

test('a name that is kept decomposed, as it came once, is found and is not made again', async () => {
  const me = await account()
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']
  await withSystem(store(), (tx) =>
    tx.insertInto('parties').values({ account_id: me.id, company_name: decomposed }).execute(),
  )
  const taken = [{ code: 'taken', source: { pointer: '/data/attributes/customer' } }]
  expect(await errorsOf(me.client(api.parties.create, named(composed)))).toMatchObject(taken)
  const other = await me.client(api.parties.create, named('Other'))
  const rename = (id: string, name: string) => me.client(api.parties.update, { params: { id }, ...named(name) })
  expect(await errorsOf(rename(other.data.id, composed))).toMatchObject(taken)
  const old = (await me.client(api.parties.list)).data.find(({ id }) => id !== other.data.id)
  expect((await rename(String(old?.id), composed)).data.attributes.company_name).toBe(composed)
})

test('an unknown query parameter is named, and so is one that cannot be read', async () => {
  const { fetch } = await account()
  const errors = async (address: string) => (await (await fetch(address)).json()).errors
  expect(await errors('/v2/parties?page[number]=1&filter[name]=x')).toEqual([
    {
      status: '400',
      code: 'unknown_parameter',
      title: 'Bad Request',
      detail: 'filter[name] is not a parameter of this endpoint.',
      source: { parameter: 'filter[name]' },
    },
  ])
  expect(await errors('/v2/parties?page[number]=0')).toMatchObject([{ source: { parameter: 'page[number]' } }])
})

test('a body is refused with everything that is wrong with it', async () => {
  const { fetch } = await account()
  const body = JSON.stringify({ data: { type: 'party', attributes: { company_name: null, colour: 'red' } } })
  const post = (type: string, text = body) =>
    fetch('/v2/parties', { method: 'POST', body: text, headers: { 'content-type': type } })
  const { errors } = await (await post('application/json')).json()
  expect(errors.map((error: { code: string; source: object }) => [error.code, error.source])).toEqual([
    ['blank', { pointer: '/data/attributes/company_name' }],
    ['unknown_attribute', { pointer: '/data/attributes/colour' }],
  ])
  expect((await post('application/vnd.api+json')).status).toBe(422)
  expect((await post('text/plain')).status).toBe(415)
  expect((await post('application/json', '{')).status).toBe(400)
})

test('without a valid key the answer is 401, and nothing of another account can be found', async () => {
  const mine = await account()
  const theirs = await account()
  const { data } = await theirs.client(api.parties.create, named('Theirs'))
  expect(await errorsOf(mine.client(api.parties.get, { params: { id: data.id } }))).toMatchObject([
    { code: 'not_found' },
  ])
  expect(await errorsOf(mine.client(api.parties.get, { params: { id: 'x' } }))).toMatchObject([{ code: 'not_found' }])
  expect((await mine.client(api.parties.list)).data).toEqual([])
  const stranger = await mine.fetch('/v2/parties', { headers: { authorization: 'Token lf_wrong' } })
  expect(stranger.status).toBe(401)
  expect(await stranger.json()).toMatchObject({ errors: [{ status: '401', title: 'Unauthorized' }] })
})
