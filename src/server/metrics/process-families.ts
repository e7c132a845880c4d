import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { type ReplicaUse, readEnds } from '../db/store/replica.ts'
import { errorKinds, type StoreUse } from '../db/store/store-use.ts'
import type { Reader } from '../documents/read/reader.ts'

interface Seen {
  readers: ReturnType<Reader['processes']>
  store: StoreUse
}

/** What one process knows by itself: it differs from server to server, and is added up. */
export function processFamilies(registry: Registry) {
  const registers = [registry]
  const readers = new Gauge({
    name: 'landfall_reader_processes',
    help: 'Processes that read files, by whether they are busy or idle',
    labelNames: ['state'],
    registers,
  })
  const reading = new Gauge({
    name: 'landfall_reader_waiting',
    help: 'Files that wait for a process to read them',
    registers,
  })
  const connections = new Gauge({
    name: 'landfall_store_connections',
    help: 'Connections of this server to its store, by whether they are busy or idle',
    labelNames: ['pool', 'state'],
    registers,
  })
  const most = new Gauge({
    name: 'landfall_store_connections_max',
    help: 'How many connections to its store this server may have',
    labelNames: ['pool'],
    registers,
  })
  const waiting = new Gauge({
    name: 'landfall_store_waiting',
    help: 'Transactions that wait for a connection to the store',
    labelNames: ['pool'],
    registers,
  })
  const errors = new Counter({
    name: 'landfall_store_errors_total',
    help: 'Statements that failed. constraint and conflict are answered or done again, and no fault',
    labelNames: ['kind'],
    registers,
  })
  const streams = new Gauge({
    name: 'landfall_live_streams',
    help: 'Open streams of what changes, by who reads them',
    labelNames: ['reader'],
    registers,
  })
  const showReplica = replicaFamilies(registry)
  for (const reader of ['staff', 'customer']) streams.set({ reader }, 0)

  return {
    info: new Gauge({
      name: 'landfall_info',
      help: 'Always 1, with the version of the server and the kind of its store',
      labelNames: ['version', 'store'],
      registers,
    }),
    requests: new Histogram({
      name: 'landfall_http_request_duration_seconds',
      help: 'Requests that were answered, by route, method and class of the status. Open streams are not among them',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    streams,
    failed: new Counter({
      name: 'landfall_work_failures_total',
      help: 'Works behind the app that ended with an error, which standard error has',
      labelNames: ['work'],
      registers,
    }),
    show({ readers: now, store }: Seen) {
      readers.set({ state: 'busy' }, now.busy)
      readers.set({ state: 'idle' }, now.idle)
      reading.set(now.waiting)
      for (const pool of store.pools) {
        connections.set({ pool: pool.name, state: 'busy' }, pool.busy)
        connections.set({ pool: pool.name, state: 'idle' }, pool.idle)
        most.set({ pool: pool.name }, pool.most)
        waiting.set({ pool: pool.name }, pool.waiting)
      }
      // They are counted where they happen.
      errors.reset()
      for (const kind of errorKinds) errors.inc({ kind }, store.errors[kind])
      showReplica(store.replica)
    },
  }
}

/** Of DATABASE_READ_URL; nothing is said where there is none. */
function replicaFamilies(registry: Registry) {
  const registers = [registry]
  const used = new Gauge({
    name: 'landfall_replica_used',
    help: 'Whether this server reads lists from its replica. 0: from the primary, and the log of the server says why',
    registers,
  })
  const lag = new Gauge({
    name: 'landfall_replica_lag_seconds',
    help: 'For how long something has been on the primary that the replica does not have yet. Not said where it is away',
    registers,
  })
  const reads = new Counter({
    name: 'landfall_replica_reads_total',
    help: 'Reads that a replica may answer: by it (replica), or by the primary, and why',
    labelNames: ['end'],
    registers,
  })
  for (const one of [used, lag]) one.remove()
  return (replica: ReplicaUse | undefined) => {
    if (!replica) return
    used.set(replica.state === 'used' ? 1 : 0)
    if (replica.lag === undefined) lag.remove()
    else lag.set(replica.lag)
    reads.reset()
    for (const end of readEnds) reads.inc({ end }, replica.reads[end])
  }
}
