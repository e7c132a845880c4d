/** What a link leads to: an order, or all that has a reference; null: all orders. */
export type Target = { shipment: string } | { reference: string } | null

/** What is behind `#` in the address, where no server sees it: `#TOKEN`, `#TOKEN/shipments/ID` or `#TOKEN/references/NUMBER`. */
export interface Address {
  token: string
  /** The shipment that the link leads to. */
  shipment: string | null
  /** The purchase order, or whatever else the customer calls it. */
  reference: string | null
}

export function readAddress(hash: string): Address {
  const [token = '', noun, said = ''] = hash.replace(/^#/, '').split('/')
  const shipment = noun === 'shipments' && said !== '' ? said : null
  return { token, shipment, reference: noun === 'references' ? written(said) : null }
}

/** Null where it is none: somebody has cut the address short. */
function written(said: string): string | null {
  try {
    return decodeURIComponent(said).trim() || null
  } catch {
    return null
  }
}

/** A link to one shipment, to all that has a reference, or to everything. */
export function hashOf({ token }: Pick<Address, 'token'>, to: Target): string {
  if (to === null) return `#${token}`
  return 'shipment' in to
    ? `#${token}/shipments/${to.shipment}`
    : `#${token}/references/${encodeURIComponent(to.reference)}`
}

/** `/embed/ID` names the view, so that the server knows whose frames it may be in; `/embed.html` names none. */
export function viewIdOf(path: string): string | null {
  const [, id] = /^\/embed\/([0-9a-f-]{36})$/i.exec(path) ?? []
  return id ?? null
}
