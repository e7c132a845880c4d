import pg from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { createApp } from '../app.ts'
import { migrate } from '../db/migrate.ts'
import { usualPatience } from '../db/store/postgres-pool.ts'
import type { ReadEnd } from '../db/store/replica.ts'
import { openPostgres, type Store, withReplica } from '../db/store.ts'
import { type startPostgres, startReplicated } from './replica.ts'
import { testApp } from './test-app.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** Seconds. */
export const mostLag = 1

/** A busy machine is no replica that is away. */
export const patiently = { timeout: 20_000, interval: 50 }

export const addressOf = ({ port }: Pick<Postgres, 'port'>) => `postgres://landfall@127.0.0.1:${port}/landfall`

export const ofReplica = (address: string, isPooled = false) => ({
  ...{ address, isPooled, mostLag },
  patience: usualPatience,
})

/** The app on a PostgreSQL of its own that has a replica, for one test file; other servers of both; and who reads where. */
export function replicatedApp() {
  let world: Awaited<ReturnType<typeof startReplicated>>
  const setting = testApp({
    open: async () => {
      world = await startReplicated()
      await asAdmin(world.primary, 'create role landfall login createrole')
      await asAdmin(world.primary, 'create database landfall owner landfall')
      const primary = await openPostgres(addressOf(world.primary))
      await migrate(primary)
      return withReplica(primary, ofReplica(addressOf(world.replica)))
    },
  })
  afterAll(() => world.close())

  /** Another server; without a replica where none is named. */
  async function serve(replica?: ReturnType<typeof ofReplica>) {
    const primary = await openPostgres(addressOf(world.primary))
    const store = replica ? await withReplica(primary, replica) : primary
    const app = await createApp({ store, ...setting.context })
    const close = async () => {
      await app.close()
      await store.close()
    }
    return { app: () => app, store: () => store, close }
  }
  type Server = Awaited<ReturnType<typeof serve>>
  let second: Server
  let plain: Server
  beforeAll(async () => {
    second = await serve(ofReplica(addressOf(world.replica)))
    plain = await serve()
  })
  afterAll(() => Promise.all([second.close(), plain.close()]))

  const useOf = (store: Store) => store.use().replica ?? expect.unreachable('It has no replica')
  const state = ({ store }: Pick<Server, 'store'> = setting) => useOf(store()).state
  const reads = ({ store }: Pick<Server, 'store'> = setting) => useOf(store()).reads
  /** How reads have ended, while this was done. */
  async function ended(work: () => Promise<unknown>, server: Pick<Server, 'store'> = setting) {
    const before = reads(server)
    await work()
    const now = Object.entries(reads(server)).map(([end, count]) => [end, count - before[end as ReadEnd]] as const)
    return Object.fromEntries(now.filter(([, count]) => count > 0))
  }
  return {
    setting,
    world: () => world,
    serve,
    /** With the same replica, and without one. */
    second: () => second,
    plain: () => plain,
    state,
    reads,
    ended,
    isUsed: () => vi.waitFor(() => expect(state()).toBe('used'), patiently),
    /** As soon as the replica has come after, whatever else this machine does meanwhile. */
    byReplica: (read: () => Promise<unknown>, server?: Pick<Server, 'store'>) =>
      vi.waitFor(async () => expect(await ended(read, server)).toEqual({ replica: 1 }), patiently),
  }
}

export async function asAdmin({ admin }: Pick<Postgres, 'admin'>, text: string, database = 'postgres') {
  const client = new pg.Client(admin.replace(/postgres$/, database))
  await client.connect()
  return client.query(text).finally(() => client.end())
}
