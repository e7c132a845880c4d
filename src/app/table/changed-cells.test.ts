import { expect, test, vi } from 'vitest'
import type { ExportColumns } from '#domain/exports/column.ts'
import { ChangedCells } from './changed-cells.ts'

interface Row {
  id: string
  verdict: string
  checked: string
}

const said: ExportColumns<Row> = {
  verdict: { Verdict: (row) => row.verdict },
  checked: { Checked: (row) => row.checked },
}
const ids = ['verdict', 'checked']
const row = (verdict: string, checked = '1') => ({ id: 'a', verdict, checked })
const none = () => {}

/** With what cells say loaded, as after the first change of any row. */
async function loaded() {
  const cells = new ChangedCells<Row>(async () => said)
  cells.look({ ...row('ready'), id: 'other' }, ids, none)
  await new Promise<void>((done) => cells.look({ ...row('blocked'), id: 'other' }, ids, done))
  return cells
}

test('a cell is marked when it says something else, until it is seen', async () => {
  const cells = await loaded()
  expect(cells.look(row('ready'), ids, none)).toBeUndefined()
  expect(cells.look(row('ready'), ids, none)).toBeUndefined()
  expect([...(cells.look(row('blocked'), ids, none) ?? [])]).toEqual(['verdict'])
  expect([...(cells.look(row('blocked'), ids, none) ?? [])]).toEqual(['verdict'])
  expect(cells.seen('a')).toBe(true)
  expect(cells.look(row('blocked'), ids, none)).toBeUndefined()
  expect(cells.seen('a')).toBe(false)
})

test('an age that grows by itself is no news, and neither is a column that is shown for the first time', async () => {
  const cells = await loaded()
  cells.look(row('ready', '1'), ['checked'], none)
  expect(cells.look(row('blocked', '2'), ids, none)).toBeUndefined()
})

test('what changes before it is known what cells say is marked as soon as it is', async () => {
  const cells = new ChangedCells<Row>(async () => said)
  const first = row('ready')
  const [second, third] = [row('blocked'), row('ready')]
  cells.look(first, ids, none)
  const marked = new Promise<void>((done) => expect(cells.look(second, ids, done)).toBeUndefined())
  expect(cells.look(third, ids, none)).toBeUndefined()
  await marked
  expect([...(cells.look(third, ids, none) ?? [])]).toEqual(['verdict'])
})

test('where it cannot be loaded nothing is marked, and the next change asks for it again', async () => {
  const load = vi.fn(async () => said).mockRejectedValueOnce(new Error('gone'))
  const cells = new ChangedCells<Row>(load)
  cells.look(row('ready'), ids, none)
  cells.look(row('blocked'), ids, none)
  await new Promise((done) => setTimeout(done))
  const last = row('ready')
  await new Promise<void>((done) => cells.look(last, ids, done))
  expect(load).toHaveBeenCalledTimes(2)
  expect([...(cells.look(last, ids, none) ?? [])]).toEqual(['verdict'])
})

test('a list that says nothing in a file marks nothing', () => {
  const cells = new ChangedCells<Row>(undefined)
  cells.look(row('ready'), ids, none)
  expect(cells.look(row('blocked'), ids, none)).toBeUndefined()
})
