import { QueryClient } from '@tanstack/react-query'
import { parse } from 'csv-parse/sync'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { timeColumns } from '#domain/exports/time-columns.ts'
import { type ExportFormat, exportFile } from './export-csv.ts'

interface Row {
  id: string
  name: string | null
  weight: number | null
  at: string | null
}

const rows: Row[] = [
  { id: '1', name: '=HYPERLINK("http://example.com")', weight: 12.5, at: '2026-11-23T05:59:59.000Z' },
  { id: '2', name: 'Łódź, “Große” Straße\nsecond line', weight: null, at: null },
  { id: '3', name: '+491234', weight: 0, at: '2026-06-01T00:00:00Z' },
  { id: '4', name: '0012', weight: -3, at: null },
  { id: '5', name: 'bell \u0007 rings', weight: 1, at: null },
]
const columns = [
  { Name: (row: Row) => row.name, 'Weight, kg': (row: Row) => row.weight },
  timeColumns('Deadline', ({ at }: Row) => ({ at, zone: 'America/Chicago' })),
]

async function exported(format: ExportFormat) {
  const file = await exportFile(
    {
      client: new QueryClient(),
      source: {
        key: '',
        pageSize: 100,
        page: () => ({ queryKey: [] }),
        read: () => ({ rows: [], total: 0, cursor: undefined }),
      },
      columns,
      selection: { all: false, rows: new Map(rows.map((row) => [row.id, row])) } as never,
      format,
    },
    () => {},
    new AbortController().signal,
  )
  return Buffer.from(await (file as Blob).arrayBuffer())
}

/** As the text has it: the third column in UTC, the fourth on the clock of the place. */
function written(cell: Date, at: number): string {
  const text = rounded(cell).toISOString()
  return at === 3 ? text.slice(0, 16).replace('T', ' ') : text.replace('.000Z', 'Z')
}

/** A sheet keeps parts of a day, which are a second only when they are rounded. */
const rounded = (cell: Date) => new Date(Math.round(cell.getTime() / 1000) * 1000)

test('both exports have the same rows and columns', async () => {
  const csv: string[][] = parse((await exported('csv')).toString(), { bom: true })
  const [sheet] = await readExcelFile(await exported('xlsx'))
  const cells = sheet?.data ?? []
  // A sheet has dates and numbers; text that a sheet would run needs no apostrophe there.
  const asText = cells.map((row) =>
    row.map((cell, at) => (cell instanceof Date ? written(cell, at) : String(cell ?? ''))),
  )
  expect(asText).toEqual(csv.map((row) => row.map((cell) => cell.replace(/^'(?=[=+])/, '').replace('\u0007', ''))))
  expect(cells[0]).toEqual(['Name', 'Weight, kg', 'Deadline (UTC)', 'Deadline (local)', 'Deadline, zone'])
})

test('times are dates of the sheet, a number a number, and what looks like a formula is text', async () => {
  const file = await exported('xlsx')
  const [sheet] = await readExcelFile(file)
  const [, first, second] = sheet?.data ?? []
  expect(first?.[2]).toEqual(new Date('2026-11-23T05:59:59Z'))
  expect(rounded(first?.[3] as unknown as Date)).toEqual(new Date('2026-11-22T23:59:00Z'))
  expect(first?.[1]).toBe(12.5)
  expect(first?.[0]).toBe('=HYPERLINK("http://example.com")')
  expect(second?.[2] ?? null).toBeNull()
  const { unzipSync, strFromU8 } = await import('fflate')
  const sheets = Object.entries(unzipSync(file)).filter(([name]) => name.includes('worksheets/'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const [, xml] of sheets) expect(strFromU8(xml)).not.toMatch(/<f[ >]/)
})
