import { expect, test } from 'vitest'
import { answeredIds, answerText } from './answer-text.ts'

test.each([
  ['Gmail', 'In line.\n\nOn Fri, Nov 20, 2026 at 9:02 AM Jo Tran <jo@kestrel.example> wrote:\n> When?'],
  [
    'Gmail, in two lines',
    'In line.\n\nOn Fri, Nov 20, 2026 at 9:02 AM Jo Tran, Kestrel Home Furnishings\n<jo@kestrel.example> wrote:\n\n> When?',
  ],
  [
    'Outlook',
    'In line.\n\nFrom: Jo Tran <jo@kestrel.example>\nSent: Friday, November 20, 2026 9:02 AM\nTo: Import\nSubject: Hold\n\nWhen?',
  ],
  ['Outlook, with a line', 'In line.\n\n________________________________\nFrom: Jo\nWhen?'],
  ['Outlook, older', 'In line.\n\n-----Original Message-----\nWhen?'],
  ['German', 'In line.\n\nAm 20.11.2026 um 09:02 schrieb Jo Tran:\n> When?'],
  ['German Outlook', 'In line.\n\nVon: Jo Tran\nGesendet: Freitag, 20. November 2026 09:02\nAn: Import\n\nWhen?'],
  ['Spanish', 'In line.\n\nEl vie, 20 nov 2026 a las 9:02, Jo Tran (<jo@kestrel.example>) escribió:\n> When?'],
  ['French', 'In line.\n\nLe ven. 20 nov. 2026 à 09:02, Jo Tran a écrit :\n> When?'],
  ['Chinese', 'In line.\n\n在 2026年11月20日，Jo Tran 写道：\n> When?'],
  ['below the quote', 'On Fri, Nov 20, 2026 at 9:02 AM Jo Tran wrote:\n> When?\n\nIn line.'],
  ['between its lines', '> When?\n\nIn line.\n\n> Thank you'],
  ['nothing quoted', 'In line.'],
])('an answer is read without what it quotes: %s', (_, body) => {
  expect(answerText(body)).toBe('In line.')
})

test('what only looks like a quote is kept, and what is nothing but one says nothing', () => {
  const plain = 'On hold until Monday.\nFrom: the exam site we have no word.\nAm I to wait?'
  expect(answerText(plain)).toBe(plain)
  expect(answerText('> When?\n> Thank you')).toBeNull()
  expect(answerText(null)).toBeNull()
})

test('what steers a screen or turns the direction of writing is left out, and long texts end', () => {
  expect(answerText('In\u0000 li\u202ene\u0007.\r\nTab\tstays')).toBe('In line.\nTab\tstays')
  expect(answerText('x'.repeat(50_000))?.length).toBe(10_000)
  const before = performance.now()
  answerText(`${'On '.repeat(60_000)}`)
  answerText('From:\n'.repeat(100_000))
  expect(performance.now() - before).toBeLessThan(2000)
})

test('ids of ours are found wherever a mail names what it answers, the nearest first, and few of many', () => {
  const [a, b] = ['0f9c1f7e-2a51-4a0c-8b54-1f0f6f1f7a01', '0f9c1f7e-2a51-4a0c-8b54-1f0f6f1f7a02']
  expect(answeredIds({ in_reply_to: `<${b}@x.example>`, references: [`<${a}@x.example> <${b}@x.example>`] })).toEqual([
    b,
    a,
  ])
  expect(answeredIds({ in_reply_to: null, references: [`<${a}@x>`, `<${b}@x>`] })).toEqual([b, a])
  expect(answeredIds({ in_reply_to: `<${a}>`, references: ['<order-4711@x.example>'] })).toEqual([])
  const many = Array.from({ length: 300 }, (_, at) => `<0f9c1f7e-2a51-4a0c-8b54-${String(at).padStart(12, '0')}@x>`)
  expect(answeredIds({ in_reply_to: null, references: many })).toHaveLength(20)
})
