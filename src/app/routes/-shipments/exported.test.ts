import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complaintOfSearch } from '#domain/alerts/saved-search.ts'
import { exportColumns, usualColumns } from '#domain/exports/columns.ts'
import { saidOfContainers, saidOfShipments } from '#domain/exports/said-columns.ts'
import { asListed } from './as-listed.ts'
import { allContainerColumns } from './container-columns-more.tsx'
import { filterKeys } from './list-filters.ts'
import type { ContainerRow } from './list-source.ts'
import { savedText, searchOfSaved } from './saved-search.ts'
import { shipmentColumns } from './shipment-columns.tsx'

const fee = (amount: number, currency_code: string) => ({ type: 'demurrage', amount, currency_code })

/** Due in two currencies, free until a day that is past. */
const row = {
  id: '1',
  box: {
    number: 'TCLU4829132',
    verdict: 'blocked',
    urgency: { reason: 'blocked' },
    next_steps: [{ hold: 'customs', who_acts: 'broker' }],
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
    fees_at_pod_terminal: [fee(310, 'USD'), fee(15.5, 'USD'), fee(20, 'CAD')],
    costs: [{ currency_code: 'USD', a_day: 310, so_far: null }],
    binding_lfd: '2026-11-23T07:59:59Z',
    binding_lfd_timezone: 'America/Los_Angeles',
    deadlines: [],
  },
} as unknown as ContainerRow

const read = (...ids: string[]) =>
  Object.fromEntries(
    exportColumns<ContainerRow>('containers', ids, now).flatMap((csv) =>
      Object.entries(csv).map(([name, of]) => [name, of(row) ?? '']),
    ),
  )

const now = Date.parse('2026-11-20T23:00:00Z')

test('amounts are numbers with their currency beside them, and currencies are never added', () => {
  expect(read('fees', 'a_day', 'run_up')).toEqual({
    'Fees due': 325.5,
    'Fees due, currency': 'USD',
    'Fees due, other currencies': '20.00 CAD',
    'Costs a day': 310,
    'Costs a day, currency': 'USD',
    'Costs a day, other currencies': '',
    'Run up': '',
    'Run up, currency': '',
    'Run up, other currencies': '',
  })
})

test('a file says why, who acts and how many days are left', () => {
  expect(read('verdict', 'holds', 'deadline')).toMatchObject({
    Verdict: 'Blocked',
    'Verdict reason': 'customs',
    'Who acts': 'broker',
    Holds: 'customs',
    'Who clears': 'broker',
    'Deadline (local)': { moment: '2026-11-22 23:59' },
    'Days left': 2,
  })
})

const shown = [
  ['containers', allContainerColumns],
  ['shipments', shipmentColumns],
] as const
const idOf = ({ id }: { id: string }) => id

test('every column is exported, and nothing is that has no column', () => {
  for (const [grain, columns] of shown)
    expect(Object.keys(grain === 'containers' ? saidOfContainers : saidOfShipments).sort()).toEqual(
      columns.map(idOf).sort(),
    )
})

test('no name stands over two columns of one file', () => {
  for (const [grain, columns] of shown) {
    const names = exportColumns(grain, columns.map(idOf), now).flatMap(Object.keys)
    expect(names.length).toBeGreaterThan(20)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('what nobody has arranged is exported by the columns that the list begins with', () => {
  for (const [grain, columns] of shown)
    expect(usualColumns[grain]).toEqual(columns.filter((one) => !('extra' in one && one.extra)).map(idOf))
})

test('the guide names every column', () => {
  const guide = readFileSync('docs/exports.md', 'utf8')
  for (const { id } of shown.flatMap(([, columns]) => [...columns])) expect(guide, id).toContain(`\`${id}\``)
})

test('every filter of the dashboard is one that an export knows', () => {
  for (const name of [...filterKeys, 'q', 'sort', 'grain', 'group', 'workspace', 'columns', 'open'])
    expect(complaintOfSearch(`${name}=`), name).toBeUndefined()
})

test('what would let out more than was asked for is a complaint', () => {
  const complaints = {
    'verdit=blocked': "The list has no filter 'verdit'.",
    'tracking=stopped': "The list of containers has no filter 'tracking'.",
    'grain=shipments&money=now': "The list of shipments has no filter 'money'.",
    'grain=shipments&acts=us': "The list of shipments has no filter 'acts'.",
    'field=a:1&field=b:2': "'field' stands there twice.",
    'deadline=tomorrow': "'tomorrow' is not a valid value for 'deadline'.",
    [`customer=${Array(101).fill('x')}`]: "'customer' has more than 100 values.",
  }
  for (const [search, complaint] of Object.entries(complaints)) expect(complaintOfSearch(search)).toBe(complaint)
})

test('what a list has from the other one, and does not use, is not asked of an export', () => {
  const said = (search: string) => savedText(asListed(searchOfSaved(search)))
  expect(said('grain=shipments&empty=fees,customer&acts=us&money=now&sort=verdict')).toBe(
    'empty=customer&grain=shipments',
  )
  expect(said('tracking=stopped&present=tags,holds&sort=-verdict')).toBe('present=holds&sort=-verdict')
  const own = 'field=due:~next_3,"a, b":1&q=TCLU&sort=-verdict&verdict=blocked'
  expect(searchOfSaved(said(own))).toEqual(searchOfSaved(own))
})
