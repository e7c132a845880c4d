import { t } from '#contract/language.ts'
import type { Container } from '#contract/tracking/container.ts'
import type { MapFeature } from '#contract/tracking/container-map.ts'
import { arrivedInland } from '../../lib/arrival.ts'
import type { Point } from '../../lib/sea-chart.ts'

/** A place that a railway leads to. */
export interface Inland {
  name: string
  longitude: number
  latitude: number
  /** It has arrived there. */
  reached: boolean
}

type Box = Pick<Container['attributes'], 'pod_rail_loaded_at' | 'ind_eta_at' | 'next_arrival'>
type Destination = Pick<Inland, 'name'> & Record<'longitude' | 'latitude', number | null>

/** Its destination, where it goes there by rail, or is expected or has arrived there, and it can be drawn. */
export function inlandOf(box: Box, place: Destination | undefined | null): Inland | null {
  const reached = arrivedInland(box) !== null
  if (!place || !(box.pod_rail_loaded_at || box.ind_eta_at || reached)) return null
  const { name, longitude, latitude } = place
  return longitude === null || latitude === null ? null : { name, longitude, latitude, reached }
}

export interface Shapes {
  behind: { points: Point[]; estimated: boolean }[]
  ahead: Point[][]
  stops: { name: string; label: string; at: Point; reached: boolean }[]
  ship: { name: string; at: Point; seen_at: string; estimated: boolean } | null
  railway: Point[] | null
}

/** What is drawn, of what the server says: lines behind and ahead, ports, the ship, the railway. */
export function shapesOf(features: readonly MapFeature[], inland: Inland | null): Shapes {
  const shapes: Shapes = { behind: [], ahead: [], stops: [], ship: null, railway: null }
  for (const { properties, geometry } of features) {
    switch (properties.feature_type) {
      case 'port': {
        const { name, label, inbound_ata_at, outbound_atd_at } = properties
        const reached = inbound_ata_at !== null || outbound_atd_at !== null
        shapes.stops.push({ name, label, reached, at: geometry.coordinates as Point })
        break
      }
      case 'current_vessel': {
        const { vessel_name: name, vessel_location_timestamp: seen_at, estimated } = properties
        shapes.ship = { name, seen_at, estimated, at: geometry.coordinates as Point }
        break
      }
      case 'past_vessel_locations':
        shapes.behind.push({ points: geometry.coordinates as Point[], estimated: properties.estimated })
        break
      case 'estimated_full_legs':
      case 'estimated_partial_leg':
        shapes.ahead.push(geometry.coordinates as Point[])
        break
    }
  }
  const last = shapes.stops.at(-1)
  if (inland && last) {
    const at: Point = [inland.longitude, inland.latitude]
    shapes.railway = [last.at, at]
    shapes.stops.push({ name: inland.name, label: t('Inland'), at, reached: inland.reached })
  }
  return shapes
}
