import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { ContainerGroup } from '#contract/tracking/container-group.ts'
import type { ContainerGrouping } from '#contract/tracking/container-lists.ts'
import { withScope } from '../../db/scope.ts'
import { openReference } from '../../reference/reference.ts'
import { box, insertListed, type Route, route } from '../../testing/listed.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, store } = testApp()
const terminal = openReference().find('terminal', 'Y257')
if (!terminal) throw new Error('There is no terminal Y257')
const pod_terminal = { id: terminal.id, name: terminal.name }
const binding_lfd_timezone = 'America/Los_Angeles'

const routes: Route[] = [
  route({
    bill_of_lading_number: 'MAEU1',
    shipping_line_scac: 'MAEU',
    customer_name: 'Fjordline Retail',
    destination: { locode: 'USCHI', name: 'Chicago' },
    boxes: [
      box({ number: 'MSKU0000001', pod_terminal, reason: 'costs_money', binding_lfd: '2026-06-18T06:59:59Z' }),
      box({ number: 'MSKU0000002', pod_terminal, reason: 'ready', binding_lfd: '2026-06-22T06:59:59Z' }),
      box({ number: 'MSKU0000003', pod_terminal, reason: 'finished', binding_lfd: '2026-06-01T06:59:59Z' }),
    ].map((one) => ({ ...one, binding_lfd_timezone })),
  }),
  route({
    bill_of_lading_number: 'YMLU2',
    boxes: [box({ number: 'YMLU0000001', reason: 'blocked', binding_lfd: '2026-06-20T03:59:59Z' })],
  }),
]

type Params = Omit<ParamsOf<typeof api.container_groups.list>, 'group_by'>

async function grouped(some: readonly Route[] = routes) {
  const me = await account()
  const { containers } = await insertListed(store(), me.id, some)
  const groups = async (group_by: ContainerGrouping, params: Params = {}) =>
    (await me.client(api.container_groups.list, { params: { group_by, ...params } })).data
  return { ...me, containers, groups }
}

const asLine = ({ attributes: { value, name, container_count, costing_count, urgency } }: ContainerGroup) =>
  [name ?? value ?? 'none', container_count, costing_count, urgency.reason].join(' · ')

test('containers are counted by what they have in common, the most urgent groups first', async () => {
  const { groups } = await grouped()
  expect((await groups('shipment')).map(asLine)).toEqual(['MAEU1 · 3 · 1 · costs_money', 'YMLU2 · 1 · 0 · blocked'])
  expect((await groups('customer')).map(asLine)).toEqual([
    'Fjordline Retail · 3 · 1 · costs_money',
    'none · 1 · 0 · blocked',
  ])
  expect((await groups('pod_terminal')).map(asLine)).toEqual([
    `${terminal.nickname || terminal.name} · 3 · 1 · costs_money`,
    'none · 1 · 0 · blocked',
  ])
  expect((await groups('shipping_line')).map(asLine)).toEqual([
    'Maersk · 3 · 1 · costs_money',
    'Yang Ming · 1 · 0 · blocked',
  ])
  expect((await groups('destination')).map(asLine)).toEqual(['Chicago · 3 · 1 · costs_money', 'none · 1 · 0 · blocked'])
  expect((await groups('urgency', { 'filter[active]': true })).map(asLine)).toEqual([
    'costs_money · 1 · 1 · costs_money',
    'blocked · 1 · 0 · blocked',
    'ready · 1 · 0 · ready',
  ])
})

test('a group has the first deadline of what is not finished, and what its containers cost by currency', async () => {
  const { id, containers, groups } = await grouped()
  const costs = [
    [{ currency_code: 'USD', a_day: 310.1, so_far: 620.2 }],
    [
      { currency_code: 'USD', a_day: 0.2, so_far: 0.1 },
      { currency_code: 'CAD', a_day: null, so_far: 90 },
    ],
  ]
  await withScope(store(), { account_id: id }, async (tx) => {
    for (const [at, some] of costs.entries())
      await tx
        .updateTable('containers')
        .set({ costs: JSON.stringify(some) } as never)
        .where('id', '=', String(containers[at]?.id))
        .execute()
  })
  const [first, second] = (await groups('customer')).map(({ attributes }) => attributes)
  expect(first).toMatchObject({
    first_deadline_at: '2026-06-18T06:59:59.000Z',
    first_deadline_timezone: binding_lfd_timezone,
    costs: [
      { currency_code: 'USD', a_day: 310.3, so_far: 620.3 },
      { currency_code: 'CAD', a_day: null, so_far: 90 },
    ],
  })
  expect(second).toMatchObject({ first_deadline_at: '2026-06-20T03:59:59.000Z', costs: [] })
})

test('the day of empties has the deadline of the first empty, at its place', async () => {
  const due = (number: string, empty_due_at: string, empty_due_timezone: string) => ({
    ...box({ number, reason: 'empty_due', binding_lfd: '2026-06-01T06:59:59Z' }),
    ...{ delivery_leg: 'out_not_delivered' as const, empty_due_at, empty_due_timezone },
  })
  const { groups } = await grouped([
    route({
      boxes: [
        due('MSKU0000001', '2026-06-25T06:59:59Z', 'America/Los_Angeles'),
        due('MSKU0000002', '2026-06-24T15:59:59Z', 'Asia/Shanghai'),
        due('MSKU0000003', '2026-06-26T15:59:59Z', 'Asia/Shanghai'),
      ],
    }),
  ])
  const days = (await groups('empty_due')).map(({ attributes }) => attributes)
  expect(days).toMatchObject([
    ...[{ value: '2026-06-24', container_count: 2, first_deadline_at: '2026-06-24T15:59:59.000Z' }],
    { value: '2026-06-26', first_deadline_at: '2026-06-26T15:59:59.000Z', first_deadline_timezone: 'Asia/Shanghai' },
  ])
  expect(days[0]?.first_deadline_timezone).toBe('Asia/Shanghai')
})

test('groups come in pages, and only of what is asked for', async () => {
  const { client, groups } = await grouped()
  const page = await client(api.container_groups.list, {
    params: { group_by: 'shipment', 'page[size]': 1, 'page[number]': 2 },
  })
  expect(page.data.map(asLine)).toEqual(['YMLU2 · 1 · 0 · blocked'])
  expect(page.meta).toMatchObject({ size: 1, total: 2 })
  expect((await groups('shipment', { 'filter[verdict]': ['ready'] })).map(asLine)).toEqual([])
  expect((await groups('shipment', { 'filter[number]': 'MSKU0000002' })).map(asLine)).toEqual(['MAEU1 · 1 · 0 · ready'])
})

test('a page beyond the last one says how many there are', async () => {
  const { client } = await grouped()
  const params = { group_by: 'shipment' as const, 'page[number]': 9 }
  expect((await client(api.container_groups.list, { params })).meta.total).toBe(2)
})

test('what they are not grouped by is refused with the name of the parameter', async () => {
  const { fetch } = await grouped([])
  for (const path of ['/v2/container_groups', '/v2/container_groups?group_by=colour']) {
    const answer = await fetch(path)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ source: { parameter: 'group_by' } }] })
  }
})
