import { expect, test } from 'vitest'
import { bonesOf } from './bones.ts'
import { arrange } from './column.ts'

test('each hint lies in its column: where its words begin, or end', () => {
  const cell = () => null
  const columns = [
    { id: 'number', words: 'Container', width: 148, cell },
    { id: 'fees', words: 'Fees', width: 128, end: true, cell },
    { id: 'tags', words: 'Tags', width: 80, cell },
  ]
  expect(bonesOf(arrange(columns, { widths: {}, pinned: [] }), 36).split(',')).toEqual([
    'var(--bone) 44px 0 / 96px 36px repeat-y',
    'var(--bone) 192px 0 / 112px 36px repeat-y',
    'var(--bone) 320px 0 / 64px 36px repeat-y',
    'var(--row-line) 0 0 / 100% 36px',
  ])
})
