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

test.each([
  ['PO 4500149949 YMLU6366306377', ['4500149949', 'YMLU6366306377']],
  ['Booking YMLU6366306377', ['YMLU6366306377']],
  ['PO: 4500149949 B/L: YMLU6366306377', ['4500149949', 'YMLU6366306377']],
  ['P.O. 4500149949 / MBL# YMLU6366306377 / HBL: SHA-4711', ['4500149949', 'YMLU6366306377', 'SHA-4711']],
  ['Order no. 4500149949, container: TCLU 482913-2', ['4500149949', 'TCLU4829132']],
  ['House B/L SHA4711 Your ref. K-77/12', ['SHA4711', 'K-77/12']],
  ['Auftragsnummer 4711 Buchungsnr.: 2110350508 Bestell-Nr. 4500149949', ['4711', '2110350508', '4500149949']],
  ['N° de commande 4711, réf. K-77/12', ['4711', 'K-77/12']],
  ['Orden de compra 4711 conocimiento de embarque: YMLU6366306377', ['4711', 'YMLU6366306377']],
  ['采购单号：4711 主提单号：YMLU6366306377 柜号 TCLU4829132', ['4711', 'YMLU6366306377', 'TCLU4829132']],
])('a line of a mail: %s', (text, numbers) => expect(readNumbers(text)).toEqual(numbers))

test('numbers that are spaced are told apart by the letters of their lines', () => {
  expect(readNumbers('YMLU-6366-306377 YMLU 6366 306291')).toEqual(['YMLU-6366-306377', 'YMLU 6366 306291'])
  expect(readNumbers('B/L YMLU 6366 306377')).toEqual(['YMLU 6366 306377'])
  expect(readNumbers('Unit 12 Dock 34')).toEqual(['Unit 12 Dock 34'])
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
