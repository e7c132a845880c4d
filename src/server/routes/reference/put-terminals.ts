import { refusal } from '#contract/said/refusals.ts'
import { type Detail, textOf } from '#contract/said/sentence.ts'
import type { RefusedLine } from '#domain/reference/unlocode.ts'
import { violates } from '../../db/errors.ts'
import { insertTerminal, ownTerminals, type TerminalFields, updateTerminal } from '../../db/reference/terminals.ts'
import { rollBackTo, type Transaction } from '../../db/scope.ts'
import type { Context } from '../../http/handler.ts'
import type { OwnTerminal } from '../../reference/own-places.ts'

const keys = {
  terminals_name_key: ['name', 'this name in this port'],
  terminals_firms_key: ['firms_code', 'this FIRMS code'],
  terminals_source_key: ['firms_code', 'this FIRMS code'],
  terminals_smdg_key: ['smdg_code', 'this SMDG code in this port'],
  terminals_bic_key: ['bic_facility_code', 'this BIC facility code in this port'],
} as const

/** What of a terminal another has already; undefined for any other error. */
export function takenBy(error: unknown): { field: string; detail: Detail } | undefined {
  for (const [key, [field, words]] of Object.entries(keys))
    if (violates(error, key)) return { field, detail: refusal('terminal_taken', { what: words }) }
  return undefined
}

/** Adds each, or changes the one that has a code of it, or its name, already. */
export async function putTerminals(
  tx: Transaction,
  terminals: readonly { line: number; fields: TerminalFields }[],
  { now }: Pick<Context, 'now'>,
) {
  const known = await ownTerminals(tx)
  const total = { added: 0, changed: 0, unchanged: 0 }
  const problems: RefusedLine[] = []
  const touched: OwnTerminal[] = []
  for (const { line, fields } of terminals) {
    const before = known.find((one) => isSame(one, fields))
    if (before && isEqual(before, fields)) total.unchanged += 1
    else {
      const put = async () =>
        before
          ? { row: { ...before, ...(await updateTerminal(tx, before.id, kept(fields, before), now())) } }
          : { row: await insertTerminal(tx, fields) }
      const done = await rollBackTo<{ row: OwnTerminal } | { taken: { field: string; detail: Detail } }>(
        tx,
        put,
        (error) => {
          const taken = takenBy(error)
          return taken && { taken }
        },
      )
      if ('taken' in done) problems.push({ line, field: done.taken.field, reason: textOf(done.taken.detail) })
      else {
        total[before ? 'changed' : 'added'] += 1
        touched.push(done.row)
        known.splice(before ? known.indexOf(before) : known.length, before ? 1 : 0, done.row)
      }
    }
  }
  return { ...total, problems, touched }
}

const codes = ['firms_code', 'smdg_code', 'bic_facility_code'] as const

function isSame(one: OwnTerminal, fields: TerminalFields): boolean {
  if (fields.firms_code !== null && one.firms_code === fields.firms_code) return one.locode === fields.locode
  if (one.locode !== fields.locode) return false
  return (
    codes.some((code) => fields[code] !== null && one[code] === fields[code]) ||
    one.name.toLowerCase() === fields.name.toLowerCase()
  )
}

/** What a list does not say stays as it is. */
const kept = (fields: TerminalFields, before: OwnTerminal): TerminalFields => ({
  ...fields,
  ...Object.fromEntries(
    [...codes, 'latitude' as const, 'longitude' as const, 'hours' as const].map((name) => [
      name,
      fields[name] ?? before[name],
    ]),
  ),
})

const isEqual = (before: OwnTerminal, fields: TerminalFields) =>
  Object.entries(kept(fields, before)).every(([name, value]) => before[name as keyof TerminalFields] === value)
