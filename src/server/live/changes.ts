import type { LiveChange, LiveType } from '#contract/live.ts'
import type { Store } from '../db/store.ts'

/** What each account's rows went through; an empty notice says that anything may have changed. */
export const changesChannel = 'landfall_changes'

/** `missed`: something may have changed that was not heard. */
type Heard = (changes: readonly LiveChange[] | 'missed') => void

/**
 * Tells what each account's rows went through, in this process and in all others on the same store. What changes within
 * `gather` milliseconds is told at once.
 */
export function createChanges({ listen }: Pick<Store, 'listen'>, { gather = 200 } = {}) {
  const listeners = new Map<string, Set<Heard>>()
  /** Of those who want to know when a session or a key of their account has ended. */
  const atEnd = new Map<Heard, () => void>()
  const gathered = new Map<string, LiveChange[]>()
  let timer: NodeJS.Timeout | undefined
  let listening: Promise<void> | undefined
  /** When each account's rows changed last, and since when that is known: milliseconds of this process. */
  const lastChange = new Map<string, number>()
  let knownSince = Number.POSITIVE_INFINITY

  function hear(payload: string) {
    // The listener was away for a while, and says so by saying nothing.
    if (payload === '') {
      knownSince = performance.now()
      return tellAll()
    }
    const [account_id = '', type, ids, shipment_ids] = payload.split(' ')
    if (type === 'access') {
      for (const heard of listeners.get(account_id) ?? []) atEnd.get(heard)?.()
      return
    }
    lastChange.set(account_id, performance.now())
    if (!listeners.has(account_id)) return
    const changes = gathered.get(account_id) ?? []
    changes.push({
      type: type as LiveType,
      ids: idsOf(ids),
      ...(shipment_ids && { shipment_ids: idsOf(shipment_ids) }),
    })
    gathered.set(account_id, changes)
    timer ??= setTimeout(tell, gather)
  }

  function tell() {
    timer = undefined
    for (const [account_id, changes] of gathered)
      for (const heard of listeners.get(account_id) ?? []) heard(merged(changes))
    gathered.clear()
  }

  function tellAll() {
    for (const one of listeners.values()) for (const heard of one) heard('missed')
  }

  return {
    /** Returns how to stop. Once it has returned, nothing that is committed goes unheard. */
    async subscribe(account_id: string, heard: Heard, accessEnded?: () => void): Promise<() => void> {
      if (accessEnded) atEnd.set(heard, accessEnded)
      const own = listeners.get(account_id) ?? new Set()
      listeners.set(account_id, own.add(heard))
      listening ??= listen(changesChannel, hear).then(
        () => {
          knownSince = performance.now()
        },
        (error: unknown) => {
          listening = undefined
          throw error
        },
      )
      const stop = () => {
        own.delete(heard)
        atEnd.delete(heard)
        if (own.size === 0 && listeners.get(account_id) === own) listeners.delete(account_id)
      }
      await listening.catch((error: unknown) => {
        stop()
        throw error
      })
      return stop
    },
    /** Whether something may have changed in the last so many milliseconds. */
    mayHaveChanged(account_id: string, milliseconds: number): boolean {
      const then = performance.now() - milliseconds
      return then < knownSince || (lastChange.get(account_id) ?? 0) >= then
    },
    close() {
      clearTimeout(timer)
      listeners.clear()
      atEnd.clear()
    },
  }
}

const idsOf = (list = '*') => (list === '*' ? null : list.split(','))

/** One change for each type. */
function merged(changes: readonly LiveChange[]): LiveChange[] {
  const byType = new Map<LiveType, LiveChange>()
  for (const one of changes) {
    const other = byType.get(one.type)
    byType.set(one.type, other ? both(other, one) : one)
  }
  return [...byType.values()]
}

function both(a: LiveChange, b: LiveChange): LiveChange {
  const shipment_ids = a.type === 'container' && { shipment_ids: union(a.shipment_ids, b.shipment_ids) }
  return { type: a.type, ids: union(a.ids, b.ids), ...shipment_ids }
}

/** More than these are many. */
const most = 500

function union(a: string[] | null | undefined, b: string[] | null | undefined): string[] | null {
  if (!a || !b) return null
  const all = [...new Set([...a, ...b])]
  return all.length > most ? null : all
}
