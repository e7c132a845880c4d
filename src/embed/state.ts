import type { EmbedShipment, EmbedView } from '#contract/portal/embed.ts'
import type { WholeReference } from '#contract/portal/embed-reference.ts'
import type { Narrowed } from './address.ts'

export interface List {
  shipments: readonly EmbedShipment[]
  total: number
}

/** All that has a reference: as it is written there, how far all of it is, and the orders with their part of it. */
export interface LoadedReference {
  number: string
  whole: WholeReference
  list: List
}

/** Why there is nothing to see: for good, or until somebody has said by a code who they are. */
export type Closed = 'no_link' | 'ended' | 'who'
/** Why what is seen may be old. */
export type Trouble = 'offline' | 'failed' | 'busy'

export interface Loaded {
  view: EmbedView['attributes']
  listed: List
  /** Null: everything is listed as it comes. Its list is null while it is looked for. */
  found: { asked: Narrowed; list: List | null } | null
  /** Null: no one was asked for. `missing`: it is not theirs, or is not at all. */
  opened: { id: string; shipment: EmbedShipment | 'missing' | null } | null
  /** Null: no one was asked for. `missing`: nothing of theirs has it. */
  reference: { asked: string; found: LoadedReference | 'missing' | null } | null
  /** When all this was so. */
  at: number
}

export interface State {
  loaded: Loaded | null
  closed: Closed | null
  trouble: Trouble | null
  /** The shipments that have changed since the page was opened, newest news last. */
  news: readonly string[]
}

export const nothingYet: State = { loaded: null, closed: null, trouble: null, news: [] }

/** Those that are there in both and say something else now. */
export function changedIn(before: List, after: List): string[] {
  const known = new Map(before.shipments.map((one) => [one.id, one]))
  return after.shipments.flatMap((one) => {
    const old = known.get(one.id)
    return old && saidBy(old) !== saidBy(one) ? [one.id] : []
  })
}

/** Not when it was written: that changes also where nothing of it can be seen. */
const saidBy = ({ attributes: { updated_at: _, ...attributes } }: EmbedShipment) => JSON.stringify(attributes)
