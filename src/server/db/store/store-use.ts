import type { PostgresPool } from 'kysely'
import { isStoreFull, StoreError } from '../errors.ts'
import type { ReplicaUse } from './replica.ts'
import type { SlowStatement } from './slow-statements.ts'

/** Connections of this process to its store. */
export interface Pool {
  /** `patient`: for what may take as long as it takes, such as migrations; `replica`: to that of DATABASE_READ_URL. */
  name: 'usual' | 'patient' | 'replica'
  busy: number
  idle: number
  /** Who waits until one is free. */
  waiting: number
  /** How many there may be. */
  most: number
}

/** What Kysely has its connections from. */
export type CountedPool = PostgresPool & { use(): Omit<Pool, 'name'> }

export const errorKinds = ['constraint', 'conflict', 'timeout', 'connection', 'full', 'other'] as const
export type ErrorKind = (typeof errorKinds)[number]

export interface StoreUse {
  pools: Pool[]
  /** Statements that failed since the process began, by why. */
  errors: Readonly<Record<ErrorKind, number>>
  /** Those that took longest first. */
  slow: readonly SlowStatement[]
  /** Where DATABASE_READ_URL names one. */
  replica?: ReplicaUse
}

/**
 * By SQLSTATE. `constraint` (23) and `conflict` (40) are part of the day's work: they are answered, or done again. A
 * statement that its caller has ended, or PostgreSQL because it took too long, is a `timeout`.
 */
export function kindOfError(error: unknown): ErrorKind {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  if (isStoreFull(error)) return 'full'
  if (/^(57014|55P03|25P03)$/.test(code)) return 'timeout'
  if (error instanceof StoreError || /^(08...|53300|57P0.)$/.test(code)) return 'connection'
  if (/^23...$/.test(code)) return 'constraint'
  if (/^40...$/.test(code)) return 'conflict'
  // Codes of the network are no SQLSTATE.
  return /^(E[A-Z]{3,})$/.test(code) ? 'connection' : 'other'
}

export function countErrors() {
  const errors = Object.fromEntries(errorKinds.map((kind) => [kind, 0])) as Record<ErrorKind, number>
  return {
    errors,
    note(error: unknown) {
      errors[kindOfError(error)] += 1
    },
  }
}
