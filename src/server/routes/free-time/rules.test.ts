import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { account, app } = setting

type Someone = Awaited<ReturnType<typeof account>>

const pier = {
  name: 'Pier 400, imports',
  kind: 'demurrage',
  port_locode: 'USLAX',
  free_days: 4,
  unit: 'working',
  start_event: 'discharged',
  first_day: 'next_working_day',
  working_weekdays: [1, 2, 3, 4, 5],
  valid_from: '2026-01-01',
} as const

const create = ({ client }: Someone, said: object = {}) =>
  client(api.free_time_rules.create, {
    body: { data: { attributes: { ...pier, working_weekdays: [...pier.working_weekdays], ...said } } },
  })

/** What is wrong with it, by the field. */
async function wrongWith({ apiKey }: Someone, said: object) {
  const body = { data: { attributes: { ...pier, name: 'Wrong', ...said } } }
  const headers = { authorization: `Token ${apiKey}` }
  const { status, document } = await ask(app(), { method: 'POST', path: '/v2/free_time_rules', headers, body })
  const errors: { source: { pointer: string }; detail: string }[] = document.errors ?? []
  return {
    status,
    ...Object.fromEntries(errors.map((one) => [one.source.pointer.split('/').slice(3).join('/'), one.detail])),
  }
}

test('a set of rules is as it was written, and what was left out is what is usual', async () => {
  const me = await account()
  const tiers = [
    { from_day: 6, amount: 465 },
    { from_day: 1, amount: 310 },
  ]
  const { data } = await create(me, { terminal_id: 'W185', currency_code: 'usd', tiers })
  expect(data.attributes).toMatchObject({
    ...pier,
    is_enabled: true,
    shipping_line_scac: null,
    tiers: tiers.toReversed(),
    currency_code: 'USD',
    charged_days: 'calendar',
    valid_to: null,
    used_by: 0,
    is_example: false,
  })
  expect(data.attributes.terminal_id).toMatch(/^[0-9a-f-]{36}$/)
  const changes = { free_days: 5, note: 'By phone' }
  const changed = await me.client(api.free_time_rules.update, {
    params: { id: data.id },
    body: { data: { attributes: changes } },
  })
  expect(changed.data.attributes).toMatchObject({ ...pier, ...changes, tiers: tiers.toReversed() })
  await me.client(api.free_time_rules.delete, { params: { id: data.id } })
  await expect(me.client(api.free_time_rules.get, { params: { id: data.id } })).rejects.toMatchObject({ status: 404 })
})

describe('what is wrong is said by its field', () => {
  test.each([
    ['a line that nobody knows', { shipping_line_scac: 'ZZZZ' }, 'shipping_line_scac', /ZZZZ/],
    ['a port that nobody knows', { port_locode: 'USQQQ' }, 'port_locode', /USQQQ/],
    ['a terminal that nobody knows', { terminal_id: 'X999' }, 'terminal_id', /X999/],
    ['a terminal of another port', { terminal_id: 'W185', port_locode: 'USNYC' }, 'terminal_id', /never apply/],
    ['a port of another country', { country_code: 'CA' }, 'country_code', /never apply/],
    ['an end before the begin', { valid_to: '2025-12-31' }, 'valid_to', /never apply/],
    ['a day that does not exist', { valid_from: '2026-02-30' }, 'valid_from', /./],
    ['a year that no database keeps', { valid_from: '0000-01-01' }, 'valid_from', /./],
    ['a time that does not exist', { cutoff_time: '24:00' }, 'cutoff_time', /HH:MM/],
    ['a start that does not start it', { start_event: 'full_out' }, 'start_event', /never apply/],
    ['working days of no week', { working_weekdays: null }, 'calendar_id', /calendar/],
    [
      'a calendar that is not there',
      { calendar_id: '00000000-0000-4000-8000-000000000000' },
      'calendar_id',
      /no calendar/,
    ],
    ['a customer that is not there', { party_id: '00000000-0000-4000-8000-000000000000' }, 'party_id', /no party/],
    ['charges without a currency', { tiers: [{ from_day: 1, amount: 5 }] }, 'currency_code', /currency/],
    ['more free days than anybody gives', { free_days: 61 }, 'free_days', /./],
    ['less than none', { free_days: -1 }, 'free_days', /./],
  ])('%s', async (_, said, field, detail) => {
    const wrong = await wrongWith(await account(), said)
    expect(wrong.status).toBe(422)
    expect(wrong).toHaveProperty([field], expect.stringMatching(detail))
  })

  test('two charges from one day', async () => {
    const tiers = [1, 3, 3].map((from_day) => ({ from_day, amount: 5 }))
    expect(await wrongWith(await account(), { tiers, currency_code: 'USD' })).toHaveProperty(['tiers/2/from_day'])
  })

  test('a name that is taken, and rules that apply to the same containers', async () => {
    const me = await account()
    await create(me)
    const wrong = await wrongWith(me, { name: 'pier 400, IMPORTS' })
    expect(wrong).toMatchObject({ name: expect.stringContaining('already exists') })
    expect(wrong).toMatchObject({ valid_from: expect.stringContaining('Pier 400, imports') })
    await create(me, { name: 'Reefers', equipment: 'reefer' })
    await create(me, { name: 'Before', valid_from: '2025-01-01', valid_to: '2025-12-31' })
  })

  test('one clock for all time beside one of its parts, unless one goes before the other', async () => {
    const me = await account()
    await create(me)
    const combined = { name: 'Combined', kind: 'combined' } as const
    expect(await wrongWith(me, combined)).toMatchObject({
      status: 422,
      kind: expect.stringContaining("'Pier 400, imports' applies to the same containers"),
    })
    await create(me, { ...combined, priority: 1 })
    await create(me, { ...combined, name: 'Of one line', shipping_line_scac: 'MAEU' })
    await create(me, { name: 'Of the terminal', kind: 'storage' })
  })

  test('several things at once', async () => {
    const wrong = await wrongWith(await account(), { shipping_line_scac: 'ZZZZ', port_locode: 'USQQQ' })
    expect(Object.keys(wrong)).toEqual(['status', 'shipping_line_scac', 'port_locode'])
  })
})

describe('examples that come with Landfall', () => {
  test('are listed last and decide nothing, until somebody uses one', async () => {
    const me = await account()
    await create(me)
    const list = () => me.client(api.free_time_rules.list)
    const { data } = await list()
    expect(data[0]?.attributes).toMatchObject({ name: pier.name, is_example: false })
    expect(data.slice(1).map(({ attributes }) => [attributes.is_example, attributes.is_enabled])).toEqual(
      data.slice(1).map(() => [true, false]),
    )
    const example = data.find(({ attributes }) => attributes.name.includes('NS ramp'))
    const id = example?.id as string
    const own = await me.client(api.free_time_rules.update, {
      params: { id },
      body: { data: { attributes: { is_enabled: true } } },
    })
    expect(own.data).toMatchObject({ id, attributes: { is_enabled: true, is_example: false, free_days: 2 } })
    await me.client(api.free_time_rules.delete, { params: { id } })
    expect((await list()).data.map((one) => one.id)).not.toContain(id)
    expect(
      (await (await account()).client(api.free_time_rules.get, { params: { id } })).data.attributes.is_example,
    ).toBe(true)
  })
})

test('who may not administer reads them and writes none', async () => {
  const me = await account()
  const { data } = await create(me)
  const member = await personOf(setting, me.id, 'member')
  const path = `/v2/free_time_rules/${data.id}`
  expect((await member.ask({ path })).status).toBe(200)
  const body = { data: { attributes: { free_days: 9 } } }
  expect((await member.ask({ method: 'PATCH', path, body })).status).toBe(403)
  expect((await member.ask({ method: 'DELETE', path })).status).toBe(403)
})
