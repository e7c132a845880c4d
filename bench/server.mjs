import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export const apiKey = 'lf_benchmark_of_landfall'
export const headers = { authorization: `Token ${apiKey}` }

/** The client has one key. The window is counted all the same, as on any server. */
const noLimits = Object.fromEntries(
  ['KEY', 'TRACKING_REQUESTS', 'INFER_NUMBER', 'REFRESH'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
)

const running = new Set()

/** Starts a Node process that says where it answers, and waits for its first answer. */
export async function startProcess(args, env) {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => child.once('exit', done))
  const stop = (signal = 'SIGTERM') => {
    child.kill(signal)
    return exited.then(() => running.delete(stop))
  }
  running.add(stop)
  const address = await Promise.race([
    addressSaidBy(child),
    exited.then((code) => {
      throw new Error(`${args.join(' ')} ended with ${code}`)
    }),
  ])
  await fetch(`${address}/healthz`).then((response) => response.text())
  return { address, ms: performance.now() - began, stop, megabytes: () => residentMegabytes(child.pid) }
}

/** The built server on this store; without demo where nothing else is said. */
export const startServer = (env, args = []) =>
  startProcess([...args, 'dist/server/main.js'], { BOOTSTRAP_API_KEY: apiKey, DEMO: '0', ...noLimits, ...env })

export const stopAll = () => Promise.all([...running].map((stop) => stop()))

function addressSaidBy({ stdout }) {
  return new Promise((found) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const [address] = /http:\/\/[^\s/]+/.exec(line) ?? []
      if (address) found(address)
    })
  })
}

const residentMegabytes = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
