import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const hostile = fc.string({
  unit: fc.constantFrom(...'=+-@;,"\t\r\n \'x1', ';=', ';"=', '\n=', '\r\n@', '\t-', '""'),
  maxLength: 12,
})

/** However a spreadsheet takes a quote that is not its own: as a letter, or as nothing. */
const runs = (cell: string) => /^[\s"]*[=+\-@]/.test(cell)

function cellsOf(line: string, delimiter: string): string[] {
  const lenient = { delimiter, relax_quotes: true, relax_column_count: true } as const
  const naive = line.split(/[\r\n]+/).flatMap((part) => part.split(delimiter))
  try {
    return [...(parse(line, lenient) as string[][]).flat(), ...(delimiter === ',' ? [] : naive)]
  } catch {
    // What an outer quote leaves open is no table at all to this reader: then only the reader without quotes counts.
    return delimiter === ',' ? [] : naive
  }
}

test('no cell runs, in whichever column, whatever a spreadsheet splits at', () => {
  for (const text of ['x\n=1+1;y', 'x;"=1+1;y', 'x\t=1', 'x;\t@SUM(A1)', 'x\r-2', 'x; ""+1'])
    for (const delimiter of [';', ',', '\t'])
      expect(cellsOf(csvLine(['first', text]), delimiter).filter(runs), `${text} at ${delimiter}`).toEqual([])
  fc.assert(
    fc.property(
      fc.array(hostile, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(';', ',', '\t'),
      (values, delimiter) => {
        expect(cellsOf(csvLine(values), delimiter).filter(runs)).toEqual([])
      },
    ),
    { numRuns: 2000 },
  )
})

test('a reader of commas has every value, with no more than apostrophes added', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 2, maxLength: 4 }), (values) => {
      const [read] = parse(csvLine(values)) as string[][]
      expect(read?.map((cell) => cell.replaceAll("'", ''))).toEqual(values.map((value) => value.replaceAll("'", '')))
    }),
  )
})

test('a value without danger stays as it is, and a number is a number', () => {
  const harmless = fc.string({ unit: fc.constantFrom(...'abcß9 ,;"\n.:()/'), minLength: 1 })
  fc.assert(
    fc.property(harmless, fc.double({ noNaN: true, noDefaultInfinity: true }), (text, number) => {
      const [[first, second] = []] = parse(csvLine([text, number])) as string[][]
      expect(first).toBe(text)
      expect(Number(second)).toBe(number === 0 ? 0 : number)
    }),
  )
  for (const text of ['a-b', 'x = 1', 'me@example.com', 'say "-5" to it', 'a, -b'])
    expect((parse(csvLine([text])) as string[][])[0]?.[0]).toBe(text)
})
