import { figure, missed } from '../figures.mjs'

/** The embedded store opens a file for each table and index that it comes to. */
const mostFiles = 200
const mostMegabytes = 900

/** @returns whether all is well */
export function report({ books, findings, rest, verified, ends, sizes, again }) {
  console.info('\n== Faults, and for how long no write was acknowledged')
  for (const [name, some] of byName(books.faults)) {
    const pauses = some.map(({ began, ended }) => books.longestPause(began, ended))
    figure(
      name,
      { value: some.length, unit: 'times' },
      { value: pauses.reduce((sum, one) => sum + one, 0) / pauses.length, unit: 's' },
      { value: Math.max(...pauses), unit: 's at most' },
    )
  }
  console.info('\n== What clients saw')
  for (const [status, count] of [...books.statuses].sort(([a], [b]) => String(a).localeCompare(String(b))))
    figure(`${status}`, { value: count, unit: 'times' })
  figure('the slowest answer', { value: books.slowest() / 1000, unit: 's', atMost: 40 })
  none('answers that are no 503 or 507', list(books.odd))

  console.info('\n== The books')
  for (const { name, value, example } of findings)
    none(name, { count: value, example: example && JSON.stringify(example) })
  const marks = [...books.acknowledged].map(([kind, { length }]) => `${length} ${kind}`)
  console.info(`${marks.join(', ')}`)

  console.info('\n== Afterwards')
  figure(
    'until nothing was due',
    { value: rest.seconds, unit: 's' },
    { value: rest.ended, unit: 'leases ended by hand' },
  )
  none('queues that are stuck', { count: rest.left.length, example: rest.left.join(', ') })
  none('landfall verify', { count: verified === undefined ? 0 : 1, example: verified })
  none('servers that did not end with 0 after SIGTERM', {
    count: ends.filter((one) => one !== 0).length,
    example: ends.join(),
  })
  for (const [at, { files, megabytes }] of sizes.after.entries())
    figure(
      `server ${at + 1}: open files, memory`,
      { value: files, unit: `files (${sizes.before[at].files} before)`, atMost: sizes.before[at].files + mostFiles },
      { value: megabytes, unit: `MB (${Math.round(sizes.before[at].megabytes)} before)`, atMost: mostMegabytes },
    )
  none('errors of servers that no fault explains', list(books.said))
  const { exact, speed } = missed()
  const count = exact + speed
  console.info(count > 0 ? `\n${count} findings. Again: ${again}` : '\nThe books balance.')
  return count === 0
}

function byName(faults) {
  const names = new Map()
  for (const fault of faults) names.set(fault.name, [...(names.get(fault.name) ?? []), fault])
  return [...names].sort(([a], [b]) => a.localeCompare(b))
}

const list = (map) => ({
  count: map.size,
  example: [...map].map(([text, said]) => `${said.count ?? said} times ${said.example ?? text}`).join('\n  '),
})

/** What has to be nothing; else it is said. */
function none(name, { count, example }) {
  figure(name, { value: count, unit: '', atMost: 0 })
  if (count > 0 && example) console.info(`  ${example}`)
}
