import { saidByText } from './by-text.ts'
import { doubts } from './doubts.ts'
import { type Said, type SaidValues, sayer } from './sentence.ts'

const say = sayer(doubts)
/** As it is kept. */
export const doubtText = (code: keyof typeof doubts, values?: SaidValues): string => say(code, values).text

const find = saidByText(doubts)
const ofField = / \(([\w ]+)\): it is not taken\.?$/

/** What a kept note of a paper says, or why a value is not taken: then its `field` is there. Null where it has no code. */
export function doubtSaid(text: string): Said | null {
  const [end, field] = ofField.exec(text) ?? []
  if (end === undefined || field === undefined) return find(text)
  const said = find(text.slice(0, -end.length))
  return said && { code: said.code, values: { ...said.values, field } }
}
