import { expect, test } from 'vitest'
import { inferNumber } from '../tracking/infer-number.ts'
import type { Cell, Grid } from './cells.ts'
import { type CheckInput, checkRows } from './check.ts'
import type { Definition } from './custom-values.ts'
import { plainName } from './fields.ts'

const carriers = [
  {
    scac: 'MSCU',
    name: 'MSC',
    alternative_scacs: ['MEDU'],
    bl_prefixes: ['MEDU'],
    bl_pattern: /^MEDU[A-Z0-9]{8}$/,
    booking_pattern: null,
    grade: 'A' as const,
  },
]
const prefixes = [{ prefix: 'MSKU', scac: 'MAEU', alternative_scacs: [], grade: 'A' as const }]
const lines: Record<string, string> = { msc: 'MSCU', maersk: 'MAEU', msk: 'MAEU' }

const deliveryDate: Definition = {
  id: 'd1',
  target: 'Shipment.delivery',
  data_type: 'date',
  reference_type: null,
  validation: null,
  display_name: 'Delivery date',
  api_slug: 'delivery',
  sensitive: false,
  options: [],
}

function check(names: Record<string, string | null>, rows: Cell[][], more: Partial<CheckInput> = {}) {
  const grid: Grid = [Object.keys(names), ...rows]
  return checkRows({
    grid,
    header_row: 1,
    epoch: 1900,
    columns: Object.entries(names).map(([name, becomes], at) => ({ name, becomes, position: at + 1 })),
    definitions: [deliveryDate],
    date_order: null,
    mode: 'add',
    corrections: [],
    now: new Date('2026-11-20T17:42:00Z'),
    lineOf: (text) => lines[plainName(text)],
    infer: (number) => inferNumber(number, { carriers, prefixes }),
    normsOf: (number) => [number],
    matches: () => true,
    ...more,
  })
}

const outcomes = ({ rows }: ReturnType<typeof check>) => rows.map(({ outcome }) => outcome)
const sheet = { Box: 'container', BL: 'bill_of_lading', Line: 'line', PO: 'reference', Kunde: 'customer' }

test('one request for each bill; its containers join, and what is said again is merged', () => {
  const checked = check(sheet, [
    ['TCLU4829132', 'MEDUAB123456', 'MSC', '4500118273/74', 'Kestrel'],
    ['CSQU3054383', 'MEDUAB123456', 'MSC', '4500118275', 'KESTREL'],
    ['CSQU3054383', 'MEDUAB123456', 'MSC', '', ''],
  ])
  expect(outcomes(checked)).toEqual(['ready', 'joined', 'duplicate'])
  expect(checked.rows.map(({ same_as }) => same_as)).toEqual([null, 2, 2])
  expect(checked.targets).toHaveLength(1)
  expect(checked.targets[0]).toMatchObject({
    request_type: 'bill_of_lading',
    number: 'MEDUAB123456',
    scac: 'MSCU',
    ref_numbers: ['4500118273', '4500118274', '4500118275'],
    container_numbers: ['TCLU4829132', 'CSQU3054383'],
    customer: 'Kestrel',
  })
})

test('containers are asked for only where there is no bill, each of several in a cell', () => {
  const checked = check(sheet, [['TCLU 482913-2 / CSQU3054383', null, 'MSC', null, null]])
  expect(checked.targets.map(({ request_type, number }) => `${request_type} ${number}`)).toEqual([
    'container TCLU4829132',
    'container CSQU3054383',
  ])
  expect(outcomes(checked)).toEqual(['ready'])
})

test('a booking beside its bill becomes a reference', () => {
  const checked = check({ ...sheet, Booking: 'booking' }, [[null, 'MEDUAB123456', 'MSC', null, null, '177BKG1234']])
  expect(checked.targets).toHaveLength(1)
  expect(checked.targets[0]?.ref_numbers).toEqual(['177BKG1234'])
})

test('a wrong check digit is proposed, never applied; a person may take it, or the box as it is painted', () => {
  const wrong: Cell[][] = [['TCLU4829137', null, 'MSC', null, null]]
  const checked = check(sheet, wrong)
  expect(checked.rows[0]).toMatchObject({
    outcome: 'wrong_check_digit',
    number: 'TCLU4829137',
    proposed_number: 'TCLU4829132',
    detail: 'Check digit should be 2',
  })
  expect(checked.targets).toEqual([])
  for (const number of ['TCLU4829132', 'TCLU4829137']) {
    const corrected = check(sheet, wrong, { corrections: [{ row: 2, number }] })
    expect(
      corrected.targets.map((one) => one.number),
      number,
    ).toEqual([number])
  }
})

test('two swapped digits are proposed where the right number stands in the file', () => {
  const checked = check(sheet, [
    ['TCLU4829132', null, 'MSC', null, null],
    ['TCLU4892132', null, 'MSC', null, null],
  ])
  expect(checked.rows[1]).toMatchObject({ outcome: 'wrong_check_digit', proposed_number: 'TCLU4829132' })
  expect(checked.rows[1]?.detail).toMatch(/swapped/)
})

test('letters among the digits are repaired where the check digit then fits, and that can be undone', () => {
  const written: Cell[][] = [['TCLU4B29l32', null, 'MSC', null, null]]
  const checked = check(sheet, written)
  expect(checked.rows[0]).toMatchObject({ outcome: 'repaired', written: 'TCLU4B29l32', number: 'TCLU4829132' })
  expect(checked.rows[0]?.detail).toBe('B is 8, L is 1')
  expect(outcomes(check(sheet, written, { corrections: [{ row: 2, as_written: true }] }))).toEqual([
    'wrong_check_digit',
  ])
})

test('what a spreadsheet has rounded is refused, and its row named', () => {
  const checked = check(sheet, [
    [null, '2.48E+08', 'Maersk', null, null],
    [null, 2.4811930512345e20, 'Maersk', null, null],
  ])
  expect(outcomes(checked)).toEqual(['lost_digits', 'lost_digits'])
  expect(checked.rows[0]).toMatchObject({ row: 2, targets: [] })
  expect(checked.rows[0]?.detail).toMatch(/2\.48E\+08: the spreadsheet has rounded/)
})

test('a reference that a spreadsheet has rounded is left out, and said; an item of an order is no other order', () => {
  const { targets, rows } = check(sheet, [
    [null, '248119305', 'Maersk', '4.50012E+11', null],
    [null, '248119306', 'Maersk', '4500118273/10', null],
  ])
  expect(targets.map(({ ref_numbers }) => ref_numbers)).toEqual([[], ['4500118273/10']])
  expect(rows[0]?.notes).toEqual([expect.stringMatching(/4\.50012E\+11: the spreadsheet has rounded this reference/)])
  expect(outcomes(check(sheet, [[null, 1_234_567_890_123_450, 'Maersk', null, null]]))).toEqual(['lost_digits'])
})

test('a number kept as one is read with all its digits', () => {
  expect(check(sheet, [[null, 248119305, 'Maersk', 4500118273, null]]).targets[0]).toMatchObject({
    number: '248119305',
    ref_numbers: ['4500118273'],
  })
})

test('the same number for two customers is nobody’s until somebody decides', () => {
  const rows: Cell[][] = [
    ['TCLU4829132', null, 'MSC', null, 'Kestrel'],
    ['TCLU4829132', null, 'MSC', null, 'Cascadia'],
  ]
  const checked = check(sheet, rows)
  expect(outcomes(checked)).toEqual(['two_customers', 'two_customers'])
  expect(checked.rows[0]?.detail).toBe('Customers differ: Kestrel in row 2, Cascadia in row 3')
  expect(checked.targets).toEqual([])
  expect(outcomes(check(sheet, rows, { corrections: [{ row: 3, left_out: true }] }))).toEqual(['ready', 'left_out'])
})

test('a line that nobody can tell is asked for; a likely one is proposed', () => {
  const checked = check(sheet, [['TCLU4829132', null, 'ONE/OOCL', null, null]])
  expect(checked.rows[0]).toMatchObject({ outcome: 'line_unknown', scac: null })
  expect(checked.rows[0]?.notes[0]).toMatch(/“ONE\/OOCL”/)
  const chosen = check(sheet, [['TCLU4829132', null, '', null, null]], { corrections: [{ row: 2, scac: 'MSCU' }] })
  expect(chosen.targets[0]?.scac).toBe('MSCU')
  // What only updates needs no line.
  expect(outcomes(check(sheet, [['TCLU4829132', null, '', null, null]], { mode: 'update' }))).toEqual(['ready'])
})

test('every row that holds anything ends in one outcome', () => {
  const checked = check(sheet, [
    ['tbc', 'see mail', null, '4500118273', 'Kestrel'],
    [null, null, null, null, null],
    ['Box', 'BL', 'Line', 'PO', 'Kunde'],
    ['Total: 12', null, null, null, null],
    [null, 'MEDUAB123456', 'MSC', null, null],
  ])
  expect(checked.rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
    '2 no_number',
    '4 left_out',
    '5 no_number',
    '6 ready',
  ])
  // Why is said once.
  expect(checked.rows[0]).toMatchObject({
    detail: '“see mail” is no number of a bill or booking',
    notes: [],
  })
})

test('dates: serials, weeks, and what can be read in two ways is asked', () => {
  const columns = { ...sheet, Liefertermin: 'Shipment.delivery' }
  const value = (cell: Cell, more: Partial<CheckInput> = {}) => {
    const { rows, targets } = check(columns, [[null, 'MEDUAB123456', 'MSC', null, null, cell]], more)
    return targets[0]?.fields.shipment[0]?.value ?? rows[0]?.notes[0]
  }
  expect(value(46329)).toBe('2026-11-03')
  expect(value(44867, { epoch: 1904 })).toBe('2026-11-03')
  expect(value('46329')).toBe('2026-11-03')
  expect(value({ day: '2026-11-03 14:30:00' })).toBe('2026-11-03')
  expect(value('12.11.26')).toBe('2026-11-12')
  expect(value('KW 48')).toBe('2026-11-23')
  expect(value('2026年11月3日')).toBe('2026-11-03')
  expect(value('03/04/2026')).toBeUndefined()
  expect(value('03/04/2026', { date_order: 'day_first' })).toBe('2026-04-03')
  expect(value('03/04/2026', { date_order: 'month_first' })).toBe('2026-03-04')
  expect(value('sofort')).toBe('“sofort” is no date: Delivery date is left empty')
})

test('what looks like a formula is text like any other', () => {
  const checked = check(sheet, [['=HYPERLINK("http://example.com")', null, null, '=1+1', null]])
  expect(outcomes(checked)).toEqual(['no_number'])
  expect(checked.rows[0]?.ref_numbers).toEqual(['=1+1'])
})

test('a date with its time keeps it, and an offset that is written counts', () => {
  const definitions = [{ ...deliveryDate, data_type: 'datetime' as const }]
  const columns = { ...sheet, Liefertermin: 'Shipment.delivery' }
  const value = (cell: Cell) =>
    check(columns, [[null, 'MEDUAB123456', 'MSC', null, null, cell]], { definitions, date_order: 'day_first' })
      .targets[0]?.fields.shipment[0]?.value
  expect(value({ day: '2026-11-03 14:30:00' })).toBe('2026-11-03T14:30:00.000Z')
  expect(value(46329.75)).toBe('2026-11-03T18:00:00.000Z')
  expect(value('03/11/2026 2:05 pm')).toBe('2026-11-03T14:05:00.000Z')
  expect(value('03.11.2026 07:15')).toBe('2026-11-03T07:15:00.000Z')
  expect(value('2026-11-03T14:30:00+02:00')).toBe('2026-11-03T12:30:00.000Z')
  expect(value('2026-11-03 14:30+02')).toBe('2026-11-03T12:30:00.000Z')
  expect(value('2026-11-03 14:30:00.5 -0800')).toBe('2026-11-03T22:30:00.000Z')
  expect(value(46329.999999)).toBe('2026-11-03T23:59:59.000Z')
  expect(value('3 Nov 2026')).toBe('2026-11-03T00:00:00.000Z')
  expect(value('3 Nov 2026 25:00')).toBe('2026-11-03T00:00:00.000Z')
})

test('a number that a spreadsheet has rounded fills no field', () => {
  const definitions = [{ ...deliveryDate, data_type: 'short_text' as const, display_name: 'Lot' }]
  const checked = check(
    { ...sheet, Lot: 'Shipment.delivery' },
    [[null, 'MEDUAB123456', 'MSC', null, null, '4,5E+17']],
    {
      definitions,
    },
  )
  expect(checked.targets[0]?.fields.shipment).toEqual([])
  expect(checked.rows[0]?.notes).toEqual(['“4,5E+17” was rounded by the spreadsheet: Lot is left empty'])
})

test('a wrong container beside a right one is said', () => {
  const checked = check(sheet, [['TCLU4829132, CSQU3054384', null, 'MSC', null, null]])
  expect(checked.targets.map(({ number }) => number)).toEqual(['TCLU4829132'])
  expect(checked.rows[0]?.notes[0]).toMatch(/^CSQU3054384: .*It is left out$/)
})

test('numbers are counted without gaps where one is left out because two claim it', () => {
  const checked = check(sheet, [
    [null, 'MEDUAB123456', 'MSC', null, 'Kestrel'],
    [null, 'MEDUAB123456', 'MSC', null, 'Cascadia'],
    [null, 'MEDUAB123457', 'MSC', null, 'Kestrel'],
  ])
  expect(checked.targets.map(({ seq, number }) => `${seq} ${number}`)).toEqual(['1 MEDUAB123457'])
  expect(checked.rows.map(({ targets }) => targets)).toEqual([[], [], [1]])
})
