import type { LiveChange } from '#contract/live.ts'
import { readAsSystem, withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { partiesIn, readMarks, type ViewMarks } from '../db/view-marks.ts'
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
  changes: ReturnType<typeof createChanges>
  /** Between two looks at the same views, however much happens: milliseconds. */
  pause?: number
  onError: (error: unknown) => void
}

/**
 * Tells open pages of customers that what they show has become another. Of all that changes in an account, one statement
 * finds whose it is; only the views of these customers are looked at, each once, however many pages show it.
 */
export function createViewWatch({ store, changes, pause = 1000, onError }: Deps) {
  const accounts = new Map<string, Account>()

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
    if (!account.isBusy && (account.isAllPending || account.pending.size > 0)) void look(id, account)
  }

  async function look(account_id: string, account: Account) {
    account.isBusy = true
    while ((account.isAllPending || account.pending.size > 0) && account.views.size > 0) {
      const ids = [...account.pending]
      const isAll = account.isAllPending
      account.pending.clear()
      account.isAllPending = false
      try {
        const customers = isAll || ids.length === 0 ? new Set() : await readAsSystem(store, (db) => partiesIn(db, ids))
        const touched = (one: Watched) =>
          isAll || customers.has(one.party_id) || ids.some((id) => one.shipments.has(id))
        for (const view of account.views.values()) if (touched(view)) await refresh(account_id, view)
      } catch (error) {
        onError(error)
      }
      await new Promise((done) => setTimeout(done, pause).unref())
    }
    account.isBusy = false
  }

  /** Tells those who watch it where its marks have changed. */
  async function refresh(account_id: string, view: Watched) {
    const now = await withScope(store, { account_id, view_id: view.id }, readMarks)
    if (!now) return tell(view, 'over')
    const before = view.marks
    view.marks = { view: now.view, shipments: now.shipments }
    view.party_id = now.party_id
    view.shipments = new Set(now.ids)
    if (before && (before.view !== now.view || before.shipments !== now.shipments)) tell(view, view.marks)
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
        if (!view.marks) await refresh(account_id, view)
        heard(view.marks ?? 'over')
        return stop
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}

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
      return
    default:
      return type satisfies never
  }
}

function tell({ listeners }: Watched, what: Parameters<Heard>[0]) {
  for (const heard of [...listeners]) heard(what)
}
