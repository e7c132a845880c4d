import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { expectExplained } from '../testing/explained.ts'
import { number, type Sailing, sailings } from '../testing/sailings.ts'
import { testApp } from '../testing/test-app.ts'
import { verifyShipments } from '../verify/verify-shipments.ts'
import { learnPastTimes } from './learn-past-times.ts'

const setting = testApp()
const { account, store, context, work } = setting
type Someone = Awaited<ReturnType<typeof account>>

const learn = () => learnPastTimes(store(), context.now())
const sailing = (at: number, scac = 'YMLU'): Sailing => ({
  scac,
  bill: `${scac}P${at}`,
  containers: [number(20_000 + at)],
})

/** Shipments that were planned for 15 June and came so many days later, discharged two hours after. */
async function arrived(me: Someone, days: readonly number[], first = 0) {
  const { plan, leave, arrive } = sailings(setting, me)
  const all = days.map((_, at) => sailing(first + at))
  for (const one of all) await plan(one)
  for (const one of all) await leave(one)
  for (const [at, one] of all.entries()) await arrive(one, days[at] ?? 0)
}

const timesOf = async ({ id }: Someone) => {
  const { rows } = await withScope(store(), { account_id: id }, (tx) =>
    sql<{ key: string; figures: unknown }>`
      select key, figures from past_times where until is null order by key`.execute(tx),
  )
  return Object.fromEntries(rows.map(({ key, figures }) => [key, figures]))
}

const reach = (time: string) => {
  setting.clock.now = new Date(time)
}

/** What verify finds of this account. */
async function wrong({ client }: Someone): Promise<string[]> {
  const { data } = await client(api.shipments.list, { params: { 'page[size]': 100 } })
  const own = new Set(data.map(({ id }) => id))
  const found: string[] = []
  const done = (id: string, differences: readonly string[]) => {
    if (own.has(id)) found.push(...differences)
  }
  const { reference } = context
  await verifyShipments({ store: store(), reference, now: context.now(), repair: false, after: undefined, done })
  return found
}

/** A box of a later voyage, which left on 16 July; expected on the 30th. */
async function atSea(me: Someone, at: number) {
  const { plan, leave } = sailings(setting, me, 45)
  await plan(sailing(at))
  await leave(sailing(at))
  return async () => {
    const { data } = await me.client(api.containers.list, { params: { 'filter[number]': number(20_000 + at) } })
    return data[0]?.attributes
  }
}

const lane = 'YMLU CNNGB USLAX'

test('of four cases nothing is said, of five it is, as hand arithmetic has it', async () => {
  const me = await account()
  await arrived(me, [0, 1, 2, 3])
  await learn()
  expect(await timesOf(me)).toEqual({})
  await arrived(me, [9], 4)
  await learn()
  // 14, 15, 16, 17 and 23 days at sea.
  const five = { case_count: 5, p25_hours: 15 * 24, median_hours: 16 * 24, p75_hours: 17 * 24 }
  const slip = { case_count: 5, p25_hours: 24, median_hours: 48, p75_hours: 72 }
  expect(await timesOf(me)).toEqual({
    [`transit ${lane}`]: [five],
    [`discharge ${lane}`]: [{ case_count: 5, p25_hours: 2, median_hours: 2, p75_hours: 2 }],
    [`slip ${lane}`]: [slip, slip, slip, slip, slip],
    'slip line YMLU': [slip, slip, slip, slip, slip],
  })
  // Of an even count it lies between, ties count each.
  await arrived(me, [9], 5)
  await learn()
  expect((await timesOf(me))[`transit ${lane}`]).toEqual([
    { case_count: 6, p25_hours: 15.25 * 24, median_hours: 16.5 * 24, p75_hours: 21.5 * 24 },
  ])
})

test('boxes that left together count once, and so does one under two bills', async () => {
  const me = await account()
  const { plan, leave, arrive } = sailings(setting, me)
  const all = Array.from({ length: 5 }, (_, at) => sailing(100 + at))
  const two = { ...sailing(104), containers: [number(20_104), number(20_204)] }
  const again = { ...sailing(100), bill: 'YMLUPX' }
  const told = [...all.slice(0, 4), two, again]
  for (const one of told) await plan(one)
  for (const one of told) await leave(one)
  for (const one of told) await arrive(one, 1)
  await learn()
  expect((await timesOf(me))[`transit ${lane}`]).toMatchObject([{ case_count: 5 }])
})

test('each account learns of its own shipments alone, and forgets what is withdrawn or a year old', async () => {
  const [me, neighbour] = [await account(), await account()]
  await arrived(me, [0, 1, 2, 3, 4], 300)
  await arrived(neighbour, [0, 1, 2, 3], 300)
  const [mine, theirs] = [await atSea(me, 310), await atSea(neighbour, 310)]
  reach('2026-07-20T00:00:00Z')
  await learn()
  await work()
  expect(await timesOf(neighbour)).toEqual({})
  expect((await mine())?.eta_slip).toMatchObject({ days_before: 14, case_count: 5, median_hours: 48 })
  expect((await theirs())?.eta_slip).toBeNull()

  // As where a source takes its discharge back.
  await withSystem(store(), (tx) =>
    tx
      .updateTable('line_measures')
      .set({ discharge_hours: null })
      .where('account_id', '=', me.id)
      .where('container_number', '=', number(20_300))
      .execute(),
  )
  await learn()
  expect(Object.keys(await timesOf(me))).toEqual([`slip ${lane}`, 'slip line YMLU', `transit ${lane}`])
  reach('2027-07-20T00:00:00Z')
  await learn()
  expect(await timesOf(me)).toEqual({})
})

test('it is decided by what held when it was decided: pages, explanations and verify agree before and after', async () => {
  const me = await account()
  await arrived(me, [0, 1, 2, 3, 4], 400)
  const box = await atSea(me, 410)
  reach('2026-07-20T00:00:00Z')
  await work()
  expect((await box())?.eta_slip).toBeNull()
  expect(await wrong(me)).toEqual([])
  reach('2026-07-20T01:00:00Z')
  await learn()
  // Due to be decided anew, and not wrong until then.
  expect((await box())?.eta_slip).toBeNull()
  expect(await wrong(me)).toEqual([])
  await expectExplained(me.client)
  await work()
  expect((await box())?.eta_slip).toEqual({
    scope: 'lane',
    days_before: 14,
    case_count: 5,
    p25_hours: 24,
    median_hours: 48,
    p75_hours: 72,
  })
  expect((await box())?.next_arrival?.at).toBe('2026-07-30T00:00:00.000Z')
  expect(await wrong(me)).toEqual([])
  const { rules } = await expectExplained(me.client)
  expect(rules).toContain('usual_slip eta_slip')

  // By the clock alone it is another at the next of the days.
  reach('2026-07-23T00:00:00Z')
  await work()
  expect((await box())?.eta_slip).toMatchObject({ days_before: 7, median_hours: 48 })
  await expectExplained(me.client)

  // What moves it too little moves nothing: the same is answered from the same.
  const before = await timesOf(me)
  await withSystem(store(), (tx) =>
    sql`update line_measures set eta_error_7 = eta_error_7 + 1 where account_id = ${me.id}`.execute(tx),
  )
  await learn()
  expect(await timesOf(me)).toEqual(before)
  await withSystem(store(), (tx) =>
    sql`update line_measures set eta_error_7 = eta_error_7 - 25 where account_id = ${me.id}`.execute(tx),
  )
  reach('2026-07-23T01:00:00Z')
  await learn()
  expect((await box())?.eta_slip).toMatchObject({ median_hours: 48 })
  await work()
  expect((await box())?.eta_slip).toMatchObject({ median_hours: 72 })
  await expectExplained(me.client)
})

test('where a lane has too few cases, how far off the line is on all its lanes counts', async () => {
  const me = await account()
  await arrived(me, [0, 1, 2, 3, 4], 500)
  const box = await atSea(me, 510)
  await withSystem(store(), (tx) =>
    tx
      .updateTable('line_measures')
      .set({ port_of_loading_locode: 'CNSHA' })
      .where('account_id', '=', me.id)
      .where('container_number', 'in', [number(20_500), number(20_501)])
      .execute(),
  )
  reach('2026-07-20T00:00:00Z')
  await learn()
  await work()
  expect(await timesOf(me)).toMatchObject({ 'slip line YMLU': expect.anything() })
  expect(await timesOf(me)).not.toHaveProperty([`slip ${lane}`])
  expect((await box())?.eta_slip).toMatchObject({ scope: 'line', days_before: 14, case_count: 5, median_hours: 48 })
  await expectExplained(me.client)
  expect(await wrong(me)).toEqual([])
})
