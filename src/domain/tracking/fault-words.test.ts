import { expect, test } from 'vitest'
import * as z from 'zod'
import { faultWords } from './fault-words.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: faultWords }).error?.issues.map(({ message }) => message)

test.each<[schema: z.ZodType, value: unknown, words: string]>([
  [z.string(), 7, 'must be text'],
  [z.iso.date(), 7, 'must be a date such as 2026-06-24'],
  [z.string(), undefined, 'is missing'],
  [z.number(), '7', 'must be a number'],
  [z.number(), Number.NaN, 'must be a number'],
  [z.int(), 7.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.strictObject({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), [], 'must be an object'],
  [z.null(), 7, 'must be null'],
  [z.string().min(10), 'short', 'must have at least 10 characters'],
  [z.string().min(1), '', 'must have at least one character'],
  [z.string().max(1), 'ab', 'must have at most one character'],
  [z.string().max(10_000), 'x'.repeat(10_001), 'must have at most 10,000 characters'],
  [z.string().length(4), 'x', 'must have exactly 4 characters'],
  [z.array(z.string()).min(1), [], 'must have at least one entry'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  [z.number().min(0), -1, 'must be 0 or more'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().max(100), 101, 'must be 100 or less'],
  [z.number().lt(1), 1, 'must be less than 1'],
  [z.number().multipleOf(0.5), 0.3, 'must be a multiple of 0.5'],
  [z.enum(['slack', 'teams']), 'fax', 'must be one of slack, teams'],
  [z.literal('container'), 'shipment', 'must be container'],
  [z.email(), 'x', 'must be an e-mail address'],
  [z.url(), 'x', 'must be a whole address, such as https://example.com'],
  [z.uuid(), 'x', 'must be an id (UUID)'],
  [z.iso.date(), '24.6.2026', 'must be a date such as 2026-06-24'],
  [z.iso.datetime(), '2026-06-24', 'must be a time such as 2026-06-24T17:00:00Z'],
  [z.union([z.number(), z.null()]), 'x', 'must be a number or null'],
  [z.union([z.string().min(3), z.number()]), 'x', 'must have at least 3 characters'],
  [
    z.union([z.iso.date(), z.iso.datetime()]),
    'x',
    'must be a date such as 2026-06-24 or a time such as 2026-06-24T17:00:00Z',
  ],
])('%o %o', (schema, value, words) => {
  expect(said(schema, value)).toEqual([words])
})

test('what the contract says itself is left as it is', () => {
  expect(said(z.string().regex(/^x/, 'must begin with x'), 'y')).toEqual(['must begin with x'])
  expect(said(z.string().min(3, 'is too short to be a number'), 'y')).toEqual(['is too short to be a number'])
})

test('of very many values the first are named', () => {
  const values = Array.from({ length: 60 }, (_, at) => `v${at}`)
  expect(said(z.enum(values), 'x')).toEqual([`must be one of ${values.slice(0, 20).join(', ')} and 40 more`])
})
