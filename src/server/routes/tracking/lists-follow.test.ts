import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp()
// Each test tracks two bills and asks for many lists.

/** Two bills, one of a customer with a box at a terminal, one of nobody with a box at sea. */
async function fleet() {
  clock.now = new Date('2026-06-22T12:00:00Z')
  const me = await account()
  const party = await me.client(api.parties.create, { body: { data: { attributes: { company_name: 'Nordmeer' } } } })
  const track = (request_number: string, customer?: string) =>
    me.client(api.tracking_requests.create, {
      body: {
        data: {
          attributes: { request_type: 'bill_of_lading', request_number, scac: 'YMLU', shipment_tags: ['reefer'] },
          ...(customer && { relationships: { customer: { data: { type: 'party', id: customer } } } }),
        },
      },
    })
  await track('YMLUL1', party.data.id)
  await track('YMLUL2')
  const body = [
    ...discharged({ bill: 'YMLUL1', container: 'MSKU6011672' }),
    ...atSea({ bill: 'YMLUL2', container: 'TCLU4829132' }),
  ]
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body })
  await work()
  return { me, customer: party.data.id }
}

type Someone = Awaited<ReturnType<typeof account>>

const terminalSays = ({ client }: Someone, said: object) =>
  client(api.ingest.terminal_updates, {
    body: {
      source: { terminal_firms: 'W185' },
      checked_at: '2026-06-20T00:00:00Z',
      containers: [{ number: 'MSKU6011672', available: true, holds: [], ...said }],
    },
  })

const finds = async ({ fetch }: Someone, list: 'containers' | 'shipments', query: string): Promise<string[]> => {
  const { data, meta } = await (await fetch(`/v2/${list}?${query}`)).json()
  expect(meta.total).toBe(data.length)
  return data.map(({ attributes }: { attributes: { number?: string; bill_of_lading_number?: string } }) =>
    String(attributes.number ?? attributes.bill_of_lading_number),
  )
}

test('lists follow what sources say: a hold, a fee and a deadline come and go', async () => {
  const { me } = await fleet()
  const asked = ['filter[hold]=customs', 'filter[fee_currency]=USD', 'filter[binding_lfd][end]=2026-06-24']
  const expectAll = async (containers: string[], shipments: string[]) => {
    for (const query of asked) expect([query, await finds(me, 'containers', query)]).toEqual([query, containers])
    for (const query of ['filter[hold]=customs', 'filter[binding_lfd][end]=2026-06-24'])
      expect([query, await finds(me, 'shipments', query)]).toEqual([query, shipments])
  }
  await expectAll([], [])
  const holds = [{ code: '1A', party: 'CUSTOMS', name: 'CBP INTENSIVE EXAM', status: 'HOLD' }]
  const fees = [{ type: 'DEMURRAGE', amount: 285, currency: 'USD' }]
  await terminalSays(me, { available: false, holds, fees, last_free_day: '2026-06-24' })
  await expectAll(['MSKU6011672'], ['YMLUL1'])
  expect(await finds(me, 'containers', 'filter[binding_lfd][end]=2026-06-23')).toEqual([])
  expect(await finds(me, 'shipments', 'filter[verdict]=blocked')).toEqual(['YMLUL1'])
  expect(await finds(me, 'containers', 'sort=fees&filter[verdict]=blocked,not_arrived')).toEqual([
    'MSKU6011672',
    'TCLU4829132',
  ])
  await terminalSays(me, { checked_at: '2026-06-21T00:00:00Z', fees: [], last_free_day: '2026-06-25' })
  await expectAll([], [])
  expect(await finds(me, 'shipments', 'filter[binding_lfd][start]=2026-06-25')).toEqual(['YMLUL1'])
  expect(await finds(me, 'containers', 'filter[checked_at][end]=2026-06-20T12:00:00Z')).not.toContain('MSKU6011672')
})

test('containers are found by what is known of their shipment, and follow when it changes', async () => {
  const { me, customer } = await fleet()
  await terminalSays(me, {})
  expect(await finds(me, 'containers', `filter[customer]=${customer}`)).toEqual(['MSKU6011672'])
  expect(await finds(me, 'containers', 'filter[shipping_line]=YMLU&sort=customer')).toEqual([
    'MSKU6011672',
    'TCLU4829132',
  ])
  expect(await finds(me, 'containers', 'filter[pod]=USLAX&sort=number')).toEqual(['MSKU6011672', 'TCLU4829132'])
  expect(await finds(me, 'containers', 'sort=pod_terminal')).toEqual(['MSKU6011672', 'TCLU4829132'])
  expect(await finds(me, 'containers', 'filter[tag]=reefer')).toHaveLength(2)

  const [{ id = '' } = {}] = (await me.client(api.shipments.list, { params: { number: 'YMLUL2' } })).data
  await me.client(api.shipments.update, { params: { id }, body: { data: { attributes: { tags: ['a,b', 'urgent'] } } } })
  expect(await finds(me, 'containers', 'filter[tag]=urgent')).toEqual(['TCLU4829132'])
  expect(await finds(me, 'containers', 'filter[tag]=reefer')).toEqual(['MSKU6011672'])
  expect(await finds(me, 'shipments', 'filter[tag]=reefer&filter[present]=customer')).toEqual(['YMLUL1'])
})

test('containers are found by any number of theirs or of their shipment, or by a part of one', async () => {
  const { me } = await fleet()
  for (const q of ['MSKU 601167-2', 'YMLUL1', 'msku6011', '6011672', 'ymlul1'])
    expect([q, await finds(me, 'containers', `q=${encodeURIComponent(q)}`)]).toEqual([q, ['MSKU6011672']])
  expect(await finds(me, 'containers', 'q=YMLU&sort=number')).toEqual(['MSKU6011672', 'TCLU4829132'])
  expect(await finds(me, 'containers', 'q=YMLUL1&filter[current_status]=on_ship')).toEqual([])
  expect(await finds(me, 'containers', 'q=nothing of ours')).toEqual([])
})
