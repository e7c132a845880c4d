import { importRowSentences } from './import-rows.ts'
import { type Said, saidOf, sayer } from './sentence.ts'

export const sayRow = sayer(importRowSentences)

/** Why an undo left something as it is. Null where it has no code. */
export const undoSaid = (text: string): Said[] | null =>
  rowSaid(text, { number: null, proposed_number: null, same_as: null, line: null })

/** What else is known of a row, which its sentences name. */
interface Known {
  number: string | null
  proposed_number: string | null
  same_as: number | null
  /** What its line is called. */
  line: string | null
}

/**
 * What a detail of a row says, of which the English text is kept: each of its parts is compared with all that can be
 * said of this row. Null where one is none of these.
 */
export function rowSaid(text: string | null, { number, proposed_number, same_as, line }: Known): Said[] | null {
  if (text === null) return null
  const codes = Object.keys(importRowSentences) as (keyof typeof importRowSentences)[]
  const worths: Record<string, readonly (string | number | null)[]> = {
    number: [number, proposed_number],
    digit: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    row: [same_as],
    line: [line],
    count: text.match(/\d+/g) ?? [],
  }
  const all = codes.flatMap((code) => {
    const [, name] = /\{(\w+)\}/.exec(importRowSentences[code]) ?? []
    return name
      ? (worths[name] ?? []).flatMap((worth) => (worth === null ? [] : [sayRow(code, { [name]: worth })]))
      : [sayRow(code)]
  })
  const saying = (part: string) => all.filter((sentence) => sentence.text === part).slice(0, 1)
  const ofParts = (parts: string[]) => {
    const said = parts.flatMap(saying)
    return said.length === parts.length ? said.map(saidOf) : null
  }
  // “2 references, the customer added” says “added” once, for all of its parts.
  const added = text.endsWith(' added') ? text.slice(0, -' added'.length).split(', ') : []
  return (
    ofParts([text]) ??
    ofParts(text.split(', ')) ??
    (added.length > 0 ? ofParts(added.map((part) => `${part} added`)) : null)
  )
}
