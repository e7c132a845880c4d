import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hands, observations, rearranged } from '../../testing/arbitrary.ts'
import { fold } from '../../testing/facts.ts'

const runs = { numRuns: 300 }
const timeout = 60_000
const withHands = fc.tuple(observations, hands)

test('any order and repetition gives the same journey, whatever was set by hand', { timeout }, () => {
  const given = withHands.chain(([said, set]) =>
    fc.tuple(fc.constant([...said, ...set]), rearranged([...said, ...set])),
  )
  fc.assert(
    fc.property(given, ([one, other]) => {
      const [a, b] = [fold(one), fold(other)]
      expect(b.state).toEqual(a.state)
      expect(b.events).toEqual(a.events)
      expect(b.by_hand).toEqual(a.by_hand)
    }),
    runs,
  )
})

test('what is withdrawn leaves nothing behind', { timeout }, () => {
  fc.assert(
    fc.property(withHands, ([said, set]) => {
      const withdrawn = set.map((one) => ({ ...one, withdrawn_at: one.received_at }))
      const { state, events, by_hand } = fold([...said, ...withdrawn])
      const before = fold(said)
      expect([state, events, by_hand]).toEqual([before.state, before.events, []])
    }),
    runs,
  )
})

test('it stands beside what is reported: each hold of a source stays in the list', { timeout }, () => {
  fc.assert(
    fc.property(withHands, ([said, set]) => {
      const moves = /_at$/
      const still = set.filter(({ fact }) => !moves.test(fact.by_hand?.attribute ?? ''))
      const names = (of: typeof said) => fold(of).state.holds_at_pod_terminal.map(({ name }) => name)
      expect(names([...said, ...still])).toEqual(expect.arrayContaining(names(said)))
      expect(fold([...said, ...still]).state.import_deadlines).toEqual(fold(said).state.import_deadlines)
    }),
    runs,
  )
})
