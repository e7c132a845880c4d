import { describe, expect, test } from 'vitest'
import { carriers, prefixes } from '#server/reference/carriers.ts'
import { inferNumber } from './infer-number.ts'
import { hasValidCheckDigit } from './iso6346.ts'
import type { NumberHistory } from './line-prediction.ts'

const infer = (text: string, history?: NumberHistory) => inferNumber(text, { carriers, prefixes }, history)

const brief = (text: string, history?: NumberHistory) => {
  const { number_type, shipping_line } = infer(text, history)
  const [top] = shipping_line.candidates
  return [number_type, top?.scac ?? null, top?.confidence ?? null, shipping_line.decision]
}

test.each([
  ['MSCU1234566', 'container', 'MSCU', 0.96, 'auto_select'],
  ['mscu 123456-6', 'container', 'MSCU', 0.96, 'auto_select'],
  ['TCLU4829132', 'container', null, null, 'no_prediction'],
  ['COSU1186800', 'container', 'COSU', 0.9, 'needs_confirmation'],
  ['APZU4812090', 'container', 'CMDU', 0.96, 'auto_select'],
  ['CMDUTHD0479278', 'bill_of_lading', 'CMDU', 0.98, 'auto_select'],
  ['THD0479278', 'bill_of_lading', 'CMDU', 0.85, 'needs_confirmation'],
  ['2127609670', 'bill_of_lading', 'OOLU', 0.85, 'needs_confirmation'],
  ['12345678', 'booking', 'HLCU', 0.75, 'needs_confirmation'],
  ['987654321', 'bill_of_lading', 'MAEU', 0.75, 'needs_confirmation'],
  ['MAEU987654321', 'bill_of_lading', 'MAEU', 0.98, 'auto_select'],
  ['EGLV149200012345', 'bill_of_lading', 'EGLV', 0.98, 'auto_select'],
  ['149200012345', 'bill_of_lading', 'EGLV', 0.75, 'needs_confirmation'],
  ['A5GEMEN1976X', null, null, null, 'no_prediction'],
  ['EBKG12345678', 'booking', 'MSCU', 0.98, 'auto_select'],
  ['EBKG123', 'booking', 'MSCU', 0.85, 'needs_confirmation'],
  ['ZIMUSHH12345678', 'bill_of_lading', 'ZIMU', 0.98, 'auto_select'],
  ['SNKO12345', 'bill_of_lading', 'SKLU', 0.85, 'needs_confirmation'],
  ['TXZJ12345678', 'bill_of_lading', 'TXZJ', 0.85, 'needs_confirmation'],
])('%s: %s of %s, %s, %s', (text, ...expected) => {
  expect(brief(text)).toEqual(expected)
})

test('a number that is sure is selected, one that is not is left to people', () => {
  expect(infer('MSCU1234566').shipping_line.selected).toEqual({
    scac: 'MSCU',
    name: 'Mediterranean Shipping Company',
    confidence: 0.96,
  })
  expect(infer('ABCD12345678').shipping_line).toMatchObject({ decision: 'no_prediction', selected: null })
  expect(infer('ABCD12345678').shipping_line.candidates.map((one) => [one.scac, one.confidence])).toEqual([
    ['HDMU', 0.25],
    ['ONEY', 0.25],
    ['SMLM', 0.25],
  ])
})

test('an alternative line is offered behind the owner', () => {
  expect(infer('APZU4812090').shipping_line.candidates.map((one) => [one.scac, one.confidence])).toEqual([
    ['CMDU', 0.96],
    ['APLU', 0.29],
  ])
})

test('a wrong check digit is a doubt, not a refusal', () => {
  expect(infer('MSKU6011673')).toMatchObject({
    number_type: 'container',
    validation: {
      is_valid: false,
      type: 'container',
      check_digit_passed: false,
      reason: 'The check digit is wrong: MSKU6011672 would be right',
    },
    shipping_line: { decision: 'no_prediction', candidates: [{ scac: 'MAEU', confidence: 0.61 }] },
  })
})

test('a wrong check digit makes a bill of what begins like one, and never one that is sure', () => {
  expect(infer('MEDU1234568')).toMatchObject({
    number_type: 'bill_of_lading',
    validation: {
      is_valid: null,
      type: 'shipment',
      check_digit_passed: false,
      proposed_number: 'MEDU1234562',
      reason: 'As a container number its check digit is wrong: MEDU1234562 would be right',
    },
    shipping_line: { decision: 'needs_confirmation', selected: { scac: 'MSCU', confidence: 0.85 } },
  })
})

test('whatever has been tracked, a wrong check digit is never selected without asking', () => {
  const always: NumberHistory = () => [{ scac: 'MSCU', succeeded: 1_000_000 }]
  for (const { prefix } of prefixes)
    for (const serial of ['123456', '999999', '000000'])
      for (let digit = 0; digit < 10; digit++) {
        const text = `${prefix}${serial}${digit}`
        if (hasValidCheckDigit(text)) continue
        expect(infer(text, always).shipping_line.decision, text).not.toBe('auto_select')
        expect(hasValidCheckDigit(infer(text, always).validation.proposed_number ?? ''), text).toBe(true)
      }
})

test.each([
  ['MSCU663987O', 'MSCU6639870', 'bill_of_lading'],
  ['MEDU4829I37', 'MEDU4829137', 'bill_of_lading'],
  ['TCLU482913Z', 'TCLU4829132', 'container'],
  ['TCLU4B29I32', 'TCLU4829132', 'container'],
  ['M5KU6011672', 'MSKU6011672', 'container'],
])(
  'a letter taken for a digit is put right, and no line is asked before a person has looked: %s',
  (text, meant, type) => {
    const { number_type, validation, shipping_line } = infer(text)
    expect([number_type, validation.proposed_number, validation.is_valid === true]).toEqual([type, meant, false])
    expect(validation.reason).toContain(`${meant} would be right`)
    expect(shipping_line.decision).not.toBe('auto_select')
  },
)

test('a letter taken for a digit and a wrong check digit: no bill is selected by itself', () => {
  const always: NumberHistory = () => [{ scac: 'MSCU', succeeded: 1_000_000 }]
  for (const text of ['MSCUI234567', 'MSCU12345G7', 'MEDUB123456', 'MSCUOI23457']) {
    const { number_type, validation, shipping_line } = infer(text, always)
    expect([number_type, validation.is_valid, validation.check_digit_passed], text).toEqual([
      'bill_of_lading',
      null,
      false,
    ])
    expect(shipping_line, text).toMatchObject({ decision: 'needs_confirmation', selected: { confidence: 0.85 } })
  }
  for (const { prefix } of prefixes)
    for (const serial of ['I234567', '12345G7', '1234S67', 'OO34567'])
      expect(infer(`${prefix}${serial}`, always).shipping_line.decision, prefix + serial).not.toBe('auto_select')
  expect(infer('MEDUSL123456').shipping_line.decision).toBe('auto_select')
})

test.each([
  ['OUD29192238', 'booking', 'ZIMU'],
  ['68121846911', undefined, undefined],
])('a number of the form of a line is not read as a container that nobody owns: %s', (text, type, scac) => {
  const { number_type, validation, shipping_line } = infer(text)
  expect([validation.proposed_number, validation.is_valid]).not.toEqual([expect.any(String), false])
  if (type) expect([number_type, shipping_line.candidates[0]?.scac]).toEqual([type, scac])
})

test('a missing check digit is proposed', () => {
  expect(infer('CSQU305438')).toMatchObject({
    number_type: 'container',
    validation: { is_valid: false, check_digit_passed: null, parsed_number: 'CSQU3054383' },
    shipping_line: { decision: 'needs_confirmation', selected: { scac: 'HLCU', confidence: 0.76 } },
  })
})

test.each(['', '  ', '1234', 'A'.repeat(36), 'MSCU_123456', 'ПОСУ1234567', 'MSCU1234566; drop'])(
  '%j cannot be a number',
  (text) => {
    expect(infer(text)).toMatchObject({
      number_type: null,
      validation: { is_valid: false, type: null, parsed_number: null },
      shipping_line: { decision: 'no_prediction', selected: null, candidates: [] },
    })
  },
)

describe('what succeeded before', () => {
  const seen =
    (...rows: [string, string, number][]): NumberHistory =>
    (key) =>
      rows.filter((row) => row[0] === key).map(([, scac, succeeded]) => ({ scac, succeeded }))

  test('tells who carries the boxes of a lessor', () => {
    expect(brief('TCLU4829132', seen(['TCLU', 'ONEY', 98], ['TCLU', 'HLCU', 2]))).toEqual([
      'container',
      'ONEY',
      0.96,
      'auto_select',
    ])
  })

  test('makes a form certain, and only that form', () => {
    const history = seen(['AAA9999999', 'CMDU', 60])
    expect(brief('THD0479278', history)).toEqual(['bill_of_lading', 'CMDU', 1, 'auto_select'])
    expect(brief('12345678', history)).toEqual(brief('12345678'))
  })

  test('counts from 20 successes on', () => {
    expect(brief('TCLU4829132', seen(['TCLU', 'ONEY', 19]))).toEqual(['container', null, null, 'no_prediction'])
    expect(brief('TCLU4829132', seen(['TCLU', 'ONEY', 20]))[1]).toBe('ONEY')
  })

  test('can make the owner doubtful, and lines that nobody knows are left out', () => {
    const history = seen(['MSCU', 'MSCU', 10], ['MSCU', 'MAEU', 10], ['MSCU', 'XXXX', 1])
    expect(infer('MSCU1234566', history).shipping_line).toMatchObject({
      decision: 'no_prediction',
      candidates: [
        { scac: 'MSCU', confidence: 0.52 },
        { scac: 'MAEU', confidence: 0.43 },
      ],
    })
  })
})
