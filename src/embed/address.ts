/** What is behind `#` in the address, where no server sees it: `#TOKEN`, or `#TOKEN/shipments/ID`. */
export interface Address {
  token: string
  /** The shipment that the link leads to. */
  shipment: string | null
}

export function readAddress(hash: string): Address {
  const [token = '', noun, id] = hash.replace(/^#/, '').split('/')
  return { token, shipment: noun === 'shipments' && id ? id : null }
}

/** A link to one shipment, or to all of them. */
export function hashOf({ token }: Pick<Address, 'token'>, shipment: string | null): string {
  return shipment === null ? `#${token}` : `#${token}/shipments/${shipment}`
}

/** `/embed/ID` names the view, so that the server knows whose frames it may be in; `/embed.html` names none. */
export function viewIdOf(path: string): string | null {
  const [, id] = /^\/embed\/([0-9a-f-]{36})$/i.exec(path) ?? []
  return id ?? null
}
