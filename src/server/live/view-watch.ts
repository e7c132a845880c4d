import type { LiveChange } from '#contract/live.ts'
import { partiesIn, readMarks, type ViewMarks } from '../db/portal/view-marks.ts'
import { readAsSystem, withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { atMost } from './at-most.ts'
import type { createChanges } from './changes.ts'

/** `over`: the view is gone, or something was done to it or its tokens. */
type Heard = (what: ViewMarks | 'over') => void

interface Watched {
  id: string
  marks: ViewMarks | undefined
  party_id: string | undefined
  /** The shipments it showed when it was looked at last: one that leaves it concerns it too. */
  shipments: ReadonlySet<string>
  listeners: Set<Heard>
  /** Whether something may have changed since it was looked at. */
  isDue: boolean
  /** The look at it that is under way, and those that wait for it. */
  looking: Promise<void> | undefined
}

interface Account {
  views: Map<string, Watched>
  /** Nothing commits unheard once it is done. */
  subscribed: Promise<() => void>
  pending: Set<string>
  isAllPending: boolean
  isBusy: boolean
}

interface Deps {
  store: Store
  changes: Pick<ReturnType<typeof createChanges>, 'subscribe'>
  now: () => Date
  /** Between two looks at the same views, however much happens: milliseconds. */
  pause: number
  onError: (error: unknown) => void
}

/** Of all accounts. The embedded store has one connection; of those of PostgreSQL most are left to requests. */
const lookedAtOnce = { embedded: 1, postgres: 3 }

/** After failures it is tried again, ever less often: so many pauses apart at most. */
const longestPause = 30

/**
 * Tells open pages of customers that what they show has become another. Of all that changes in an account, one statement
 * finds whose it is; only the views of these customers are looked at, each once, however many pages show it.
 */
export function createViewWatch({ store, changes, now, pause, onError }: Deps) {
  const accounts = new Map<string, Account>()
  const atOnce = lookedAtOnce[store.kind]
  const inLine = atMost(atOnce)

  function accountOf(id: string): Account {
    const known = accounts.get(id)
    if (known) return known
    const account: Account = {
      views: new Map(),
      subscribed: changes.subscribe(id, (what) => hear(id, account, what)),
      pending: new Set(),
      isAllPending: false,
      isBusy: false,
    }
    accounts.set(id, account)
    return account
  }

  function hear(id: string, account: Account, what: readonly LiveChange[] | 'missed') {
    if (what === 'missed') account.isAllPending = true
    else for (const change of what) note(account, change)
    if (!account.isBusy && hasWork(account)) void work(id, account)
  }

  async function work(account_id: string, account: Account) {
    account.isBusy = true
    let failures = 0
    while (hasWork(account)) {
      try {
        await findDue(account)
        await lookAtDue(account_id, account)
        failures = 0
      } catch (error) {
        // What was not looked at is still due.
        onError(error)
        failures += 1
      }
      const pauses = Math.min(2 ** failures, longestPause)
      await new Promise((done) => setTimeout(done, pause * pauses).unref())
    }
    account.isBusy = false
  }

  /** Of which views something may have changed. One that was never looked at to the end may show anything. */
  async function findDue(account: Account) {
    const ids = [...account.pending]
    const isAll = account.isAllPending
    account.pending.clear()
    account.isAllPending = false
    try {
      const customers = isAll || ids.length === 0 ? new Set() : await readAsSystem(store, (db) => partiesIn(db, ids))
      for (const view of account.views.values())
        if (isAll || !view.marks || customers.has(view.party_id) || ids.some((id) => view.shipments.has(id)))
          view.isDue = true
    } catch (error) {
      for (const id of ids) account.pending.add(id)
      account.isAllPending ||= isAll
      throw error
    }
  }

  /** A few at a time, so that an account with many is in nobody's way. */
  async function lookAtDue(account_id: string, account: Account) {
    const due = [...account.views.values()].filter(({ isDue }) => isDue).values()
    const lookAtSome = async () => {
      for (const view of due) await look(account_id, view)
    }
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, lookAtSome))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }

  /** Never twice at a time at the same, so that what is told last is what was read last. */
  function look(account_id: string, view: Watched): Promise<void> {
    const lookNow = () => inLine(() => refresh(account_id, view))
    const looking = view.looking ? view.looking.then(lookNow, lookNow) : lookNow()
    const end = () => {
      if (view.looking === looking) view.looking = undefined
    }
    view.looking = looking
    looking.then(end, end)
    return looking
  }

  /** Tells those who watch it where its marks have changed. */
  async function refresh(account_id: string, view: Watched) {
    view.isDue = false
    try {
      const found = await withScope(store, { account_id, view_id: view.id }, (tx) => readMarks(tx, now()))
      if (!found) return tell(view, 'over')
      const before = view.marks
      view.marks = { view: found.view, shipments: found.shipments }
      view.party_id = found.party_id
      view.shipments = new Set(found.ids)
      if (before && (before.view !== found.view || before.shipments !== found.shipments)) tell(view, view.marks)
    } catch (error) {
      view.isDue = true
      throw error
    }
  }

  return {
    /** Says at once what it is like now, then each time it is another. Returns how to stop. */
    async watch({ account_id, view_id }: { account_id: string; view_id: string }, heard: Heard): Promise<() => void> {
      const account = accountOf(account_id)
      const view = account.views.get(view_id) ?? {
        id: view_id,
        marks: undefined,
        party_id: undefined,
        shipments: new Set<string>(),
        listeners: new Set<Heard>(),
        isDue: false,
        looking: undefined,
      }
      account.views.set(view_id, view)
      view.listeners.add(heard)
      const stop = () => {
        view.listeners.delete(heard)
        if (view.listeners.size === 0 && account.views.get(view_id) === view) account.views.delete(view_id)
        if (account.views.size > 0 || accounts.get(account_id) !== account) return
        accounts.delete(account_id)
        account.subscribed.then((unsubscribe) => unsubscribe(), onError)
      }
      try {
        await account.subscribed
        if (!view.marks) await (view.looking ?? look(account_id, view))
        heard(view.marks ?? 'over')
        return stop
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}

const hasWork = ({ views, pending, isAllPending }: Account) =>
  views.size > 0 && (isAllPending || pending.size > 0 || [...views.values()].some(({ isDue }) => isDue))

function note(account: Account, { type, ids, shipment_ids }: LiveChange) {
  const touched = type === 'container' ? shipment_ids : ids
  switch (type) {
    case 'container':
    case 'shipment':
      if (touched) for (const id of touched) account.pending.add(id)
      else account.isAllPending = true
      return
    case 'view':
      for (const view of account.views.values()) if (!ids || ids.includes(view.id)) tell(view, 'over')
      account.isAllPending = true
      return
    // Seldom, and whose they are only the view itself can say.
    case 'document':
    case 'custom_field':
    case 'party':
    case 'party_role':
      account.isAllPending = true
      return
    case 'tracking_request':
    case 'tracking_proposal':
    case 'exception':
    case 'note':
    case 'mention':
      return
    default:
      return type satisfies never
  }
}

function tell({ listeners }: Watched, what: Parameters<Heard>[0]) {
  for (const heard of [...listeners]) heard(what)
}
