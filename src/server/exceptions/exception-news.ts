import { v7 as uuid } from 'uuid'
import type { ExceptionEntry } from '#contract/exceptions/exception.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { mostContainers, snapshotsOf } from '../db/exceptions/snapshots.ts'
import type { NewRow } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { blankEvent } from '../tracking/news.ts'

/** Which lines of the history are told. What containers join or leave is in the exception itself. */
const told: Record<ExceptionEntry['attributes']['kind'], EventName | null> = {
  opened: 'exception.opened',
  opened_again: 'exception.opened',
  came_back: 'exception.came_back',
  became: 'exception.changed',
  state: 'exception.changed',
  owner: 'exception.changed',
  closed: 'exception.closed',
  joined: null,
  left: null,
  note: null,
  asked: null,
  answered: null,
  answered_automatically: null,
}

type Entry = Pick<NewRow<'exception_entries'>, 'exception_id' | 'kind' | 'created_at'>

interface Happened {
  entries: readonly Entry[]
  /** Open ones that have become worse: their history has no line of it. */
  worse?: readonly { exception_id: string; created_at: string }[]
  /** Who has left, also where nobody is left. */
  gone?: readonly { exception_id: string; container_id: string }[]
}

/** Tells what has happened to exceptions, in this order, each as it is now. */
export async function tellOfExceptions(
  tx: Transaction,
  account_id: string,
  { entries, worse = [], gone = [] }: Happened,
): Promise<void> {
  const all = [
    ...entries.flatMap(({ kind, ...entry }) => (told[kind] ? [{ ...entry, event: told[kind] }] : [])),
    ...worse.map((entry) => ({ ...entry, event: 'exception.worsened' as const })),
  ]
  const ids = [...new Set(all.map(({ exception_id }) => exception_id))]
  if (ids.length === 0) return
  const snapshots = await snapshotsOf(tx, ids)
  const events = all.map(({ exception_id, event, created_at }) => {
    const about = { exception_id, shipment_id: null, timestamp: created_at }
    const known = snapshots.get(exception_id)
    const left = gone.flatMap((one) => (one.exception_id === exception_id ? one.container_id : []))
    const exception = known && {
      ...known,
      container_ids: (known.container_ids.length > 0 ? known.container_ids : left).slice(0, mostContainers),
    }
    return {
      ...blankEvent({ id: '', account_id }, created_at),
      ...about,
      id: uuid(),
      event,
      data: exception ? { exception } : null,
    }
  })
  await insertEvents(tx, events)
}
