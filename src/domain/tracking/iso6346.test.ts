import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import heights from '../../refdata/iso6346_heights.csv?raw'
import lengths from '../../refdata/iso6346_lengths.csv?raw'
import types from '../../refdata/iso6346_types.csv?raw'
import { checkDigit, equipmentOf, hasValidCheckDigit, isContainerNumber, normalizeContainerNumber } from './iso6346.ts'

const rows = (text: string): Record<string, string>[] => parse(text, { columns: true })
const equipment = (code: string | null) => Object.values(equipmentOf(code))

test.each([
  'CSQU3054383',
  'MSKU6011672',
  'TEXU3070079',
  'CMAU5127498',
  'APZU4812090',
  'YMLU2838640',
  'CXRU1255022',
  'COSU1186800',
])('%s is a good number', (number) => {
  expect(hasValidCheckDigit(number)).toBe(true)
  expect(checkDigit(number.slice(0, 10))).toBe(Number(number.at(-1)))
})

test('a wrong check digit keeps its shape', () => {
  expect(isContainerNumber('CSQU3054384')).toBe(true)
  expect(hasValidCheckDigit('CSQU3054384')).toBe(false)
})

test.each([
  'MSCU12345670',
  'MSCU1234567XYZ',
  '00J1234567',
  'MSCU123456',
  'MSCX1234567',
  'MSCU1234567\n',
  ' MSCU1234567',
  '',
])('%j is no container number', (text) => {
  expect(isContainerNumber(text)).toBe(false)
  expect(hasValidCheckDigit(text)).toBe(false)
})

test('separators and case do not matter', () => {
  for (const text of ['csqu 305438 3', 'CSQU-305438-3', 'csqu/305438.3', ' CSQU–305438 3\n'])
    expect(normalizeContainerNumber(text)).toBe('CSQU3054383')
})

test.each([
  ['22G1', 'dry', 20, 'standard'],
  ['45G1', 'dry', 40, 'high_cube'],
  ['L5G1', 'dry', 45, 'high_cube'],
  ['42U6', 'open top', 40, 'standard'],
  ['45R1', 'reefer', 40, 'high_cube'],
  ['22K2', 'tank', 20, 'standard'],
  ['30G0', 'dry', null, 'standard'],
  ['22GP', 'dry', 20, 'standard'],
  ['45GP', 'dry', 40, 'high_cube'],
  ['45RT', 'reefer', 40, 'high_cube'],
  ['42PC', 'flat rack', 40, 'standard'],
  ['22TN', 'tank', 20, 'standard'],
  ['2200', 'dry', 20, 'standard'],
  ['4310', 'dry', 40, 'standard'],
  ['4500', 'dry', 40, 'high_cube'],
  ['4532', 'reefer', 40, 'high_cube'],
  ['2251', 'open top', 20, 'standard'],
  ['2670', 'tank', 20, 'standard'],
  ['9510', 'dry', 45, 'high_cube'],
  ['20DV', 'dry', 20, 'standard'],
  ['40HC', 'dry', 40, 'high_cube'],
  ["40' hq", 'dry', 40, 'high_cube'],
  ['45HC', 'dry', 45, 'high_cube'],
  ['40RH', 'reefer', 40, 'high_cube'],
  ['40RF', 'reefer', 40, 'standard'],
  ['20FR', 'flat rack', 20, 'standard'],
  ['22X1', null, null, null],
  ['dry 40', null, null, null],
  ['', null, null, null],
  [null, null, null, null],
])('%j is %s, %s ft, %s', (code, type, length, height) => {
  expect(equipment(code)).toEqual([type, length, height])
})

test('agrees with the tables of the standard', () => {
  for (const row of rows(types)) expect(equipmentOf(`22${row.type_group}1`).equipment_type).toBe(row.equipment_type)
  for (const row of rows(heights)) expect(equipmentOf(`2${row.code}G1`).equipment_height).toBe(row.equipment_height)
  for (const row of rows(lengths)) {
    const feet = Number.parseInt(row.feet_label ?? '', 10)
    const inDialect = [10, 20, 40].includes(feet) || ['5', 'L'].includes(row.code ?? '')
    expect(equipmentOf(`${row.code}2G1`).equipment_length, row.code).toBe(inDialect ? feet : null)
  }
})
