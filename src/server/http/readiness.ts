import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { appliedMigrations, knownMigrations } from '../db/migrate.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

/** Whether this server takes requests, or is about to end. One object for the life of a process. */
export interface Readiness {
  isDraining: boolean
}

interface Options {
  store: Store
  readiness: Readiness
  /** What is written goes to the disk of this folder. */
  dataDir: string | undefined
}

/** With less than this nothing that is sent can be kept: bytes. */
const leastFree = 100_000_000

/**
 * `GET /readyz`: whether to send requests here. A server that is about to end says no before anything else, and asks those
 * who keep a connection to it to make their next one elsewhere: none of them is cut off.
 */
export function addReadiness(app: FastifyInstance, { store, readiness, dataDir }: Options): void {
  app.addHook('onSend', async (_, reply) => {
    if (readiness.isDraining) reply.header('connection', 'close')
  })
  app.get('/readyz', async (request, reply) => {
    const checks = {
      draining: readiness.isDraining ? 'this server is about to end' : 'ok',
      store: await told(() => store.check()),
      migrations: await told(() => refuseEarlier(store)),
      disk: await told(() => refuseFull(dataDir)),
    }
    const isReady = Object.values(checks).every((one) => one === 'ok')
    // Without it lists are read from the primary: that is slower at most.
    const replica = store.replica && { replica: store.replica.use().state }
    if (isReady) return { status: 'ready', checks, ...replica }
    request.log.warn(checks, 'not ready')
    return reply
      .status(503)
      .header('retry-after', '5')
      .send({ status: 'not ready', checks, ...replica })
  })
}

/** What is wrong, for whoever watches the server: no address and no password is in it. */
const told = (check: () => Promise<void>): Promise<string> =>
  check().then(
    () => 'ok',
    (error: Error) => (error instanceof NotReady ? error.message : 'it does not answer'),
  )

class NotReady extends Error {}

/** What a newer version adds meanwhile keeps nobody from serving: servers are replaced one after the other. */
async function refuseEarlier(store: Store) {
  const applied = new Set(await withSystem(store, appliedMigrations))
  const due = knownMigrations().filter((name) => !applied.has(name))
  if (due.length > 0) throw new NotReady(`${due.length} are due`)
}

async function refuseFull(folder: string | undefined) {
  if (folder === undefined) return
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFree) throw new NotReady('less than 100 MB are left')
}
