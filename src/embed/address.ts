import { type OrderSort, type OrderStage, orderStages } from '#contract/portal/order-stages.ts'

/** Of all orders that can be asked for, those that people want. */
export const offeredSorts = ['arrival', '-arrival', 'last_free_day', 'reference'] as const satisfies OrderSort[]
export type OfferedSort = (typeof offeredSorts)[number]

/** Which orders are listed, and in which order; null: all of them, what needs somebody first. */
export interface Narrowed {
  /** What is searched; empty: nothing. */
  query: string
  stage: OrderStage | null
  sort: OfferedSort | null
}

export const everything: Narrowed = { query: '', stage: null, sort: null }

export const isNarrow = ({ query, stage, sort }: Narrowed): boolean => query !== '' || stage !== null || sort !== null

export const isSame = (a: Narrowed, b: Narrowed): boolean =>
  a.query === b.query && a.stage === b.stage && a.sort === b.sort

/** What a link leads to: an order, all that has a reference, or a list of orders; null: all orders. */
export type Target = { shipment: string } | { reference: string } | { orders: Narrowed } | null

/**
 * What is behind `#` in the address, where no server sees it: `#TOKEN`, `#TOKEN/shipments/ID`, `#TOKEN/references/NUMBER`
 * or `#TOKEN/orders?stage=to_collect&sort=arrival&query=PO`.
 */
export interface Address {
  token: string
  /** The shipment that the link leads to. */
  shipment: string | null
  /** The purchase order, or whatever else the customer calls it. */
  reference: string | null
  orders: Narrowed
}

export function readAddress(hash: string): Address {
  const [path = '', search = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [token = '', noun, said = ''] = path.split('/')
  const shipment = noun === 'shipments' && said !== '' ? said : null
  const reference = noun === 'references' ? written(said) : null
  return { token, shipment, reference, orders: noun === 'orders' ? narrowedBy(search) : everything }
}

/** Null where it is none: somebody has cut the address short. */
function written(said: string): string | null {
  try {
    return decodeURIComponent(said).trim() || null
  } catch {
    return null
  }
}

/** What is not known here is as if it were not there. */
function narrowedBy(search: string): Narrowed {
  const params = new URLSearchParams(search)
  const among = <One extends string>(name: string, all: readonly One[]) =>
    all.find((one) => one === params.get(name)) ?? null
  const query = params.get('query')?.trim().slice(0, 100) ?? ''
  return { query, stage: among('stage', orderStages), sort: among('sort', offeredSorts) }
}

/** Those of them that say something, as the server is asked. */
export const paramsOf = ({ query, stage, sort }: Narrowed) => ({
  ...(query && { query }),
  ...(stage && { stage }),
  ...(sort && { sort }),
})

/** A link to one shipment, to all that has a reference, to a list of orders, or to everything. */
export function hashOf({ token }: Pick<Address, 'token'>, to: Target): string {
  if (to === null) return `#${token}`
  if ('shipment' in to) return `#${token}/shipments/${to.shipment}`
  if ('reference' in to) return `#${token}/references/${encodeURIComponent(to.reference)}`
  return isNarrow(to.orders) ? `#${token}/orders?${new URLSearchParams(paramsOf(to.orders))}` : `#${token}`
}

/** `/embed/ID` names the view, so that the server knows whose frames it may be in; `/embed.html` names none. */
export function viewIdOf(path: string): string | null {
  const [, id] = /^\/embed\/([0-9a-f-]{36})$/i.exec(path) ?? []
  return id ?? null
}
