import { v7 as uuid } from 'uuid'
import type { EventName } from '#contract/event-catalog.ts'
import type { ExceptionEntry } from '#contract/exceptions/exception.ts'
import { insertEvents } from '../db/events.ts'
import type { NewRow } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { blankEvent } from '../tracking/news.ts'

/** Which lines of the history are told. What containers join or leave is in the exception itself. */
const told: Record<ExceptionEntry['attributes']['kind'], EventName | null> = {
  opened: 'exception.opened',
  opened_again: 'exception.opened',
  came_back: 'exception.came_back',
  state: 'exception.changed',
  owner: 'exception.changed',
  closed: 'exception.closed',
  joined: null,
  left: null,
  note: null,
}

type Entry = Pick<NewRow<'exception_entries'>, 'exception_id' | 'kind' | 'created_at'>

/** Tells what has happened to exceptions, in this order. */
export async function tellOfExceptions(tx: Transaction, account_id: string, entries: readonly Entry[]): Promise<void> {
  const events = entries.flatMap(({ exception_id, kind, created_at }) => {
    const event = told[kind]
    if (event === null) return []
    const about = { exception_id, shipment_id: null, timestamp: created_at }
    return [{ ...blankEvent({ id: '', account_id }, created_at), ...about, id: uuid(), event }]
  })
  await insertEvents(tx, events)
}
