import { expect, test } from 'vitest'
import type { DocumentType } from '#contract/documents/document-type.ts'
import { extract } from './extract.ts'
import { type Page, pageOfRows, pagesOfText } from './page.ts'

const ports = new Set(['SHANGHAI', 'HOUSTON', 'HAMBURG', 'NINGBO', 'LOS ANGELES', 'SANTOS'])
const names = {
  isPlace: (name: string) => ports.has(name.toUpperCase().split(',')[0]?.trim() ?? ''),
  isVessel: (name: string) => name === 'SANTOS',
}
const read = (text: string, type: DocumentType) => extract(pagesOfText(text), type, names)
const payload = (text: string, type: DocumentType = 'bill_of_lading') => read(text, type).payload

/** Cells at their places, as a form has them. */
function form(...lines: [y: number, ...cells: [x: number, text: string, size?: number][]][]): Page {
  return {
    number: 1,
    width: 595,
    height: 842,
    lines: lines.map(([y, ...cells]) => ({
      y,
      height: cells[0]?.[2] ?? 9,
      cells: cells.map(([x, text, size = 9]) => ({ x, text, size, width: text.length * size * 0.5 })),
    })),
  }
}

test('a weight is no sum of money, though a line is called its total', () => {
  const page = pageOfRows([
    ['Description', 'Quantity MT', 'Unit price', 'Amount'],
    ['Copper scrap', '79.320', '205.00', '16,260.60'],
    ['TOTAL', '79.320', '', 'USD 16,260.60'],
  ])
  expect(extract([page], 'commercial_invoice').payload).toMatchObject({ total_amount: 16260.6, currency_code: 'USD' })
  const { payload, found, notes } = read('TOTAL    79.320\nall prices in USD', 'commercial_invoice')
  expect(payload.total_amount).toBeUndefined()
  expect(found).toEqual([
    expect.objectContaining({ pointer: '/total_amount', text: '79.320', doubt: expect.any(String) }),
  ])
  expect(notes).toEqual(['“79.320” may be read with thousands or with decimals (total amount): it is not taken.'])
})

test('what stands in parentheses behind a label is no value', () => {
  expect(payload('Total Sum (24 Items 12.5 CBM)    EUR 1.234,50', 'commercial_invoice').total_amount).toBe(1234.5)
  expect(payload('Total Sum (24 Items 12.5 CBM)', 'commercial_invoice')).toEqual({})
})

test('a sum that lost its cents, or is less than one of its lines, is a doubt', () => {
  expect(payload('Invoice total: USD 16,260.6', 'commercial_invoice')).toEqual({})
  const page = pageOfRows([
    ['Item', 'Qty', 'Amount USD'],
    ['Chairs', '10', '8,130.30'],
    ['Tables', '10', '8,130.30'],
    ['Total', '20', '16.26'],
  ])
  const { payload: less, notes } = extract([page], 'commercial_invoice')
  expect(less.total_amount).toBeUndefined()
  expect(notes).toEqual(['“16.26” is less than a line above it, 8130.3 (total amount): it is not taken.'])
})

test('the total is of the paper that is read, and not of another one in the same file', () => {
  const pages = pagesOfText(
    'COMMERCIAL INVOICE\nInvoice No: F-991\nTotal: USD 16,260.60\f CERTIFICATE OF WEIGHT\nTOTAL: USD 79,320.00\nPO No: 450077',
  )
  expect(extract(pages, 'commercial_invoice').payload).toEqual({
    invoice_number: 'F-991',
    total_amount: 16260.6,
    currency_code: 'USD',
    purchase_order_numbers: ['450077'],
  })
})

test('a hint below or behind a label is no value', () => {
  expect(
    payload('Consignee / Recycler (Name & Address)\nPacific Imports Inc\n12 Harbor Rd, Oakland, CA 94607').consignee,
  ).toBe('Pacific Imports Inc')
  expect(payload('Notify Party\n(Complete name and address):\nPacific Imports Inc\n12 Harbor Rd').notify_party).toBe(
    'Pacific Imports Inc',
  )
  expect(payload('Notify Party (Complete name and address):')).toEqual({})
  expect(payload('Consignee / Recycler (Name & Address)')).toEqual({})
})

test('the next label ends a value, also one whose words nobody knows', () => {
  const page = form(
    [
      100,
      [40, 'PLACE OF DELIVERY', 6],
      [220, 'TYPE OF MOVEMENT(IF MIXED, USE DESCRIPTION)', 6],
      [420, 'PORT OF DISCHARGE', 6],
    ],
    [112, [420, 'HOUSTON, TX']],
    [130, [40, 'OCEAN VESSEL', 6], [220, 'GREMIAL CLAUSE', 6], [420, 'PORT OF LOADING', 6]],
    [142, [220, 'CY/CY'], [420, 'SHANGHAI']],
  )
  expect(extract([page], 'bill_of_lading', names).payload).toEqual({
    port_of_discharge: 'HOUSTON, TX',
    port_of_lading: 'SHANGHAI',
  })
})

test('labels in small letters above their values are known by that, whatever their words are', () => {
  const page = form(
    [100, [40, 'SHIPPER', 6], [320, 'GRUMBLE FLURB', 6]],
    [110, [40, 'ACME TOOLS LTD'], [320, 'ONE TWO THREE']],
    [120, [40, '1 Mill Road, Leeds'], [320, 'FOUR FIVE']],
    [140, [40, 'CONSIGNEE', 6], [320, 'WIBBLE', 6]],
    [150, [40, 'PACIFIC IMPORTS INC'], [320, 'SIX']],
  )
  expect(extract([page], 'bill_of_lading', names).payload).toEqual({
    shipper: 'ACME TOOLS LTD',
    consignee: 'PACIFIC IMPORTS INC',
  })
})

test('a shipper is a name, and no number', () => {
  const page = form([100, [40, 'Shipper'], [300, 'Invoice No.']], [112, [40, 'INV-20931'], [300, 'INV-20931']])
  expect(extract([page], 'commercial_invoice', names).payload).toEqual({ invoice_number: 'INV-20931' })
})

test('a vessel is no port, unless the account has one of this name, and never empty', () => {
  expect(payload('Vessel: SHANGHAI')).toEqual({})
  expect(read('Vessel: SHANGHAI', 'bill_of_lading').notes).toEqual([
    '“SHANGHAI” is a port, and no vessel that is known (vessel name): it is not taken.',
  ])
  expect(payload('Vessel: SANTOS')).toEqual({ vessel_name: 'SANTOS' })
  expect(payload('Vessel: / 012E')).toEqual({})
  expect(payload('Vessel / Voyage: EVER GIVEN / 0123E')).toEqual({ vessel_name: 'EVER GIVEN', voyage_number: '0123E' })
  expect(payload('M/V: MSC OSCAR V.123W')).toEqual({ vessel_name: 'MSC OSCAR', voyage_number: '123W' })
})

test('days and years are no bills of lading, boxes of the post and postal codes no orders', () => {
  expect(payload('B/L No.    AUG 29')).toEqual({})
  expect(payload('Bill of Lading No: 2016')).toEqual({})
  expect(payload('P.O. Box 4711, Houston', 'packing_list')).toEqual({})
  expect(payload('PO    Houston, TX 77001', 'packing_list')).toEqual({})
  expect(payload('P.O. Box 93021\nOrder # 4500123', 'packing_list')).toEqual({ purchase_order_numbers: ['4500123'] })
})

test('numbers are found behind the names that people give them', () => {
  expect(payload('BoL No 248119305')).toEqual({ bill_of_lading_numbers: ['248119305'] })
  expect(payload('BOL: MAEU248119305')).toEqual({ bill_of_lading_numbers: ['MAEU248119305'] })
  expect(payload('Order # 4711-22')).toEqual({ purchase_order_numbers: ['4711-22'] })
  expect(
    extract([form([40, [300, 'B/L NUMBER', 6]], [50, [300, 'HLCUSHA2211AAAA1']])], 'bill_of_lading').payload,
  ).toEqual({
    bill_of_lading_numbers: ['HLCUSHA2211AAAA1'],
  })
})

test('the weight of one package is not that of all', () => {
  expect(payload('Gross weight per package: 12.50 KG', 'packing_list')).toEqual({})
  expect(payload('Gross weight per package: 12.50 KG\nTotal gross weight: 1,250.00 KG', 'packing_list')).toEqual({
    gross_weight_kg: 1250,
  })
  expect(payload('Gross weight: 79.3 MT', 'packing_list')).toEqual({ gross_weight_kg: 79300 })
})

test('lines of charges are read where their table has quantities and rates, too', () => {
  const page = pageOfRows([
    ['Charge', 'Qty', 'Rate', 'Currency', 'Amount'],
    ['Ocean Freight', '1', '1,450.00', 'USD', '1,450.00'],
    ['Terminal Handling Charge', '2', '120.00', 'USD', '240.00'],
    ['Total due', '', '', 'USD', '1,690.00'],
  ])
  expect(extract([page], 'freight_invoice').payload).toEqual({
    charges: [
      { description: 'Ocean Freight', amount: 1450, currency_code: 'USD' },
      { description: 'Terminal Handling Charge', amount: 240, currency_code: 'USD' },
    ],
    total_amount: 1690,
    currency_code: 'USD',
  })
})

test('papers in eight languages, with dates and sums as each writes them', () => {
  const invoice = (text: string) => payload(text, 'commercial_invoice')
  const right = { invoice_number: 'F-2291', issued_on: '2026-03-16', total_amount: 16260.6, currency_code: 'EUR' }
  expect(invoice('Invoice No: F-2291\nInvoice date: March 16, 2026\nInvoice total: EUR 16,260.60')).toEqual(right)
  expect(invoice('Rechnungs-Nr.: F-2291\nRechnungsdatum: 16. März 2026\nRechnungsbetrag: 16.260,60 EUR')).toEqual(right)
  expect(invoice('Facture n° F-2291\nDate de facture : 16 mars 2026\nNet à payer : 16 260,60 €')).toEqual(right)
  expect(invoice('Factura N.º: F-2291\nFecha de emisión: 16 de marzo de 2026\nTotal a pagar: 16.260,60 €')).toEqual(
    right,
  )
  expect(invoice('Fattura n. F-2291\nData fattura: 16 marzo 2026\nTotale da pagare: € 16.260,60')).toEqual(right)
  expect(invoice('Fatura n.º F-2291\nData de emissão: 16 de março de 2026\nTotal da fatura: EUR 16.260,60')).toEqual(
    right,
  )
  expect(invoice('Factuurnummer: F-2291\nFactuurdatum: 16 maart 2026\nTe betalen: € 16.260,60')).toEqual(right)
  expect(invoice('发票号：F-2291\n开票日期：2026年3月16日\n总金额：EUR 16,260.60')).toEqual(right)
})
