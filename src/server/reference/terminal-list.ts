import type * as z from 'zod'
import { newTerminal } from '#contract/reference/terminal.ts'
import { faults } from '#contract/said/faults.ts'
import { listText } from '#contract/said/list.ts'
import { refusal } from '#contract/said/refusals.ts'
import { textOf } from '#contract/said/sentence.ts'
import { plainHeader, unwrap } from '#domain/reference/availability-mapping.ts'
import type { RefusedLine } from '#domain/reference/unlocode.ts'
import { faultWords } from '#domain/tracking/fault-words.ts'
import { readTerminal } from './check-terminal.ts'
import { refuseFile } from './read-sent.ts'
import type { Reference } from './reference.ts'

type Field = keyof z.input<typeof newTerminal>

const headers: Readonly<Record<Field, string>> = {
  name: 'name|terminal|terminal name|terminal facility name|facility name',
  nickname: 'nickname|short name',
  locode: 'locode|un locode|unlocode|port|port locode|port code',
  firms_code: 'firms|firms code|cbsa code|sublocation code',
  smdg_code: 'smdg|smdg code|smdg terminal code|terminal code',
  bic_facility_code: 'bic|bic code|bic facility code',
  time_zone: 'time zone|timezone|zone|iana time zone',
  latitude: 'latitude|lat',
  longitude: 'longitude|lon|lng|long',
  hours: 'hours|opening hours|gate hours',
}
const fieldOf = new Map(
  Object.entries(headers).flatMap(([field, names]) => names.split('|').map((name) => [name, field as Field] as const)),
)

type Fields = NonNullable<ReturnType<typeof readTerminal>['fields']>

/**
 * The terminals of a list with a header, and what is wrong with the other lines.
 * @throws 422 where the columns are not there
 */
export function readTerminalList(rows: readonly (readonly string[])[], reference: Pick<Reference, 'places'>) {
  const first = rows.findIndex((row) => row.some((cell) => cell.trim()))
  const columns = (rows[first] ?? []).map((text) => fieldOf.get(plainHeader(text)))
  const absent = (['name', 'locode'] as const).filter((field) => !columns.includes(field))
  if (absent.length > 0) throw refuseFile(refusal('list_lacks_columns', { columns: absent.join(' and none ') }))
  const terminals: { line: number; fields: Fields }[] = []
  const problems: RefusedLine[] = []
  for (const [at, row] of rows.slice(first + 1).entries()) {
    const line = first + at + 2
    if (row.every((cell) => !cell.trim())) continue
    const { said, formulas } = cellsOf(row, columns)
    const { data, error } = newTerminal.safeParse(said, { error: faultWords })
    const wrong = [
      ...formulas,
      ...(error?.issues ?? []).map(({ path, message }) => ({
        field: String(path[0] ?? 'line'),
        reason: /at least one character/.test(message) ? faults.missing : message,
      })),
    ]
    const read = data && wrong.length === 0 ? readTerminal(data, reference) : undefined
    if (read?.fields) terminals.push({ line, fields: read.fields })
    wrong.push(...(read?.problems ?? []).map(({ field, detail }) => ({ field, reason: textOf(detail) })))
    problems.push(...wrong.map((one) => ({ line, ...one })))
  }
  return { terminals, problems }
}

function cellsOf(row: readonly string[], columns: readonly (Field | undefined)[]) {
  const said: Record<string, unknown> = {}
  const formulas: { field: string; reason: string }[] = []
  for (const [index, field] of columns.entries()) {
    const cell = unwrap(row[index] ?? '')
    if (field === undefined || cell === '' || said[field] !== undefined) continue
    if (/^[=@]/.test(cell)) formulas.push({ field, reason: listText('formula', { text: cell.slice(0, 40) }) })
    const isNumber = field === 'latitude' || field === 'longitude'
    said[field] = isNumber ? Number(cell.replace(',', '.')) : cell
  }
  return { said, formulas }
}
