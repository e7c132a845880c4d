import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

const numbers = (text: string) => readPasted(text).map(({ number }) => number)

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
  const [box, bill, wrong] = readPasted(mail)
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
  expect(readPasted('TCLU482913')).toMatchObject([{ number: 'TCLU482913', isContainer: true, digit: 2 }])
})

test('nothing, prose, and very long lines are no trouble', () => {
  expect(numbers('')).toEqual([])
  expect(numbers('Thanks and kind regards, the team of 2026')).toEqual([])
  expect(readPasted(`${'A1-'.repeat(50_000)}`)).toBeInstanceOf(Array)
})
