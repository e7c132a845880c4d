import { expect, test } from 'vitest'
import { documentTypes, payloadOf } from '#contract/documents/document-type.ts'
import { classify } from './classify.ts'
import { extract } from './extract.ts'
import { pageOfRows, pagesOfText, widthOf } from './page.ts'

const read = (text: string, type: Parameters<typeof extract>[1] = 'arrival_notice') => extract(pagesOfText(text), type)

test('values stand behind their labels, beside them, or below them', () => {
  expect(read('B/L No.: MAEU248119305\nLFD: 2026-07-02').payload).toEqual({
    bill_of_lading_numbers: ['MAEU248119305'],
    last_free_day_on: '2026-07-02',
  })
  const table = pageOfRows([
    ['Container No', 'PO Number'],
    ['TCLU4829132', '4711-1'],
    ['MSCU6639870', '4711-2'],
  ])
  expect(extract([table], 'delivery_order').payload).toEqual({
    container_numbers: ['TCLU4829132', 'MSCU6639870'],
    purchase_order_numbers: ['4711-1', '4711-2'],
  })
})

test('a number that was broken at the end of a line is put together, and a column of numbers is not', () => {
  expect(read('Booking No: 24811\n9305\n\nx').payload).toEqual({ booking_numbers: ['248119305'] })
  expect(read('Container: TCLU48291\n32').payload).toEqual({ container_numbers: ['TCLU4829132'] })
  const column = pageOfRows([['PO Number'], ['450011'], ['450012']])
  expect(extract([column], 'packing_list').payload).toEqual({ purchase_order_numbers: ['450011', '450012'] })
})

test('boxes are put right where the check digit proves it, and wrong ones are told, not taken', () => {
  expect(read('TCLU 482 913-2 and TCLU48291 32 and TCLU4829l32').payload).toEqual({
    container_numbers: ['TCLU4829132'],
  })
  const { payload, notes } = read('Container TCLU4829133')
  expect([payload, notes]).toEqual([{}, ['TCLU4829133 is no container: its check digit is wrong.']])
})

test('what is said of another shipment is not this one’s', () => {
  const { payload, notes } = read('Container No: TCLU4829132\n\nThe previous shipment MSCU6639870 has left.')
  expect(payload).toEqual({ container_numbers: ['TCLU4829132'] })
  expect(notes).toEqual(['MSCU6639870 is named as one of another shipment.'])
})

test('a date that may be read in two ways is left out, and that is told', () => {
  const { payload, notes } = read('Last Free Day: 05/06/2026')
  expect(payload).toEqual({})
  expect(notes).toEqual(['“05/06/2026” may be read in two ways (last free day): it is not taken.'])
})

test('amounts have their currency, and charges their names', () => {
  const text =
    'Invoice No: F-99\nTotal Amount: EUR 1.234,50\n\nOcean Freight    EUR    1.000,00\nDocumentation Fee    EUR    234,50'
  expect(read(text, 'freight_invoice').payload).toEqual({
    invoice_number: 'F-99',
    total_amount: 1234.5,
    currency_code: 'EUR',
    charges: [
      { description: 'Ocean Freight', amount: 1000, currency_code: 'EUR' },
      { description: 'Documentation Fee', amount: 234.5, currency_code: 'EUR' },
    ],
  })
})

test('an invoice for free time says which days it bills and which were free', () => {
  const text =
    'Invoice No: D-71\nLast Free Day: 2026-06-25\nFree Days: 4\nCharged from: 26 Jun 2026\nCharged until: 28 Jun 2026'
  const dates = { charged_from_on: '2026-06-26', charged_until_on: '2026-06-28', last_free_day_on: '2026-06-25' }
  expect(read(text, 'freight_invoice').payload).toEqual({ invoice_number: 'D-71', free_time_days: 4, ...dates })
  const german = 'Rechnung Nr.: D-72\nBerechnet von: 26.06.2026\nBerechnet bis: 28.06.2026'
  expect(read(german, 'freight_invoice').payload).toMatchObject({
    charged_from_on: '2026-06-26',
    charged_until_on: '2026-06-28',
  })
})

test('an order says the number of the gate, and where the empty goes by when', () => {
  const text = 'Pickup No: PU 88120\nReturn empty to: Shippers Transport, Carson\nReturn empty by: 30 Jun 2026'
  expect(read(text, 'delivery_order').payload).toEqual({
    pickup_number: 'PU 88120',
    empty_return_place: 'Shippers Transport, Carson',
    empty_due_on: '2026-06-30',
  })
  const german = 'Abholnummer: 88120\nLeerdepot: Depot Altenwerder\nRückgabe bis: 30.06.2026'
  expect(read(german, 'delivery_order').payload).toMatchObject({
    empty_return_place: 'Depot Altenwerder',
    empty_due_on: '2026-06-30',
  })
})

test('whatever the text, what is read is as the schema of the type says', () => {
  const texts = [
    '',
    '\0\0',
    'B/L: '.repeat(2000),
    `PO: ${'9'.repeat(5000)}`,
    'Free Time: 99999 days',
    'Total: -5',
    `${'TCLU4829132 '.repeat(3000)}`,
    'LFD: 31/31/2026\nETA:',
  ]
  for (const type of Object.keys(documentTypes) as (keyof typeof documentTypes)[])
    for (const text of texts) expect(payloadOf(type).safeParse(read(text, type).payload).error).toBeUndefined()
})

test('a text is what it is titled as, and what speaks for two is neither', () => {
  const type = (text: string, name = 'x.pdf') => classify(pagesOfText(text), name).document_type
  expect(type('ARRIVAL NOTICE\nB/L No: 1')).toBe('arrival_notice')
  expect(type('KONNOSSEMENT')).toBe('bill_of_lading')
  expect(type('Dear all, the bill of lading number MAEU1 is attached.')).toBe('other')
  expect(type('PACKING LIST  COMMERCIAL INVOICE')).toBe('other')
  expect(type('')).toBe('other')
  expect(classify(pagesOfText('ARRIVAL NOTICE\nB/L No: 1\nLast free day: 2026-06-20'), 'x.pdf')).toMatchObject({
    classification_notes: 'Titled as an arrival notice, it speaks of a last free day. Next best: bill of lading.',
    classification_said: [
      { code: 'titled_as', values: { type: 'arrival_notice' } },
      { code: 'speaks_of', values: { clue: 'last_free_day' } },
      { code: 'next_best', values: { type: 'bill_of_lading' } },
    ],
  })
  expect(classify(pagesOfText(' '), 'x')).toEqual({
    document_type: 'other',
    classification_notes: 'There is no text to go by.',
    classification_said: [{ code: 'no_text', values: {} }],
  })
})

test('a value is marked where it is written as a word of its own, a currency too', () => {
  const lines = ['DEMURRAGE INVOICE', '4 days x 310.00 = 1,240.00 USD', 'Total amount due: USD 1,240.00']
  const cells = lines.map((text, at) => ({ y: 20 * at, height: 10, cells: [{ text, x: 0, width: widthOf(text) }] }))
  const { found } = extract([{ number: 1, width: 600, height: 800, lines: cells }], 'freight_invoice')
  const placeOf = (pointer: string) => found.find((one) => one.pointer === pointer)
  const before = (text: string) => expect.closeTo(widthOf(text), 0)
  expect(placeOf('/currency_code')).toMatchObject({
    text: 'USD',
    box: [before('Total amount due: '), 40, before('USD'), 10],
  })
  expect(placeOf('/total_amount')).toMatchObject({
    text: '1,240.00',
    box: [before('Total amount due: USD '), 40, before('1,240.00'), 10],
  })
})

test('a currency that stands elsewhere on the page, or as a sign, is marked there', () => {
  const placeOf = (text: string) =>
    extract(pagesOfText(text), 'freight_invoice').found.find(({ pointer }) => pointer === '/currency_code')?.text
  expect(placeOf('All amounts in EUR\nTotal Amount: 1.234,50')).toBe('EUR')
  expect(placeOf('Total Amount: € 1.234,50')).toBe('€')
})

test('an invoice for demurrage is told as what it is titled', () => {
  const notes = (title: string) => classify(pagesOfText(`${title}\nInvoice No: D-71\nAmount due: 5.00`), 'x.pdf')
  expect(notes('DEMURRAGE INVOICE')).toMatchObject({
    document_type: 'freight_invoice',
    classification_notes: expect.stringMatching(/^Titled as a demurrage invoice, kept as a freight invoice/),
  })
  expect(notes('FREIGHT INVOICE').classification_notes).toMatch(/^Titled as a freight invoice/)
})
