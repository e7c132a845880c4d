import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export const apiKey = 'lf_benchmark_of_landfall'
export const headers = { authorization: `Token ${apiKey}` }

/** The client has one key. The window is counted all the same, as on any server. */
const noLimits = Object.fromEntries(
  ['KEY', 'TRACKING_REQUESTS', 'INFER_NUMBER', 'REFRESH'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
)

const running = new Set()

// However this process ends, none that it has started stays.
process.once('exit', () => {
  for (const stop of running) stop('SIGKILL')
})

/**
 * Starts a Node process that says where it answers, and waits for its first answer.
 * @param onLine is given each line that it says; else its errors are said here
 */
export async function startProcess(args, env, onLine) {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', onLine ? 'pipe' : 'inherit'],
  })
  if (onLine) for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  const exited = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal)
    return exited.then((how) => {
      running.delete(stop)
      return how
    })
  }
  running.add(stop)
  const address = await Promise.race([
    addressSaidBy(child),
    exited.then((code) => {
      throw new Error(`${args.join(' ')} ended with ${code}`)
    }),
  ])
  await fetch(`${address}/healthz`).then((response) => response.text())
  const ms = performance.now() - began
  return {
    address,
    ms,
    stop,
    exited,
    pid: child.pid,
    megabytes: () => residentMegabytes(child.pid),
    cpuSeconds: () => cpuSeconds(child.pid),
  }
}

/** The built server on this store; without demo where nothing else is said. */
export const startServer = (env, args = [], onLine = undefined) =>
  startProcess([...args, 'dist/server/main.js'], { BOOTSTRAP_API_KEY: apiKey, DEMO: '0', ...noLimits, ...env }, onLine)

export const stopAll = (signal) => Promise.all([...running].map((stop) => stop(signal)))

function addressSaidBy({ stdout }) {
  return new Promise((found) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [address] = /http:\/\/[\w.:-]+/.exec(line) ?? []
      if (address) found(address)
    })
  })
}

/** What it has used since it began, of all cores, in whole seconds. */
function cpuSeconds(pid) {
  const [seconds, minutes = 0, hours = 0, days = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(/[:-]/)
    .map(Number)
    .toReversed()
  return seconds + 60 * (minutes + 60 * (hours + 24 * days))
}

const residentMegabytes = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
