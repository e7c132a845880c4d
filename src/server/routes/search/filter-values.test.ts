import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import type { FilterValue } from '#contract/search/filter-value.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import { addUpTallies } from '../../db/list/tallies.ts'
import { withScope } from '../../db/scope.ts'
import { openReference } from '../../reference/reference.ts'
import { box, insertListed, type Route, route } from '../../testing/listed.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, store } = testApp()
const reference = openReference()
const terminal = reference.find('terminal', 'Y257')
if (!terminal) throw new Error('There is no terminal Y257')
const pod_terminal = { id: terminal.id, name: terminal.name }

const lax = { port_of_discharge_locode: 'USLAX', pod_terminal_id: terminal.id }
const routes: Route[] = [
  route({
    ...lax,
    shipping_line_scac: 'MAEU',
    boxes: [box({ pod_terminal }), box({ pod_terminal, number: 'CSQU3054383' })],
  }),
  route({ ...lax, shipping_line_scac: 'MAEU', boxes: [box({ pod_terminal, reason: 'finished' })] }),
  route({
    ...lax,
    port_of_discharge_locode: 'USOAK',
    shipping_line_scac: 'ZZZZ',
    destination: { locode: 'USXYZ', name: 'Somewhere dry' },
    boxes: [box({ pod_terminal: null, reason: 'finished' })],
  }),
]

async function fleet(some: readonly Route[] = routes) {
  const me = await account()
  await insertListed(store(), me.id, some)
  const list = (params: Params) => me.client(api.filter_values.list, { params })
  const inUse = async (params: Params = {}) => (await list(params)).data.map(asLine)
  return { ...me, list, inUse }
}

type Params = ParamsOf<typeof api.filter_values.list>

const asLine = ({ attributes: { filter, code, name, place, active_count, count } }: FilterValue) =>
  [filter, code, name, place, active_count, count].map((one) => one ?? '–').join(' · ')

test('what is in use is offered with its name and with how many have it, those of most that is active first', async () => {
  const { inUse, list } = await fleet()
  expect(await inUse({ 'filter[filter]': ['pod', 'shipping_line'] })).toEqual([
    'pod · USLAX · Los Angeles · CA, US · 2 · 3',
    'shipping_line · MAEU · Maersk · – · 2 · 3',
    'pod · USOAK · Oakland · CA, US · 0 · 1',
    'shipping_line · ZZZZ · ZZZZ · – · 0 · 1',
  ])
  expect(await inUse({ 'filter[filter]': ['destination', 'pod_terminal'] })).toEqual([
    `pod_terminal · Y257 · ${terminal.nickname || terminal.name} · Los Angeles · 2 · 3`,
    'destination · USXYZ · Somewhere dry · – · 0 · 1',
  ])
  expect(await inUse({ 'filter[list]': 'shipments', 'filter[filter]': ['pod_terminal'] })).toEqual([
    `pod_terminal · Y257 · ${terminal.nickname || terminal.name} · Los Angeles · 1 · 3`,
  ])
  const [first] = (await list({ 'filter[filter]': ['pod'] })).data
  expect(first).toMatchObject({ id: 'containers.pod.USLAX', attributes: { list: 'containers', value: 'USLAX' } })
})

test('they are found by a part of the name, of the code and of the place', async () => {
  const { inUse } = await fleet()
  const found = async (q: string) => (await inUse({ q })).map((line) => line.split(' · ').slice(0, 2).join(' '))
  expect(await found('maers')).toEqual(['shipping_line MAEU'])
  expect(await found(' usoak ')).toEqual(['pod USOAK'])
  expect(await found('ANGELES')).toEqual(['pod_terminal Y257', 'pod USLAX'])
  expect(await found('y257')).toEqual(['pod_terminal Y257'])
  expect(await found('dry')).toEqual(['destination USXYZ'])
  expect(await found('100%')).toEqual([])
})

test('each count is what the list finds by this value, of all and of what is active', async () => {
  const me = await fleet()
  for (const list of ['containers', 'shipments'] as const)
    for (const { attributes } of (await me.list({ 'filter[list]': list })).data) {
      const { filter, value, count, active_count } = attributes
      const total = async (active: object) => {
        const params = { [`filter[${filter}]`]: [value], ...active }
        return (await me.client(api[list].list, { params })).meta.total
      }
      expect([filter, await total({}), await total({ 'filter[active]': true })]).toEqual([filter, count, active_count])
    }
})

test('what nothing has any more is not offered, and what is finished is counted apart', async () => {
  const me = await fleet()
  const inMine = (set: object, where: string) =>
    withScope(store(), { account_id: me.id }, (tx) =>
      tx.updateTable('shipments').set(set).where('port_of_discharge_locode', '=', where).execute(),
    )
  const ports = () => me.inUse({ 'filter[filter]': ['pod'] })
  await inMine({ port_of_discharge_locode: 'USLGB' }, 'USOAK')
  expect(await ports()).toEqual([
    'pod · USLAX · Los Angeles · CA, US · 2 · 3',
    'pod · USLGB · Long Beach · CA, US · 0 · 1',
  ])
  await withScope(store(), { account_id: me.id }, (tx) =>
    tx
      .updateTable('containers')
      .set({ urgency: urgency('finished') })
      .execute(),
  )
  await addUpTallies(store())
  expect(await ports()).toEqual([
    'pod · USLAX · Los Angeles · CA, US · 0 · 3',
    'pod · USLGB · Long Beach · CA, US · 0 · 1',
  ])
  await inMine({ port_of_discharge_locode: null }, 'USLGB')
  expect(await ports()).toEqual(['pod · USLAX · Los Angeles · CA, US · 0 · 3'])
})

test('an account sees what itself has, by its own names', async () => {
  const place = (name: string) => [route({ destination: { locode: 'USXYZ', name }, boxes: [box()] })]
  const [mine, theirs] = [await fleet(place('Mine')), await fleet(place('Theirs'))]
  const asked: Params = { 'filter[filter]': ['destination'] }
  expect(await mine.inUse(asked)).toEqual(['destination · USXYZ · Mine · – · 1 · 1'])
  expect(await theirs.inUse(asked)).toEqual(['destination · USXYZ · Theirs · – · 1 · 1'])
  expect(await (await fleet([])).inUse()).toEqual([])
})

test("an account's own terminal has the name that the account gave it", async () => {
  const me = await account()
  const attributes = { name: 'Kaai 730', locode: 'BEANR', smdg_code: 'K730' }
  const { data } = await me.client(api.terminals.create, { body: { data: { attributes } } })
  const boxes = [box({ pod_terminal: { id: data.id, name: attributes.name } })]
  await insertListed(store(), me.id, [route({ boxes })])
  const values = await me.client(api.filter_values.list, { params: { 'filter[filter]': ['pod_terminal'] } })
  expect(values.data.map(({ attributes: { name } }) => name)).toEqual([attributes.name])
  const groups = await me.client(api.container_groups.list, { params: { group_by: 'pod_terminal' } })
  expect(groups.data.map(({ attributes: { name } }) => name)).toEqual([attributes.name])
})

test('pages have each of them once, and nonsense is refused by its name', async () => {
  const { client, fetch } = await fleet()
  const all: string[] = []
  for (const number of [1, 2, 3, 4]) {
    const params = { 'page[size]': 2, 'page[number]': number }
    const { data, meta } = await client(api.filter_values.list, { params })
    expect(meta).toEqual({ size: 2, total: 6 })
    all.push(...data.map(({ id }) => id))
  }
  expect([all.length, new Set(all).size]).toEqual([6, 6])
  for (const [query, parameter] of [
    ['filter[list]=parties', 'filter[list]'],
    ['filter[filter]=pod,customer', 'filter[filter]'],
    ['filter[pod]=USLAX', 'filter[pod]'],
  ] as const) {
    const { errors } = await (await fetch(`/v2/filter_values?${query}`)).json()
    expect(errors).toMatchObject([{ status: '400', source: { parameter } }])
  }
})
