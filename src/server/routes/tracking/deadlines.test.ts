import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, work, clock } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const tell = ({ client }: Someone, terminal_firms: string, checked_at: string, said: object) =>
  client(api.ingest.terminal_updates, {
    body: { source: { terminal_firms }, checked_at, containers: [{ number: 'TCLU4829132', ...said }] },
  })

const tracked = async (now: string) => {
  clock.now = new Date(now)
  const me = await account()
  const id = await trackContainer(me, discharged)
  const container = async () => (await me.client(api.containers.get, { params: { id } })).data.attributes
  const urgent = async (reason: 'costs_money' | 'deadline_near' | 'ready' | 'not_confirmed') => {
    const params = { 'filter[urgency]': [reason] }
    const [boxes, shipments] = [
      await me.client(api.containers.list, { params }),
      await me.client(api.shipments.list, { params }),
    ]
    expect(boxes.meta.total).toBe(shipments.meta.total)
    return boxes.meta.total
  }
  return { me, id, container, urgent }
}

test('a line gives its own last free day, on the clock of the place of pickup', async () => {
  const { me, container } = await tracked('2026-06-19T20:00:00Z')
  await tell(me, 'W185', '2026-06-19T17:00:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  await tell(me, 'YMLU', '2026-06-19T18:00:00Z', { last_free_day: '2026-06-23T00:00:00Z' })
  expect(await container()).toMatchObject({
    pickup_lfd: '2026-06-24T06:59:59.000Z',
    import_deadlines: {
      pickup_lfd_line: '2026-06-24T06:59:59.000Z',
      pickup_lfd_terminal: '2026-06-25T06:59:59.000Z',
    },
    binding_lfd_source: 'line',
    pickup_timezone: 'America/Los_Angeles',
    has_inland_leg: false,
    deadlines: [
      {
        source: 'line',
        on: '2026-06-23',
        place: 'Los Angeles',
        binds: true,
        reason: 'earliest',
        read_as: 'utc_midnight',
      },
      { source: 'terminal', on: '2026-06-24', binds: false, applies: true, reason: 'later', read_as: 'date' },
    ],
  })
})

test('of a line its last free day alone is taken, and only of its own shipments', async () => {
  const { me, container } = await tracked('2026-06-19T20:00:00Z')
  await expect(tell(me, 'YMLU', '2026-06-19T18:00:00Z', { available: true })).rejects.toMatchObject({ status: 422 })
  const other = await tell(me, 'MAEU', '2026-06-19T18:00:00Z', { last_free_day: '2026-06-23' })
  expect(other.data.attributes).toMatchObject({ accepted: 0, unmatched: 1 })
  expect((await container()).import_deadlines).toBeNull()
})

test('by the clock alone a deadline comes near and is over, and lists follow', async () => {
  const { me, id, container, urgent } = await tracked('2026-06-19T20:00:00Z')
  await tell(me, 'W185', '2026-06-19T17:00:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  expect(await container()).toMatchObject({ verdict: 'ready', urgency: { reason: 'ready' } })
  expect(await urgent('ready')).toBe(1)

  clock.now = new Date('2026-06-22T08:00:00Z')
  await work()
  expect((await container()).urgency).toEqual({ rank: 2, reason: 'deadline_near' })

  clock.now = new Date('2026-06-25T07:00:00Z')
  await work()
  // Past its deadline, and nobody has confirmed for three days that it is ready: the money comes first.
  expect(await container()).toMatchObject({
    verdict: 'unknown',
    verdict_reason: 'not_confirmed',
    availability_confirmed_at: '2026-06-19T17:00:00.000Z',
    urgency: { rank: 0, reason: 'costs_money' },
  })
  expect([await urgent('costs_money'), await urgent('ready'), await urgent('deadline_near')]).toEqual([1, 0, 0])
  const [shipment] = (await me.client(api.shipments.list, { params: { sort: 'attention' } })).data
  expect(shipment?.attributes.urgency).toEqual({ rank: 0, reason: 'costs_money' })
  expect(shipment?.relationships.most_urgent_container.data).toEqual({ type: 'container', id })

  await tell(me, 'W185', '2026-06-25T06:30:00Z', { available: true, holds: [], last_free_day: '2026-06-24' })
  expect(await container()).toMatchObject({ verdict: 'ready', urgency: { reason: 'costs_money' } })
})
