import type { Progress, Tally } from './progress.ts'

interface Run {
  answers: { count: number; byStatus: ReadonlyMap<number, number> }
  reads: { failed: ReadonlyMap<string, number>; givenUp: readonly string[] }
  /** That each target has in the end. */
  cases: number
  /** Of this run. */
  seconds: number
}

/** What a run ends with: each target, memory, and how long all cases would take. */
export function report(progress: Progress, { answers, reads, cases, seconds }: Run): string {
  const rows = Object.entries(progress.tallies).sort(([a], [b]) => a.localeCompare(b))
  const statuses = [...answers.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  const done = rows.map(([, tally]) => tally.cases).sort((a, b) => a - b)
  const total = done.reduce((sum, count) => sum + count, 0)
  const rest = done.reduce((sum, count) => sum + Math.max(0, cases - count), 0)
  const rate = total / progress.seconds
  const unreadable = [...reads.failed.values()].reduce((sum, count) => sum + count, 0)
  return [
    '',
    line(['target', 'cases', '5xx', 'slowest, ms']),
    ...rows.map(([name, tally]) => line([name, ...figuresOf(tally)])),
    '',
    `${total} cases of ${rows.length} targets in ${Math.round(progress.seconds)} s, ${rate.toFixed(0)} a second; of one ${done[0]} at the least, ${done[Math.floor(done.length / 2)]} in the middle, ${done.at(-1)} at the most`,
    `${rest} are left of ${cases} each: ${(rest / rate / 3600).toFixed(1)} hours at this pace`,
    `${answers.count} answers in ${Math.round(seconds)} s (${statuses.join(', ')})`,
    ...memoryOf(progress),
    `${unreadable} files could not be read`,
    ...(reads.givenUp.length > 0 ? [`Given up: ${reads.givenUp.length}, such as ${reads.givenUp[0]}`] : []),
    `${progress.findings.length} findings`,
  ].join('\n')
}

const figuresOf = ({ cases, failed, slowest }: Tally) => [String(cases), String(failed), String(Math.round(slowest))]

const line = ([name = '', ...figures]: readonly string[]) =>
  [name.padEnd(44), ...figures.map((figure) => figure.padStart(11))].join('')

/** Growth within the longest life is what would go on for ever. */
function memoryOf({ lives }: Progress): string[] {
  const longest = lives.reduce((most, one) => (one.answers > most.answers ? one : most), lives[0] ?? none)
  const [first, last] = [lives[0] ?? none, lives.at(-1) ?? none]
  const said = (one: typeof none) =>
    `${Math.round(one.begins)} MB at its start, ${Math.round(one.half)} half-way, ${Math.round(one.ends)} at its end`
  return [
    `Memory of the server: ${Math.round(first.begins)} MB at the start of all, ${Math.round(last.ends)} MB at their end`,
    `In its longest life, of ${longest.answers} answers: ${said(longest)}`,
  ]
}

const none = { answers: 0, begins: 0, half: 0, ends: 0 }
