import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { trackContainer } from '../../testing/track.ts'

const { account, work, clock } = testApp()

type Someone = Awaited<ReturnType<typeof account>>

const rules = {
  name: 'Los Angeles, imports',
  kind: 'demurrage',
  port_locode: 'USLAX',
  free_days: 4,
  unit: 'working',
  start_event: 'discharged',
  first_day: 'next_working_day',
  currency_code: 'USD',
  valid_from: '2026-01-01',
} as const

async function addRules({ client }: Someone, said: object = {}) {
  const all = (await client(api.calendars.list)).data
  const calendar_id = all.find(({ attributes }) => attributes.country_code === 'US')?.id ?? null
  const tiers = [
    { from_day: 1, amount: 310 },
    { from_day: 6, amount: 465 },
  ]
  const attributes = { ...rules, calendar_id, tiers, ...said }
  return (await client(api.free_time_rules.create, { body: { data: { attributes } } })).data.id
}

const change = ({ client }: Someone, id: string, attributes: object) =>
  client(api.free_time_rules.update, { params: { id }, body: { data: { attributes } } })

const box = async ({ client }: Someone, id: string) =>
  (await client(api.containers.get, { params: { id } })).data.attributes

const clocks = async ({ client }: Someone, id: string) =>
  (await client(api.free_times.get, { params: { id } })).data.attributes.clocks

const tell = ({ client }: Someone, checked_at: string, said: object) =>
  client(api.ingest.terminal_updates, {
    body: { source: { terminal_firms: 'W185' }, checked_at, containers: [{ number: 'TCLU4829132', ...said }] },
  })

test('where nobody gives a last free day it is calculated, with its rules and its days', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  const rule_id = await addRules(me)
  const id = await trackContainer(me, discharged)
  expect(await box(me, id)).toMatchObject({
    pickup_lfd: '2026-06-26T06:59:59.000Z',
    import_deadlines: { pickup_lfd_line: '2026-06-26T06:59:59.000Z', pickup_lfd_terminal: null },
    binding_lfd: '2026-06-26T06:59:59.000Z',
    binding_lfd_source: 'calculated',
    deadlines: [{ source: 'calculated', on: '2026-06-25', binds: true, calculated_by: { rule_id } }],
    free_time: [
      { kind: 'demurrage', rule_id, first_day: '2026-06-22', last_free_day: '2026-06-25', is_provisional: false },
    ],
  })
  const [one] = await clocks(me, id)
  expect(one?.days.map(({ date, kind }) => `${date.slice(8)} ${kind}`)).toEqual([
    '18 before',
    '19 before',
    '20 before',
    '21 before',
    '22 free',
    '23 free',
    '24 free',
    '25 free',
  ])
  expect(one).toMatchObject({ charged: 0, currency_code: 'USD', ended_at: null })
  expect(one?.out_on.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 0, 310, 620, 930])

  const { data } = await me.client(api.explanations.container, { params: { id } })
  expect(data.attributes.binding_lfd).toMatchObject({
    kind: 'calculated',
    rule: { code: 'calculated_by_rules' },
    based_on: ['free_time'],
  })
  expect(data.attributes.free_time.parts).toMatchObject([{ value: { rule_id, days: one?.days }, kind: 'calculated' }])
  expect((await me.client(api.free_time_rules.get, { params: { id: rule_id } })).data.attributes.used_by).toBe(1)
})

test('what has run up grows by the day', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  await addRules(me)
  const id = await trackContainer(me, discharged)
  clock.now = new Date('2026-06-28T20:00:00Z')
  const [one] = await clocks(me, id)
  expect(one).toMatchObject({
    charged: 930,
    out_on: [{ date: '2026-06-28', amount: 930 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
  expect(one?.days.at(-1)).toEqual({ date: '2026-06-28', kind: 'charged', number: 3, name: null })
})

test('a reported last free day counts before a calculated one, also a later one', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  await addRules(me)
  const id = await trackContainer(me, discharged)
  await tell(me, '2026-06-19T17:00:00Z', { available: true, holds: [], last_free_day: '2026-06-29' })
  expect(await box(me, id)).toMatchObject({
    pickup_lfd: '2026-06-30T06:59:59.000Z',
    import_deadlines: { pickup_lfd_line: null, pickup_lfd_terminal: '2026-06-30T06:59:59.000Z' },
    binding_lfd_source: 'terminal',
    deadlines: [
      { source: 'terminal', binds: true },
      { source: 'calculated', on: '2026-06-25', binds: false, applies: false, reason: 'reported' },
    ],
  })
})

test('before it is discharged free time is provisional, and no deadline', async () => {
  clock.now = new Date('2026-06-10T20:00:00Z')
  const me = await account()
  await addRules(me)
  const id = await trackContainer(me, atSea)
  const { free_time, binding_lfd, import_deadlines } = await box(me, id)
  expect(free_time).toMatchObject([{ is_provisional: true }])
  expect({ binding_lfd, import_deadlines }).toEqual({ binding_lfd: null, import_deadlines: null })
})

test('other rules, and other calendars, decide anew in the background', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  const id = await trackContainer(me, discharged)
  expect((await box(me, id)).free_time).toEqual([])
  const last = async () => {
    await work()
    return (await box(me, id)).free_time.map(({ last_free_day }) => last_free_day)
  }
  const rule_id = await addRules(me)
  expect(await last()).toEqual(['2026-06-25'])
  await change(me, rule_id, { free_days: 5 })
  expect(await last()).toEqual(['2026-06-26'])
  const [calendar] = (await me.client(api.calendars.list)).data.filter(({ attributes }) => attributes.used_by > 0)
  const closures = [{ date: '2026-06-23', reason: 'Gates shut' }]
  await me.client(api.calendars.update, {
    params: { id: calendar?.id ?? '' },
    body: { data: { attributes: { closures } } },
  })
  expect(await last()).toEqual(['2026-06-29'])
  await me.client(api.free_time_rules.delete, { params: { id: rule_id } })
  expect(await last()).toEqual([])
})

test('what has left keeps what was decided, and its rules are kept for it', async () => {
  clock.now = new Date('2026-06-30T20:00:00Z')
  const me = await account()
  const rule_id = await addRules(me)
  const id = await trackContainer(me, discharged)
  await tell(me, '2026-06-30T18:00:00Z', { full_out_at: '2026-06-28T17:00:00Z' })
  const [before] = await clocks(me, id)
  expect(before).toMatchObject({ ended_at: '2026-06-28T17:00:00.000Z', charged: 930, out_on: [] })
  await change(me, rule_id, { free_days: 9 })
  await work()
  expect(await clocks(me, id)).toEqual([before])
  await me.client(api.free_time_rules.delete, { params: { id: rule_id } })
  await work()
  expect(await clocks(me, id)).toEqual([before])
  const kept = await me.client(api.free_time_rules.get, { params: { id: rule_id } })
  expect(kept.data.attributes).toMatchObject({ removed_at: clock.now.toISOString(), used_by: 1 })
  expect((await me.client(api.free_time_rules.list)).data.map((one) => one.id)).not.toContain(rule_id)
  await expect(change(me, rule_id, { free_days: 3 })).rejects.toMatchObject({ status: 422 })
})

test('of a customer, a reference and a terminal the most specific rules decide', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  const party = (await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Ostsee' } } } }))
    .data
  await addRules(me)
  await addRules(me, { name: 'Of Ostsee', party_id: party.id, free_days: 9 })
  const id = await trackContainer(me, discharged)
  expect((await box(me, id)).free_time).toMatchObject([{ rule_name: 'Los Angeles, imports' }])
  const shipment = (await me.client(api.shipments.list)).data[0]?.id ?? ''
  const entity = { data: { id: shipment, type: 'shipment' as const } }
  const given = await me.client(api.party_roles.create, {
    body: {
      data: {
        attributes: { role: 'customer' },
        relationships: { entity, party: { data: { id: party.id, type: 'party' } } },
      },
    },
  })
  await work()
  expect((await box(me, id)).free_time).toMatchObject([{ rule_name: 'Of Ostsee' }])
  // Also where nobody reports anything meanwhile: without the customer, by a reference, and of a customer that is merged.
  await me.client(api.party_roles.delete, { params: { id: given.data.id } })
  await work()
  expect((await box(me, id)).free_time).toMatchObject([{ rule_name: 'Los Angeles, imports' }])
  await addRules(me, { name: 'Of a contract', reference: 'C-77', free_days: 12 })
  await me.client(api.shipments.update, {
    params: { id: shipment },
    body: { data: { attributes: { ref_numbers: ['C-77'] } } },
  })
  await work()
  expect((await box(me, id)).free_time).toMatchObject([{ rule_name: 'Of a contract' }])
})

test('rules and saved views follow a party that is merged, and a party that rules name is not deleted', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  const made = async (company_name: string) =>
    (await me.client(api.parties.create, { body: { data: { attributes: { company_name } } } })).data.id
  const [kept, gone] = [await made('Ostsee'), await made('Ostsee GmbH')]
  await addRules(me)
  await addRules(me, { name: 'Of Ostsee GmbH', party_id: gone, free_days: 9 })
  const view = await me.client(api.saved_views.create, {
    body: { data: { attributes: { name: 'Theirs', search: `customer=${gone}`, is_shared: true } } },
  })
  const id = await trackContainer(me, discharged)
  const shipment = (await me.client(api.shipments.list)).data[0]?.id ?? ''
  await me.client(api.party_roles.create, {
    body: {
      data: {
        attributes: { role: 'customer' },
        relationships: {
          entity: { data: { id: shipment, type: 'shipment' } },
          party: { data: { id: gone, type: 'party' } },
        },
      },
    },
  })
  await expect(me.client(api.parties.delete, { params: { id: gone } })).rejects.toThrow('1 free-time rule')
  await me.client(api.parties.merge, { params: { id: kept }, body: { data: { attributes: { merged_id: gone } } } })
  await work()
  expect((await box(me, id)).free_time).toMatchObject([{ rule_name: 'Of Ostsee GmbH' }])
  const views = await me.client(api.saved_views.list)
  expect(views.data.find((one) => one.id === view.data.id)?.attributes.search).toBe(`customer=${kept}`)
})

test('where the terminal gives a last free day, what a day costs is counted from that day on, not from the calculated one', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  await addRules(me)
  const id = await trackContainer(me, discharged)
  // By the rules it would be 25 June.
  await tell(me, '2026-06-19T19:00:00Z', { on_terminal: true, available: true, holds: [], last_free_day: '2026-06-30' })
  const costs = async (now: string) => {
    clock.now = new Date(now)
    await work()
    const [one] = await clocks(me, id)
    return {
      charged: one?.charged,
      out_on: one?.out_on.slice(0, 2).map(({ amount }) => amount),
      last: one?.days.at(-1),
    }
  }
  expect(await costs('2026-06-29T20:00:00Z')).toEqual({
    charged: 0,
    out_on: [0, 0],
    last: { date: '2026-06-30', kind: 'free', number: 9, name: null },
  })
  expect(await costs('2026-07-02T20:00:00Z')).toEqual({
    charged: 620,
    out_on: [620, 930],
    last: { date: '2026-07-02', kind: 'charged', number: 2, name: null },
  })
  const { data } = await me.client(api.exceptions.list)
  expect(data.flatMap(({ attributes }) => attributes.costs)).toEqual([
    { currency_code: 'USD', a_day: 310, so_far: 620, container_count: 1 },
  ])
  // Once it is out, that is what it has cost.
  await tell(me, '2026-07-02T21:00:00Z', { on_terminal: false, full_out_at: '2026-07-02T13:30' })
  expect((await clocks(me, id))[0]).toMatchObject({ charged: 620, ended_at: '2026-07-02T20:30:00.000Z' })
})

test('each clock says how far it has come, what binds it, and which are not counted', async () => {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await account()
  await addRules(me)
  const id = await trackContainer(me, discharged)
  const all = async () => (await me.client(api.free_times.get, { params: { id } })).data.attributes
  expect(await all()).toMatchObject({
    clocks: [
      {
        kind: 'demurrage',
        state: 'free',
        free_until: { on: '2026-06-25', source: 'calculated' },
        free_days: 4,
        paused_days: 0,
        charged_days: 0,
        a_day: null,
        tiers: [
          { from_day: 1, amount: 310 },
          { from_day: 6, amount: 465 },
        ],
      },
    ],
    uncounted: [
      { kind: 'storage', reason: 'no_rules' },
      { kind: 'detention', reason: 'no_rules' },
    ],
  })
  await addRules(me, { name: 'Outside', kind: 'detention', start_event: 'full_out', first_day: 'next_day' })
  await work()
  expect((await all()).uncounted).toContainEqual({ kind: 'detention', reason: 'not_picked_up' })
  // The return is due by when the pickup is booked, as long as it is not missed.
  await tell(me, '2026-06-19T19:00:00Z', { on_terminal: true, pickup_appointment_at: '2026-06-26T10:00' })
  expect((await all()).clocks[1]).toMatchObject({
    kind: 'detention',
    state: 'expected',
    started_at: '2026-06-26T17:00:00.000Z',
    free_until: { on: '2026-07-02', source: 'calculated' },
  })
  clock.now = new Date('2026-06-28T20:00:00Z')
  await work()
  expect(await all()).toMatchObject({
    clocks: [{ kind: 'demurrage', state: 'over', charged_days: 3, charged: 930, a_day: 310 }],
    uncounted: [{ kind: 'storage' }, { kind: 'detention', reason: 'not_picked_up' }],
  })
})

test('a discharge that is corrected after the box is out counts anew by the rules of its time, also when they are gone', async () => {
  clock.now = new Date('2026-06-30T20:00:00Z')
  const me = await account()
  const rule_id = await addRules(me)
  const id = await trackContainer(me, discharged)
  await tell(me, '2026-06-30T18:00:00Z', { full_out_at: '2026-06-28T17:00:00Z' })
  await change(me, rule_id, { free_days: 9, currency_code: 'CAD' })
  await me.client(api.free_time_rules.delete, { params: { id: rule_id } })
  await work()
  expect(await clocks(me, id)).toMatchObject([{ charged: 930, currency_code: 'USD', last_free_day: '2026-06-25' }])
  const { bill_of_lading_number: bill } = (await me.client(api.shipments.list)).data[0]?.attributes ?? {}
  const { equipment } = voyageOf({ bill, container: 'TCLU4829132' })
  const later = { eventCreatedDateTime: '2026-06-30T00:00:00Z' }
  const corrected = equipment('DISC', 'USLAX', '2026-06-17T12:00:00-07:00', 'ACT', later)
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: [corrected] })
  expect(await clocks(me, id)).toMatchObject([
    { charged: 1240, currency_code: 'USD', last_free_day: '2026-06-24', rule_id, state: 'ended', free_days: 4 },
  ])
})
