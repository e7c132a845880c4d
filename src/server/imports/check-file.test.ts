import { expect, test } from 'vitest'
import type { Definition } from '#domain/imports/custom-values.ts'
import { decodeTable } from '../documents/read/sheets.ts'
import { xlsx } from '../testing/spreadsheets.ts'
import { checkFile, type SheetToCheck } from './check-file.ts'

const date: Definition = {
  ...{ id: 'd1', target: 'Shipment.delivery', data_type: 'date', display_name: 'Liefertermin', api_slug: 'delivery' },
  ...{ reference_type: null, validation: null, sensitive: false, options: [] },
} as Definition

async function check(bytes: Uint8Array | string, more: Partial<SheetToCheck> = {}) {
  const asked = {
    decisions: {},
    mode: 'add' as const,
    definitions: [date],
    remembered: {},
    now: '2026-11-20T17:42:00Z',
  }
  const read = await checkFile({ bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, ...asked, ...more })
  return {
    ...read,
    rows: read.rows.flatMap((json) => JSON.parse(json)),
    targets: read.targets.flatMap((json) => JSON.parse(json)),
  }
}

const becomes = ({ columns }: Awaited<ReturnType<typeof check>>) => columns.map((one) => one.becomes)

test('a German list: title rows, semicolons, Windows-1252', async () => {
  const text =
    'Offene Positionen KW 47;;\r\n;;\r\nContainer-Nr.;Bestell-Nr.;Empfänger\r\nTCLU 482913-2;4711;Müller & Söhne GmbH\r\n'
  const read = await check(Buffer.from(text, 'latin1'))
  expect(read).toMatchObject({ header_row: 3, rows_count: 1 })
  expect(becomes(read)).toEqual(['container', 'reference', 'customer'])
  expect(read.rows[0]).toMatchObject({ row: 4, number: 'TCLU4829132', customer_name: 'Müller & Söhne GmbH' })
})

test('a Chinese list in GB 18030', async () => {
  // 箱号,提单号,客户 / TCLU4829132,MEDUAB123456,宁波贸易
  const bytes = Buffer.from(
    'cfe4bac52ccce1b5a5bac52cbfcdbba70a' +
      Buffer.from('TCLU4829132,MEDUAB123456,').toString('hex') +
      'c4feb2a8c3b3d2d70a',
    'hex',
  )
  const read = await check(bytes)
  expect(becomes(read)).toEqual(['container', 'bill_of_lading', 'customer'])
  expect(read.customers).toEqual([{ name: '宁波贸易', rows: 1 }])
})

test.each([
  ['UTF-16 with its mark', Buffer.from('\ufeffContainer\tPO\nTCLU4829132\tGröße\n', 'utf16le')],
  ['UTF-16 without it', Buffer.from('Container\tPO\nTCLU4829132\tGröße\n', 'utf16le')],
  ['UTF-8 with a mark', Buffer.from('\ufeffContainer,PO\nTCLU4829132,Größe\n')],
  ['a table with sep=', Buffer.from('sep=|\nContainer|PO\nTCLU4829132|Größe\n')],
])('%s', async (_, bytes) => {
  const read = await check(bytes)
  expect(becomes(read)).toEqual(['container', 'reference'])
  expect(read.rows[0]).toMatchObject({ number: 'TCLU4829132', ref_numbers: ['Größe'] })
})

test('umlauts beside each other are no Chinese', () => {
  expect(decodeTable(Buffer.from('Größe;Maße;Länge;äöü', 'latin1'))).toBe('Größe;Maße;Länge;äöü')
})

test('a workbook: the best of its sheets, formulas by their value, merged cells, dates from 1904', async () => {
  const book = xlsx({
    counts_from_1904: true,
    sheets: {
      Legende: [['A = dringend'], ['B = später']],
      'Offene Pos.': [
        ['Kestrel open orders', null, null, null, null],
        [null, null, null, null, null],
        ['Kunde', 'Container', 'B/L', 'PO', 'Liefertermin'],
        ['Kestrel', 'TCLU4829132', 'MEDUAB123456', { formula: 'A1&"x"', value: '4711' }, { serial: 44867 }],
        [null, 'CSQU3054383', 'MEDUAB123457', 4500118273, 44867],
        [null, 'MSCU6639870', 'MEDUAB123458', { formula: '1+1', value: 2 }, '12/11/2026'],
      ],
    },
    merged: { 'Offene Pos.': ['A4:A6', 'A1:E1'] },
  })
  const read = await check(book)
  expect(read).toMatchObject({
    sheet: 'Offene Pos.',
    sheets: [
      { name: 'Legende', rows: 2 },
      { name: 'Offene Pos.', rows: 6 },
    ],
    header_row: 3,
    rows_count: 3,
    dates: { both_ways: 1, day_first: 0, month_first: 0 },
    date_order: null,
    customers: [{ name: 'Kestrel', rows: 3 }],
  })
  expect(read.rows.map((row) => row.row)).toEqual([4, 5, 6])
  expect(read.targets.map((one) => one.ref_numbers)).toEqual([['4711'], ['4500118273'], ['2']])
  const days = read.targets.map((one) => one.fields.shipment[0]?.value)
  expect(days).toEqual(['2026-11-03', '2026-11-03', undefined])
  const said = await check(book, { decisions: { date_order: 'day_first' } })
  expect(said.targets[2].fields.shipment[0].value).toBe('2026-11-12')
})

test('another sheet and another row of names can be chosen', async () => {
  const book = xlsx({ sheets: { One: [['Container'], ['TCLU4829132']], Two: [['x'], ['Container'], ['CSQU3054383']] } })
  const read = await check(book, { decisions: { sheet: 'Two', header_row: 2 } })
  expect(read).toMatchObject({ sheet: 'Two', header_row: 2 })
  expect(read.rows[0].number).toBe('CSQU3054383')
})

test('what begins with = in a text file is text', async () => {
  const read = await check('Container,PO\nTCLU4829132,=1+1\n=HYPERLINK("x"),2\n')
  expect(read.rows[0].ref_numbers).toEqual(['=1+1'])
  expect(read.rows[1].outcome).toBe('no_number')
})

test('a quote that never ends loses no row', async () => {
  const read = await check('Container;PO\nTCLU4829132;"40" HC\nCSQU3054383;2\n')
  expect(read.rows.map((row) => row.number)).toEqual(['TCLU4829132', 'CSQU3054383'])
})

test('more rows and columns than are read are refused with the figures', async () => {
  const many = `Container\n${'TCLU4829132\n'.repeat(50_001)}`
  await expect(check(many)).rejects.toThrow('It has 50,001 rows; at most 50,000 are read at once: split it.')
  await expect(check(`${'Container,'.repeat(300)}\nTCLU4829132`)).rejects.toThrow(/at most 200 are read/)
})

test.each([
  ['nothing', Buffer.from(''), /empty/],
  ['names alone', Buffer.from('Container,PO\n'), /no rows below/],
  ['blank lines', Buffer.from('\n\n\n'), /no rows in it/],
  ['a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password/],
  ['a broken workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 7)]), /damaged/],
  ['a PDF', Buffer.from('%PDF-1.4 x'), /PDF/],
  ['a web page', Buffer.from('<html><table><tr><td>Container</td></tr></table>'), /web page/],
  ['bytes', Buffer.from([1, 0, 2, 9, 0, 0, 7, 7, 7, 3, 3, 3, 8]), /as a table/],
])('%s is refused in words', async (_, bytes, words) => {
  await expect(check(bytes)).rejects.toThrow(words)
})

test('what was remembered of a shape goes before what is found, and a hand before both', async () => {
  const first = await check('Container,PO\nTCLU4829132,4711\n')
  const remembered = { [String(first.shape)]: [{ position: 2, becomes: 'tag' }] }
  const again = await check('CONTAINER,po\nCSQU3054383,4712\n', { remembered })
  expect(again.columns.map(({ becomes, reason }) => `${becomes} ${reason}`)).toEqual([
    'container by_name_and_values',
    'tag remembered',
  ])
  const byHand = await check('Container,PO\nTCLU4829132,4711\n', {
    remembered,
    decisions: { columns: [{ position: 2, becomes: null }] },
  })
  expect(byHand.columns[1]).toMatchObject({ becomes: null, reason: 'by_hand' })
})

test('a table without names of columns is not read by what was said of another one', async () => {
  const first = await check('TCLU4829132,4711\nCSQU3054383,4712\n')
  expect(first).toMatchObject({ header_row: 0, shape: null })
  const all = { null: [{ position: 1, becomes: null }], '': [{ position: 1, becomes: null }] }
  expect(becomes(await check('TCLU4829132,4711\n', { remembered: all }))[0]).toBe('container')
})

test('customers beyond the five hundredth are named in their rows', async () => {
  const names = Array.from({ length: 502 }, (_, at) => `MEDUAB${String(at).padStart(6, '0')},MSC,Customer ${at}`)
  const read = await check(['B/L,Line,Customer', ...names, 'MEDUAB999999,MSC,Customer 501'].join('\n'))
  expect(read.customers).toHaveLength(500)
  expect(read.customers[0]).toEqual({ name: 'Customer 501', rows: 2 })
  const noted = read.rows.filter(({ notes }) => notes.length > 0)
  expect(noted.map((row) => row.notes[0])).toEqual([
    'The file names more than 500 customers: Customer 499 is left out',
    'The file names more than 500 customers: Customer 500 is left out',
  ])
})
