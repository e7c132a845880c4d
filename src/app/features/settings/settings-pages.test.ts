import { expect, test } from 'vitest'
import { findSettings, settingsPages } from './settings-pages.ts'

const found = (typed: string) => findSettings(typed).map(({ words, holds }) => [words, ...holds])

test('without a word every page is there, with all its subjects', () => {
  expect(findSettings('  ')).toEqual(settingsPages)
})

test('a page is found by its name, by what it is for and by what is on it; of its subjects those that match', () => {
  expect(found('pass')).toEqual([
    ['People', 'Reset a password'],
    [
      'Security',
      'Change the password',
      'Second factor (TOTP)',
      'Recovery codes',
      'End other sessions',
      'Single sign-on (OpenID Connect)',
    ],
  ])
  expect(found('holidays')).toEqual([['Free time', 'Holidays']])
  expect(found('OCR')).toEqual([['Documents', 'Text in scans (OCR)']])
  expect(found('key create')).toEqual([['API keys', 'Create a key']])
  expect(found('api KEYS')[0]?.[0]).toBe('API keys')
  expect(found('zebra')).toEqual([])
})
