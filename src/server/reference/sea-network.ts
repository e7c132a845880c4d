import { buildSeaNetwork, type SeaNetwork } from '#domain/reference/sea-route.ts'
import edgesCsv from '../../refdata/sea_edges.csv?raw'
import accessCsv from '../../refdata/sea_port_access.csv?raw'
import waypointsCsv from '../../refdata/sea_waypoints.csv?raw'
import { orNull, readCsv } from './csv.ts'

let network: SeaNetwork | undefined

/** Built once, when the first route is asked for: few processes draw maps at once after their start. */
export function loadSeaNetwork(): SeaNetwork {
  network ??= buildSeaNetwork({
    waypoints: readCsv(waypointsCsv, ['id', 'latitude', 'longitude', 'passage']).map((row) => ({
      id: row.id,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      passage: orNull(row.passage),
    })),
    edges: readCsv(edgesCsv, ['from', 'to', 'distance_nm']).map(withMiles),
    port_access: readCsv(accessCsv, ['locode', 'waypoint', 'distance_nm']).map(withMiles),
  })
  return network
}

const withMiles = <Row extends { distance_nm: string }>(row: Row) => ({ ...row, distance_nm: Number(row.distance_nm) })
