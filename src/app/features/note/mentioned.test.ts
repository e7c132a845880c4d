import { expect, test } from 'vitest'
import { matching, mentionedIn, piecesOf, typedMention } from './mentioned.ts'

const [jo, joTran, sam, otherSam] = [
  { id: '1', name: 'Jo' },
  { id: '2', name: 'Jo Tran' },
  { id: '3', name: 'Sam Ode' },
  { id: '4', name: 'Sam Ode' },
]
const people = [jo, joTran, sam, otherSam]

test('a name is being typed after an @ that begins a word', () => {
  const typed = (text: string) => typedMention(text, text.length)
  expect(typed('@')).toEqual({ at: 0, typed: '' })
  expect(typed('call @Jo T')).toEqual({ at: 5, typed: 'Jo T' })
  expect(typed('(@s')).toEqual({ at: 1, typed: 's' })
  expect(typed('line\n@s')).toEqual({ at: 5, typed: 's' })
  for (const text of ['', 'no', 'ops@example', '@ Jo', 'mail a@b.c', '@Jo\n']) expect(typed(text), text).toBeNull()
  expect(typedMention('@Jo waits', 3)).toEqual({ at: 0, typed: 'Jo' })
})

test('people are found by the beginning of any part of the name', () => {
  expect(matching(people, 'tr')).toEqual([joTran])
  expect(matching(people, 'JO')).toEqual([jo, joTran])
  expect(matching(people, 'jo tr')).toEqual([joTran])
  expect(matching(people, 'ode')).toEqual([sam, otherSam])
  expect(matching(people, 'x')).toEqual([])
})

test('the longest name counts, and only where it ends', () => {
  const ids = (text: string, ...picked: string[]) => mentionedIn(text, people, new Set(picked)).map(({ id }) => id)
  expect(ids('@Jo Tran please')).toEqual(['2'])
  expect(ids('@Jo, please')).toEqual(['1'])
  expect(ids('@Joanna @jo @ Jo')).toEqual([])
  expect(ids('@Jo and @Jo Tran, @Jo')).toEqual(['1', '2'])
  // Two of one name: who was picked, else both.
  expect(ids('@Sam Ode', '4')).toEqual(['4'])
  expect(ids('@Sam Ode')).toEqual(['3', '4'])
  // An address mentions nobody, whoever is called like its end.
  expect(mentionedIn('mail ops@example.com', [{ id: '5', name: 'example' }], new Set())).toEqual([])
  // Picked, and deleted again.
  expect(ids('nobody', '4')).toEqual([])
})

test('a text is split where it mentions somebody, and comes back whole', () => {
  const text = 'Hello @Jo Tran, ask @Sam Ode or ops@example.com'
  const pieces = piecesOf(text, ['Jo Tran', 'Sam Ode'])
  expect(pieces).toEqual([
    { text: 'Hello ' },
    { text: '@Jo Tran', name: 'Jo Tran' },
    { text: ', ask ' },
    { text: '@Sam Ode', name: 'Sam Ode' },
    { text: ' or ops@example.com' },
  ])
  expect(piecesOf('', ['Jo'])).toEqual([])
})
