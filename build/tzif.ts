import type { Rule } from '../src/domain/zones/encode.ts'

interface Span {
  /** Milliseconds since 1970. */
  since: number
  until: number
}

/**
 * The rules of a compiled zone (TZif, RFC 9636) that hold in a span of time, the first from its beginning. What comes
 * after the last change of the file follows its footer, which repeats every year.
 */
export function readTzif(file: Buffer, { since, until }: Span): Rule[] {
  if (file.toString('latin1', 0, 4) !== 'TZif' || file[4] === 0)
    throw new Error('This is no TZif file of version 2 or later')
  // The first block has times of four bytes, for programs of last century.
  const block = blockAt(file, sizeOf(countsAt(file, 0), 4) + 44)
  const changes = [...block.changes, ...footerChanges(block.footer, block.changes.at(-1)?.at ?? -Infinity, until)]
  const before = changes.findLast(({ at }) => at <= since) ?? { ...block.first }
  return [{ ...before, at: since }, ...changes.filter(({ at }) => at > since && at < until)].filter(
    (rule, index, all) => {
      const previous = all[index - 1]
      return !previous || previous.minutes !== rule.minutes || previous.name !== rule.name
    },
  )
}

interface Counts {
  isUt: number
  isStandard: number
  leaps: number
  times: number
  types: number
  letters: number
}

function countsAt(file: Buffer, start: number): Counts {
  const [isUt = 0, isStandard = 0, leaps = 0, times = 0, types = 0, letters = 0] = [20, 24, 28, 32, 36, 40].map((at) =>
    file.readUInt32BE(start + at),
  )
  return { isUt, isStandard, leaps, times, types, letters }
}

const sizeOf = ({ isUt, isStandard, leaps, times, types, letters }: Counts, width: number) =>
  times * (width + 1) + types * 6 + letters + leaps * (width + 4) + isStandard + isUt

function blockAt(file: Buffer, start: number) {
  const counts = countsAt(file, start)
  const times = start + 44
  const kinds = times + counts.times * 8
  const types = kinds + counts.times
  const letters = types + counts.types * 6
  const ruleOf = (kind: number): Omit<Rule, 'at'> => {
    const at = types + kind * 6
    const name = letters + file.readUInt8(at + 5)
    return {
      minutes: Math.round(file.readInt32BE(at) / 60),
      name: file.toString('latin1', name, file.indexOf(0, name)),
    }
  }
  const changes = Array.from({ length: counts.times }, (_, index) => ({
    at: Number(file.readBigInt64BE(times + index * 8)) * 1000,
    ...ruleOf(file.readUInt8(kinds + index)),
  }))
  const footer = file.toString('latin1', start + 44 + sizeOf(counts, 8)).trim()
  return { first: ruleOf(0), changes, footer }
}

const posix = /^(<[^>]+>|[A-Za-z]+)([-+]?[\d:]+)(?:(<[^>]+>|[A-Za-z]+)([-+]?[\d:]+)?,([^,]+),([^,]+))?$/

/** Every change from `after` on that a footer such as `PST8PDT,M3.2.0,M11.1.0` foresees. */
function footerChanges(footer: string, after: number, until: number): Rule[] {
  const [, name = '', offset = '', summer, summerOffset, begin = '', end = ''] = posix.exec(footer) ?? []
  if (name === '') throw new Error(`${footer} is no rule`)
  if (!summer) return []
  const winter = { name: plain(name), minutes: -minutesOf(offset) }
  const own = { name: plain(summer), minutes: summerOffset ? -minutesOf(summerOffset) : winter.minutes + 60 }
  const firstYear = Math.max(1970, new Date(Math.max(after, 0)).getUTCFullYear())
  const years = Array.from(
    { length: new Date(until).getUTCFullYear() - firstYear + 1 },
    (_, index) => firstYear + index,
  )
  return years
    .flatMap((year) => [
      { at: dayOf(begin, year) - winter.minutes * 60_000, ...own },
      { at: dayOf(end, year) - own.minutes * 60_000, ...winter },
    ])
    .filter(({ at }) => at > after)
    .sort((a, b) => a.at - b.at)
}

const plain = (name: string) => name.replace(/[<>]/g, '')

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.replace(/^[-+]/, '').split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** `M3.2.0/2`: the second Sunday of March at 02:00; `J60/24`, `59/1`: a day of the year. As if local time were UTC. */
function dayOf(rule: string, year: number): number {
  const [date = '', time = '2'] = rule.split('/')
  const clock = minutesOf(time) * 60_000
  const [, month, week, weekday] = /^M(\d+)\.(\d)\.(\d)$/.exec(date) ?? []
  if (!month) {
    const [, julian, day] = /^(J?)(\d+)$/.exec(date) ?? []
    if (day === undefined) throw new Error(`${rule} is no day`)
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
    // J counts from 1 and never 29 February.
    const number = julian ? Number(day) - 1 + (isLeap && Number(day) >= 60 ? 1 : 0) : Number(day)
    return Date.UTC(year, 0, 1 + number) + clock
  }
  const first = new Date(Date.UTC(year, Number(month) - 1, 1)).getUTCDay()
  const day = 1 + ((Number(weekday) - first + 7) % 7) + (Number(week) - 1) * 7
  const days = new Date(Date.UTC(year, Number(month), 0)).getUTCDate()
  return Date.UTC(year, Number(month) - 1, day > days ? day - 7 : day) + clock
}
