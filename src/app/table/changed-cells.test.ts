import { expect, test } from 'vitest'
import { ChangedCells } from './changed-cells.ts'
import type { Column } from './column.ts'

interface Row {
  id: string
  verdict: string
  checked: string
}

const column = (id: 'verdict' | 'checked'): Column<Row> => ({
  id,
  words: id,
  width: 100,
  cell: () => null,
  csv: { [id]: (row) => row[id] },
})
const columns = [column('verdict'), column('checked')]
const row = (verdict: string, checked = '1') => ({ id: 'a', verdict, checked })

test('a cell is marked when it says something else, until it is seen', () => {
  const cells = new ChangedCells<Row>()
  expect(cells.look(row('ready'), columns)).toBeUndefined()
  expect(cells.look(row('ready'), columns)).toBeUndefined()
  expect([...(cells.look(row('blocked'), columns) ?? [])]).toEqual(['verdict'])
  expect([...(cells.look(row('blocked'), columns) ?? [])]).toEqual(['verdict'])
  expect(cells.seen('a')).toBe(true)
  expect(cells.look(row('blocked'), columns)).toBeUndefined()
  expect(cells.seen('a')).toBe(false)
})

test('an age that grows by itself is no news, and neither is a column that is shown for the first time', () => {
  const cells = new ChangedCells<Row>()
  cells.look(row('ready', '1'), [column('checked')])
  expect(cells.look(row('ready', '2'), columns)).toBeUndefined()
})
