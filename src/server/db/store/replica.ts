import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { StoreError } from '../errors.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { AskPrimary, markReplica } from './on-replica.ts'
import { isReached, type Position, positionOf, replayedIn, shared } from './positions.ts'
import { createPool, createProbe, type Patience } from './postgres-pool.ts'
import { OtherDatabase, type Watched, watchReplica } from './replica-watch.ts'
import type { SlowStatements } from './slow-statements.ts'
import type { Pool } from './store-use.ts'

/**
 * How a read ended that a replica may answer: by it; or by the primary, because the replica was not in use, did not have
 * yet what was written before, ended the read for what it replays, was lost, or is not the one to ask.
 */
export const readEnds = ['replica', 'unused', 'late', 'conflict', 'lost', 'primary'] as const
export type ReadEnd = (typeof readEnds)[number]

export interface ReplicaUse extends Watched {
  reads: Readonly<Record<ReadEnd, number>>
}

export interface Replica {
  /**
   * By the replica, where it has all that was answered as written before; else, and whatever goes wrong there, by the
   * primary. Who reads from the replica waits for `reach` first.
   */
  read<T>(
    onReplica: (db: Kysely<Schema>, reach: (tx: Transaction) => Promise<void>) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T>
  /** Looks at it now. Asked by itself every second. */
  look(): Promise<void>
  use(): ReplicaUse
  pool(): Omit<Pool, 'name'>
  close(): Promise<void>
}

interface Options {
  primary: Kysely<Schema>
  address: string
  /** Whether connections may come from a pooler: the user has the limits then. */
  isPooled: boolean
  patience: Patience
  /** Behind by more seconds than these it is not asked. */
  mostLag: number
  slow: SlowStatements
}

/** For so long a read waits for what the replica does not have yet, and how often it looks: milliseconds. */
const patienceMs = 50
const lookMs = 3
/** Where one has waited in vain, others do not wait at all. */
const restMs = 1000

export const readerName = 'landfall replica'

/** @throws where DATABASE_READ_URL leads to another database; one that does not answer may do so later */
export async function openReplica({ primary, address, isPooled, patience, mostLag, slow }: Options): Promise<Replica> {
  const reads = Object.fromEntries(readEnds.map((end) => [end, 0])) as Record<ReadEnd, number>
  const running = createRunning()
  const pool = createPool({
    connectionString: named(address),
    patience,
    max: 10,
    probe: createProbe(address),
    // The watch says once that it is away.
    noteLost: () => {},
    slow,
    ...(isPooled && { limitUser: () => Promise.resolve() }),
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const watch = watchReplica({
    primary,
    connect: connectTo({ address, isPooled }),
    mostLag,
    changed(now) {
      tell(now)
      // What it has begun may never be answered.
      if (now.why !== null && now.lag === undefined) running.giveUp(now.why)
    },
  })
  const position = shared(() => positionOf(primary))
  const reach = createReach()
  const close = () => watch.close().then(() => db.destroy())
  await watch.look().catch(async (error: Error) => {
    await close()
    throw error instanceof OtherDatabase ? new Error(`DATABASE_READ_URL: ${error.message}.`, { cause: error }) : error
  })
  watch.goOn()
  return {
    async read(onReplica, onPrimary) {
      if (watch.now().why !== null) {
        reads.unused += 1
        return onPrimary()
      }
      const wanted = await position()
      try {
        const answer = await running.unlessGivenUp(onReplica(db, (tx) => reach(tx, wanted)))
        reads.replica += 1
        return answer
      } catch (error) {
        const end = endBy(error)
        reads[end ?? 'replica'] += 1
        if (!end) throw error
        if (end === 'lost') void watch.look().catch(() => {})
      }
      return onPrimary()
    },
    look: watch.look,
    use: () => ({ ...watch.now(), reads: { ...reads } }),
    pool: pool.use,
    close,
  }
}

/** How it goes with a replica, when that is told for certain: as soon as it has what the primary has now, or is late. */
export async function examineReplica(
  options: Pick<Options, 'primary' | 'address' | 'isPooled' | 'mostLag'>,
): Promise<Watched> {
  const { primary, mostLag } = options
  const watch = watchReplica({ primary, mostLag, connect: connectTo(options), changed: () => {} })
  const began = performance.now()
  try {
    for (;;) {
      await watch.look().catch((error: unknown) => {
        if (!(error instanceof OtherDatabase)) throw error
      })
      const { state, lag = 0 } = watch.now()
      const isThere = lag === 0 || lag * 1000 < performance.now() - began - examinedEveryMs
      if (state !== 'used' || isThere) return watch.now()
      await wait(examinedEveryMs)
    }
  } finally {
    await watch.close()
  }
}

const examinedEveryMs = 200

/** As connections for reading are made: what refuses those refuses this. */
const connectTo = ({ address, isPooled }: Pick<Options, 'address' | 'isPooled'>) => ({
  connectionString: named(address),
  ...(!isPooled && { options: '-c jit=off' }),
})

/** By its name an operator sees who reads there. */
function named(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('application_name')) url.searchParams.set('application_name', readerName)
  return url.href
}

/** Once for each change, however many read. */
function tell({ why }: Watched) {
  if (why !== null)
    console.warn(`The replica of DATABASE_READ_URL is not used: ${why}. Lists are read from the primary.`)
  else console.info('The replica of DATABASE_READ_URL is used: lists are read from it.')
}

/** Waits until the replica of a transaction is where the primary was. */
function createReach() {
  let restUntil = 0
  return async function reach(tx: Transaction, wanted: Position): Promise<void> {
    markReplica(tx)
    const until = performance.now() + patienceMs
    for (;;) {
      const by = await replayedIn(tx)
      if (by && isReached(wanted, by)) return
      const now = performance.now()
      if (!by || now < restUntil) throw new AskPrimary('late')
      if (now >= until) {
        restUntil = now + restMs
        throw new AskPrimary('late')
      }
      await wait(lookMs)
    }
  }
}

/** Reads that are under way, so that none waits for somebody who is gone. */
function createRunning() {
  const running = new Set<(error: Error) => void>()
  return {
    giveUp(why: string) {
      for (const fail of running) fail(new StoreError(`The replica was lost: ${why}`))
    },
    unlessGivenUp<T>(work: Promise<T>): Promise<T> {
      return new Promise<T>((done, fail) => {
        running.add(fail)
        work.then(done, fail).finally(() => running.delete(fail))
      })
    },
  }
}

/** How it ended where the primary is to answer instead; undefined where it would say the same. */
function endBy(error: unknown): ReadEnd | undefined {
  if (error instanceof AskPrimary) return error.why
  if (error instanceof StoreError) return 'lost'
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const state = String(code ?? '')
  // A statement that took too long would take as long again.
  if (state === '57014') return /conflict with recovery/.test(String(message)) ? 'conflict' : undefined
  // 40001: "canceling statement due to conflict with recovery"; 55P03: what is replayed holds the lock.
  if (/^(40...|55P03)$/.test(state)) return 'conflict'
  if (/^(08...|53300|57P0.)$/.test(state)) return 'lost'
  // It writes, or asks for what is not known during recovery.
  return /^(25006|55000|0A000)$/.test(state) ? 'primary' : undefined
}
