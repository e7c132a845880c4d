import { document, documentRepresentation } from '#contract/documents/document.ts'
import { schemaVersion } from '#contract/documents/document-type.ts'
import { exception } from '#contract/exceptions/exception.ts'
import type { Resource } from '#contract/json-api.ts'
import { vessel } from '#contract/reference/vessel.ts'
import { container } from '#contract/tracking/container.ts'
import { shipment } from '#contract/tracking/shipment.ts'
import { trackingRequest } from '#contract/tracking/tracking-request.ts'
import type { EventName } from '#contract/webhooks/event-catalog.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import type { Row } from '../db/schema.ts'
import type { EventRow } from '../db/webhooks/events.ts'
import { type RowOf, render } from '../http/json-api.ts'
import type { Reference } from '../reference/reference.ts'
import { overdueStep, type SampleEvent, sampleEventOf } from './sample-events.ts'
import {
  referenceOf,
  renderCreated,
  renderEstimated,
  renderTerminalChanged,
  renderTold,
  renderUpdated,
} from './subjects.ts'

const ids = {
  shipment: '1b6f2c9e-6a0c-4f5a-9d0e-3f1c5a7b9d01',
  container: '2c7a3d0f-7b1d-4a6b-8e1f-4a2d6b8c0e02',
  request: '3d8b4e10-8c2e-4b7c-9f20-5b3e7c9d1f03',
  transport: '4e9c5f21-9d3f-4c8d-8031-6c4f8d0e2004',
  vessel: '5fad6032-ae40-4d9e-9142-7d509e1f3105',
  event: '60be7143-bf51-4eaf-8253-8e61af204206',
  document: '71cf8254-c062-4fb0-8364-9f72b0315307',
  exception: '93e1a476-e284-41d1-8586-b194d2537509',
  reading: '82d09365-d173-40c1-9475-a083c1426408',
}

/** One voyage from Ningbo to Los Angeles, told at noon of 20 June 2026. */
const told_at = '2026-06-20T19:00:00.000Z'
const happened_at = '2026-06-20T14:30:00.000Z'
const deadline = '2026-06-25T06:59:59.000Z'

/** An event as it could be, and all it leads to that is no reference data. The same for tests, docs and test sends. */
export function sampleOf(name: EventName, { places }: Reference) {
  const port = (locode: string) => places.place(locode, 'vessel')?.id ?? null
  const pol = port('CNNGB')
  const pod = port('USLAX')
  const terminal_id = places.terminal('Y257')?.id ?? null
  const happening = sampleEventOf(name)
  const scene = happening && sceneOf(happening, places)
  const event = { ...eventOf(name, happening, scene), ...about(name, pod, terminal_id) }
  const { type } = referenceOf(event)
  const route = { port_of_lading_id: pol, port_of_discharge_id: pod, pod_terminal_id: terminal_id }
  const terminals = { pod_terminal_id: terminal_id, pickup_facility_id: terminal_id, pickup_facility_type: 'terminal' }
  const made = [
    render(shipment, { ...empty(shipment), ...shipmentState, ...route, ...(happening?.is_by_rail && inland(places)) }),
    render(container, {
      ...empty(container),
      ...containerState,
      ...terminals,
      ...(happening?.is_by_rail && railways),
      ...(name === 'container.expected_event.overdue' && { expected_next: overdueStep }),
    }),
    render(vessel, { ...empty(vessel), id: ids.vessel, imo: '9321483', name: 'EXAMPLE STAR' }),
    render(trackingRequest, { ...empty(trackingRequest), ...requestState, ...ofRequest[name] }),
    ...papersOf(event),
    ...(type === 'exception'
      ? [render(exception, { ...empty(exception), ...exceptionState, ...ofException[name] })]
      : []),
    ...(happening && scene ? [renderTold(transportRow(event, happening, scene), event)] : []),
    ...(type === 'estimated_event' ? [renderEstimated(event)] : []),
    ...(type === 'container_created_event' ? [renderCreated(event)] : []),
    ...(type === 'container_updated_event' ? [renderUpdated(event)] : []),
    ...(type === 'container_pod_terminal_changed_event' ? [renderTerminalChanged(event)] : []),
  ]
  return { event, made }
}

function papersOf({ event, document_id }: EventRow) {
  if (!document_id) return []
  const isRead = event !== 'document.extraction_failed'
  const reading = {
    id: ids.reading,
    schema_version: schemaVersion,
    payload: { container_numbers: ['TCLU4829132'] },
    found: [],
    notes: [],
    notes_said: [],
  }
  const times = { created_at: told_at, updated_at: told_at }
  const state = {
    ...{ id: ids.document, name: 'Arrival notice', file_name: 'arrival-notice.pdf', source: 'upload' as const },
    ...{ file_content_type: 'application/pdf', file_size_bytes: 48_213, document_type: 'arrival_notice' },
    extraction_status: isRead ? ('extracted' as const) : ('failed' as const),
    last_document_representation_id: isRead ? ids.reading : null,
    shipment_ids: [ids.shipment],
    cargo_ids: [],
    classification_said: [],
    link_notes: [],
    link_notes_said: [],
    ...times,
  }
  return [
    render(document, { ...empty(document), ...state }),
    ...(isRead ? [render(documentRepresentation, { ...reading, ...times })] : []),
  ]
}

const empty = <R extends Resource>({ attributes }: R) =>
  Object.fromEntries(attributes.map((name) => [name, null])) as unknown as RowOf<R>

/** Where it happens, as a transport event says it. */
function sceneOf({ at }: SampleEvent, places: Reference['places']) {
  const [locode, mode] = where[at]
  const place = places.place(locode, mode)
  const ramp = at === 'ramp' ? places.ramp('BNSF', locode) : undefined
  const terminal = at === 'pod' ? places.terminal('Y257') : ramp
  return {
    location_locode: locode,
    location_id: place?.id ?? null,
    location_type: place?.type ?? null,
    terminal_id: terminal?.id ?? null,
    terminal_type: terminal?.type ?? null,
    timezone: place?.time_zone ?? null,
  }
}

const where = {
  pol: ['CNNGB', 'vessel'],
  transshipment: ['KRPUS', 'vessel'],
  pod: ['USLAX', 'vessel'],
  ramp: ['USCHI', 'rail'],
} as const

const railways = { pod_rail_carrier_scac: 'BNSF', ind_rail_carrier_scac: 'BNSF' }

const inland = (places: Reference['places']) => ({
  has_inland_leg: true,
  destination_locode: 'USCHI',
  destination_name: 'Chicago',
  destination_timezone: 'America/Chicago',
  destination_id: places.place('USCHI', 'rail')?.id ?? null,
  destination_type: 'metro_area',
})

function eventOf(event: EventName, happening?: SampleEvent, scene?: ReturnType<typeof sceneOf>): EventRow {
  const isOfContainer = event.startsWith('container.')
  const isOfRequest = event.startsWith('tracking_request.')
  const isOfException = event.startsWith('exception.')
  const isOfDocument = /^(document|link)\./.test(event)
  return {
    id: ids.event,
    position: 1,
    account_id: ids.event,
    event,
    shipment_id: isOfException ? null : ids.shipment,
    container_id: isOfContainer ? ids.container : null,
    tracking_request_id: isOfRequest ? ids.request : null,
    transport_event_id: ids.transport,
    document_id: isOfDocument ? ids.document : null,
    exception_id: isOfException ? ids.exception : null,
    sequence: isOfContainer ? 12 : null,
    timestamp: isOfRequest || isOfException ? told_at : happening?.is_deadline ? deadline : happened_at,
    timezone: scene ? scene.timezone : 'America/Los_Angeles',
    data_source: happening?.data_source ?? (event === 'container.updated' ? 'terminal' : 'shipping_line'),
    data: null,
    created_at: told_at,
  }
}

function about(name: EventName, pod: string | null, terminal_id: string | null): Partial<EventRow> {
  const changeset = {
    current_status: ['grounded', 'not_available'],
    holds_at_pod_terminal: [[], containerState.holds_at_pod_terminal],
    pickup_lfd: [null, deadline],
  } satisfies Record<string, [unknown, unknown]>
  if (name === 'container.updated') return { data: { changeset, terminal_id } }
  if (name === 'container.pod_terminal_changed') return { data: { terminal_id } }
  if (name === 'shipment.estimated.arrival')
    return { data: { location_locode: 'USLAX', location_id: pod, voyage_number: '024E', vessel_id: ids.vessel } }
  return {}
}

function transportRow({ event, ...row }: EventRow, happening: SampleEvent, scene: ReturnType<typeof sceneOf>) {
  const { is_by_vessel, is_deadline, is_estimate = false } = happening
  return {
    ...row,
    ...scene,
    id: ids.transport,
    event,
    key: event,
    voyage_number: is_by_vessel ? '024E' : null,
    vessel_id: is_by_vessel ? ids.vessel : null,
    estimated: is_estimate,
    value: is_deadline ? row.timestamp : null,
    value_timestamp: is_deadline ? row.timestamp : null,
    source_event_id: null,
    previous_version_id: null,
    invalidated_at: null,
    invalidation_reason: null,
  } as Row<'transport_events'>
}

const port = { timezone: 'America/Los_Angeles', location_locode: 'USLAX', location_name: 'Los Angeles' }
const estimated = { ...port, eta_at: happened_at }

const shipmentState = {
  id: ids.shipment,
  bill_of_lading_number: 'MEDUAB123456',
  normalized_number: 'MEDUAB123456',
  ref_numbers: ['PO 4711'],
  tags: ['urgent'],
  customer_name: 'Nordmeer Handel GmbH',
  shipping_line_scac: 'MSCU',
  shipping_line_name: 'Mediterranean Shipping Company',
  shipping_line_short_name: 'MSC',
  line_connection: 'connected' as const,
  port_of_lading_locode: 'CNNGB',
  port_of_lading_name: 'Ningbo',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  pod_vessel_name: 'EXAMPLE STAR',
  pod_vessel_imo: '9321483',
  pod_voyage_number: '024E',
  urgency: urgency('deadline_near'),
  has_inland_leg: false,
  pod_eta_at: happened_at,
  pod_eta_history: [{ ...estimated, reported_at: '2026-06-01T08:00:00.000Z', reason: 'first' as const }],
  pol_timezone: 'Asia/Shanghai',
  pod_timezone: 'America/Los_Angeles',
  container_ids: [ids.container],
  created_at: '2026-06-01T08:00:00.000Z',
  updated_at: told_at,
}

const containerState = {
  id: ids.container,
  shipment_id: ids.shipment,
  number: 'TCLU4829132',
  warnings: [],
  ref_numbers: ['PO 4711'],
  equipment_type: 'dry' as const,
  equipment_length: 40 as const,
  equipment_height: 'high_cube' as const,
  current_status: 'not_available' as const,
  availability_known: true,
  available_for_pickup: false,
  holds_at_pod_terminal: [
    { name: 'customs' as const, status: 'hold' as const, description: 'Customs asks for an examination. "CBP HOLD"' },
  ],
  fees_at_pod_terminal: [],
  pickup_lfd: deadline,
  import_deadlines: {
    pickup_lfd_terminal: deadline,
    pickup_lfd_rail: null,
    pickup_lfd_line: null,
    pickup_lfd_document: null,
  },
  pod_timezone: 'America/Los_Angeles',
  verdict: 'blocked' as const,
  verdict_reason: 'on_hold' as const,
  availability_confirmed_at: told_at,
  urgency: urgency('deadline_near'),
  next_steps: [
    {
      step: 'clear_customs' as const,
      who_acts: 'broker' as const,
      hold: 'customs' as const,
      by: deadline,
      timezone: 'America/Los_Angeles',
    },
  ],
  has_inland_leg: false,
  pickup_timezone: 'America/Los_Angeles',
  deadlines: [
    {
      kind: 'pickup_lfd' as const,
      source: 'terminal' as const,
      at: deadline,
      on: '2026-06-24',
      timezone: 'America/Los_Angeles',
      place: 'Los Angeles',
      applies: true,
      binds: true,
      reason: 'only_one' as const,
      calculated_by: null,
      read_as: 'date' as const,
    },
  ],
  free_time: [],
  costs: [],
  binding_lfd: deadline,
  binding_lfd_source: 'terminal' as const,
  binding_lfd_timezone: 'America/Los_Angeles',
  created_at: '2026-06-01T08:00:00.000Z',
  updated_at: told_at,
}

const requestState = {
  id: ids.request,
  request_number: 'MEDUAB123456',
  line_connection: 'connected' as const,
  warnings: [],
  request_type: 'bill_of_lading' as const,
  scac: 'MSCU',
  ref_numbers: ['PO 4711'],
  tags: ['urgent'],
  shipment_tags: ['urgent'],
  status: 'created' as const,
  is_retrying: false,
  tracked_object_id: ids.shipment as string | null,
  created_at: '2026-06-01T08:00:00.000Z',
  updated_at: told_at,
}

const ofRequest: { [Name in EventName]?: Partial<RowOf<typeof trackingRequest>> & { tracked_object_id?: null } } = {
  'tracking_request.failed': { status: 'failed', failed_reason: 'not_found', tracked_object_id: null },
  'tracking_request.awaiting_manifest': { status: 'awaiting_manifest', is_retrying: true, tracked_object_id: null },
  'tracking_request.tracking_stopped': { status: 'tracking_stopped' },
}

const exceptionState = {
  id: ids.exception,
  kind: 'hold' as const,
  hold: 'customs' as const,
  location_locode: 'USLAX',
  location_name: 'Los Angeles',
  facility_name: 'Pier 400',
  who_acts: 'broker' as const,
  severity: 'soon' as const,
  container_count: 1,
  container_numbers: ['TCLU4829132'],
  subjects: [],
  subject_count: 0,
  costs: [],
  unpriced_count: 0,
  first_deadline_at: deadline,
  first_deadline_timezone: 'America/Los_Angeles',
  state: 'open' as const,
  opened_at: told_at,
  changed_at: told_at,
  note_count: 0,
  created_at: told_at,
  updated_at: told_at,
}

const ofException: { [Name in EventName]?: Partial<RowOf<typeof exception>> } = {
  'exception.changed': { state: 'acknowledged' },
  'exception.closed': { closed_at: told_at },
}
