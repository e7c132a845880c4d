import { v7 as uuid } from 'uuid'
import type { DataSource } from '#contract/tracking/transport-event.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { groupBy } from '#domain/group-by.ts'
import { isNews, tellableFrom } from '#domain/tracking/estimate-news.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { planEstimates } from '../db/tracking/estimates-due.ts'
import type { EventData } from '../db/webhooks/event-schema.ts'
import { lastEstimates, type NewEvent, type Told } from '../db/webhooks/events.ts'
import { blankEvent } from './news.ts'
import { vesselId } from './vessels.ts'

/** What is expected now, of a container or, where there is none, of the shipment. */
export interface Estimate {
  container_id: string | null
  event: EventName
  transport_event_id: string | null
  timestamp: string
  timezone: string | null
  location_locode: string | null
  data_source: DataSource
  data: EventData
}

export type LiveEvent = Omit<
  Row<'transport_events'>,
  'account_id' | 'shipment_id' | 'created_at' | 'previous_version_id' | 'invalidated_at' | 'invalidation_reason'
>

type Route = Pick<
  Row<'shipments'>,
  | 'port_of_discharge_id'
  | 'port_of_discharge_locode'
  | 'pod_ata_at'
  | 'pod_eta_at'
  | 'pod_timezone'
  | 'pod_vessel_imo'
  | 'pod_vessel_name'
  | 'pod_voyage_number'
>

/** Of what has not happened yet: an estimate of the past is no news. */
export function estimatesIn(live: readonly LiveEvent[]): Estimate[] {
  return [...groupBy(live, ({ container_id }) => container_id)].flatMap(([container_id, events]) => {
    const happened = new Set<string>(events.flatMap(({ event, estimated }) => (estimated ? [] : event)))
    return events.flatMap(({ id, event, estimated, timestamp, timezone, data_source, ...row }) => {
      if (!estimated || timestamp === null || happened.has(event.replace('.estimated', ''))) return []
      const { voyage_number, location_locode, location_id, location_type, terminal_id, terminal_type, vessel_id } = row
      const data = { voyage_number, location_locode, location_id, location_type, terminal_id, terminal_type, vessel_id }
      return { container_id, event, transport_event_id: id, timestamp, timezone, location_locode, data_source, data }
    })
  })
}

/** When the shipment is expected at its port of discharge: what most of its containers are told. */
export function arrivalOf(route: Route, ofContainers: readonly Estimate[]): Estimate[] {
  const { pod_eta_at, pod_ata_at, port_of_discharge_locode: location_locode } = route
  if (pod_eta_at === null || pod_ata_at !== null) return []
  const same = ofContainers.find(
    ({ event, timestamp }) => event === 'container.transport.estimated.vessel_arrived' && timestamp === pod_eta_at,
  )
  const data = {
    location_locode,
    location_id: route.port_of_discharge_id,
    voyage_number: route.pod_voyage_number,
    vessel_id: vesselId({ imo: route.pod_vessel_imo, name: route.pod_vessel_name }),
  }
  return [
    {
      container_id: null,
      event: 'shipment.estimated.arrival',
      transport_event_id: null,
      timestamp: pod_eta_at,
      timezone: route.pod_timezone,
      location_locode,
      data_source: same?.data_source ?? 'shipping_line',
      data,
    },
  ]
}

export interface Telling {
  shipment: Pick<Row<'shipments'>, 'id' | 'account_id'>
  /** Of whom something may have been told before. */
  container_ids: readonly string[]
  estimates: readonly Estimate[]
}

/**
 * Events for those estimates that are news to whoever heard the last, for each shipment in this order. One that comes
 * too soon after that is looked at again when it is time: `estimates_due`.
 */
export async function tellEstimates(tx: Transaction, tellings: readonly Telling[], now: string): Promise<NewEvent[][]> {
  const some = tellings.filter(({ estimates }) => estimates.length > 0)
  if (some.length === 0) return tellings.map(() => [])
  const known = await lastEstimates(tx, {
    shipment_ids: some.map(({ shipment }) => shipment.id),
    container_ids: some.flatMap(({ container_ids }) => container_ids),
  })
  const told = new Map(known.map((one) => [`${one.container_id ?? one.shipment_id} ${one.event}`, one]))
  const all = tellings.map((telling) => newsAndDue(telling, told, now))
  const due = all.flatMap(({ due }, at) => (due ? { shipment_id: tellings[at]?.shipment.id ?? '', due_at: due } : []))
  await planEstimates(tx, due)
  return all.map(({ events }) => events)
}

function newsAndDue({ shipment, estimates }: Telling, told: ReadonlyMap<string, Told>, now: string) {
  const events: NewEvent[] = []
  let due: string | undefined
  for (const { location_locode, ...estimate } of estimates) {
    const last = told.get(`${estimate.container_id ?? shipment.id} ${estimate.event}`)
    if (
      last &&
      !isNews({ ...last, location_locode: last.data?.location_locode ?? null }, { ...estimate, location_locode })
    )
      continue
    const from = last ? tellableFrom(last.created_at) : now
    if (from <= now) events.push({ ...blankEvent(shipment, now), ...estimate, id: uuid() })
    else if (due === undefined || from < due) due = from
  }
  return { events, due }
}
