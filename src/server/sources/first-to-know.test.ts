import { expect, test } from 'vitest'
import { answerOf, mayBeKnownElsewhere } from './first-to-know.ts'
import type { SourceAnswer } from './source.ts'

const now = new Date('2026-06-15T12:00:00Z')
const unknown: SourceAnswer = { outcome: 'not_found' }
const down: SourceAnswer = { outcome: 'unreachable', message: 'It answered 503', retry_after_seconds: null }
const found: SourceAnswer = { outcome: 'found', facts: [], rejected: [], complete: false }
const odd: SourceAnswer = { outcome: 'unrecognized', message: 'not JSON' }
const held = (reason: 'quota' | 'unaskable', until: string | null): SourceAnswer => ({
  ...{ outcome: 'held', message: 'Later', reason, until },
})
const midnight = '2026-06-16T00:00:00.000Z'
const inAnHour = '2026-06-15T13:00:00.000Z'

test.each<[string, [SourceAnswer, ...SourceAnswer[]], SourceAnswer]>([
  ['nobody knows it', [unknown, unknown], unknown],
  [
    'the other one cannot be asked before midnight',
    [unknown, held('quota', midnight)],
    { ...unknown, again_at: midnight },
  ],
  ['the first cannot be asked before midnight', [held('quota', midnight), unknown], { ...unknown, again_at: midnight }],
  ['the other one is down', [unknown, down], { ...unknown, again_at: inAnHour }],
  ['the soonest of two', [unknown, held('quota', midnight), down], { ...unknown, again_at: inAnHour }],
  ['the other one is never asked for this kind', [unknown, held('unaskable', null)], unknown],
  ['one is down, the other is held', [down, held('quota', midnight)], down],
  ['all are held', [held('unaskable', null), held('quota', midnight)], held('quota', midnight)],
  ['the last one says something else', [unknown, found], found],
  ['the last one is not understood', [unknown, odd], odd],
])('%s', (_, answers, expected) => {
  expect(answerOf(answers, now)).toEqual(expected)
})

test('who answers is believed, also where nobody understands it', () => {
  expect([found, odd, unknown, down, held('quota', null)].map(mayBeKnownElsewhere)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
