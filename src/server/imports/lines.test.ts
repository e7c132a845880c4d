import { expect, test } from 'vitest'
import { lineOf } from './lines.ts'

test.each([
  ['MAEU', 'MAEU'],
  ['Maersk Line', 'MAEU'],
  ['MAERSK LINE A/S', 'MAEU'],
  ['Maersk (MAEU)', 'MAEU'],
  ['MSC Shipping Co., Ltd.', 'MSCU'],
  ['MSCU - Mediterranean Shipping', 'MSCU'],
  ['Hapag-Lloyd AG', 'HLCU'],
  ['Hapag Lloyd', 'HLCU'],
  ['COSCO Shipping', 'COSU'],
  ['Evergreen Marine Corp.', 'EGLV'],
  ['Ocean Network Express', 'ONEY'],
  ['ONE', 'ONEY'],
  ['Hyundai Merchant Marine', 'HDMU'],
  ['Yang Ming Line', 'YMLU'],
  ['中远海运', 'COSU'],
  ['Foo Line', undefined],
  ['Line', undefined],
  ['MAEU 587123456', undefined],
  ['MAEU-587123456', undefined],
  ['YOGA MATS LTD', undefined],
  ['MSCU/MAEU', undefined],
  ['MAEU or MSCU', undefined],
  ['', undefined],
])('the line that is written as %j is %s', (text, scac) => {
  expect(lineOf(text)).toBe(scac)
})
