// npm run fuzz [-- --minutes 10 --cases 10000 --seed N --only NAME --resume FILE --files FOLDER --store postgres]
// Odd requests for every endpoint, against a built server of its own, and odd files and messages for what reads them. `--resume`
// notes in FILE how far it is and goes on from there. It ends with 1 where something was found. TMPDIR is where the embedded
// store lies: in memory, such as /dev/shm, it waits for no disk.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { createCauses } from './fuzz/causes.mjs'
import { apiKey, startServer, stopAll } from './server.mjs'
import { cleanUp, copyOf, emptyStore } from './stores.mjs'

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
const { readProgress, saveProgress, tallyOf } = await load('./bench/fuzz/progress.ts')
const { runLane } = await load('./bench/fuzz/lane.ts')
const { requestTargets } = await load('./bench/fuzz/requests.ts')
const { makeWorld } = await load('./bench/fuzz/world.ts')
const { fileTargets } = await load('./bench/fuzz/files.ts')
const { messageTargets } = await load('./bench/fuzz/messages.ts')
const { report } = await load('./bench/fuzz/report.ts')

const began = Date.now()
const progress = readProgress(values.resume, values.seed === undefined ? undefined : Number(values.seed))
const secondsBefore = progress.seconds
const answers = { count: 0, byStatus: new Map() }
const reads = { failed: new Map(), givenUp: [] }
const until = values.minutes === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(values.minutes) * 60_000
const none = Object.fromEntries(['SESSION', 'SIGN_IN', 'VIEW', 'UNKNOWN'].map((name) => [`RATE_LIMIT_${name}`, '0']))
const wanted = (targets) => targets.filter(({ name }) => name.startsWith(values.only))
const cases = Number(values.cases)

function onChunk(findings) {
  progress.seconds = secondsBefore + (Date.now() - began) / 1000
  if (values.resume) saveProgress(values.resume, progress)
  for (const { target, problem, shown, is_alone } of findings)
    console.info(`${target}: ${problem}${is_alone ? '' : ' (not again alone)'}\n  ${shown.slice(0, 2000)}`)
}
const note = (name, ms) => {
  const tally = tallyOf(progress, name)
  tally.slowest = Math.max(tally.slowest, ms)
}
const watch = {
  note(name, status, ms = 0) {
    answers.count += 1
    answers.byStatus.set(status, (answers.byStatus.get(status) ?? 0) + 1)
    note(name, ms)
    if (status >= 500) tallyOf(progress, name).failed += 1
  },
}

console.info(`Seed ${progress.seed}`)
const lane = (targets, more, width, atOnce) =>
  targets.length > 0 && runLane(targets, { progress, cases, more, width, atOnce, until, onChunk })

const started = ({ env }, { read, last }) =>
  startServer({ DATA_DIR, ...env, ...settings }, [], read).catch((error) => {
    throw new Error(`${error.message}: ${last()}`)
  })

/** A server from its start to its end: what is deleted in one life is there in the next. @returns whether any cases are left */
async function live(template, world, more) {
  const causes = createCauses()
  const store = await copyOf(template)
  const server = await started(store, causes)
  const { usual, outside, grave } = requestTargets({ address: server.address, apiKey }, world, {
    ...watch,
    causeOf: causes.of,
  })
  const before = answers.count
  const life = { answers: 0, begins: server.megabytes(), half: 0, ends: 0 }
  const gentle = wanted(usual)
  const half = Math.ceil(gentle.length / 2)
  const aside = lane(wanted(outside), more, 4, 10)
  const left = [await lane(gentle.slice(0, half), more, 4, 2)]
  life.half = server.megabytes()
  left.push(await lane(gentle.slice(half), more, 4, 2), await aside, await lane(wanted(grave), more, 4, 2))
  Object.assign(life, { ends: server.megabytes(), answers: answers.count - before })
  progress.lives.push(life)
  await server.stop()
  await store.remove()
  return left.some(Boolean)
}

/** Beside the lives of servers, which have no part in it. @returns whether any cases are left */
async function readFiles(targets) {
  let isLeft = targets.length > 0
  while (isLeft && Date.now() < until) isLeft = await lane(targets, 50, 1, 2)
  return isLeft
}

// Files are in a folder, whatever the store is.
const { DATA_DIR } = (await emptyStore('embedded')).env
const settings = { ...none, SIGN_IN_GUESSES: '0', LOG: '1', DATABASE_CONNECT_SECONDS: '60' }
const files = await fileTargets('dist/server/read-document.js', values.files, reads, note)
try {
  const messages = wanted(await messageTargets(values.files, note))
  const template = await emptyStore(values.store)
  const first = await started(template, createCauses())
  const world = await makeWorld({ address: first.address, apiKey })
  await first.stop()
  const filesRead = readFiles(wanted(files.targets))
  // Short lives to begin with, so that a short run has tried everything; longer ones later, so that memory has time to grow.
  for (let more = 50, isLeft = true; isLeft && Date.now() < until; more = Math.min(2 * more, 400)) {
    // In this process, which nobody else waits for meanwhile.
    const messagesLeft = await lane(messages, more, 1, 1)
    isLeft = (await live(template, world, more)) || messagesLeft
  }
  await filesRead
} finally {
  await files.close()
  await stopAll()
  await cleanUp()
}

console.info(report(progress, { answers, reads, cases, seconds: (Date.now() - began) / 1000 }))
process.exitCode = progress.findings.length > 0 ? 1 : 0
