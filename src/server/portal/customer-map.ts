import type { CustomerMap } from '#contract/portal/embed-map.ts'
import type { Container } from '#contract/tracking/container.ts'
import { groupBy } from '#domain/group-by.ts'
import { customerMap, type MapBox } from '#domain/portal/customer-map.ts'
import { customerState } from '#domain/portal/customer-state.ts'
import { allows, type Policy } from '#domain/portal/view-policy.ts'
import { type Call, routeStops } from '#domain/tracking/container-route.ts'
import type { Mode } from '#domain/tracking/fact.ts'
import { arrivedInland } from '#domain/tracking/next-arrival.ts'
import { type OwnWays, ownWays } from '../db/portal/embed-map.ts'
import type { Transaction } from '../db/scope.ts'
import { callsOf, journeyOf } from '../db/tracking/container-route.ts'
import type { Context } from '../http/handler.ts'
import type { Reference } from '../reference/reference.ts'
import { lastSeen, mapStop } from '../tracking/map-stops.ts'
import { vesselId } from '../tracking/vessels.ts'
import { nameOf } from './customer-shipments.ts'

/** Where these shipments are, or these containers of them, as the view of this transaction lets it out. */
export async function mapOfShipments(
  tx: Transaction,
  policy: Policy,
  { ids, only }: { ids: readonly string[]; only?: ReadonlySet<string> | undefined },
  { reference, now }: Pick<Context, 'reference' | 'now'>,
): Promise<CustomerMap> {
  const known = await ownWays(tx, ids)
  const own = only ? { ...known, containers: known.containers.filter(({ id }) => only.has(id)) } : known
  const { features, left_out } = customerMap({
    policy,
    boxes: boxesOf(own, ids, policy, reference),
    vessels: new Map(own.vessels.map((row) => [row.id, { ...row, seen: lastSeen(row) }])),
    network: reference.seaNetwork(),
    now: now(),
  })
  return { type: 'FeatureCollection', features, left_out_count: left_out, more_count: 0 }
}

function boxesOf(own: OwnWays, ids: readonly string[], policy: Policy, reference: Reference): MapBox[] {
  const shipments = new Map(own.shipments.map((row) => [row.id, row]))
  const containers = groupBy(own.containers, ({ shipment_id }) => shipment_id)
  const calls = groupBy(own.calls, ({ container_id }) => container_id)
  const expected = groupBy(own.expected, ({ container_id }) => container_id)
  const tellHolds = allows(policy, 'containers.holds')
  return ids.flatMap((id): MapBox[] => {
    const row = shipments.get(id)
    if (!row) return []
    const order = { id, headline: nameOf(policy, row)?.text ?? null }
    const boxes = containers.get(id) ?? [null]
    return boxes.map((box) => {
      const known = [
        ...(expected.get(box?.id ?? '') ?? []).map((one) => expectedCall(one, reference)),
        ...(box ? callsOf(calls.get(box.id) ?? [], box) : []),
      ]
      const stops = routeStops(known, journeyOf(row, box, reference))
      return {
        order,
        state: box && customerState(box as unknown as Container['attributes'], tellHolds),
        stops: stops.flatMap((stop) => mapStop(stop, reference)),
        inland: box?.has_inland_leg ? inlandOf(row, reference) : null,
        is_at_inland: box !== null && arrivedInland(box) !== null,
      }
    })
  })
}

function expectedCall(one: OwnWays['expected'][number], { places }: Reference): Call {
  const place = places.place(one.locode, one.mode as Mode | null)
  return {
    event: one.event as Call['event'],
    timestamp: one.timestamp,
    estimated: true,
    location_id: place?.id ?? null,
    location_type: place?.type ?? null,
    location_locode: one.locode,
    vessel_id: vesselId(one.vessel),
    voyage_number: one.voyage,
  }
}

function inlandOf({ destination_type, destination_id }: OwnWays['shipments'][number], { find }: Reference) {
  const place = destination_type && destination_id ? find(destination_type, destination_id) : undefined
  if (!place || place.latitude === null || place.longitude === null) return null
  const { code, name, latitude, longitude } = place
  return { code, name, latitude, longitude }
}
