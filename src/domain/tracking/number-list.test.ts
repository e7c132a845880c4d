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

test('words are no numbers', () => {
  expect(readNumbers('Kestrel Home, Oslo')).toEqual([])
  expect(readNumbers('  ')).toEqual([])
})

test('text of another script and direction passes as it is', () => {
  expect(readNumbers('طلب 12\nטבלה')).toEqual(['طلب 12'])
})
