import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { withSystem } from '../../db/scope.ts'
import { discharged } from '../../testing/dcsa-events.ts'
import { held, someoneWithExceptions } from '../../testing/exceptions.ts'
import { rolesOf } from '../../testing/parties.ts'
import { personOf } from '../../testing/principals.ts'
import { testApp } from '../../testing/test-app.ts'
import { shipFor } from '../../testing/views.ts'

const setting = testApp()
const { work, store, clock } = setting

/** Two customers by nearly the same name, of whom the one that is to go has a held shipment. */
async function twoOfOne() {
  const me = await someoneWithExceptions(setting)
  const roles = rolesOf(me)
  const [kept, gone] = [await roles.party('Kestrel'), await roles.party('Kestrel Ltd')]
  const [shipment] = (await me.client(api.shipments.list)).data
  await roles.give(gone, 'customer', 'shipment', String(shipment?.id))
  await work()
  await me.terminal(held)
  const told = () =>
    withSystem(store(), (tx) =>
      tx
        .selectFrom('events')
        .select('event')
        .where('account_id', '=', me.id)
        .where('exception_id', 'is not', null)
        .execute(),
    )
  return { ...me, ...roles, kept, gone, told }
}

test('a merge leaves the exceptions of the one as they are, now of the other', async () => {
  const me = await twoOfOne()
  const [before] = await me.list()
  const id = String(before?.id)
  const owner = { data: { type: 'user', id: await me.colleague('Jo Tran') } }
  const snoozed = { state: 'snoozed', snoozed_until: '2026-12-01T00:00:00.000Z' }
  await me.patch(id, { attributes: snoozed, relationships: { owner } })
  const [history, told] = [await me.history(id), await me.told()]
  await me.merge(me.kept, me.gone)
  await work()
  expect(await me.list()).toMatchObject([{ id, ...snoozed, owner_name: 'Jo Tran', customer_name: 'Kestrel' }])
  expect([await me.history(id), await me.told()]).toEqual([history, told])
})

test('an exception of a cause that both have is one, with the owner and the notes', async () => {
  const me = await twoOfOne()
  const [gone] = await me.list()
  const third = 'HLXU1234564'
  const events = discharged({ bill: 'YMLUK200', container: third })
  await shipFor(me, work, { bill: 'YMLUK200', party: me.kept, events })
  await me.terminal(held, [third])
  const other = (await me.list()).find(({ id }) => id !== gone?.id)
  expect([gone, other]).toMatchObject([{ customer_name: 'Kestrel Ltd' }, { customer_name: 'Kestrel' }])
  const owner = { data: { type: 'user', id: await me.colleague('Jo Tran') } }
  await me.patch(String(gone?.id), { attributes: {}, relationships: { owner } })
  const text = 'The broker waits for the exam.'
  const note = { params: { id: String(gone?.id) }, body: { data: { attributes: { text } } } }
  await me.client(api.exceptions.add_note, note)
  const [shipment] = (await me.client(api.shipments.list)).data.filter(
    ({ attributes }) => attributes.customer_name === 'Kestrel Ltd',
  )
  await me.give(me.gone, 'broker', 'shipment', String(shipment?.id))
  clock.now = new Date(clock.now.getTime() + 60_000)
  const inquiry = {
    recipient: 'desk@harborline.example',
    subject: 'Customs hold',
    text: 'When?',
    asked_of: `party:${me.gone}`,
  }
  await me.client(api.inquiries.create, {
    params: { id: String(gone?.id) },
    body: { data: { attributes: { ...inquiry, language: 'en', is_sent_by_hand: true } } },
  })
  await me.merge(me.kept, me.gone)
  await work()
  expect(await me.list()).toMatchObject([
    {
      id: other?.id,
      owner_name: 'Jo Tran',
      customer_name: 'Kestrel',
      container_count: 3,
      note_count: 1,
      asked_at: clock.now.toISOString(),
    },
  ])
  // What was asked is found where the containers are, and is known as asked of who is left.
  const asked = await me.client(api.inquiries.list, { params: { id: String(other?.id) } })
  expect(asked.data.map(({ attributes }) => attributes)).toMatchObject([{ ...inquiry, asked_of: `party:${me.kept}` }])
  const history = await me.history(String(other?.id))
  expect(history).toEqual(expect.arrayContaining(['owner', `note ${text}`, 'asked Customs hold']))
  expect(
    (await me.told())
      .map(({ event }) => event)
      .slice(-2)
      .toSorted(),
  ).toEqual(['exception.changed', 'exception.closed'])
})

test('every search that is kept asks for the one that stays', async () => {
  const me = await twoOfOne()
  const ada = await personOf(setting, me.id, 'member')
  const search = `customer=${me.gone}`
  const make = async (noun: string, attributes: object) =>
    (await ada.ask({ method: 'POST', path: `/v2/${noun}`, body: { data: { attributes: { search, ...attributes } } } }))
      .status
  const when = { local_time: '07:30', weekdays: [1], timezone: 'UTC' }
  expect(await make('saved_views', { name: 'Kestrel' })).toBe(201)
  expect(await make('scheduled_exports', { name: 'Kestrel', columns: ['number'], ...when })).toBe(201)
  expect(await make('exports', { columns: ['number'], timezone: 'UTC' })).toBe(202)
  await me.merge(me.kept, me.gone)
  for (const table of ['saved_views', 'scheduled_exports', 'exports'] as const) {
    const rows = await withSystem(store(), (tx) =>
      tx.selectFrom(table).select('search').where('account_id', '=', me.id).execute(),
    )
    expect(rows, table).toEqual([{ search: `customer=${me.kept}` }])
  }
})
