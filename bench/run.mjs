// npm run bench [-- deep-link ingest …]: figures beside their budgets, on the embedded store, and on PostgreSQL where
// BENCH_DATABASE_URL names a server: each bench makes databases of its own there and drops them.
// BENCH_CONTAINERS (300000), BENCH_EVENTS and BENCH_DOCUMENTS (100000 each) set the size, BENCH_FAILOVERS (3) how often a
// primary is killed, BENCH_STORES=postgres leaves the other one out.
// `--record` writes what was measured to docs/figures.md, in the place of what the same bench had measured before;
// `--check` ends with 1 where a size or a count is over its budget, and only warns of a speed.
import { parseArgs } from 'node:util'
import { missed, title } from './figures.mjs'
import { record } from './record.mjs'
import { stopAll } from './server.mjs'
import { cleanUp } from './stores.mjs'

const names = [
  'first-load',
  'embed',
  'browser',
  'start',
  'deep-link',
  'lists',
  'groups',
  'replica',
  'overhead',
  'explain',
  'fold',
  'free-time',
  'lines-measured',
  'memory',
  'ingest',
  'webhooks',
  'failover',
  'hostile',
  'documents',
  'linking',
  'papers',
  'import',
  'mirror',
  'polls',
  'export',
  'views',
  'large-view',
]
const { values: options, positionals: asked } = parseArgs({
  options: { record: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}. There are: ${names.join(', ')}.`)

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
const broken = []
for (const name of asked.length > 0 ? asked : names) {
  title(name)
  try {
    const { bench } = await import(`./${name}.mjs`)
    await bench()
  } catch (error) {
    console.error(error.stack)
    broken.push(name)
    process.exitCode = 1
    await stopAll()
  }
}
await cleanUp()
if (options.record) await record(broken)
if (broken.length > 0) console.info(`\nNot measured to the end: ${broken.join(', ')}`)
const { exact, speed } = missed()
if (exact + speed > 0)
  console.info(`\n${exact + speed} budgets MISSED: ${exact} of sizes and counts, ${speed} of speeds`)
else if (broken.length === 0) console.info('\nAll budgets are met.')
if (options.check && exact > 0) process.exitCode = 1
