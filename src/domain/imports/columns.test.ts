import { expect, test } from 'vitest'
import type { Grid } from './cells.ts'
import { bestSheet, findHeader, readColumns, shapeOf } from './columns.ts'
import { companyKey, createMatcherOfParties } from './customers.ts'
import { fieldByName, plainName } from './fields.ts'

test.each([
  ['Container-Nr.', 'container'],
  ['CNTR #', 'container'],
  ['箱号', 'container'],
  ['柜号（必填）', 'container'],
  ['Nº de contenedor', 'container'],
  ['B/L', 'bill_of_lading'],
  ['MBL No.', 'bill_of_lading'],
  ['Conocimiento de embarque', 'bill_of_lading'],
  ['提单号', 'bill_of_lading'],
  ['HBL', 'house_bill'],
  ['Buchungsnummer', 'booking'],
  ['订舱号', 'booking'],
  ['Reederei', 'line'],
  ['Naviera', 'line'],
  ['船公司', 'line'],
  ['Kunde', 'customer'],
  ['Consignee Name', 'customer'],
  ['EMPFÄNGER', 'customer'],
  ['PO', 'reference'],
  ['Your ref.', 'reference'],
  ['Bestell-Nr.', 'reference'],
  ['采购单号', 'reference'],
  ['Löschhafen', 'pod'],
  ['ETA', 'eta'],
  ['último día libre', 'last_free_day'],
  ['LFD', 'last_free_day'],
  ['Lfd. Nr.', undefined],
  ['Lfd.-Nr', undefined],
  ['lfdNr.', undefined],
  ['Laufende Nummer', undefined],
  ['Bemerkung 2', undefined],
  ['', undefined],
])('a column called %j is %s', (name, field) => {
  expect(fieldByName(name)).toBe(field)
})

const known = {
  lineOf: (text: string) => ({ msc: 'MSCU', maersk: 'MAEU' })[plainName(text)],
  isShipmentNumber: (text: string) => /^MEDU\w{8}$/.test(text),
  definitions: [],
  now: new Date('2026-11-20T00:00:00Z'),
  epoch: 1900 as const,
  chosen: new Map(),
}
const read = (grid: Grid, more: Partial<Parameters<typeof readColumns>[0]> = {}) =>
  readColumns({ ...known, grid, header_row: findHeader(grid).row, ...more }).map(({ name, becomes, reason }) => [
    name,
    becomes,
    reason,
  ])

test('titles stand above the names of the columns', () => {
  const grid: Grid = [
    ['Kestrel open orders, week 47', null, null],
    [null, null, null],
    ['printed', '20.11.2026', 'by Container desk'],
    ['Container', 'B/L', 'PO'],
    ['TCLU4829132', 'MEDUAB123456', '4711'],
  ]
  expect(findHeader(grid)).toEqual({ row: 4, hits: 3 })
})

test('values go before names', () => {
  expect(
    read([
      ['Kunde', 'Notes', 'Box', 'Ship', 'POD'],
      ['TCLU4829132', 'MSC', 'MEDUAB123456', 'EXAMPLE STAR', '2026-11-03'],
      ['CSQU3054383', 'Maersk', 'MEDUAB123457', 'EXAMPLE STAR', '2026-11-04'],
    ]),
  ).toEqual([
    ['Kunde', 'container', 'by_values'],
    ['Notes', 'line', 'by_values'],
    ['Box', 'bill_of_lading', 'by_values'],
    ['Ship', null, 'known_from_the_line'],
    ['POD', null, 'known_from_the_line'],
  ])
})

test('of two columns for bills the surer one counts', () => {
  const rows: Grid = [
    ['Bill', 'MBL', 'PO'],
    ['see mail', 'MEDUAB123456', '4711'],
  ]
  expect(read(rows)).toEqual([
    ['Bill', null, 'unknown'],
    ['MBL', 'bill_of_lading', 'by_name_and_values'],
    ['PO', 'reference', 'by_name'],
  ])
})

test('a file of one column without a name is read by its values', () => {
  expect(read([['TCLU4829132'], ['CSQU3054383']])).toEqual([['Column A', 'container', 'by_values']])
  expect(findHeader([['Konteiner'], ['TCLU4829132']])).toEqual({ row: 1, hits: 0 })
})

test('what was decided goes before what is found, and says so', () => {
  const grid: Grid = [['PO'], ['4711']]
  const chosen = new Map([[1, { becomes: 'tag', reason: 'by_hand' as const }]])
  expect(read(grid, { chosen })).toEqual([['PO', 'tag', 'by_hand']])
})

test('a custom field is known by its name', () => {
  const definition = {
    id: '1',
    target: 'Shipment.delivery',
    display_name: 'Liefertermin',
    api_slug: 'delivery',
  } as never
  expect(
    read(
      [
        ['LIEFERTERMIN', 'PO'],
        ['2026-11-03', '4711'],
      ],
      { definitions: [definition] },
    )[0],
  ).toEqual(['LIEFERTERMIN', 'Shipment.delivery', 'by_name'])
})

test('the sheet with the freight is proposed', () => {
  const legend: Grid = [['Legend'], ['A: urgent'], ['B: later']]
  const freight: Grid = [
    ['Container', 'PO'],
    ['TCLU4829132', '4711'],
  ]
  expect(bestSheet([{ grid: legend }, { grid: freight }])).toBe(1)
})

test('the shape of a header does not depend on how it is written', () => {
  const shape = (...names: string[]) => shapeOf(names.map((name, at) => ({ name, position: at + 1 })))
  expect(shape('Container-Nr.', 'PO')).toBe(shape('container nr', 'P.O'.replace('.', '')))
  expect(shape('Container', 'PO')).not.toBe(shape('PO', 'Container'))
})

test('companies are known without their legal form; one that is cut short is only similar', () => {
  const match = createMatcherOfParties([
    { id: '1', company_name: 'Kestrel Home Furnishings Ltd.' },
    { id: '2', company_name: 'Nordmeer Handel GmbH & Co. KG' },
  ])
  expect(match('KESTREL HOME FURNISHINGS').same?.id).toBe('1')
  expect(match('Nordmeer Handel').same?.id).toBe('2')
  expect(match('KESTREL HOME FURN.')).toEqual({ similar: expect.objectContaining({ id: '1' }) })
  expect(match('Cascadia Foods')).toEqual({})
  expect(companyKey('AG')).toBe('ag')
})

test('a company of another legal form is another, or for a person to decide', () => {
  const one = createMatcherOfParties([{ id: '1', company_name: 'Meyer AG' }])
  expect(one('Meyer GmbH')).toEqual({ similar: expect.objectContaining({ id: '1' }) })
  expect(one('Meyer').same?.id).toBe('1')
  const both = createMatcherOfParties([
    { id: '1', company_name: 'Meyer AG' },
    { id: '2', company_name: 'Meyer GmbH' },
  ])
  expect(both('MEYER GMBH').same?.id).toBe('2')
  expect(both('Meyer').same).toBeUndefined()
})
