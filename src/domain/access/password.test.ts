import { expect, test } from 'vitest'
import { weaknessOf } from './password.ts'

const own = ['Ostsee Spedition', 'Maren Rask', 'maren.rask@ostsee-logistik.example']
const weakness = (password: string) => weaknessOf(password, own)

test.each([
  ['a sentence', 'a long enough password'],
  ['four words', 'correct horse battery staple'],
  ['words joined', 'correcthorsebattery'],
  ['another alphabet', 'глубокое синее море'],
  ['another script', '静かな海の青い船と朝の光と風'],
  ['what a generator makes', 'kV7$mQ2zR9!x'],
  ['letters alone', 'zukmoptrafiw'],
  ['figures alone, at random', '839205617442'],
  ['a common word in a sentence', 'the password of my grandfather'],
  ['as much as anybody types', 'ab cd ef gh '.repeat(10)],
])('%s is taken', (_, password) => {
  expect(weakness(password)).toBeUndefined()
})

test.each([
  ['one character', 'pppppppppppp'],
  ['two characters', 'ababababababab'],
  ['the usual word', 'Password1234'],
  ['the usual word, disguised', 'P@ssw0rd!2026'],
  ['twice the usual word', 'passwordpassword'],
  ['a row of keys', 'qwertyuiop12'],
  ['rows of keys of another keyboard', 'qwertzuiopü1'],
  ['keys down and up', '1qaz2wsx3edc'],
  ['figures in order', '123456789012'],
  ['figures backwards', '987654321098'],
  ['the alphabet', 'abcdefghijkl'],
  ['a season and a year', 'Summer2026!!!'],
  ['a season and a year in German', 'Sommer-2026-!'],
  ['a day and a month', 'MondayNovember26'],
  ['love', 'iloveyou1234'],
  ['a welcome', 'Welcome12345!'],
  ['an admin', 'administrator1'],
  ['the product', 'LandfallLandfall'],
  ['the trade', 'container-2026'],
  ['the company', 'Ostsee2026!!'],
  ['the company in full', 'ostsee spedition'],
  ['the person', 'MarenRask1985'],
  ['the address', 'maren.rask@ostsee-logistik'],
  ['two words that many have', 'needforspeed'],
  ['a name with figures', '!!tottenham123'],
  ['two keys side by side, upwards', 'qazwsxedcrfv'],
  ['a date', '23.11.2026 23.11.'],
])('%s is guessed first', (_, password) => {
  expect(weakness(password)).toMatch(/common|company|repeat|guess/)
})

test('who follows the hint and is refused learns which of their words count as nothing', () => {
  expect(weakness('ocean freight boxes 500')).toMatch(/words of shipping such as ocean or freight/)
  expect(weakness('ocean freight boxes grandfather')).toBeUndefined()
})

test('nothing that is typed takes long', () => {
  const began = performance.now()
  for (const part of ['a', 'ab', 'password', '1', '@', 'aA1!', '\u0301']) weakness(part.repeat(200).slice(0, 200))
  expect(performance.now() - began).toBeLessThan(1000)
})
