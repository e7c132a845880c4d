import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea } from '../testing/dcsa-events.ts'
import { importing } from '../testing/spreadsheets.ts'
import { testApp } from '../testing/test-app.ts'
import { trackContainer } from '../testing/track.ts'
import { everyHour } from './every-hour.ts'
import { forgetOld } from './forget-old.ts'

const setting = testApp()
const { account, store, clock } = setting
const day = 86_400_000
// Reading the reference data and tracking a container is slow on the embedded store where others work beside it.

test('where a vessel has been is forgotten after its days, and where she was last is not', async () => {
  const me = await account()
  await trackContainer(me, atSea)
  const at = (days: number) => new Date(clock.now.getTime() - days * day).toJSON()
  const imo = '9321483'
  const body = [100, 90, 40].map((days) => ({ imo, latitude: days / 10, longitude: 120, timestamp: at(days) }))
  expect((await me.client(api.ingest.vessel_positions, { body })).data.attributes.accepted).toBe(3)
  const known = async () => {
    const params = { id: imo, 'show_positions[from_timestamp]': at(200), 'show_positions[to_timestamp]': at(0) }
    const { positions, latitude } = (await me.client(api.vessels.get, { params })).data.attributes
    return [positions?.map((one) => one.latitude), latitude]
  }
  expect(await known()).toEqual([[10, 9, 4], 4])
  await forgetOld(store(), { now: clock.now, positionDays: 90 })
  expect(await known()).toEqual([[9, 4], 4])
  await forgetOld(store(), { now: clock.now, positionDays: 8 })
  expect(await known()).toEqual([[], 4])
})

test('an import ends 30 days after it was finished, and what it brought in stays', async () => {
  const me = await account()
  const { paste, start } = importing(setting, me)
  const { id } = await paste('B/L;Line\nMEDUAB123456;MSC')
  await start(id)
  const kept = async (days: number) => {
    await forgetOld(store(), { now: new Date(clock.now.getTime() + days * day), positionDays: 90 })
    return (await me.client(api.imports.list)).data.map((one) => one.id)
  }
  expect(await kept(29)).toEqual([id])
  expect(await kept(31)).toEqual([])
  expect((await me.client(api.tracking_requests.list)).meta.total).toBe(1)
})

test('a chore that fails keeps no other from its work, and the first time does not wait for an hour', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const failed: string[] = []
  const run = (name: string) => async () => void done.push(name)
  const chores = [
    { name: 'first', run: () => Promise.reject(new Error('as the test wants')) },
    { name: 'second', run: run('second') },
  ]
  const stop = everyHour(chores, (name) => failed.push(name))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['second'])
  await vi.advanceTimersByTimeAsync(1.5 * 3_600_000)
  stop()
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  vi.useRealTimers()
  expect([done, failed]).toEqual([
    ['second', 'second'],
    ['first', 'first'],
  ])
})
