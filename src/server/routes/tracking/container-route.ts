import { v5 } from 'uuid'
import type { containers as endpoints } from '#contract/tracking/container.ts'
import { journey } from '#contract/tracking/journey.ts'
import { route, routeLocation } from '#contract/tracking/route.ts'
import { freeTimeSince } from '#domain/free-time/since.ts'
import { type MapStop, mapOf } from '#domain/tracking/container-map.ts'
import { legStates } from '#domain/tracking/container-route.ts'
import { stopsOf } from '#domain/tracking/journey/stops.ts'
import { routeOfContainer } from '#domain/tracking/own-route.ts'
import { plannedFor } from '#domain/tracking/planned.ts'
import type { Transaction } from '../../db/scope.ts'
import { happenedEvents, stopEvents } from '../../db/tracking/container-journey.ts'
import { findRoute } from '../../db/tracking/container-route.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { estimatesOf } from '../../db/tracking/raw-events.ts'
import { findShipment } from '../../db/tracking/shipments.ts'
import { listPositions } from '../../db/tracking/vessel-positions.ts'
import { vesselsByIds } from '../../db/tracking/vessels.ts'
import { found } from '../../http/errors.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { render } from '../../http/json-api.ts'
import type { Reference } from '../../reference/reference.ts'
import { lastSeen, mapStop } from '../../tracking/map-stops.ts'

export const containerRoutes: Pick<HandlersOf<typeof endpoints>, 'route' | 'map_geojson' | 'journey'> = {
  async route({ tx, params, context }) {
    const { container, stops } = found(await findRoute(tx, params.id, context.reference))
    const { created_at, updated_at } = container
    // Made anew each time; the same stop of the same container keeps its id.
    const id = v5('route', container.id)
    const locations = stops.map(({ role, place, inbound, outbound }) => {
      const row = {
        id: v5(`${role} ${place.locode ?? place.id}`, container.id),
        inbound_scac: inbound?.scac ?? null,
        inbound_mode: inbound?.mode ?? null,
        inbound_eta_at: inbound?.estimated_at ?? null,
        inbound_ata_at: inbound?.actual_at ?? null,
        inbound_voyage_number: inbound?.voyage_number ?? null,
        outbound_scac: outbound?.scac ?? null,
        outbound_mode: outbound?.mode ?? null,
        outbound_etd_at: outbound?.estimated_at ?? null,
        outbound_atd_at: outbound?.actual_at ?? null,
        outbound_voyage_number: outbound?.voyage_number ?? null,
        created_at,
        updated_at,
        route_id: id,
        location_id: place.id,
        location_type: place.type,
        port_id: place.id,
        port_type: place.type,
        inbound_vessel_id: inbound?.vessel_id ?? null,
        outbound_vessel_id: outbound?.vessel_id ?? null,
      }
      return render(routeLocation, row)
    })
    const row = { id, created_at, updated_at, route_location_ids: locations.map((one) => one.id) }
    const links = { self: `/v2/containers/${container.id}/route` }
    return { data: { ...render(route, row), links }, included: locations }
  },

  async map_geojson({ tx, params, context }) {
    const { reference, now } = context
    const { container, stops } = found(await findRoute(tx, params.id, reference))
    const drawn = stops.flatMap((stop) => mapStop(stop, reference))
    const ids = new Set(drawn.flatMap(({ inbound, outbound }) => [inbound?.vessel_id, outbound?.vessel_id]))
    const vessels = await vesselsByIds(
      tx,
      [...ids].filter((id) => typeof id === 'string'),
    )
    const input = {
      stops: drawn,
      vessels: new Map(vessels.map((row) => [row.id, { ...row, seen: lastSeen(row) }])),
      tracks: await tracksOf(tx, drawn, now()),
      updated_at: container.updated_at,
      network: reference.seaNetwork(),
      now: now(),
    }
    return { type: 'FeatureCollection', features: mapOf(input) }
  },

  async journey({ tx, params: { id }, context }) {
    const row = found(await findContainer(tx, id))
    const shipment = found(await findShipment(tx, row.shipment_id))
    const events = (await stopEvents(tx, id)).map(({ location_id, location_type, vessel, ...facts }) => ({
      facts,
      place: nameOf(context.reference, location_type, location_id) ?? facts.location_locode,
      vessel,
    }))
    const { pod_original_eta_at } = routeOfContainer(shipment, row)
    const estimates = await estimatesOf(tx, id, context.reference)
    const planned = (await happenedEvents(tx, id)).flatMap((event) => {
      const at = plannedFor(event, estimates, pod_original_eta_at)
      return at === null ? [] : [{ event_id: event.id, at }]
    })
    const free_time_since = freeTimeSince(row)
    return { data: render(journey, { id, ...stopsOf(shipment, row, events), free_time_since, planned }) }
  },
}

/** Where the ships of the legs have been seen between departure and arrival. */
async function tracksOf(tx: Transaction, stops: readonly MapStop[], now: Date) {
  const tracks = []
  for (const [at, state] of legStates(stops).entries()) {
    const [left, reached] = [stops[at]?.outbound, stops[at + 1]?.inbound]
    const vessel_id = left?.vessel_id ?? reached?.vessel_id
    const from = left?.actual_at
    const to = reached?.actual_at ?? now.toISOString()
    tracks.push(state === 'ahead' || !vessel_id || !from ? [] : await listPositions(tx, vessel_id, { from, to }))
  }
  return tracks
}

const nameOf = ({ find }: Reference, type: 'port' | 'metro_area' | null, id: string | null) =>
  type && id ? find(type, id)?.name : undefined
