import { setImmediate as turn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { tracedStatement } from '../../traces/traced.ts'
import { types } from './parsers.ts'
import { PGliteStream } from './pglite-stream.ts'
import type { SlowStatements } from './slow-statements.ts'
import type { CountedPool } from './store-use.ts'

/** Milliseconds: whoever was answered so lately knows that it answers. */
const lately = 500

/**
 * Milliseconds after which others have a turn before the next transaction begins. PGlite works in this thread and answers before
 * it has ended, so that without it one transaction after the other would run while requests, timers and files wait.
 */
const longestTurn = 8

interface Watching {
  /** Is told of every statement that failed. */
  noteError?: (error: unknown) => void
  slow?: SlowStatements
}

export interface EmbeddedPool extends CountedPool {
  /** Whether somebody has the connection, and was answered just now: who only wants to know that need not wait in line. */
  isAnswering(): boolean
  listen(channel: string, heard: (payload: string) => void): Promise<void>
}

/**
 * PGlite as a pool of one connection: whoever holds it makes the others wait in line. The client is that of PostgreSQL, so
 * that values, errors and notifications are the same on both stores.
 */
export async function createEmbeddedPool(
  pglite: PGlite,
  { noteError = () => {}, slow }: Watching = {},
): Promise<EmbeddedPool> {
  const client = new pg.Client({
    stream: () => new PGliteStream(pglite) as never,
    // Whatever the environment says of another PostgreSQL.
    ...{ user: 'postgres', ssl: false, sslnegotiation: 'postgres', replication: 'false' },
    types,
  })
  // What breaks it, each statement is told.
  client.on('error', () => {})
  const listeners = new Map<string, ((payload: string) => void)[]>()
  client.on('notification', ({ channel, payload = '' }) => {
    // What a listener throws is not for the connection.
    for (const heard of listeners.get(channel) ?? []) queueMicrotask(() => heard(payload))
  })
  await client.connect()

  const names = createNames()
  let line = Promise.resolve()
  let release = () => {}
  let inLine = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let turnBegan = 0

  const connection = {
    async query(text: string, values: readonly unknown[]) {
      try {
        const name = names.of(text, values)
        const answer = tracedStatement(text, client.query({ text, values: [...values], ...(name && { name }) }))
        const result = await (slow?.timed(text, answer) ?? answer)
        answeredAt = performance.now()
        return result
      } catch (error) {
        names.doubt(text, error)
        noteError(error)
        throw error
      }
    },
    release() {
      inLine -= 1
      const next = release
      if (inLine === 0 || performance.now() - turnBegan < longestTurn) return next()
      // Whoever has released it need not wait for that.
      void turn().then(() => {
        turnBegan = performance.now()
        next()
      })
    },
  } as unknown as PostgresPoolClient

  async function connect() {
    const mine = line
    inLine += 1
    let done = () => {}
    line = new Promise((resolve) => {
      done = resolve
    })
    await mine
    release = done
    return connection
  }

  return {
    connect,
    use() {
      const busy = Math.min(1, inLine)
      return { busy, idle: 1 - busy, waiting: inLine - busy, most: 1 }
    },
    isAnswering: () => inLine > 0 && performance.now() - answeredAt < lately,
    async listen(channel, heard) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), heard])
      const held = await connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`).finally(() => held.release())
    },
    end: () => client.end(),
  }
}

/** How often a statement is asked before its plan is kept: most come once, or again and again. */
const often = 3
const mostKept = 500
const mostCounted = 5000

/** What a table looks like afterwards, a statement that was prepared before does not know. */
const changesTables = /\b(alter|drop)\s/i

/** Stands in a statement whose plan depends on its values: on whether nearly all rows have one, or a handful. */
export const plannedEachTime = '/* planned each time */'

/** Names for statements that are asked often: PGlite then reads and plans them no more than it has to. */
function createNames() {
  const asked = new Map<string, number>()
  const kept = new Map<string, string>()
  let made = 0
  return {
    /** A value that could not be sent leaves it unknown whether the statement has been prepared. */
    doubt(text: string, error: unknown) {
      const { code } = error as { code?: unknown }
      if (code === '26000' || !/^[0-9A-Z]{5}$/.test(String(code))) kept.delete(text)
    },
    of(text: string, values: readonly unknown[]): string | undefined {
      if (values.length === 0) {
        if (changesTables.test(text)) kept.clear()
        return undefined
      }
      const known = kept.get(text)
      if (known || kept.size >= mostKept || text.includes(plannedEachTime)) return known
      const times = (asked.get(text) ?? 0) + 1
      if (times < often) {
        if (asked.size >= mostCounted) asked.clear()
        asked.set(text, times)
        return undefined
      }
      asked.delete(text)
      const name = `often ${made++}`
      kept.set(text, name)
      return name
    },
  }
}
