import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../scope.ts'
import { isLeft } from './leases.ts'
import * as claimed from './queues.ts'
import { wakeWorkers } from './wake-workers.ts'

/** How a queue counts what went wrong with a work, and what it says of it. */
interface Failures {
  failures: RawBuilder<number>
  why?: RawBuilder<string | null>
}

const none = sql<null>`null::text`

/** Queues whose work is taken with a lease, and tried again where it fails. */
const queues = {
  tracking_requests: { ...claimed.requests, failures: sql`retry_count`, why: sql`last_error` },
  shipments: { ...claimed.shipments, failures: sql`line_failures` },
  callbacks: { ...claimed.callbacks, failures: sql`failures` },
  mirrors: {
    ...claimed.mirrors,
    failures: sql`failures`,
    why: sql`(select last_failure from connections c where c.id = mirrors.id)`,
  },
  imports: { ...claimed.imports, failures: sql`0` },
  exports: { ...claimed.exports, failures: sql`attempts`, why: sql`failure` },
  export_deliveries: { ...claimed.deliveries, failures: sql`attempts`, why: sql`failure` },
  documents: { ...claimed.documents, failures: sql`work_attempts`, why: sql`extraction_failure` },
  mails: { ...claimed.mails, failures: sql`attempts`, why: sql`error` },
  alert_posts: { ...claimed.posts, failures: sql`attempts` },
  audit_streams: { ...claimed.streams, failures: sql`attempts`, why: sql`last_failure` },
} satisfies Record<string, claimed.Queue & Failures>

export type LeasedQueue = keyof typeof queues
export const leasedQueues = Object.keys(queues) as LeasedQueue[]

/** Nobody has it, or who had it is gone. */
const isFree = (at: string) => sql<boolean>`coalesce(${isLeft(at)}, true)`

export interface InHand {
  queue: LeasedQueue
  count: number
  /** When the last of these leases ends, whoever has them. */
  until: string | null
}

export interface FailingWork {
  queue: LeasedQueue
  id: string
  /** Whose it is. */
  account: string
  failures: number
  /** In words, where they were kept. */
  why: string | null
  /** When it is tried again. */
  due_at: string
}

/** Of each queue no more than this is told. */
const mostTold = 20

const among = (make: (queue: LeasedQueue) => RawBuilder<unknown>) => sql.join(leasedQueues.map(make), sql` union all `)

/** What is being done at this moment, by any server. */
export async function workInHand(tx: Transaction, now: Date): Promise<InHand[]> {
  const at = now.toISOString()
  const { rows } = await sql<InHand>`${among((queue) => {
    const { table, isDue } = queues[queue]
    return sql`select ${sql.lit(queue)} as queue, count(*)::int as count, max(claimed_until) as until
      from ${sql.table(table)} where ${isDue} and not ${isFree(at)}`
  })}`.execute(tx)
  return rows.filter(({ count }) => count > 0)
}

/** What failed and is to be tried again, that which is tried last first: {@link mostTold} of each queue at most. */
export async function failingWork(tx: Transaction, now: Date): Promise<FailingWork[]> {
  const at = now.toISOString()
  const { rows } = await sql<FailingWork>`
    select queue, f.id, a.company_name as account, failures, why, due_at from (${among((queue) => {
      const { table, due_at, isDue, failures, why = none }: claimed.Queue & Failures = queues[queue]
      return sql`(select ${sql.lit(queue)} as queue, id, account_id, ${failures} as failures, ${why} as why,
          ${sql.ref(due_at)} as due_at
        from ${sql.table(table)} where ${isDue} and ${failures} > 0 and ${isFree(at)}
        order by ${sql.ref(due_at)} desc limit ${sql.lit(mostTold)})`
    })}) f join accounts a on a.id = f.account_id
    order by queue, due_at desc, f.id`.execute(tx)
  return rows
}

/** @returns whether it waited: what is in hand, done or gone by now is left as it is */
export async function tryNow(tx: Transaction, queue: LeasedQueue, id: string, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const { table, due_at, isDue } = queues[queue]
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(due_at)} = ${at}
    where id = ${id} and ${isDue} and ${isFree(at)} returning id`.execute(tx)
  if (rows.length > 0) await wakeWorkers(tx)
  return rows.length > 0
}
