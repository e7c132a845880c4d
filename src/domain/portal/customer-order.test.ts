import { expect, test } from 'vitest'
import type { EmbedContainer } from '#contract/portal/embed.ts'
import { byUrgency } from './customer-order.ts'

const moment = (at: string) => ({ at, timezone: null, place: null, has_time: true })
const box = (id: string, given: Partial<EmbedContainer>) =>
  ({ id, state: 'at_sea', your_turn: false, warnings: [], ...given }) as EmbedContainer
const eta = (at: string) => ({ ...moment(at), is_actual: false, days_later: null })
const hold = {
  says: 'hold_customs' as const,
  ...{ on: null, until: null, money: [], a_day: null },
}

test('containers are in the order of deadline, action and arrival, and what is over comes last', () => {
  const sorted = [
    box('first', { state: 'held', deadline: moment('2026-06-21T06:59:59Z') }),
    box('second', { state: 'ready', your_turn: true, deadline: moment('2026-06-24T06:59:59Z') }),
    // The empty container is still out, and its free time ends.
    box('empty to return', { state: 'with_you', return_by: { at: '2026-06-28T06:59:59Z', timezone: null } }),
    box('held, and nobody gives a day', { state: 'held', warnings: [hold] }),
    box('soon', { eta: eta('2026-06-25T10:00:00Z') }),
    // Free time of a box that is not there yet is no deadline.
    box('later', { eta: eta('2026-07-25T10:00:00Z'), deadline: moment('2026-05-02T06:59:59Z') }),
    box('empty, and no rules give a day', { state: 'with_you', eta: eta('2026-05-20T10:00:00Z') }),
    box('over', { state: 'done', eta: eta('2026-05-25T10:00:00Z') }),
  ]
  expect(sorted.toReversed().toSorted(byUrgency)).toEqual(sorted)
})
