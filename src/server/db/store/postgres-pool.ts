import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { tracedStatement } from '../../traces/traced.ts'
import { StoreError } from '../errors.ts'
import { types } from './parsers.ts'
import type { SlowStatements } from './slow-statements.ts'
import type { CountedPool } from './store-use.ts'

/** How long PostgreSQL may take: seconds, 0 is no limit. */
export interface Patience {
  /** For a connection, a free one too. */
  connect: number
  statement: number
  /** Of one statement, for another transaction. */
  lock: number
  /** For whoever began a transaction, to go on. */
  idle: number
}

export const usualPatience: Patience = { connect: 5, statement: 30, lock: 15, idle: 60 }

interface Options {
  connectionString: string
  /** Where connections come from a pooler, which knows no limits of one of them: sets those of the user. @throws StoreError */
  limitUser?: (() => Promise<void>) | undefined
  patience: Patience
  /** More of what connections begin with. */
  options?: string
  max: number
  /** Asks PostgreSQL on a connection of its own. @throws StoreError where it does not answer */
  probe: () => Promise<void>
  /** Is told of every statement that failed, and of every connection that there was not. */
  noteError?: (error: unknown) => void
  slow?: SlowStatements
  /** Is told of a connection that broke while nobody used it. */
  noteLost?: (message: string) => void
}

/** To compile a statement takes longer than any of ours gains by it, where the planner takes it for dear. */
const withoutJit = '-c jit=off'

/** A statement that is not answered for so long makes us ask whether anybody is there. */
const doubtMs = 3000
/** PostgreSQL itself ends a statement that takes too long; where not even that is heard, we do. */
const graceMs = 3000

/** Connections that are given up when PostgreSQL is silent: whoever waits is told, and never for longer than `patience`. */
export function createPool({
  connectionString,
  limitUser,
  patience,
  options,
  max,
  probe,
  noteError = () => {},
  slow,
  noteLost = (message) => console.warn(`PostgreSQL: an idle connection was lost (${message})`),
}: Options): CountedPool {
  const ms = (seconds: number) => (seconds > 0 ? { ms: seconds * 1000 } : undefined)
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    types,
    connectionTimeoutMillis: patience.connect * 1000,
    ...(!limitUser && {
      options: [withoutJit, options].filter(Boolean).join(' '),
      statement_timeout: ms(patience.statement)?.ms,
      lock_timeout: ms(patience.lock)?.ms,
      idle_in_transaction_session_timeout: ms(patience.idle)?.ms,
    }),
  })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  let isClosing = false
  pool.on('error', ({ message }) => isClosing || noteLost(message))
  const most = patience.statement > 0 ? patience.statement * 1000 + graceMs : undefined
  return {
    async connect() {
      const client = await (limitUser?.() ?? Promise.resolve())
        .then(() => pool.connect())
        .catch((error: unknown) => {
          const refused = asStoreError(error)
          noteError(refused)
          throw refused
        })
      return guarded(client, { most, probe, noteError, slow })
    },
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: max,
    }),
    async end() {
      isClosing = true
      await pool.end()
    },
  }
}

/** One for each connection: by it the dialect knows whether it has met this one. */
const guards = new WeakMap<pg.PoolClient, PostgresPoolClient>()

interface Limits {
  most: number | undefined
  probe: () => Promise<void>
}

interface Watching {
  noteError: (error: unknown) => void
  slow: SlowStatements | undefined
}

function guarded(client: pg.PoolClient, { noteError, slow, ...limits }: Limits & Watching) {
  const known = guards.get(client)
  if (known) return known
  let broken: StoreError | undefined
  // In use, and nothing asked: without a listener what breaks it would end the process.
  client.on('error', (error) => {
    broken ??= brokenBy(error)
  })
  const guard = {
    async query(text: string, values: readonly unknown[]) {
      // What would come next, such as a rollback, would wait as long again.
      if (broken) throw broken
      try {
        const answer = answered(tracedStatement(text, client.query(text, [...values])), limits)
        return await (slow?.timed(text, answer) ?? answer)
      } catch (error) {
        broken = brokenBy(error)
        noteError(broken ?? error)
        throw broken ?? error
      }
    },
    release: () => client.release(broken),
  } as unknown as PostgresPoolClient
  guards.set(client, guard)
  return guard
}

/** The answer, unless nobody is there to give it. */
function answered<T>(answer: Promise<T>, { most, probe }: Limits) {
  return new Promise<T>((done, fail) => {
    const doubt = setInterval(() => void probe().catch(fail), doubtMs)
    const end = most ? setTimeout(() => fail(new StoreError('PostgreSQL does not answer.')), most) : undefined
    answer.then(done, fail).finally(() => {
      clearInterval(doubt)
      clearTimeout(end)
    })
  }) as Promise<T>
}

/** Of a connection that is gone: what PostgreSQL says has a code of five letters, what the network says has others. */
function brokenBy(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const isAnswer = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)
  return isAnswer ? undefined : new StoreError(`The connection to PostgreSQL was lost: ${message}`, { cause: error })
}

/** Why there is no connection, in words; several addresses may have been tried. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { message, errors } = error as AggregateError
  if (/unsupported startup parameter/.test(message))
    return new StoreError(
      `DATABASE_URL leads to a pooler (${message}): set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
      { cause: error },
    )
  const why = message || (errors ?? []).map((one: Error) => one.message).join(', ')
  return new StoreError(`PostgreSQL cannot be reached: ${why}`, { cause: error })
}

/** Asks PostgreSQL on a connection of its own whether it is there; who asks meanwhile, and a second later, hears the same. */
export function createProbe(connectionString: string, withinMs = doubtMs) {
  let asking: Promise<void> | undefined
  async function ask() {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      // It has no room for us: it is there.
      if ((error as { code?: unknown }).code !== '53300') throw asStoreError(error)
    } finally {
      void client.end().catch(() => {})
    }
  }
  return function probe(): Promise<void> {
    asking ??= ask().finally(() => {
      setTimeout(() => {
        asking = undefined
      }, 1000).unref()
    })
    return asking
  }
}
