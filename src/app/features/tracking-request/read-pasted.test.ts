import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const lines = [
  { scac: 'HLCU', short_name: 'Hapag-Lloyd' },
  { scac: 'MSCU', short_name: 'MSC' },
  { scac: 'ONEY', short_name: 'ONE' },
  { scac: 'CMDU', short_name: 'CMA CGM' },
]
const read = (text: string) => readPasted(text, lines)
const numbers = (text: string) => read(text).found.map(({ number }) => number)

const mail = `Hello, please add for Kestrel, ETA mid Nov 2026:

PO 4500118290  MRSU4401271  BL MAEU248119305
and the ONE box
TGHU 551020-1  (sofa samples), 18,420 kg, 1,250.00 USD
Hartwell: HLCUSHA2611BKQY3 / SO-2026-00917
CMA bkg NB1198442, call +49 40 123 456 78 before 14:30 on 2026-11-23 or 23.11.2026
bkg 77189045 ???   maren@example.com https://example.com/a/MSCU1234567
MAEU248119305 again`

test('numbers of boxes, bills and bookings are found in a mail, and nothing else', () => {
  expect(numbers(mail)).toEqual([
    'MRSU4401271',
    'MAEU248119305',
    'TGHU5510201',
    'HLCUSHA2611BKQY3',
    'NB1198442',
    '77189045',
  ])
})

test('each is found once, in its line, with the references beside it', () => {
  const [box, bill, wrong] = read(mail).found
  expect(box).toMatchObject({ line: 3, references: ['PO 4500118290'], isContainer: true, digit: null })
  expect(bill).toMatchObject({ line: 3, repeats: 1, isContainer: false, digit: null })
  expect(wrong).toMatchObject({ line: 5, isContainer: true, digit: 0 })
})

test('a column of a sheet is read line by line, however the boxes are spaced', () => {
  expect(numbers('Container\tBL\nTCLU 482 913 2\tX\ntclu4829132\nTCLU-482913-2\nTCLU 482913/2')).toEqual([
    'TCLU4829132',
  ])
})

test('a check digit that is missing is offered', () => {
  expect(read('TCLU482913').found).toMatchObject([{ number: 'TCLU482913', isContainer: true, digit: 2 }])
})

test('nothing, prose, and very long lines are no trouble', () => {
  expect(numbers('')).toEqual([])
  expect(numbers('Thanks and kind regards, the team of 2026')).toEqual([])
  expect(read(`${'A1-'.repeat(50_000)}`).found).toBeInstanceOf(Array)
})

test('a sheet with names above its columns is read by them: what is called a reference is no number to track', () => {
  const sheet = 'PO,BL,Line\n4500118290,MAEU248119305,Maersk\n4500118291,"HLCUSHA2611BKQY3",\n\n4500118292,,'
  const { found, left } = read(sheet)
  expect(found).toMatchObject([
    { line: 2, number: 'MAEU248119305', references: ['PO 4500118290'], type: 'bill_of_lading' },
    { line: 3, number: 'HLCUSHA2611BKQY3', references: ['PO 4500118291'] },
  ])
  expect(left).toEqual([{ line: 5, text: '4500118292' }])
  // What stands under a name is a number, however short; what is none by any means is not.
  expect(read('BL,PO\nAB12,1\nTBA,2').found).toMatchObject([{ number: 'AB12', type: 'bill_of_lading' }])
  expect(read('BL,PO\n"TCLU 482 913 2",1').found).toMatchObject([{ number: 'TCLU4829132', type: 'container' }])
  const columns = 'Container No.\tBooking No\tCarrier\tCustomer Ref\nTCLU 482 913 2\t177089045\tMSC\tK-77/12'
  expect(read(columns).found).toMatchObject([
    { number: 'TCLU4829132', type: 'container', scac: 'MSCU', references: ['K-77/12'] },
    { number: '177089045', type: 'booking_number', scac: 'MSCU', references: ['K-77/12'] },
  ])
})

test('what a number is called, and the line that is named beside it, go before what its form says', () => {
  expect(read('Booking 123456789 MSC').found).toMatchObject([
    { number: '123456789', type: 'booking_number', scac: 'MSCU' },
  ])
  expect(read('B/L No. 123456789, Hapag-Lloyd').found).toMatchObject([{ type: 'bill_of_lading', scac: 'HLCU' }])
  // One line, two lines: nobody knows which is meant.
  expect(read('123456789 MSC or CMA CGM').found).toMatchObject([{ scac: undefined }])
  expect(read('and the ONE box 123456789').found).toMatchObject([{ scac: 'ONEY' }])
  expect(read('and the one box 123456789').found).toMatchObject([{ scac: undefined }])
})

test('a code of a line that stands apart belongs to the number after it', () => {
  expect(read('HLCU BSC2311ABCDE').found).toMatchObject([{ number: 'HLCUBSC2311ABCDE', scac: 'HLCU' }])
  expect(numbers('XXXX BSC2311ABCDE')).toEqual(['BSC2311ABCDE'])
})

test('what looks like a number and was not taken is said with its line', () => {
  expect(read('MAEU248119305 and 4711 and K-12/3\nETA 2026-11-23, 18,420 kg, call 3').left).toEqual([
    { line: 1, text: '4711' },
    { line: 1, text: 'K-12/3' },
  ])
})
