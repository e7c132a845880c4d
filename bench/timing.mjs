import { Pool } from 'undici'
import { headers } from './server.mjs'

/** Requests to one server. Each `path` is a function, so that no two requests need to ask for the same. */
export function openTiming(address, connections = 20) {
  const pool = new Pool(address, { connections, pipelining: 1 })

  async function once(path, status = 200) {
    const began = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    const text = await body.text()
    if (statusCode !== status) throw new Error(`GET ${path} was answered ${statusCode}: ${text.slice(0, 300)}`)
    return performance.now() - began
  }

  return {
    read: async (path) => (await pool.request({ method: 'GET', path, headers })).body.json(),
    /** One after the other, in turns, so that all meet the same machine: sorted milliseconds for each name. */
    async inTurns(cases, rounds) {
      const times = cases.map(() => [])
      for (let round = -10; round < rounds; round++)
        for (const [at, { path, status }] of cases.entries()) {
          const ms = await once(path(), status)
          if (round >= 0) times[at].push(ms)
        }
      return times.map((some) => some.sort((a, b) => a - b))
    },
    /** On all connections at once, for some seconds: sorted milliseconds. */
    async together({ path, status }, seconds) {
      const times = []
      const end = performance.now() + seconds * 1000
      const work = async () => {
        while (performance.now() < end) times.push(await once(path(), status))
      }
      await Promise.all(Array.from({ length: connections }, work))
      return times.sort((a, b) => a - b)
    },
    close: () => pool.close(),
  }
}

export const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
export const median = (sorted) => quantile(sorted, 0.5)
export const oneOf = (list) => list[Math.floor(Math.random() * list.length)]
