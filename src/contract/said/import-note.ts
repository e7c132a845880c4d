import { saidByText } from './by-text.ts'
import { faults } from './faults.ts'
import { importCells, importNotes } from './import-notes.ts'
import { importRowSentences } from './import-rows.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(importNotes)
/** As it is kept. */
export const noteText = (code: keyof typeof importNotes, values: SaidValues): string => say(code, values).text

const find = saidByText(importNotes)
const findWhy = saidByText({ ...faults, ...importCells, ...importRowSentences })

/** What a kept note of a row says. Null where it has no code. */
export function noteSaid(text: string): Said | null {
  const said = find(text)
  const why = said?.values.why === undefined ? null : findWhy(String(said.values.why))
  return said && why ? { code: said.code, values: { ...why.values, ...said.values, why_code: why.code } } : said
}
