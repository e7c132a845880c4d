import { expect, test } from 'vitest'
import { readNumbers } from './number-list.ts'

test('a column of a sheet, with its head, its quotes and a number twice', () => {
  expect(readNumbers('Container\r\nTCLU4829132\r\n"MSKU7304823"\r\ntclu4829132\r\n\r\n')).toEqual([
    'TCLU4829132',
    'MSKU7304823',
  ])
})

test('commas, semicolons, tabs and spaces part numbers', () => {
  expect(readNumbers('MAEU248119305, HLCUSHA2611BKQY3;77189045\tTCLU4829132')).toEqual([
    'MAEU248119305',
    'HLCUSHA2611BKQY3',
    '77189045',
    'TCLU4829132',
  ])
  expect(readNumbers('MAEU248119305 TCLU4829132')).toEqual(['MAEU248119305', 'TCLU4829132'])
})

test('a container number written with gaps is one number', () => {
  expect(readNumbers('TCLU 482913-2')).toEqual(['TCLU4829132'])
  expect(readNumbers('tclu 482 913 2\nMSKU 730482 3')).toEqual(['TCLU4829132', 'MSKU7304823'])
})

test('a reference with a space stays one, alone and in a list', () => {
  expect(readNumbers('PO 45001')).toEqual(['PO 45001'])
  expect(readNumbers('PO 45001\nPO 45002')).toEqual(['PO 45001', 'PO 45002'])
})

test.each([
  'TCLU4829132/MSKU7304823',
  'TCLU4829132 / MSKU7304823',
  'TCLU4829132 and MSKU7304823',
  'tclu 482913-2 & MSKU 730482 3',
  'TCLU4829132 + MSKU7304823',
  'Containers: TCLU4829132 und MSKU7304823 (two)',
  'Where are TCLU4829132 and MSKU7304823, please?',
])('several numbers of a sentence: %s', (text) => {
  expect(readNumbers(text).map((one) => one.toUpperCase())).toEqual(['TCLU4829132', 'MSKU7304823'])
})

test('a container number is taken out of a text, and the reference beside it stays one', () => {
  expect(readNumbers('TCLU4829132 PO 45001')).toEqual(['TCLU4829132', 'PO 45001'])
  expect(readNumbers('MAEU248119305 / HLCUSHA2611BKQY3')).toEqual(['MAEU248119305', 'HLCUSHA2611BKQY3'])
  expect(readNumbers('PO 45001 / TCLU4829132')).toEqual(['PO 45001', 'TCLU4829132'])
  for (const between of [' and ', ' und ', ' - ', ': ', ' / '])
    expect(readNumbers(`TCLU4829132${between}PO 45001`)).toEqual(['TCLU4829132', 'PO 45001'])
  expect(readNumbers('PO 45001 et TCLU4829132')).toEqual(['PO 45001', 'TCLU4829132'])
  expect(readNumbers('12345678 and 87654321')).toEqual(['12345678', '87654321'])
})

test.each([
  'PO-12345678/2026-0001',
  'TCLU4829132-01',
  'TCLU4829132/01',
  'SO 4500/17',
  '2026/000123/04',
  'Smith and Sons 2026',
])('a reference stays one: %s', (reference) => {
  expect(readNumbers(reference)).toEqual([reference])
})

test('words are no numbers', () => {
  expect(readNumbers('Kestrel Home, Oslo')).toEqual([])
  expect(readNumbers('  ')).toEqual([])
})

test('text of another script and direction passes as it is', () => {
  expect(readNumbers('طلب 12\nטבלה')).toEqual(['طلب 12'])
})
