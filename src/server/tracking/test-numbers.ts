import type { SourceAnswer } from '../sources/source.ts'

/** Integration tests of our clients use this line: its numbers end one way or the other, and nothing else happens. */
export const testScac = 'TEST'

export function answerTest(number: string): SourceAnswer | 'succeeded' {
  if (number === 'TEST-TR-SUCCEEDED') return 'succeeded'
  if (number === 'TEST-TR-FAILED') return { outcome: 'invalid_number', message: 'The test number that always fails.' }
  return { outcome: 'invalid_number', message: 'Test numbers are TEST-TR-SUCCEEDED and TEST-TR-FAILED.' }
}
