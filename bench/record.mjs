// docs/figures.md: what was measured last by each bench, when, and on which machine.
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import pg from 'pg'
import { measured } from './figures.mjs'

const file = new URL('../docs/figures.md', import.meta.url)
const head = `# Figures

What \`npm run bench -- --record\` has measured, each bench when it ran last, with the budget of each figure where it has one.
Sizes and counts hold anywhere. Times are those of the machine named, which did other work as well where its load says so:
what can be compared is a ratio (\`x\`, \`%\`), both sides of which were measured in the same run.
`

/** Puts what was measured in the place of what the same benches had said; those that broke keep what they had. */
export async function record(broken) {
  const kept = sectionsOf(
    await readFile(file, 'utf8').catch((error) => (error.code === 'ENOENT' ? '' : Promise.reject(error))),
  )
  const machine = await machineOf()
  for (const { name, rows } of measured()) {
    if (rows.length === 0 || broken.includes(name)) continue
    const most = Math.max(...rows.map(({ values }) => values.length))
    const cells = (texts) => `| ${texts.join(' | ')} |`
    const lines = rows.map((row) => cells([row.name, ...Array.from({ length: most }, (_, at) => row.values[at] ?? '')]))
    const table = [
      cells(['What', 'Measured', ...Array(most - 1).fill('')]),
      cells(Array(most + 1).fill('---')),
      ...lines,
    ]
    kept.set(name, `## ${name}\n\n${machine}\n\n${table.join('\n')}\n`)
  }
  await writeFile(file, [head, ...[...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)].join('\n'))
}

function sectionsOf(text) {
  const sections = text.split(/^(?=## )/m).slice(1)
  return new Map(sections.map((section) => [/^## (.*)/.exec(section)[1], `${section.trimEnd()}\n`]))
}

async function machineOf() {
  const [cpu] = os.cpus()
  const load = os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')
  const parts = [
    `${os.cpus().length} cores (${cpu.model.trim()})`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    ...(await postgresOf()),
    `load ${load}`,
  ]
  return `${new Date().toISOString().slice(0, 10)}: ${parts.join(', ')}`
}

async function postgresOf() {
  if (!process.env.BENCH_DATABASE_URL) return []
  const client = new pg.Client({ connectionString: process.env.BENCH_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return [`PostgreSQL ${rows[0].server_version.split(' ')[0]}`]
}
