import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()

const named = (company_name: unknown) => ({ data: { attributes: { company_name } } })

test.each([[''], ['   '], [null], [7], ['x'.repeat(201)], ['Nord\u0000meer']])(
  'a company is not named %j, and the error is at the name',
  async (company_name) => {
    const me = await setting.account()
    const { status, errors } = await ask(setting.app(), {
      method: 'PATCH',
      path: `/v2/accounts/${me.id}`,
      headers: { authorization: `Token ${me.apiKey}` },
      body: named(company_name),
    })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ source: { pointer: '/data/attributes/company_name' } }])
  },
)

test('an admin names the company, and it is called so everywhere', async () => {
  const me = await setting.account()
  const { data } = await me.client(api.accounts.update, {
    params: { id: me.id },
    body: named('  Nordmeer & Co ') as never,
  })
  expect(data.attributes.company_name).toBe('Nordmeer & Co')
  expect((await me.client(api.accounts.current)).data.attributes).toEqual({ company_name: 'Nordmeer & Co' })
})

test('members and other companies do not', async () => {
  const [me, other] = [await setting.account(), await setting.account()]
  const before = (await me.client(api.accounts.current)).data.attributes
  const member = await personOf(setting, me.id, 'member')
  const path = `/v2/accounts/${me.id}`
  expect((await member.ask({ method: 'PATCH', path, body: named('Mine') })).status).toBe(403)
  const headers = { authorization: `Token ${other.apiKey}` }
  expect((await ask(setting.app(), { method: 'PATCH', path, headers, body: named('Mine') })).status).toBe(404)
  expect((await me.client(api.accounts.current)).data.attributes).toEqual(before)
})
