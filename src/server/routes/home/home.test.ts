import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { held, numbers, ready, someoneWithExceptions } from '../../testing/exceptions.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'

const setting = testApp()
const { work } = setting

const rule = {
  name: 'Los Angeles',
  kind: 'storage',
  free_days: 4,
  unit: 'calendar',
  start_event: 'discharged',
  first_day: 'next_day',
  currency_code: 'USD',
  valid_from: '2026-01-01',
} as const
const tiers = [
  { from_day: 1, amount: 100 },
  { from_day: 4, amount: 250 },
]

async function setUp() {
  const me = await someoneWithExceptions(setting)
  const { client } = me
  return {
    ...me,
    async addRule(more: object = {}) {
      await client(api.free_time_rules.create, { body: { data: { attributes: { ...rule, tiers, ...more } } } })
      await work()
    },
    money: async () => (await client(api.home.money)).data.attributes,
    causes: async () => (await client(api.home.causes, { params: { include: ['exceptions'] } })).data,
    count: async (params: object) => (await client(api.containers.list, { params })).meta.total,
  }
}

test('money is counted per currency and each container once, today and as it runs up', async () => {
  const { addRule, terminal, later, money, count } = await setUp()
  await addRule()
  await addRule({ name: 'Chassis', kind: 'demurrage', currency_code: 'CAD', tiers: [{ from_day: 1, amount: 10 }] })
  const holds = [...held.holds, { name: 'FREIGHT', party: 'LINE', status: 'hold' }]
  await terminal({ available: false, holds })
  // Free until 22 June at Los Angeles: on 19 June the first days that cost are 23 and 24 June.
  expect((await money()).costs.find(({ currency_code }) => currency_code === 'USD')).toEqual({
    currency_code: 'USD',
    a_day: 0,
    if_out: [0, 0, 0, 0, 200, 400],
  })
  await later(4)
  const now = await money()
  expect(now).toMatchObject({ costing_count: 2, unpriced_count: 0, has_rules: true })
  expect(now.costs).toEqual([
    { currency_code: 'CAD', a_day: 20, if_out: [20, 40, 60, 80, 100, 120] },
    { currency_code: 'USD', a_day: 200, if_out: [200, 400, 600, 1100, 1600, 2100] },
  ])
  expect(await count({ 'filter[costs_now]': true })).toBe(2)
  expect(await count({ 'filter[costs_now]': false })).toBe(0)
  await later(3)
  expect((await money()).costs[1]).toMatchObject({ a_day: 500, if_out: [1100, 1600, 2100, 2600, 3100, 3600] })
})

test('without rules nothing is 0.00: containers are counted as left out, and what was charged is the least', async () => {
  const { terminal, money, count, later } = await setUp()
  expect(await money()).toEqual({ costs: [], costing_count: 0, unpriced_count: 2, has_rules: false })
  await terminal({ ...ready, last_free_day: '2026-06-20' })
  await later(3)
  expect(await money()).toEqual({ costs: [], costing_count: 2, unpriced_count: 2, has_rules: false })
  expect(await count({ 'filter[unpriced]': true })).toBe(2)
  expect(await count({ 'filter[unpriced]': false })).toBe(0)
  await terminal({
    ...ready,
    last_free_day: '2026-06-20',
    fees: [{ type: 'DEMURRAGE', amount: 75, currency: 'USD' }],
  })
  expect((await money()).costs).toEqual([{ currency_code: 'USD', a_day: 0, if_out: Array(6).fill(150) }])
})

test('what we can act on comes first; who has to act is counted as its list counts', async () => {
  const { addRule, terminal, later, causes, count, list, patch } = await setUp()
  expect((await causes()).attributes).toMatchObject({ headline: 'nothing', actors: [], late: [] })
  await addRule()
  const [first, second] = numbers
  await terminal({ ...ready }, [String(first)])
  await terminal(held, [String(second)])
  expect((await causes()).attributes).toMatchObject({
    headline: 'nothing',
    next_deadline_on: '2026-06-22',
    next_deadline_count: 2,
    near_count: 0,
  })
  await later(4)
  const { attributes, relationships } = await causes()
  const exceptions = await list()
  const [about] = exceptions.filter(({ id }) => id === attributes.headline_exception_id)
  expect(attributes).toMatchObject({ next_deadline_on: null, near_count: 0 })
  expect(about?.costs[0]).toMatchObject({ currency_code: 'USD', a_day: 100 })
  expect(attributes.headline).toBe(about?.who_acts === 'us' ? 'ours' : 'others')
  expect(attributes.next_exception_id).not.toBe(about?.id)
  expect(relationships.exceptions.data.map(({ id }) => id)).toContain(about?.id)
  expect(attributes.actors.length).toBeGreaterThan(1)
  for (const { who_acts, container_count, cause_count, costs, container_number } of attributes.actors) {
    expect(await count({ 'filter[who_acts]': [who_acts] })).toBe(container_count)
    expect((await list({ 'filter[who_acts]': [who_acts] })).length).toBe(cause_count)
    expect(costs).toEqual([{ currency_code: 'USD', a_day: 100 }])
    expect(numbers).toContain(container_number)
  }
  // What somebody has put aside is not asked of anybody.
  for (const { id } of exceptions) await patch(id, { attributes: { state: 'handled' } })
  expect((await causes()).attributes).toMatchObject({ headline: 'nothing', actors: [] })
})

test('days have as many containers as the list of that day, and the line begins with what costs most', async () => {
  const { client, addRule, terminal, later, count } = await setUp()
  await addRule()
  await terminal({ ...ready, last_free_day: '2026-06-24' }, numbers.slice(0, 1))
  const days = async (today: string) => (await client(api.home.days, { params: { today } })).data.attributes
  const before = await days('2026-06-19')
  expect(before.deadlines.map(({ on }) => on)).toHaveLength(17)
  expect(before.arrivals).toHaveLength(21)
  expect(before.before_count).toBe(0)
  for (const { on, container_count } of before.deadlines)
    expect(await count({ 'filter[binding_lfd][start]': on, 'filter[binding_lfd][end]': on })).toBe(container_count)
  expect((await days('2026-06-30')).before_count).toBe(2)
  await later(4)
  const { data, included = [] } = await client(api.home.line, { params: { include: ['containers'] } })
  expect(data.attributes.rows[0]).toMatchObject({ costs: [{ currency_code: 'USD', a_day: 100, so_far: 100 }] })
  expect(data.attributes.rows).toHaveLength(2)
  expect(included.map(({ id }) => id).sort()).toEqual(
    data.attributes.rows.map(({ container_id }) => container_id).sort(),
  )
})

test('a last free day is over when it is over at its place, whatever day it is where somebody looks', async () => {
  const { client, terminal, count } = await setUp()
  await terminal({ ...ready, last_free_day: '2026-06-24' })
  const { clock } = setting
  const near = async () => {
    const params = { today: '2026-06-25' }
    const { deadlines } = (await client(api.home.days, { params })).data.attributes
    const now = clock.now.toISOString()
    const listed = await count({ 'filter[binding_lfd][start]': now, 'filter[binding_lfd][end]': `${now}/P2D` })
    const { near_count } = (await client(api.home.causes)).data.attributes
    expect(deadlines.reduce((sum, day) => sum + day.near_count, 0)).toBe(listed)
    expect(near_count).toBe(listed)
    return listed
  }
  // The 21st in Los Angeles until midnight there, while it is the 22nd in Shanghai.
  clock.now = new Date('2026-06-22T06:59:00Z')
  expect(await near()).toBe(0)
  clock.now = new Date('2026-06-22T07:00:00Z')
  expect(await near()).toBe(2)
  // 16:00 on the 24th in Los Angeles, and the 25th in Shanghai.
  clock.now = new Date('2026-06-24T23:00:00Z')
  const look = async () => {
    const params = { today: '2026-06-25' }
    const { deadlines } = (await client(api.home.days, { params })).data.attributes
    const { next_deadline_on, near_count } = (await client(api.home.causes)).data.attributes
    const on = deadlines.find((day) => day.on === '2026-06-24')
    expect(await count({ 'filter[binding_lfd][end]': clock.now.toISOString() })).toBe(on?.over_count)
    return { ...on, next_deadline_on, near_count }
  }
  const day = { on: '2026-06-24', container_count: 2 }
  expect(await look()).toEqual({ ...day, over_count: 0, next_deadline_on: '2026-06-24', near_count: 2 })
  clock.now = new Date('2026-06-25T07:00:00Z')
  expect(await look()).toEqual({ ...day, over_count: 2, next_deadline_on: null, near_count: 0 })
})

test('nothing of another account is counted', async () => {
  const { addRule, terminal, later } = await setUp()
  await addRule()
  await terminal(held)
  await later(4)
  const { client } = await setting.account()
  expect((await client(api.home.money)).data.attributes).toEqual({
    costs: [],
    costing_count: 0,
    unpriced_count: 0,
    has_rules: false,
  })
  const { attributes } = (await client(api.home.causes)).data
  expect(attributes).toMatchObject({ headline: 'nothing', actors: [], late: [], late_count: 0, next_deadline_on: null })
  expect((await client(api.home.line)).data.attributes.rows).toEqual([])
  const days = (await client(api.home.days, { params: { today: '2026-06-23' } })).data.attributes
  expect(days.deadlines.every(({ container_count }) => container_count === 0)).toBe(true)
})

test('when somebody last looked is the end of their last visit: a reload does not move it, half an hour does', async () => {
  const { id, terminal, list, client } = await setUp()
  const { clock } = setting
  const person = await personOf(setting, id, 'viewer')
  const news = async () => (await person.ask({ path: '/v2/home/news' })).document.data.attributes
  const look = async () => expect((await person.ask({ method: 'POST', path: '/v2/home/visit' })).status).toBe(204)
  const pass = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  expect(await news()).toEqual({ looked_until: null, opened_count: 0, closed_count: 0 })
  await look()
  pass(20)
  await look()
  const left = clock.now.toISOString()
  expect(await news()).toMatchObject({ looked_until: null })
  pass(25)
  await terminal(held)
  expect(await list()).toHaveLength(1)
  pass(10)
  const since = { looked_until: left, opened_count: 1, closed_count: 0 }
  expect(await news()).toEqual(since)
  await look()
  expect(await news()).toEqual(since)
  pass(20)
  await look()
  expect(await news()).toEqual(since)
  await terminal(ready)
  expect(await news()).toEqual({ ...since, opened_count: 0, closed_count: 1 })
  // A key is nobody, and another person has looked for themselves.
  await expect(client(api.home.news)).rejects.toMatchObject({ status: 404 })
  const other = await personOf(setting, id, 'viewer')
  expect((await other.ask({ path: '/v2/home/news' })).document.data.attributes.looked_until).toBeNull()
})

test('a day that is none is refused by the name of the parameter', async () => {
  const { apiKey } = await setting.account()
  for (const path of ['/v2/home/days', '/v2/home/causes'])
    for (const today of ['2026-02-30', 'today', '0000-01-01']) {
      const asked = { path, query: { today }, headers: { authorization: `Token ${apiKey}` } }
      const { status, errors } = await ask(setting.app(), asked)
      expect([status, errors?.[0]?.source]).toEqual([400, { parameter: 'today' }])
    }
})
