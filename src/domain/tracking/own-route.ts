import type { OwnRoute } from '#contract/tracking/own-route.ts'

/** The attributes of a shipment that one of its containers may have of its own: where a bill is split over vessels, or ports. */
export const ownRouteNames = [
  ...['port_of_lading_locode', 'port_of_lading_name', 'pol_timezone'],
  ...['port_of_discharge_locode', 'port_of_discharge_name', 'pod_timezone'],
  ...['destination_locode', 'destination_name', 'destination_timezone'],
  ...['pod_vessel_name', 'pod_vessel_imo', 'pod_voyage_number'],
  ...['pol_etd_at', 'pod_eta_at', 'pod_original_eta_at', 'pod_eta_history', 'destination_eta_at'],
] as readonly (keyof OwnRoute)[]

/** The way of one container: as its shipment says it, but for what it has of its own. */
export const routeOfContainer = <Route extends object>(
  route: Route,
  { own_route }: { own_route: OwnRoute | null },
): Route => (own_route === null ? route : { ...route, ...own_route })
