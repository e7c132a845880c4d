import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../own-postgres.mjs'
import { startServer } from '../server.mjs'
import { childrenOf } from './store.mjs'

const clock = new URL('clock.mjs', import.meta.url).href
const patience = 90_000

/** Servers of one store, each at an address that stays its own however often it is ended. */
export async function openServers({ env, count, onLine }) {
  const ports = await freePorts(2 * count)
  const all = Array.from({ length: count }, (_, at) => ({
    name: `server ${at + 1}`,
    address: `http://127.0.0.1:${ports[2 * at]}`,
    metrics: `http://127.0.0.1:${ports[2 * at + 1]}/metrics`,
    env: { ...env, PORT: String(ports[2 * at]), METRICS_PORT: String(ports[2 * at + 1]), LOG: '1' },
    running: undefined,
  }))
  return { all, ...ways(onLine) }
}

function ways(onLine) {
  /** Tries until it is up: what it needs may be away still. */
  async function start(server, clockMs = 0) {
    const began = performance.now()
    const shifted = clockMs === 0 ? [] : ['--import', clock]
    for (;;) {
      try {
        const env = { ...server.env, FAULTS_CLOCK_MS: String(clockMs) }
        server.running = await startServer(env, shifted, (line) => onLine(server, line))
        return
      } catch (error) {
        server.starts = (server.starts ?? 0) + 1
        if (performance.now() - began > patience) throw error
        await sleep(500)
      }
    }
  }
  const isUp = ({ running }) => running && Promise.race([running.exited.then(() => false), sleep(0).then(() => true)])
  return {
    start,
    /** @returns how it ended: a code, or the signal that ended it */
    stop: (server, signal) => server.running.stop(signal),
    signal: ({ running }, signal) => process.kill(running.pid, signal),
    /** Whether it was ended by what was done to something else. @returns whether it had to be started */
    async startIfGone(server) {
      if (await isUp(server)) return false
      await start(server)
      return true
    },
    readers: ({ running }) => childrenOf(running.pid).filter((pid) => commandOf(pid).includes('read-document')),
  }
}

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** What a server says of itself to Prometheus, by name and labels. */
export async function metricsOf({ metrics }) {
  const text = await (await fetch(metrics, { signal: AbortSignal.timeout(20_000) })).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}
