import { type Call, type Journey, type RouteStop, routeStops } from '#domain/tracking/container-route.ts'
import { arrivedInland } from '#domain/tracking/next-arrival.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import type { Reference } from '../../reference/reference.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { findContainer } from './containers.ts'
import { estimatedTranshipments } from './raw-events.ts'
import { findShipment } from './shipments.ts'

export interface ContainerRoute {
  container: Row<'containers'>
  stops: RouteStop[]
}

/** The way of a container, from its events and its shipment. Undefined where there is no such container. */
export async function findRoute(
  tx: Transaction,
  container_id: string,
  reference: Reference,
): Promise<ContainerRoute | undefined> {
  const container = await findContainer(tx, container_id)
  const shipment = container && (await findShipment(tx, container.shipment_id))
  if (!shipment) return undefined
  const events = await tx
    .selectFrom('transport_events')
    .selectAll()
    .where('container_id', '=', container_id)
    .where('invalidated_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('left', ['event', eb.lit(20)]), '=', 'container.transport.'))
    .orderBy('timestamp')
    .orderBy('key')
    .execute()
  // Of the ports in between events tell only what has happened; what is expected there, the sources tell.
  const expected = await estimatedTranshipments(tx, container_id, reference)
  const journey = {
    ...journeyOf(shipment, container, reference),
    scac: shipment.shipping_line_scac,
    rail_scac: container.pod_rail_carrier_scac ?? container.ind_rail_carrier_scac,
  }
  return { container, stops: routeStops([...expected, ...callsOf(events, container)], journey) }
}

/** Of the arrival of a vessel that it missed nothing is told. */
export const callsOf = (events: readonly (Omit<Call, 'event'> & { event: string })[], container: RoutedContainer) =>
  events
    .filter(({ event }) => !(container.next_arrival?.outdated && event.endsWith('estimated.vessel_arrived')))
    .map((row): Call => ({ ...row, event: nameOf(row.event) }))

type RoutedContainer = Pick<
  Row<'containers'>,
  'next_arrival' | 'own_route' | 'pol_vessel_departed_at' | 'pod_arrived_at' | 'pod_rail_departed_at' | 'ind_eta_at'
>
type RoutedShipment = Pick<
  Row<'shipments'>,
  | 'port_of_lading_id'
  | 'port_of_lading_locode'
  | 'pol_etd_at'
  | 'pol_atd_at'
  | 'port_of_discharge_id'
  | 'port_of_discharge_locode'
  | 'pod_eta_at'
  | 'pod_ata_at'
  | 'destination_id'
  | 'destination_type'
  | 'destination_locode'
  | 'destination_eta_at'
  | 'destination_ata_at'
>

const nameOf = (event: string) => event.replace(/^container\.transport\.(estimated\.)?/, '') as Call['event']

/**
 * Without who carries it. What is expected of a container, or has happened to it, its own events say; what another container
 * of the shipment does decides nothing of it. @param container null: none is named yet
 */
export const journeyOf = (
  shipment: RoutedShipment,
  container: RoutedContainer | null,
  { places }: Pick<Reference, 'places'>,
): Journey => (container ? ofContainer(routed(shipment, container, places), container) : ofShipment(shipment))

function routed(shipment: RoutedShipment, { own_route }: RoutedContainer, places: Reference['places']): RoutedShipment {
  if (own_route === null) return shipment
  const port = (own: string | null | undefined, id: string | null) =>
    own === undefined ? id : ((own && places.place(own, 'vessel')?.id) ?? null)
  const inland = own_route.destination_locode && places.place(own_route.destination_locode, 'rail')
  return {
    ...routeOfContainer(shipment, { own_route }),
    port_of_lading_id: port(own_route.port_of_lading_locode, shipment.port_of_lading_id),
    port_of_discharge_id: port(own_route.port_of_discharge_locode, shipment.port_of_discharge_id),
    ...('destination_locode' in own_route && {
      destination_id: inland ? inland.id : null,
      destination_type: inland ? inland.type : null,
    }),
  }
}

function ofContainer(route: RoutedShipment, container: RoutedContainer): Journey {
  const { pol, pod, destination, ...carriers } = ofShipment(route)
  return {
    ...carriers,
    pol: { ...pol, atd_at: container.pol_vessel_departed_at },
    pod: {
      ...pod,
      // Its own estimate is among its events.
      eta_at: null,
      ata_at: container.pod_arrived_at,
      rail_departed_at: container.pod_rail_departed_at,
    },
    destination: {
      ...destination,
      eta_at: container.ind_eta_at ?? destination.eta_at,
      ata_at: arrivedInland(container),
    },
  }
}

const ofShipment = (shipment: RoutedShipment): Journey => ({
  scac: null,
  rail_scac: null,
  pol: {
    id: shipment.port_of_lading_id,
    type: shipment.port_of_lading_id ? ('port' as const) : null,
    locode: shipment.port_of_lading_locode,
    etd_at: shipment.pol_etd_at,
    atd_at: shipment.pol_atd_at,
  },
  pod: {
    id: shipment.port_of_discharge_id,
    type: shipment.port_of_discharge_id ? ('port' as const) : null,
    locode: shipment.port_of_discharge_locode,
    eta_at: shipment.pod_eta_at,
    ata_at: shipment.pod_ata_at,
    rail_departed_at: null,
  },
  destination: {
    id: shipment.destination_id,
    type: shipment.destination_type,
    locode: shipment.destination_locode,
    eta_at: shipment.destination_eta_at,
    ata_at: shipment.destination_ata_at,
  },
})

/** The container that left a port with this ship last: it says where she goes. */
export async function containerOnVessel(tx: Transaction, vessel_id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('transport_events')
    .select('container_id')
    .where('vessel_id', '=', vessel_id)
    .where('invalidated_at', 'is', null)
    .where('event', 'in', ['container.transport.vessel_departed', 'container.transport.transshipment_departed'])
    .orderBy('timestamp', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.container_id
}
