import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { ask } from '../../testing/ask.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, app } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const list = async ({ client }: Someone) => (await client(api.calendars.list)).data
const unitedStates = async (someone: Someone) =>
  (await list(someone)).find(({ attributes }) => attributes.country_code === 'US')?.id as string

const create = ({ client }: Someone, attributes: object) =>
  client(api.calendars.create, { body: { data: { attributes: attributes as { name: string } } } })

async function wrongWith({ apiKey }: Someone, attributes: object) {
  const headers = { authorization: `Token ${apiKey}` }
  const { document } = await ask(app(), {
    method: 'POST',
    path: '/v2/calendars',
    headers,
    body: { data: { attributes } },
  })
  return (document.errors ?? []).map((one: { source: { pointer: string } }) => one.source.pointer)
}

test('calendars of nine countries and of main ports of Europe come with Landfall', async () => {
  const all = await list(await account())
  expect(all.map(({ attributes }) => attributes.country_code).toSorted()).toEqual(
    'AU BE CA CN DE GB JP KR NL NZ US'.split(' '),
  )
  for (const { attributes } of all) {
    expect(attributes).toMatchObject({ is_shipped: true, years: [2025, 2026, 2027, 2028], used_by: 0 })
    expect(attributes.source).toBeTruthy()
  }
})

test('one that comes with Landfall is changed for this account alone, and can be as it came again', async () => {
  const [me, other] = [await account(), await account()]
  const id = await unitedStates(me)
  const { data: before } = await me.client(api.calendars.get, { params: { id } })
  const closures = [{ date: '2026-11-17', reason: 'Gates shut', terminal_id: 'W185' }]
  const { data } = await me.client(api.calendars.update, {
    params: { id },
    body: { data: { attributes: { closures } } },
  })
  expect(data.attributes).toMatchObject({
    is_shipped: false,
    replaces_shipped: true,
    holidays: before.attributes.holidays,
    closures: [{ date: '2026-11-17', terminal_id: expect.stringMatching(/^[0-9a-f-]{36}$/), terminal_code: 'W185' }],
  })
  expect((await list(me)).filter((one) => one.id === id)).toHaveLength(1)
  expect((await other.client(api.calendars.get, { params: { id } })).data).toEqual(before)
  await me.client(api.calendars.delete, { params: { id } })
  expect((await me.client(api.calendars.get, { params: { id } })).data).toEqual(before)
  await expect(me.client(api.calendars.delete, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('an own one is in order of its dates, and cannot go while rules count by it', async () => {
  const me = await account()
  const holidays = [
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-01-01', name: 'New Year' },
  ]
  const { data } = await create(me, { name: 'Ours', weekend: [7], holidays })
  expect(data.attributes).toMatchObject({ holidays: holidays.toReversed(), weekend: [7], years: [2026] })
  expect(data.attributes).toMatchObject({ is_shipped: false, replaces_shipped: false })
  const rule = {
    name: 'Rules',
    kind: 'storage',
    free_days: 3,
    unit: 'working',
    start_event: 'discharged',
    first_day: 'next_day',
    valid_from: '2026-01-01',
    calendar_id: data.id,
  } as const
  const made = await me.client(api.free_time_rules.create, { body: { data: { attributes: rule } } })
  const remove = () => me.client(api.calendars.delete, { params: { id: data.id } })
  await expect(remove()).rejects.toMatchObject({ status: 409 })
  await me.client(api.free_time_rules.delete, { params: { id: made.data.id } })
  await remove()
  expect((await list(me)).map(({ id }) => id)).not.toContain(data.id)
})

describe('what is wrong is said by its field', () => {
  const day = { date: '2026-01-01', name: 'New Year' }
  test.each([
    ['a week without work', { weekend: [1, 2, 3, 4, 5, 6, 7] }, 'weekend'],
    ['an eighth day of the week', { weekend: [8] }, 'weekend/0'],
    ['a day that is there twice', { holidays: [day, day] }, 'holidays/1/date'],
    ['a day that does not exist', { holidays: [{ ...day, date: '2026-02-29' }] }, 'holidays/0/date'],
    ['a day without a name', { holidays: [{ ...day, name: ' ' }] }, 'holidays/0/name'],
    [
      'a terminal that nobody knows',
      { closures: [{ date: '2026-01-02', reason: 'Shut', terminal_id: 'X999' }] },
      'closures/0/terminal_id',
    ],
    ['a name that is taken', { name: 'japan' }, 'name'],
    ['a country that is none', { country_code: 'USA' }, 'country_code'],
  ])('%s', async (_, said, field) => {
    expect(await wrongWith(await account(), { name: 'Wrong', ...said })).toEqual([`/data/attributes/${field}`])
  })
})
