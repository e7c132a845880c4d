import { expect, test } from 'vitest'
import { normalizeDocumentNumber } from './document-number.ts'
import { normalizeContainerNumber } from './iso6346.ts'

test.each([
  'HLCU/SHA/2211AAAA1',
  'hlcu sha.2211aaaa1',
  'HLCU\u200bSHA\u00ad2211\u2013AAAA1',
  '\ufeffHLCUSHA2211AAAA1 ',
])('however it is written, it is one number: %j', (written) => {
  expect(normalizeDocumentNumber(written)).toBe('HLCUSHA2211AAAA1')
  expect(normalizeContainerNumber(written)).toBe('HLCUSHA2211AAAA1')
})
