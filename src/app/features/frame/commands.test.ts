import { expect, test } from 'vitest'
import { matchesCommand } from './commands.tsx'

const command = { words: 'Show times in UTC' }

test('every word that is typed begins a word of the command, in any order', () => {
  expect(matchesCommand(command, '')).toBe(true)
  expect(matchesCommand(command, 'utc sh')).toBe(true)
  expect(matchesCommand(command, 'times dark')).toBe(false)
  expect(matchesCommand(command, 'imes')).toBe(false)
})
