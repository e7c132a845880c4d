import type { CalendarFields } from '#contract/free-time/calendar.ts'
import { refusal } from '#contract/said/refusals.ts'
import type { Detail } from '#contract/said/sentence.ts'
import { HttpError, type Problem } from '../http/errors.ts'
import type { Reference } from '../reference/reference.ts'

interface Written extends Omit<CalendarFields, 'closures'> {
  closures: readonly { date: string; reason: string; terminal_id?: string | null | undefined }[]
}

/**
 * A calendar as it is kept: by date, terminals by their ids.
 * @param names of all others
 * @throws 422 for all that is wrong
 */
export function checkCalendar(said: Written, names: readonly string[], reference: Reference): CalendarFields {
  const problems: Problem[] = []
  const wrong = (field: string, detail: Detail, code: Problem['code'] = 'invalid') =>
    problems.push({ code, detail, source: { pointer: `/data/attributes/${field}` } })

  if (names.some((one) => one.toLowerCase() === said.name.toLowerCase()))
    wrong('name', refusal('rule_name_taken', { name: said.name }), 'taken')
  const weekend = [...new Set(said.weekend)].toSorted()
  if (weekend.length === 7) wrong('weekend', 'A week without a working day: free time would never end')

  const seen = new Set<string>()
  for (const [at, { date, name }] of said.holidays.entries()) {
    if (seen.has(date)) wrong(`holidays/${at}/date`, `${date} is there twice: ${name}`)
    seen.add(date)
  }
  const closed = new Set<string>()
  const closures = said.closures.map(({ date, reason, terminal_id }, at) => {
    const terminal = terminal_id ? reference.find('terminal', terminal_id) : undefined
    if (terminal_id && !terminal)
      wrong(`closures/${at}/terminal_id`, refusal('free_time_terminal_unknown', { terminal: terminal_id }))
    const key = `${date} ${terminal?.id ?? ''}`
    if (closed.has(key)) wrong(`closures/${at}/date`, `${date} is there twice for the same terminal`)
    closed.add(key)
    return { date, reason, terminal_id: terminal?.id ?? null }
  })
  if (problems.length > 0) throw new HttpError(problems)
  return { ...said, weekend, holidays: said.holidays.toSorted(byDate), closures: closures.toSorted(byDate) }
}

const byDate = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)
