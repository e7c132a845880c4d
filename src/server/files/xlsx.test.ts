import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from '#domain/sheet.ts'
import { xlsxOf } from './xlsx.ts'

async function sheetOf(columns: readonly string[], ...rows: Cell[][]) {
  async function* some() {
    yield rows
  }
  const file = xlsxOf({ name: 'Your "orders"', columns, rows: some() }, () => {})
  const parts = unzipSync(await buffer(file))
  const textOf = (part: string) => strFromU8(parts[part] ?? new Uint8Array())
  return { sheet: textOf('xl/worksheets/sheet1.xml'), workbook: textOf('xl/workbook.xml') }
}

test('the rows of a sheet can be filtered by every column, where there are any', async () => {
  const two = await sheetOf(['Container', 'Weight'], ['TCLU4829132', 1], ['MSCU6639870', null])
  expect(two.sheet).toContain('</sheetData><autoFilter ref="A1:B3"/></worksheet>')
  expect(two.workbook).toContain(`hidden="1">'Your &quot;orders&quot;'!$A$1:$B$3</definedName>`)
  const wide = Array.from({ length: 28 }, (_, at) => `Column ${at}`)
  expect((await sheetOf(wide, ['one'])).sheet).toContain('<autoFilter ref="A1:AB2"/>')
  const empty = await sheetOf(['Container'])
  expect(empty.sheet + empty.workbook).not.toMatch(/filter/i)
})
