import { createHash } from 'node:crypto'
import { withSystem } from '../db/scope.ts'
import {
  type FailingWork,
  failingWork,
  type InHand,
  type LeasedQueue,
  leasedQueues,
  tryNow,
  workInHand,
} from '../db/store/failing-work.ts'
import { type SlowStatement, slowFrom } from '../db/store/slow-statements.ts'
import type { StateOfWork } from '../db/store/state-of-work.ts'
import { type CountedStatements, countedStatements } from '../db/store/statement-figures.ts'
import type { Pool } from '../db/store/store-use.ts'
import type { Store } from '../db/store.ts'
import { escaped } from '../portal/html.ts'
import { version } from '../version.ts'

interface Options {
  store: Store
  now: () => Date
  state: () => Promise<StateOfWork>
  onError: (name: string, error: unknown) => void
}

export interface Admin {
  /** The page for whoever runs the servers. @throws where the store does not answer */
  page(): Promise<string>
  /**
   * Has this work done at once.
   * @returns whether it waited; undefined where the form names no work
   */
  tryNow(form: URLSearchParams): Promise<boolean | undefined>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the servers of a store are doing, what fails, and what takes long: a page without scripts. */
export function createAdmin({ store, now, state, onError }: Options): Admin {
  const told = (error: unknown) => {
    onError('admin', error)
    throw error
  }
  const admin: Admin = {
    async page() {
      const at = now()
      const [work, [inHand, failing], counted] = await Promise.all([
        state(),
        withSystem(store, async (tx) => [await workInHand(tx, at), await failingWork(tx, at)] as const),
        countedStatements(store),
      ])
      const { pools, slow, errors } = store.use()
      const failed = Object.entries(errors).filter(([, count]) => count > 0)
      return page(
        [
          `<p>Landfall ${escaped(version)}, ${store.kind} store, ${escaped(utc(at))}. This process: ${poolsIn(pools)}${
            failed.length > 0
              ? `; statements that failed: ${failed.map(([kind, count]) => `${count} ${kind}`).join(', ')}`
              : ''
          }.</p>`,
          queuesIn(work, inHand, at),
          failingIn(failing),
          slowIn(slow),
          countedIn(counted),
        ].join(''),
      )
    },
    async tryNow(form) {
      const [queue, id] = [form.get('queue') as LeasedQueue, form.get('id') ?? '']
      if (!leasedQueues.includes(queue) || !uuid.test(id)) return undefined
      return withSystem(store, (tx) => tryNow(tx, queue, id, now()))
    },
  }
  return { page: () => admin.page().catch(told), tryNow: (form) => admin.tryNow(form).catch(told) }
}

const utc = (at: Date | string) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** On one line. */
const whole = (text: string) => `<span>${text}</span>`

/** `3 min`, `2 h`, `4 d` */
function span(milliseconds: number): string {
  const minutes = Math.max(0, milliseconds) / 60_000
  if (minutes < 1) return 'under 1 min'
  if (minutes < 120) return `${Math.round(minutes)} min`
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`
}

/** `tracking_requests` → `Tracking requests` */
const named = (queue: string) => queue.charAt(0).toUpperCase() + queue.slice(1).replaceAll('_', ' ')

const poolsIn = (pools: readonly Pool[]) =>
  pools
    .map(
      ({ name, busy, most, waiting }) =>
        `${busy} of ${most} ${name === 'patient' ? 'connections for long work' : 'connections'} in use, ${waiting} waiting`,
    )
    .join('; ')

function table(title: string, { heads, rows, empty }: { heads: string[]; rows: string[][]; empty: string }): string {
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('')
  return `<h2>${title}</h2>${
    rows.length === 0
      ? `<p>${empty}</p>`
      : `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
  }`
}

function queuesIn({ queues, deliveries }: StateOfWork, inHand: readonly InHand[], now: Date): string {
  const waiting = [...queues, { queue: 'webhook_deliveries', ...deliveries }]
  return table('Queues', {
    heads: ['Queue', 'Due', 'Oldest', 'In hand', 'Leases end'],
    rows: waiting.flatMap(({ queue, due, oldest_at }) => {
      const taken = inHand.find((one) => one.queue === queue)
      if (due === 0 && !taken) return []
      const age = oldest_at === null ? '' : span(now.getTime() - Date.parse(oldest_at))
      return [[named(queue), String(due), age, String(taken?.count ?? 0), taken?.until ? whole(utc(taken.until)) : '']]
    }),
    empty: 'Nothing waits.',
  })
}

const failingIn = (failing: readonly FailingWork[]) =>
  table('Failed, to be tried again', {
    heads: ['Queue', 'Account', 'Failures', 'Why', 'Next try', ''],
    rows: failing.map(({ queue, id, account, failures, why, due_at }) => [
      `${named(queue)}<br><code>${escaped(id)}</code>`,
      escaped(account),
      String(failures),
      escaped(why ?? ''),
      whole(utc(due_at)),
      `<form method="post"><input type="hidden" name="queue" value="${escaped(queue)}"><input type="hidden" name="id" value="${escaped(id)}"><button aria-label="Try ${escaped(named(queue).toLowerCase())} ${escaped(id)} now">Try now</button></form>`,
    ]),
    empty: 'Nothing that is tried again has failed.',
  })

const slowIn = (slow: readonly SlowStatement[]) =>
  table(`Statements of ${slowFrom} ms and longer, of this process`, {
    heads: ['Longest', 'Mean', 'Times', 'Last', 'Statement'],
    rows: slow
      .slice(0, 30)
      .map(({ text, times, longest, total, last_at }) => [
        whole(`${Math.round(longest)} ms`),
        whole(`${Math.round(total / times)} ms`),
        String(times),
        whole(utc(last_at)),
        statement(text),
      ]),
    empty: 'None.',
  })

const statement = (text: string) =>
  `<details><summary><code>${escaped(text.replaceAll(/\s+/g, ' ').trim().slice(0, 100))}</code></summary><pre>${escaped(text)}</pre></details>`

function countedIn(counted: CountedStatements): string {
  const title = 'Slowest statements of the database, of all servers'
  if (counted.state !== 'read') return table(title, { heads: [], rows: [], empty: whyUncounted(counted) })
  const { statements, hidden, user } = counted
  const shown = table(title, {
    heads: ['Total', 'Mean', 'Calls', 'Rows', 'Statement'],
    rows: statements.map(({ text, calls, mean, total, rows }) => [
      whole(milliseconds(total)),
      whole(milliseconds(mean)),
      String(calls),
      String(rows),
      statement(text),
    ]),
    empty: 'None.',
  })
  const more = `${hidden} more are of other roles: run <code>${escaped(mayReadAll(user))}</code> as a superuser to see them.`
  return hidden > 0 ? `${shown}<p>${more}</p>` : shown
}

const mayReadAll = (user: string) => `grant pg_read_all_stats to "${user}"`

function whyUncounted(counted: Exclude<CountedStatements, { state: 'read' }>): string {
  if (counted.state === 'embedded') return 'The embedded store counts no statements.'
  const code = (text: string) => `<code>${escaped(text)}</code>`
  const make = `run ${code('create extension pg_stat_statements')} and ${code(mayReadAll(counted.user))} in this database as a superuser`
  switch (counted.state) {
    case 'unloaded':
      return `PostgreSQL counts no statements: add pg_stat_statements to ${code('shared_preload_libraries')}, restart PostgreSQL, and ${make}.`
    case 'absent':
      return `PostgreSQL counts statements, but not for this database: ${make}.`
    case 'old':
      return `The extension pg_stat_statements is of an older PostgreSQL: run ${code('alter extension pg_stat_statements update')} in this database as a superuser.`
    case 'forbidden':
      return `${escaped(counted.user)} may not read pg_stat_statements: grant it ${code('select')} on that view and ${code('usage')} of its schema.`
  }
}

/** `0.4 ms`, `37 ms` */
const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`

const style = [
  ':root{color-scheme:light dark}body{font:15px/1.45 system-ui,sans-serif;margin:1.5rem auto;max-width:75rem;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}',
  'td>span{white-space:nowrap}code,pre{font-size:.85em;overflow-wrap:anywhere;white-space:pre-wrap}',
  '.scroll{overflow-x:auto}details{min-width:18rem}button{font:inherit;min-height:2rem;padding:0 .75rem;white-space:nowrap}',
].join('')
const styleHash = createHash('sha256').update(style).digest('base64')

export const adminPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>Landfall: state of work</title><style>${style}</style></head><body><h1>State of work</h1>${content}</body></html>`
