import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { atSea, discharged, voyageOf } from '../../testing/dcsa-events.ts'
import { testApp } from '../../testing/test-app.ts'

const { account, work, clock } = testApp()

/** A container of each kind: at sea, at a terminal with and without a deadline, out, and back empty. */
async function fleet() {
  clock.now = new Date('2026-06-22T12:00:00Z')
  const me = await account()
  const attributes = { request_type: 'bill_of_lading' as const, request_number: 'YMLUF1', scac: 'YMLU' }
  await me.client(api.tracking_requests.create, { body: { data: { type: 'tracking_request', attributes } } })
  const voyage = (container: string) => ({ bill: 'YMLUF1', container })
  const out = (container: string, ...more: object[]) => [
    ...discharged(voyage(container)),
    voyageOf(voyage(container)).equipment('GTOT', 'USLAX', '2026-06-19T06:00:00-07:00'),
    ...more,
  ]
  const emptyIndicatorCode = 'EMPTY'
  const returned = voyageOf(voyage('CXRU1255022')).equipment('GTIN', 'USLAX', '2026-06-20T06:00:00-07:00', 'ACT', {
    emptyIndicatorCode,
  })
  const events = [
    ...atSea(voyage('TCLU4829132')),
    ...discharged(voyage('CSQU3054383')),
    ...discharged(voyage('MSKU6011672')),
    ...out('TEXU3070079'),
    ...out('CXRU1255022', returned),
  ]
  await me.client(api.ingest.dcsa_events, { params: { scac: 'YMLU' }, body: events })
  const containers = [{ number: 'MSKU6011672', available: true, holds: [], last_free_day: '2026-06-24' }]
  const source = { terminal_firms: 'W185' }
  await me.client(api.ingest.terminal_updates, { body: { source, checked_at: '2026-06-20T00:00:00Z', containers } })
  await work()
  return me
}

test('what needs action comes first, then by deadline, then by arrival; what is finished can be left out', async () => {
  const { client } = await fleet()
  const list = async (params: Parameters<typeof client<typeof api.containers.list>>[1] = {}) => {
    const { data, meta } = await client(api.containers.list, params)
    expect(meta.total).toBe(data.length)
    return data.map(({ attributes }) => attributes.number)
  }
  const inOrder = ['MSKU6011672', 'CSQU3054383', 'TCLU4829132', 'TEXU3070079', 'CXRU1255022']
  expect(await list({ params: { sort: 'attention' } })).toEqual(inOrder)
  expect(await list({ params: { sort: 'attention', 'filter[active]': true } })).toEqual(inOrder.slice(0, 4))
  expect(await list({ params: { 'filter[active]': false } })).toEqual(['CXRU1255022'])
  expect(await list({ params: { 'filter[verdict]': ['ready', 'unknown'], sort: 'attention' } })).toEqual(
    inOrder.slice(0, 2),
  )
  const pages = await Promise.all(
    [1, 2, 3].map((number) =>
      client(api.containers.list, { params: { sort: 'attention', 'page[size]': 2, 'page[number]': number } }),
    ),
  )
  expect(pages.flatMap(({ data }) => data.map(({ attributes }) => attributes.number))).toEqual(inOrder)
})

test('an order or a filter that does not exist is refused by name, and so is a cursor of another order', async () => {
  const { fetch } = await account()
  const refused = async (query: string) => {
    const response = await fetch(`/v2/containers?${query}`)
    expect(response.status).toBe(400)
    return (await response.json()).errors.map(({ source }: { source: { parameter: string } }) => source.parameter)
  }
  expect(await refused('sort=weight')).toEqual(['sort'])
  expect(await refused('filter[verdict]=ready,lost')).toEqual(['filter[verdict]'])
  expect(await refused('filter[active]=maybe')).toEqual(['filter[active]'])
  const cursor = 'm0000000.00000000-0000-4000-8000-000000000000'
  expect(await refused(`sort=attention&page[cursor]=${cursor}`)).toEqual(['page[cursor]'])
})
