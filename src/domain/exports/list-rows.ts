import type { Terminal } from '#contract/reference/place.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { Shipment } from '#contract/tracking/shipment.ts'

/** A container with what it is related to. */
export interface ContainerOfList {
  id: string
  box: Container['attributes']
  shipment: Shipment | undefined
  terminal: Terminal | undefined
}

/** A shipment with its containers, first the one that the server says is the most urgent. */
export interface ShipmentOfList {
  id: string
  shipment: Shipment
  route: Shipment['attributes']
  boxes: Container[]
  terminal: Terminal | undefined
}

interface Kinds {
  container: Container
  shipment: Shipment
  terminal: Terminal
}

/** Finds what came along with the list. */
export type Related = <Type extends keyof Kinds>(
  reference: { id: string; type: Type } | null,
) => Kinds[Type] | undefined

export function containerOfList({ id, attributes, relationships }: Container, related: Related): ContainerOfList {
  const { shipment, pod_terminal } = relationships
  return { id, box: attributes, shipment: related(shipment.data), terminal: related(pod_terminal.data) }
}

export function shipmentOfList(shipment: Shipment, related: Related): ShipmentOfList {
  const { containers, most_urgent_container: first, pod_terminal } = shipment.relationships
  const rank = ({ id, attributes }: Container) => (id === first.data?.id ? -1 : attributes.urgency.rank)
  // Those without a deadline come last.
  const due = ({ attributes: { binding_lfd } }: Container) => (binding_lfd ? Date.parse(binding_lfd) : Infinity)
  const boxes = containers.data
    .flatMap((reference) => related(reference) ?? [])
    .sort((a, b) => rank(a) - rank(b) || (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : 0))
  const terminal = related(pod_terminal.data)
  return { id: shipment.id, shipment, route: shipment.attributes, boxes, terminal }
}
