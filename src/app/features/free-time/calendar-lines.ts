import type { Calendar } from '#contract/free-time/calendar.ts'
import { ApiFailure, type FormErrors, formErrors } from '../../api/errors.ts'

type Fields = Calendar['attributes']

/** `2026-11-26 Thanksgiving`, one a line. */
export const holidayLines = (holidays: Fields['holidays']) =>
  holidays.map(({ date, name }) => `${date} ${name}`).join('\n')

/** `2026-11-17 Y257: gates shut`, one a line; without a terminal where all were. */
export const closureLines = (closures: Fields['closures']) =>
  closures
    .map(({ date, terminal_id, terminal_code, reason }) => {
      const terminal = terminal_code ?? terminal_id
      return `${date} ${terminal ? `${terminal}: ` : ''}${reason}`
    })
    .join('\n')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const dated = (line: string) => {
  const [date = '', ...words] = line.split(/\s+/)
  return { date, rest: words.join(' ') }
}

/** What was typed, as it is: the server says what is wrong with which line. */
export const readHolidays = (text: string) =>
  linesOf(text).map((line) => {
    const { date, rest } = dated(line)
    return { date, name: rest }
  })

/** One word before a colon is a terminal. */
export const readClosures = (text: string) =>
  linesOf(text).map((line) => {
    const { date, rest } = dated(line)
    const [, terminal_id = null, reason] = /^(\S+):\s*(.*)$/.exec(rest) ?? [null, null, rest]
    return { date, terminal_id, reason: reason ?? '' }
  })

/** Errors of one line are said with that line, under the field that has it. */
export function calendarErrors(error: Error | null, values: Record<'holidays' | 'closures', string>): FormErrors {
  if (!(error instanceof ApiFailure)) return formErrors(error, [])
  const found: FormErrors = { fields: {}, form: [] }
  for (const { source, detail } of error.errors) {
    const [, field = '', at] =
      (source && 'pointer' in source && /attributes\/(\w+)(?:\/(\d+))?/.exec(source.pointer)) || []
    const line = field === 'holidays' || field === 'closures' ? linesOf(values[field])[Number(at)] : undefined
    const said = line === undefined ? detail : `“${line}”: ${detail}`
    if (field) found.fields[field] ??= said
    else found.form.push(said)
  }
  if (error.errors.length === 0) found.form.push(error.message)
  return found
}
