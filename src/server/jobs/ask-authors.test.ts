import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withScope, withSystem } from '../db/scope.ts'
import { someoneWithFields } from '../testing/custom-fields.ts'
import { testApp } from '../testing/test-app.ts'
import { setByHand, withdrawByHand } from '../tracking/by-hand.ts'

const setting = testApp()
const { store, clock, context } = setting
const [number, other] = ['TCLU4829132', 'MSCU6639870']

async function setUp() {
  clock.now = new Date('2026-06-19T20:00:00Z')
  const me = await someoneWithFields(setting)
  const person = await withSystem(store(), (tx) =>
    tx
      .insertInto('users')
      .values({ account_id: me.id, email: `${me.id}@example.com`, name: 'J. Tran', role: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const principal = { account_id: me.id, user_id: person.id, scopes: [] }
  return {
    ...me,
    set: (container: string, attribute: 'pickup_lfd' | 'pickup_appointment_at', value: string) =>
      withScope(store(), principal, (tx) => {
        const wish = { attribute, value, reason: 'By phone' }
        return setByHand(
          tx,
          { container_id: String(me.containers[container]), wish, expected: undefined },
          principal,
          context,
        )
      }),
    withdraw: (id: string) =>
      withScope(store(), principal, (tx) => withdrawByHand(tx, { id, reason: null }, principal, context)),
    async terminal(said: object, ...numbers: string[]) {
      pass(1)
      await me.client(api.ingest.terminal_updates, {
        body: {
          source: { terminal_firms: 'W185' },
          checked_at: clock.now.toISOString(),
          containers: numbers.map((one) => ({ number: one, ...said })),
        },
      })
    },
    mails: () =>
      withSystem(store(), (tx) =>
        tx
          .selectFrom('mails')
          .select(['subject', 'body'])
          .where('recipient', '=', `${me.id}@example.com`)
          .orderBy('created_at')
          .execute(),
      ),
  }
}

const pass = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}

test('who set a date by hand is asked once when the terminal gives another one, and again when it changes again', async () => {
  const { set, terminal, mails, containers, shipment } = await setUp()
  await terminal({ last_free_day: '2026-06-24' }, number)
  await set(number, 'pickup_lfd', '2026-06-26')
  pass(10)
  await setting.work()
  expect(await mails()).toEqual([])

  await terminal({ last_free_day: '2026-06-25' }, number)
  await setting.work()
  // Reports of one run come together.
  expect(await mails()).toEqual([])
  pass(3)
  await setting.work()
  await terminal({ last_free_day: '2026-06-25', location: 'A1' }, number)
  pass(10)
  await setting.work()
  const [first, ...more] = await mails()
  expect(more).toEqual([])
  expect(first?.subject).toBe(`${number}: last free day is reported differently now`)
  expect(first?.body).toContain('Set by you: Fri 26 Jun 2026\nReported now: Thu 25 Jun 2026, by ')
  expect(first?.body).toContain(
    `https://track.example.com/shipments/${shipment}?container=${String(containers[number])}`,
  )
  await terminal({ last_free_day: '2026-06-23' }, number)
  pass(10)
  await setting.work()
  expect((await mails()).map(({ body }) => /Reported now: (.+?),/.exec(body)?.[1])).toEqual([
    'Thu 25 Jun 2026',
    'Tue 23 Jun 2026',
  ])
})

test('what changes together is one mail, times are those of the place, and what was withdrawn meanwhile is left out', async () => {
  const { set, withdraw, terminal, mails } = await setUp()
  await terminal({ pickup_appointment_at: '2026-06-22T08:00:00-07:00', last_free_day: '2026-06-24' }, number, other)
  await set(number, 'pickup_appointment_at', '2026-06-23T08:00:00-07:00')
  await set(other, 'pickup_appointment_at', '2026-06-23T09:00:00-07:00')
  const gone = await set(other, 'pickup_lfd', '2026-06-26')
  await terminal({ pickup_appointment_at: '2026-06-24T10:30:00-07:00', last_free_day: '2026-06-25' }, number, other)
  await withdraw(String(gone?.id))
  pass(5)
  await Promise.all([setting.work(), setting.work()])
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual(['2 values that you set by hand are reported differently now'])
  expect(sent[0]?.body).toContain('Set by you: Tue 23 Jun 2026, 08:00 (America/Los_Angeles)')
  expect(sent[0]?.body).toContain('Reported now: Wed 24 Jun 2026, 10:30 (America/Los_Angeles), by ')
  expect(sent[0]?.body).not.toContain('last free day')
})

test('what is taken back within two minutes, and what the source agrees with, is asked of nobody', async () => {
  const { set, terminal, mails } = await setUp()
  await terminal({ last_free_day: '2026-06-24' }, number, other)
  await set(number, 'pickup_lfd', '2026-06-26')
  await set(other, 'pickup_lfd', '2026-06-26')
  await terminal({ last_free_day: '2026-06-25' }, number, other)
  await terminal({ last_free_day: '2026-06-24' }, number)
  await terminal({ last_free_day: '2026-06-26' }, other)
  pass(5)
  await setting.work()
  expect(await mails()).toEqual([])
  // The same change once more is a change.
  await terminal({ last_free_day: '2026-06-25' }, number)
  pass(5)
  await setting.work()
  expect(await mails()).toHaveLength(1)
})

test('what changes while others wait comes with them, and a person who is removed keeps nobody waiting', async () => {
  const gone = await setUp()
  await gone.terminal({ last_free_day: '2026-06-24' }, number)
  await gone.set(number, 'pickup_lfd', '2026-06-26')
  await gone.terminal({ last_free_day: '2026-06-25' }, number)
  await withSystem(store(), (tx) => tx.deleteFrom('users').where('email', '=', `${gone.id}@example.com`).execute())
  const { set, terminal, mails } = await setUp()
  await terminal({ last_free_day: '2026-06-24' }, number, other)
  await set(number, 'pickup_lfd', '2026-06-26')
  await set(other, 'pickup_lfd', '2026-06-26')
  await terminal({ last_free_day: '2026-06-25' }, number)
  await terminal({ last_free_day: '2026-06-25' }, other)
  pass(1)
  await setting.work()
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '2 values that you set by hand are reported differently now',
  ])
})

test('what a program set, what says the same, and what a person of another account set asks nobody', async () => {
  const { client, containers, set, terminal, mails } = await setUp()
  const elsewhere = await setUp()
  const attributes = { attribute: 'pickup_lfd', value: '2026-06-26', reason: 'By phone' } as const
  await client(api.manual_values.create, { params: { id: String(containers[other]) }, body: { data: { attributes } } })
  await set(number, 'pickup_lfd', '2026-06-25')
  await terminal({ last_free_day: '2026-06-25' }, number)
  await terminal({ last_free_day: '2026-06-24' }, other)
  pass(5)
  await setting.work()
  expect([await mails(), await elsewhere.mails()]).toEqual([[], []])
})
