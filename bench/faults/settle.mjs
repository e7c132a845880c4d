import { setTimeout as sleep } from 'node:timers/promises'
import { leasedTables } from './leases.mjs'
import { metricsOf } from './servers.mjs'

const name = /^landfall_queue_due\{queue="(\w+)"\}$/
/** What is asked on its own time for ever, and what is only waiting for its next time. */
const endless = new Set(['clock', 'estimates'])

/**
 * Waits until nothing is due any more. Leases of servers that were killed are not waited for to their end, which takes up
 * to a quarter of an hour: after so long they are ended, and counted.
 * @returns what still waits in the end, by queue
 */
export async function settle({ store, servers, seconds }) {
  const began = performance.now()
  let [quiet, ended] = [0, 0]
  let left = []
  while ((performance.now() - began) / 1000 < seconds) {
    const now = await waiting(servers.all[0])
    if (now.join() !== left.join() && now.length > 0) console.info(`  ${now.join(', ')}`)
    left = now
    quiet = left.length === 0 ? quiet + 1 : 0
    if (quiet >= 3) break
    const isLong = (performance.now() - began) / 1000 > 100
    if (isLong && store.postgres && ended === 0) ended = await endLeases(store)
    await sleep(1000)
  }
  return { left, ended, seconds: (performance.now() - began) / 1000 }
}

async function waiting(server) {
  const metrics = await metricsOf(server)
  const queues = [...metrics].flatMap(([key, value]) => {
    const [, queue] = name.exec(key) ?? []
    return queue !== undefined && value > 0 && !endless.has(queue) ? [`${queue}: ${value}`] : []
  })
  const deliveries = metrics.get('landfall_webhook_deliveries_waiting') ?? 0
  return deliveries > 0 ? [...queues, `deliveries: ${deliveries}`] : queues
}

/** Those that end within a minute end by themselves. */
const endLeases = (store) =>
  store.query(async (db) => {
    let count = 0
    for (const table of await leasedTables(db)) {
      const rows = await db.query(
        `update ${table} set claimed_until = now() where claimed_until > now() + interval '1 minute' returning 1`,
      )
      count += rows.length
    }
    return count
  })

/** The open files and the memory of each server. */
export async function sizesOf(servers) {
  const all = await Promise.all(servers.all.map(metricsOf))
  return all.map((metrics) => ({
    files: metrics.get('process_open_fds') ?? 0,
    megabytes: (metrics.get('process_resident_memory_bytes') ?? 0) / 1_048_576,
  }))
}
