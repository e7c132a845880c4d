import { expect, test } from 'vitest'
import { numberWarnings } from './number-warnings.ts'

test('a wrong check digit is a warning that names the right one, however the number is written', () => {
  const detail = 'The check digit is 1, and 2 would be right: TCLU4829132'
  expect(numberWarnings('TCLU4829131')).toEqual([{ code: 'wrong_check_digit', detail }])
  expect(numberWarnings('tclu 482913-1')).toEqual([{ code: 'wrong_check_digit', detail }])
})

test.each(['TCLU4829132', 'MEDUAB123456', 'TCLU482913', ''])('%s is not warned of', (number) => {
  expect(numberWarnings(number)).toEqual([])
})
