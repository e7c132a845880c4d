import { describe, expect, test } from 'vitest'
import { rule } from '../testing/free-time.ts'
import { isInForce, mostSpecific, overlaps, type Rule, type Subject } from './choose-rule.ts'

const box: Subject = {
  kind: 'demurrage',
  on: '2026-06-17',
  shipping_line_scac: 'MAEU',
  country_code: 'US',
  port_locodes: ['USLAX', 'USLGB'],
  terminal_id: 'pier-400',
  equipment: 'dry',
  party_id: 'customer',
  references: ['MC-2026-17'],
}

const chooseRule = (rules: readonly Rule[], subject: Subject) =>
  mostSpecific(rules.filter((one) => isInForce(one, subject)))

/** From the least specific to the most. */
const ranked = [
  rule({ id: 'all' }),
  rule({ id: 'country', country_code: 'US' }),
  rule({ id: 'port', port_locode: 'USLAX' }),
  rule({ id: 'terminal', terminal_id: 'pier-400' }),
  rule({ id: 'line', shipping_line_scac: 'MAEU' }),
  rule({ id: 'line and country', shipping_line_scac: 'MAEU', country_code: 'US' }),
  rule({ id: 'line and port', shipping_line_scac: 'MAEU', port_locode: 'USLAX' }),
  rule({ id: 'line and terminal', shipping_line_scac: 'MAEU', terminal_id: 'pier-400' }),
  rule({ id: 'customer', party_id: 'customer' }),
  rule({ id: 'customer and contract', party_id: 'customer', reference: 'mc-2026-17 ' }),
]

describe('the set of rules that decides', () => {
  test('is the most specific one, in whatever order they stand', () => {
    for (const [at, one] of ranked.entries()) {
      const upTo = ranked.slice(0, at + 1)
      expect(chooseRule(upTo, box)?.id).toBe(one.id)
      expect(chooseRule(upTo.toReversed(), box)?.id).toBe(one.id)
    }
  })

  test('is that of the equipment before that of all, then by priority, then the newest', () => {
    const of = (...rules: Parameters<typeof rule>[0][]) => chooseRule(rules.map(rule), box)?.id
    expect(of({ id: 'all', priority: 5 }, { id: 'dry', equipment: 'dry' })).toBe('dry')
    expect(of({ id: 'first', valid_from: '2026-01-01' }, { id: 'chosen', priority: 1 })).toBe('chosen')
    expect(of({ id: 'old' }, { id: 'new', valid_from: '2026-01-01' })).toBe('new')
  })

  test.each([
    ['of another clock', { kind: 'storage' }],
    ['that is not used', { is_enabled: false }],
    ['not yet in force', { valid_from: '2026-06-18' }],
    ['no longer in force', { valid_to: '2026-06-16' }],
    ['of another line', { shipping_line_scac: 'MSCU' }],
    ['of another port', { port_locode: 'USNYC' }],
    ['of another contract', { reference: 'MC-2026-18' }],
    ['of other equipment', { equipment: 'reefer' }],
  ] as const)('is never one %s', (_, said) => {
    expect(chooseRule([rule(said)], box)).toBeNull()
  })

  test('is that of the first and of the last day of its validity', () => {
    expect(chooseRule([rule({ valid_from: '2026-06-17', valid_to: '2026-06-17' })], box)).not.toBeNull()
  })
})

test('two sets overlap where neither would go first', () => {
  const other = rule({ id: 'other' })
  expect(overlaps(rule(), other)).toBe(true)
  expect(overlaps(rule(), rule({ ...other, priority: 1 }))).toBe(false)
  expect(overlaps(rule(), rule({ ...other, equipment: 'dry' }))).toBe(false)
  expect(overlaps(rule({ valid_to: '2026-06-30' }), rule({ ...other, valid_from: '2026-07-01' }))).toBe(false)
  expect(overlaps(rule({ valid_to: '2026-07-01' }), rule({ ...other, valid_from: '2026-07-01' }))).toBe(true)
  expect(overlaps(rule(), rule({ ...other, is_enabled: false }))).toBe(false)
})
