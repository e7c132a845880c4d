import { expect, test } from 'vitest'
import { invoiceFromDocument, statedInvoice } from './invoice-from-document.ts'

const number = 'TCLU4829132'
const read = {
  issued_on: '2026-07-02',
  due_on: '2026-07-17',
  total_amount: 1240.3,
  currency_code: 'USD',
  bill_of_lading_numbers: ['MAEU248119305'],
  container_numbers: [number],
}

test('amount, currency, date and what is named on it are filled in', () => {
  expect(invoiceFromDocument(read, number)).toEqual({
    amount: 1240.3,
    currency_code: 'USD',
    invoice_date: '2026-07-02',
    items: ['bill_of_lading', 'container_number', 'due_date'],
  })
})

test('of several charges only those for standing count', () => {
  const charges = [
    { description: 'Ocean freight', amount: 2000 },
    { description: 'DEMURRAGE day 1 to 3', amount: 930.1 },
    { description: 'Storage', amount: 0.2 },
  ]
  expect(invoiceFromDocument({ ...read, charges }, number).amount).toBe(930.3)
  const mixed = charges.map((one, at) => ({ ...one, currency_code: at === 2 ? 'CAD' : 'USD' }))
  expect(invoiceFromDocument({ ...read, charges: mixed }, number)).toMatchObject({ amount: 1240.3 })
})

test('the days that are billed and those that were free are filled in, of an invoice for one container', () => {
  const dates = {
    ...{ charged_from_on: '2026-06-26', charged_until_on: '2026-06-28' },
    ...{ last_free_day_on: '2026-06-25', free_time_days: 0 },
  }
  expect(invoiceFromDocument({ ...read, ...dates }, number)).toMatchObject({
    charged_from: '2026-06-26',
    charged_until: '2026-06-28',
    free_until: '2026-06-25',
    free_days: 0,
  })
  const shared = { ...read, ...dates, container_numbers: [number, 'CXRU1255022'] }
  expect(invoiceFromDocument(shared, number)).not.toHaveProperty('charged_from')
})

test('what is billed for several containers, or was not read, is left to be typed', () => {
  const shared = { ...read, container_numbers: [number, 'CXRU1255022'] }
  expect(invoiceFromDocument(shared, number)).not.toHaveProperty('amount')
  expect(invoiceFromDocument({}, number)).toEqual({ items: [] })
  expect(invoiceFromDocument({ container_numbers: ['CXRU1255022'] }, number).items).toEqual([])
})

const whole = {
  ...{ ...read, total_amount: 965 },
  ...{ charged_from_on: '2026-06-26', charged_until_on: '2026-06-28' },
  charges: [
    { description: 'Import demurrage, 3 days', amount: 930 },
    { description: 'Administration fee', amount: 35 },
  ],
}

test('one that says what is billed, how much, in which currency and for which days is checked without anybody', () => {
  expect(statedInvoice(whole, number)).toEqual({
    kind: 'demurrage',
    amount: 930,
    currency_code: 'USD',
    charged_from: '2026-06-26',
    charged_until: '2026-06-28',
    invoice_date: '2026-07-02',
    items: ['bill_of_lading', 'container_number', 'due_date'],
  })
})

test.each([
  [
    'two kinds of charges',
    { total_amount: 1015, charges: [...whole.charges, { description: 'Detention', amount: 50 }] },
  ],
  ['charges that do not come to the total, such as one of three equal lines', { total_amount: 2825 }],
  ['a tax that was not read', { total_amount: 1141.7 }],
  ['no total', { total_amount: null }],
  ['money that goes back', { total_amount: -930, charges: [{ description: 'Demurrage', amount: -930 }] }],
  [
    'charges in two currencies',
    {
      charges: [...whole.charges.slice(0, 1), { description: 'Administration fee', amount: 35, currency_code: 'CAD' }],
    },
  ],
  ['a year that cannot be', { charged_from_on: '0026-06-26' }],
  ['charges for something else', { total_amount: 930, charges: [{ description: 'Ocean freight', amount: 930 }] }],
  ['no charges', { charges: [] }],
  ['no currency', { currency_code: null }],
  ['no first day', { charged_from_on: null }],
  ['a last day before the first', { charged_until_on: '2026-06-25' }],
  ['two containers', { container_numbers: [number, 'CXRU1255022'] }],
])('what cannot be compared is left to people: %s', (_, said) => {
  expect(statedInvoice({ ...whole, ...said }, number)).toBeNull()
})

test.each([
  ['Demurrage', 'demurrage'],
  ['Standgeld 3 Tage', 'demurrage'],
  ['Surestaries', 'demurrage'],
  ['PER DIEM charges', 'detention'],
  ['Detención de contenedor', 'detention'],
  ['滞箱费', 'detention'],
  ['Lagergeld', 'storage'],
  ['Rail storage', 'rail_storage'],
  ['Demurrage and detention', 'combined'],
  ['Detention/Demurrage', 'combined'],
  ['D&D charges', 'combined'],
  ['Chassis per diem', 'chassis'],
  ['Overliggeld', 'demurrage'],
  ['Soste container', 'demurrage'],
  ['仓储费', 'storage'],
  ['VAT on demurrage', undefined],
  ['Demurrage waiver', undefined],
  ['Driver detention, 2 h', undefined],
  ['Yard storage', undefined],
  ['Combined bunker surcharge', undefined],
  ['Chassis usage', 'chassis'],
])('%s is %s', (description, kind) => {
  expect(invoiceFromDocument({ ...read, charges: [{ description, amount: 1 }] }, number).kind).toBe(kind)
})
