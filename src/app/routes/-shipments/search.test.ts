import { expect, test } from 'vitest'
import { urgencyReasons } from '#contract/tracking/urgency.ts'
import { listOfSaved } from '#domain/alerts/saved-search.ts'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { allContainerColumns } from './container-columns-more.tsx'
import { cleared, setFields, without } from './filter-fields.ts'
import { type FilterKey, filterKeys } from './list-filters.ts'
import { containersParams, shipmentsParams } from './list-params.ts'
import { listKey } from './list-source.ts'
import { shipmentsDefaults, shipmentsSearch } from './search.ts'
import { sortSentence } from './sorts.ts'
import { views } from './views.ts'
import { columnsOf, workspaces } from './workspaces.ts'

const id = '5f0c3e52-6f5a-4c0e-9d0e-0f6c4c1f9b7a'
const now = Date.parse('2026-11-21T12:00:00Z')
const read = (address: string) => shipmentsSearch.parse(parseSearch(address))

test('every field of a broken address falls back by itself', () => {
  const nonsense =
    '?grain=boxes&sort=;drop&scope=none&status=on_ship,flying&verdict=,&hold=customs,customs&line=MAEU,x,maeu&pod=USLAX,LA' +
    `&terminal=${id},1&deadline=someday&arrival=2026-02-30..&news=1y&empty=toString,fees&columns=fees,<b>&open=me&page=9`
  expect(read(nonsense)).toEqual({
    ...shipmentsDefaults,
    status: ['on_ship'],
    hold: ['customs'],
    line: ['MAEU'],
    pod: ['USLAX'],
    terminal: [id],
    empty: ['fees'],
    columns: ['fees'],
  })
})

test('an address says all of a list, and comes back the same', () => {
  const search = {
    ...shipmentsDefaults,
    q: '0012',
    sort: '-fees',
    verdict: ['ready' as const],
    tag: ['wave 3', 'café'],
    deadline: 'next_3',
    columns: ['fees', 'holds'],
  }
  expect(read(stringifySearch(search))).toEqual(search)
})

test('the API is asked for what is under way, what needs action first', () => {
  expect(containersParams(shipmentsDefaults, now)).toEqual({ 'filter[active]': true, sort: 'attention' })
})

test('a text and a status are looked for in what is finished, too', () => {
  expect(containersParams(read('?q=MAEU'), now)).toEqual({ q: 'MAEU', sort: 'attention' })
  expect(containersParams(read('?status=empty_returned'), now)).not.toHaveProperty('filter[active]')
})

test('filters become those of the API, and days count from today', () => {
  const search = read(
    `?scope=all&hold=customs,TMF&customer=${id}&currency=USD&deadline=overdue&arrival=2026-11-01..2026-11-30&news=48h` +
      '&empty=fees,tags&sort=-arrival',
  )
  expect(containersParams(search, now)).toEqual({
    sort: '-arrival',
    'filter[hold]': ['customs', 'TMF'],
    'filter[customer]': [id],
    'filter[fee_currency]': ['USD'],
    'filter[binding_lfd][end]': '2026-11-21T12:00:00.000Z',
    'filter[arrival][start]': '2026-11-01',
    'filter[arrival][end]': '2026-11-30',
    'filter[silent]': true,
    'filter[empty]': ['fees'],
  })
  // What only containers have is not asked of shipments.
  expect(shipmentsParams(search, now)).toEqual({
    sort: '-arrival',
    'filter[silent]': true,
    'filter[hold]': ['customs', 'TMF'],
    'filter[customer]': [id],
    'filter[binding_lfd][end]': '2026-11-21T12:00:00.000Z',
    'filter[arrival][start]': '2026-11-01',
    'filter[arrival][end]': '2026-11-30',
    'filter[empty]': ['tags'],
  })
  expect(shipmentsParams(read('?sort=fees&tracking=stopped'), now)).toMatchObject({
    sort: 'attention',
    'filter[tracking_stopped]': true,
  })
})

test('each filter that is set can be taken off by itself, and all at once', () => {
  const search = read('?verdict=ready&deadline=today&q=x')
  expect(setFields(search)).toEqual(['verdict', 'deadline'])
  expect(setFields(without(search, 'verdict'))).toEqual(['deadline'])
  expect(setFields(shipmentsDefaults)).toEqual(['scope'])
  expect(setFields(without(shipmentsDefaults, 'scope'))).toEqual([])
  expect(cleared(search)).toEqual(shipmentsDefaults)
})

test('columns and the row beside a list do not make it another one; its filters and order do', () => {
  const key = listKey(shipmentsDefaults)
  expect(listKey({ ...shipmentsDefaults, columns: ['fees'], open: id })).toBe(key)
  for (const other of [{ q: 'x' }, { sort: 'fees' }, { deadline: 'today' }, { grain: 'shipments' as const }])
    expect(listKey({ ...shipmentsDefaults, ...other })).not.toBe(key)
})

test('every view is an address of its own', () => {
  for (const { search } of views) expect(read(stringifySearch({ ...search }))).toEqual(search)
  expect(new Set(views.map(({ search }) => listKey(search))).size).toBe(views.length)
})

test('what costs money and what is silent needs attention, and no news is what is silent', () => {
  const asked = (words: string) => {
    const view = views.find((one) => one.words === words)
    return containersParams(view?.search ?? shipmentsDefaults, now)
  }
  const calm = ['ready', 'on_the_way', 'empty_due', 'finished', 'booking_cancelled']
  expect(new Set(asked('Needs attention')['filter[urgency]'])).toEqual(
    new Set(urgencyReasons.filter((reason) => !calm.includes(reason))),
  )
  expect(asked('No news')).toMatchObject({ 'filter[silent]': true })
})

test('a workspace shows columns that there are', () => {
  const known = new Set(allContainerColumns.map((column) => column.id))
  for (const column of workspaces.flatMap(columnsOf)) expect(known).toContain(column)
  expect(views.flatMap(({ search }) => search.workspace ?? []).toSorted()).toEqual(workspaces.toSorted())
})

test('the order is said in words; one that the list does not have is the usual one', () => {
  expect(sortSentence('containers', undefined)).toBe('needs action first, then deadline')
  expect(sortSentence('containers', '-fees')).toBe('by fees due, reversed')
  expect(sortSentence('shipments', 'fees')).toBe('needs action first, then deadline')
})

/** A value of each filter; days by themselves, since each side reckons them. */
const samples: Record<FilterKey, string> = {
  ...{ scope: 'all', tracking: 'stopped', status: 'on_ship,available', verdict: 'ready', urgency: 'blocked' },
  ...{ hold: 'customs,TMF', deadline: 'next_3', arrival: 'overdue', empty_due: '2026-11-01..', customer: id },
  ...{ consignee: id, shipper: id, notify: id, trucker: id, broker: id, party: id, line: 'MAEU', pod: 'USLAX' },
  ...{
    destination: 'USCHI',
    terminal: id,
    tag: 'wave 3',
    field: 'buyer:a%2Cb,due:~next_3,!lot',
    currency: 'USD',
    news: '48h',
    step: 'overdue,silent',
  },
  ...{ money: 'now', leg: 'out_not_delivered', acts: 'us,broker', empty: 'fees', present: 'holds' },
}

test.each(filterKeys)('an alert about a saved view is asked for the same by %s as its list', (key) => {
  const values = key === 'money' ? ['now', 'unpriced'] : [samples[key]]
  for (const value of values) {
    const address = `?${key}=${encodeURIComponent(value)}`
    const { sort: _, ...asked } = containersParams(read(address), now)
    const { params, tracking } = listOfSaved(address, new Date(now).toISOString(), 'UTC')
    const texts = Object.entries(asked).map(([name, said]) => [name, Array.isArray(said) ? said : String(said)])
    expect(params).toEqual(Object.fromEntries(texts))
    // Of containers alone nobody asks whether they are tracked; the alert does.
    expect(tracking).toBe(key === 'tracking' ? 'stopped' : null)
    // Which columns may be empty is another list for each.
    if (key === 'empty' || key === 'present') return
    const { sort: __, ...ofShipments } = shipmentsParams(read(`${address}&grain=shipments`), now)
    const told = Object.entries(ofShipments).filter(([name]) => !name.includes('tracking_stopped'))
    const listed = listOfSaved(`${address}&grain=shipments`, new Date(now).toISOString(), 'UTC').params
    expect(listed).toEqual(
      Object.fromEntries(told.map(([name, said]) => [name, Array.isArray(said) ? said : String(said)])),
    )
  }
})
