import { expect, test } from 'vitest'
import { readNumbers, readParts } from './number-list.ts'

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

test('what a number is called is no part of it', () => {
  expect(readNumbers('PO 45001\nPO 45002')).toEqual(['45001', '45002'])
  expect(readNumbers('Booking: 2110350508, B/L HDMUVLCM50370691')).toEqual(['2110350508', 'HDMUVLCM50370691'])
  expect(readNumbers('BKG 2110350508 MBL HDMUVLCM50370691 Cntr TCLU 482913-2 Ref. K-77/12')).toEqual([
    '2110350508',
    'HDMUVLCM50370691',
    'TCLU4829132',
    'K-77/12',
  ])
  expect(readNumbers('Buchungsnr. 2110350508; Konnossement: HDMUVLCM50370691; Bestellnummer 4711')).toEqual([
    '2110350508',
    'HDMUVLCM50370691',
    '4711',
  ])
  expect(readNumbers('Réservation n° 2110350508\nconnaissement HDMUVLCM50370691\nconteneur TCLU4829132')).toEqual([
    '2110350508',
    'HDMUVLCM50370691',
    'TCLU4829132',
  ])
  expect(readNumbers('reserva 2110350508, pedido 4711')).toEqual(['2110350508', '4711'])
  expect(readNumbers('订舱号：2110350508，提单号 HDMUVLCM50370691')).toEqual(['2110350508', 'HDMUVLCM50370691'])
  expect(readNumbers('B/L HLCU BSC2311ABCDE')).toEqual(['HLCU BSC2311ABCDE'])
})

test('phones, days, weights, money and sizes are no numbers', () => {
  expect(readNumbers('PO 4500185332 tel +49 40 1234567')).toEqual(['4500185332'])
  expect(readNumbers("TCLU4829132 40HC MSKU7304823 45G1, 2 x 40' HC")).toEqual(['TCLU4829132', 'MSKU7304823'])
  expect(readNumbers('MAEU248119305, ETA 2026-11-23 14:30, 18,420 kg, 1,250.00 USD, a@example.com')).toEqual([
    'MAEU248119305',
  ])
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

test('a container number is taken out of a text, and the reference beside it is another', () => {
  expect(readNumbers('TCLU4829132 PO 45001')).toEqual(['TCLU4829132', '45001'])
  expect(readNumbers('MAEU248119305 / HLCUSHA2611BKQY3')).toEqual(['MAEU248119305', 'HLCUSHA2611BKQY3'])
  expect(readNumbers('PO 45001 / TCLU4829132')).toEqual(['45001', 'TCLU4829132'])
  for (const between of [' and ', ' und ', ' - ', ': ', ' / '])
    expect(readNumbers(`TCLU4829132${between}PO 45001`)).toEqual(['TCLU4829132', '45001'])
  expect(readNumbers('PO 45001 et TCLU4829132')).toEqual(['45001', 'TCLU4829132'])
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

test('the parts of a list are its numbers, and what stands between commas without a digit', () => {
  expect(readParts('TEST-TR-SUCCEEDED,ZIMUPUS46797201')).toEqual(['TEST-TR-SUCCEEDED', 'ZIMUPUS46797201'])
  expect(readParts('"Spring"\nTCLU4829132 and MSKU7304823\n\nspring;')).toEqual([
    'Spring',
    'TCLU4829132',
    'MSKU7304823',
  ])
  expect(readParts('Kestrel Home')).toEqual(['Kestrel Home'])
  expect(readParts(' , ')).toEqual([])
})
