import { expect, test } from 'vitest'
import {
  doubtAt,
  fieldsOf,
  foundAt,
  type Kind,
  linesOf,
  parseValue,
  type Representation,
  saidIn,
  shownLines,
} from './payload.ts'

test('each field of a type is written in the way of its schema', () => {
  const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
  const fields = fieldsOf({
    properties: {
      container_numbers: { type: 'array', items: { type: 'string' } },
      vessel_name: orNull({ type: 'string' }),
      eta_on: orNull({ type: 'string', format: 'date' }),
      last_free_day_on: orNull({ type: 'string', format: 'date' }),
      free_time_days: orNull({ type: 'integer' }),
      charges: { type: 'array', items: { type: 'object' } },
    },
  })
  const kinds = Object.fromEntries(fields.map(({ key, kind }) => [key, kind]))
  expect(kinds).toMatchObject({
    container_numbers: 'texts',
    vessel_name: 'text',
    eta_on: 'date',
    free_time_days: 'number',
    charges: 'charges',
  })
  expect(fields.find(({ key }) => key === 'last_free_day_on')?.words).toBe('Last free day')
})

test('a value in doubt is no value: it is shown until somebody says what it is', () => {
  const found = [{ pointer: '/total_amount', page: 1, text: '79.320', box: null, doubt: 'thousands or decimals' }]
  const read = { payload: {}, found, notes: [] as string[] } as unknown as Representation
  expect([doubtAt(read, 'total_amount')?.text, foundAt(read, 'total_amount')]).toEqual(['79.320', []])
  expect(doubtAt({ ...read, payload: { total_amount: 79.32 } }, 'total_amount')).toBeUndefined()
})

test('days, numbers and amounts are shown as in the rest of the dashboard', () => {
  const now = Date.parse('2026-11-29T12:00:00Z')
  const shown = (key: string, kind: Kind, value: unknown) => shownLines({ key, kind }, value, now)
  expect(shown('total_amount', 'number', 1930)).toEqual(['1,930.00'])
  expect(shown('gross_weight_kg', 'number', 31305.6)).toEqual(['31,305.6'])
  expect(shown('issued_on', 'date', '2026-11-17')).toEqual(['Tue 17 Nov'])
  expect(shown('charges', 'charges', [{ description: 'THC', amount: 1200, currency_code: 'USD' }])).toEqual([
    'THC: 1,200.00 USD',
  ])
  expect(shown('charges', 'charges', undefined)).toEqual([])
})

test('what is written of a value is read again', () => {
  const charges = [
    { description: 'THC: origin', amount: 120.5, currency_code: 'USD' },
    { description: 'Seal', amount: -3 },
  ]
  expect(linesOf(charges)).toEqual(['THC: origin: 120.5 USD', 'Seal: -3'])
  expect(parseValue('charges', linesOf(charges).join('\n'))).toEqual(charges)
  expect(parseValue('texts', ' TCLU4829132 \n\n MSKU1 ')).toEqual(['TCLU4829132', 'MSKU1'])
  expect(parseValue('number', ' ')).toBeNull()
  expect(parseValue('number', '12.5')).toBe(12.5)
  expect(parseValue('date', '')).toBeNull()
})

test('what cannot be meant is said with the line', () => {
  expect(() => parseValue('charges', 'THC: 12\nfree of charge')).toThrow(/“free of charge” is no charge/)
  expect(() => parseValue('number', 'twelve')).toThrow(/“twelve” is no number/)
})

test('a correction says again what somebody has emptied, and nothing of fields that the type has no more', () => {
  const fields = fieldsOf({ properties: { eta_on: {}, vessel_name: {}, container_numbers: {}, charges: {} } })
  const payload = { eta_on: null, vessel_name: 'NORDIC STAR', container_numbers: [], invoice_number: '7' }
  expect(saidIn(fields, payload)).toEqual({ eta_on: null, vessel_name: 'NORDIC STAR', container_numbers: [] })
})
