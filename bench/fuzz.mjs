// npm run fuzz [-- --minutes 10 --cases 10000 --seed N --only NAME --resume FILE --files FOLDER --store postgres]
// Odd requests for every endpoint, against a built server of its own, and odd files for what reads them. `--resume` notes
// in FILE how far it is and goes on from there. It ends with 1 where something was found.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { apiKey, startServer, stopAll } from './server.mjs'
import { cleanUp, emptyStore } from './stores.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    resume: { type: 'string' },
    files: { type: 'string' },
    store: { type: 'string', default: 'embedded' },
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))

const load = async (path) => (await runnerImport(path, { configFile: false })).module
const { readProgress, runRound, saveProgress } = await load('./bench/fuzz/target.ts')
const { requestTargets } = await load('./bench/fuzz/requests.ts')
const { fileTargets } = await load('./bench/fuzz/files.ts')

const progress = readProgress(values.resume, Number(values.seed ?? Math.floor(Math.random() * 2 ** 31)))
const answers = { count: 0, byStatus: new Map(), slowest: { ms: 0, endpoint: '' } }
const reads = { count: 0, failed: new Map(), givenUp: [], slowest: { ms: 0, target: '' } }
const memory = { begins: 0, ends: 0 }
const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.minutes) * 60_000
const none = Object.fromEntries(['SESSION', 'SIGN_IN', 'VIEW', 'UNKNOWN'].map((name) => [`RATE_LIMIT_${name}`, '0']))
const wanted = (targets) => targets.filter(({ name }) => name.startsWith(values.only))
const options = {
  progress,
  cases: Number(values.cases),
  until,
  onChunk(finding) {
    if (values.resume) saveProgress(values.resume, progress)
    if (finding) console.info(`${finding.target}: ${finding.problem}\n  ${finding.shown.slice(0, 2000)}`)
  },
}

console.info(`Seed ${progress.seed}`)
const files = await fileTargets('dist/server/read-document.js', values.files, reads)
try {
  for (let isLeft = true; isLeft && Date.now() < until; ) {
    const filesLeft = await runRound(wanted(files.targets), options)
    // Each round has a server of its own: what is deleted in one is there in the next.
    const server = await startServer({ ...(await emptyStore(values.store)).env, ...none, SIGN_IN_GUESSES: '0' })
    const requests = wanted(await requestTargets({ address: server.address, apiKey }, answers))
    const half = Math.ceil(requests.length / 2)
    const firstLeft = await runRound(requests.slice(0, half), options)
    memory.begins = Math.max(memory.begins, server.megabytes())
    const secondLeft = await runRound(requests.slice(half), options)
    memory.ends = Math.max(memory.ends, server.megabytes())
    await server.stop()
    isLeft = firstLeft || secondLeft || filesLeft
  }
} finally {
  await files.close()
  await stopAll()
  await cleanUp()
}

const statuses = [...answers.byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.info(`\n${answers.count} answers (${statuses.join(', ')})`)
console.info(`Slowest: ${Math.round(answers.slowest.ms)} ms, ${answers.slowest.endpoint}`)
console.info(
  `Memory of the server: ${Math.round(memory.begins)} MB half-way through a round, ${Math.round(memory.ends)} MB at its end`,
)
const failures = [...reads.failed.values()].reduce((sum, count) => sum + count, 0)
console.info(
  `${reads.count} files, of which ${failures} could not be read; slowest: ${Math.round(reads.slowest.ms)} ms, ${reads.slowest.target}`,
)
if (reads.givenUp.length > 0) console.info(`Given up: ${reads.givenUp.length}, such as ${reads.givenUp[0]}`)
console.info(`${progress.findings.length} findings`)
process.exitCode = progress.findings.length > 0 ? 1 : 0
