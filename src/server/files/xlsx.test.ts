import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from '#domain/sheet.ts'
import { xlsxOf } from './xlsx.ts'

async function sheetOf(columns: readonly string[], ...rows: Cell[][]) {
  async function* some() {
    yield rows
  }
  const file = xlsxOf({ name: 'Landfall', columns, rows: some() }, () => {})
  return strFromU8(unzipSync(await buffer(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

test('the rows of a sheet can be filtered by every column, where there are any', async () => {
  expect(await sheetOf(['Container', 'Weight'], ['TCLU4829132', 1], ['MSCU6639870', null])).toContain(
    '</sheetData><autoFilter ref="A1:B3"/></worksheet>',
  )
  const wide = Array.from({ length: 28 }, (_, at) => `Column ${at}`)
  expect(await sheetOf(wide, ['one'])).toContain('<autoFilter ref="A1:AB2"/>')
  expect(await sheetOf(['Container'])).not.toContain('autoFilter')
})
