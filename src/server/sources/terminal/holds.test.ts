import { describe, expect, test } from 'vitest'
import { decodeHolds } from './holds.ts'

const one = (raw: Parameters<typeof decodeHolds>[0][number]) => decodeHolds([raw])[0]

test('a hold says in plain words what it is, who clears it, and what the terminal wrote', () => {
  expect(decodeHolds([{ code: 'PQ', party: 'CBP', name: 'CUSTOMS HOLD', status: 'hold' }])).toEqual([
    {
      name: 'customs',
      status: 'hold',
      description:
        'Customs asks for documents, an examination or an inspection: a licensed customs broker clears it. "CUSTOMS HOLD"',
      said: [
        { code: 'terminal_customs', values: {} },
        { code: 'as_written', values: { text: '"CUSTOMS HOLD"' } },
      ],
    },
  ])
})

test('a bare code is told in words', () => {
  expect(one({ code: 'pa' })?.description).toMatch(/US Customs hold - intensive examination\. "pa"$/)
  expect(one({ code: 'ZZ9', party: 'XYZ' })?.description).toMatch(/"XYZ ZZ9"$/)
  expect(one({ status: 'HOLD' })).toEqual({
    name: 'other',
    status: 'hold',
    description:
      'The terminal holds the container for a reason of its own: the terminal or the broker can say who clears it.',
    said: [{ code: 'terminal_other', values: {} }],
  })
})

test.each(['INACTIVE', 'COMPLETED', 'Not active', 'Lifted', 'expired', 'CANCELLED', 'Exam completed', 'PAID'])(
  'a hold whose status is %s is none',
  (status) => expect(one({ name: 'CUSTOMS', status })).toBeUndefined(),
)

test.each([
  'NOT COMPLETED',
  'not yet paid',
  'TO BE REMOVED',
  'PENDING RELEASE',
  'EXAM COMPLETED, NOT RELEASED',
  'PARTIALLY COMPLETED',
])('a hold whose status is %s is one', (status) => expect(one({ name: 'CUSTOMS', status })?.status).toBe('hold'))

test('words of one country are not said in another', () => {
  const described = (locode: string, raw: { code: string }) => decodeHolds([raw], locode)[0]?.description
  expect(described('USSAV', { code: 'PA' })).toContain('US Customs hold')
  expect(described('CAVAN', { code: 'PA' })).toContain('Customs hold - intensive examination.')
  expect(described('CAVAN', { code: 'PA' })).not.toContain('US Customs')
  expect(described('CAVAN', { code: 'PN' })).toContain('Agriculture hold')
  expect(described('CAVAN', { code: 'C1' })).toContain('Canada Customs')
  expect(described('NLRTM', { code: 'C1' })).not.toContain('Canada')
  expect(described('USLAX', { code: 'TC' })).toContain('PierPass')
  for (const elsewhere of ['USSAV', 'CAVAN']) expect(described(elsewhere, { code: 'TC' })).not.toContain('PierPass')
})

describe('the code decides before the text', () => {
  test.each([
    [{ code: 'FD', name: 'CUSTOMS' }, 'freight'],
    [{ code: 'PX' }, 'USDA'],
    [{ code: 'TC' }, 'TMF'],
    [{ code: 'PU', name: 'CUSTOMS' }, 'other'],
    [{ code: 'nonsense', name: 'CUSTOMS' }, 'customs'],
  ])('%j is %s', (raw, name) => {
    expect(one(raw)?.name).toBe(name)
  })
})

describe('the first text pattern that matches decides', () => {
  test.each([
    ['CBP VACIS EXAM', 'VACIS'],
    ['Non-intrusive inspection', 'VACIS'],
    ['x-ray', 'VACIS'],
    ['USDA CUSTOMS', 'USDA'],
    ['Agriculture', 'USDA'],
    ['CUSTOMS_HOLD', 'customs'],
    ['1H', 'customs'],
    ['Tailgate exam', 'customs'],
    ['IN-BOND', 'customs'],
    ['PierPass', 'TMF'],
    ['Terminal Charges', 'TMF'],
    ['LINE HOLD', 'freight'],
    ['Steamship', 'freight'],
    ['OBL not surrendered', 'freight'],
    ['B/L NOT RECEIVED', 'freight'],
    ['DAMAGE PROBLEM', 'other'],
    ['ONLINE DEADLINE', 'other'],
    ['Área "especial"', 'other'],
  ])('%j is %s', (name, expected) => {
    expect(one({ name })?.name).toBe(expected)
  })
})

describe('the status', () => {
  test.each([
    'RELEASED',
    'cleared',
    'NONE',
    'no',
    'OK',
    'N',
    'Released 06/18/2026',
    'NO HOLD',
    'NOT ON HOLD',
    'N/A',
    'False',
    'Exempt',
    'OK to release',
  ])('%j is no hold', (status) => {
    expect(decodeHolds([{ name: 'CUSTOMS', status }])).toEqual([])
  })
  test.each(['PENDING', 'expected', 'MANIFEST'])('%j is announced', (status) => {
    expect(one({ name: 'CUSTOMS', status })?.status).toBe('pending')
  })
  test.each(['hold', 'Y', 'ACTIVE', 'NOT RELEASED', 'NOT YET CLEARED', 'PENDING RELEASE', 'PARTIALLY RELEASED', '  '])(
    '%j holds',
    (status) => {
      expect(one({ name: 'CUSTOMS', status })?.status).toBe('hold')
    },
  )
  test('is read from code or name where it is not given', () => {
    expect(decodeHolds([{ code: 'CT' }, { name: 'LINE RELEASED' }, { name: 'No hold' }])).toEqual([])
    expect(one({ name: 'PENDING EXAM' })?.status).toBe('pending')
    expect(one({ name: 'MANIFEST HOLD' })?.status).toBe('hold')
    expect(one({ name: 'TO BE RELEASED BY CUSTOMS' })?.status).toBe('hold')
  })
  test('given, contradicts a code that releases: it is held', () => {
    expect(one({ code: 'CT', status: 'HOLD' })).toMatchObject({ name: 'customs', status: 'hold' })
  })
})

test('one row per text of the terminal, however often it is repeated', () => {
  const holds = decodeHolds([
    { name: 'CUSTOMS DOCS', status: 'pending' },
    { name: 'CUSTOMS DOCS', status: 'hold' },
    { name: 'CUSTOMS  DOCS', status: 'pending' },
    { name: 'CUSTOMS EXAM', status: 'hold' },
  ])
  expect(holds.map((hold) => [hold.name, hold.status])).toEqual([
    ['customs', 'hold'],
    ['customs', 'hold'],
  ])
})

test('rows without content are none, and text that cannot be stored is cleaned', () => {
  expect(decodeHolds([{ code: null, party: '', name: ' ', status: null }])).toEqual([])
  expect(one({ name: 'CUSTOMS\u0000 "HOLD"\n\ud800' })?.description).toMatch(/ "CUSTOMS 'HOLD'"$/)
})
