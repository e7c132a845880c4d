import { codesIn } from '../codes.ts'
import { kindOf, type LabelField } from '../fields.ts'
import { folded } from '../page.ts'
import { type Given, type ReadValue, readers, type Writing } from '../values.ts'

/** What a text says where it is known to be the value of a field: names, also where nothing else would tell that they are. */
export function readAs(field: LabelField, given: Given, writing: Writing): Omit<ReadValue, 'strength'>[] {
  const { kind, many } = kindOf(field)
  const text = given.text.trim().replace(/[,;]$/, '')
  if (kind === 'code') {
    const codes = codesIn(text, undefined, { field, isMany: many === true })
    return codes.map((code) => ({ value: code, shown: code }))
  }
  const read = readers[kind](given, writing)
  if (read && 'value' in read) return [read]
  if (!named.has(kind) || read) return []
  const isName = /\p{L}{2}/u.test(text) && text.length <= 120 && !/[:：]$/.test(text)
  return isName ? [{ value: text, shown: text }] : []
}

const named = new Set(['party', 'place', 'vessel', 'text'])

/** Names and numbers are the same where their letters and digits are. */
export const sameValue = (a: unknown, b: unknown) =>
  typeof a === 'number' || typeof b === 'number' ? Number(a) === Number(b) : plain(a) === plain(b)

const plain = (value: unknown) => folded(String(value)).replaceAll(/[^\p{L}\p{N}]/gu, '')
