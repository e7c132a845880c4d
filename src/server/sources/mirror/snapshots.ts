import * as z from 'zod'
import { fee, hold } from '#contract/tracking/container.ts'
import { deadlineReadings } from '#contract/tracking/deadline.ts'
import { localDate } from '#domain/instants.ts'
import { nothingSaid, type TerminalSnapshot } from '#domain/tracking/fact.ts'
import { digestOfSnapshot } from '../source.ts'
import { instantOf, type Theirs, textOf } from './api-types.ts'
import { type DecodeContext, includedOf, type MirroredFact } from './context.ts'

const holds = z.array(z.unknown()).transform((all) => all.flatMap((one) => hold.safeParse(one).data ?? []))
const fees = z.array(z.unknown()).transform((all) => all.flatMap((one) => fee.safeParse(one).data ?? []))
const deadlines = z
  .array(z.object({ source: z.string(), on: z.iso.date(), read_as: z.enum(deadlineReadings).nullable() }))
  .catch([])

type Said = Pick<TerminalSnapshot, 'source' | 'source_kind'> & Partial<TerminalSnapshot>

/** What terminals, railways and lines say of a container that is there: where they have it, holds, fees, last free days. */
export function snapshotsOf(container: Theirs, context: DecodeContext): MirroredFact[] {
  const { attributes } = container
  const facility = facilityOf(container, context)
  const days = z.record(z.string(), z.unknown()).catch({}).parse(attributes.import_deadlines)
  const readings = deadlines.parse(attributes.deadlines)
  const zone = textOf(attributes.final_destination_timezone ?? attributes.pod_timezone, 60)
  const dayOf = (name: string, source: string) => {
    const reading = readings.find((one) => one.source === source)
    const last_free_day_read_as = reading?.read_as ?? undefined
    const at = instantOf(days[name])
    // Of a line and of a paper the day counts, on the calendar of wherever the container is collected.
    const isDay = (source === 'line' || source === 'document') && last_free_day_read_as !== 'time'
    const day = reading?.on ?? (at && localDate(at, zone))
    const last_free_day = isDay && at && day ? `${day}T23:59:59.000Z` : at
    return { last_free_day, ...(last_free_day && last_free_day_read_as && { last_free_day_read_as }) }
  }
  const checked_at = instantOf(attributes.terminal_checked_at)
  const heard_at = instantOf(attributes.updated_at) ?? instantOf(attributes.created_at) ?? context.now
  const made = (said: Said, at = heard_at) => snapshot({ ...said, checked_at: at }, container, context)

  const pickup_number = textOf(attributes.pickup_number, 60)
  const empty_return_place = textOf(attributes.empty_return_place, 120)
  const snapshots: MirroredFact[] = []
  if (facility && checked_at) {
    const isRail = facility.source_kind === 'rail'
    const knows = attributes.availability_known === true
    const said = {
      ...facility,
      available: knows ? attributes.available_for_pickup === true : null,
      off_dock: attributes.current_status === 'off_dock',
      location: textOf(attributes.location_at_pod_terminal, 120),
      holds: holds.safeParse(attributes.holds_at_pod_terminal).data,
      fees: fees.safeParse(attributes.fees_at_pod_terminal).data,
      pickup_appointment_at: instantOf(attributes.pickup_appointment_at),
      chassis_number: textOf(attributes.pod_full_out_chassis_number, 30),
      ...(pickup_number && { pickup_number }),
      ...(isRail ? dayOf('pickup_lfd_rail', 'rail') : dayOf('pickup_lfd_terminal', 'terminal')),
    }
    snapshots.push(made(said, checked_at))
  }
  const others = [
    ['pickup_lfd_line', 'line', { source: context.scac, source_kind: 'shipping_line' }],
    ['pickup_lfd_document', 'document', { source: `document:${container.id}`, source_kind: 'document' }],
  ] as const
  for (const [name, source, by] of others) {
    const day = dayOf(name, source)
    const place = source === 'line' && empty_return_place ? { empty_return_place } : {}
    if (day.last_free_day || 'empty_return_place' in place) snapshots.push(made({ ...by, ...day, ...place }))
  }
  const scac = textOf(attributes.ind_rail_carrier_scac ?? attributes.pod_rail_carrier_scac, 10)
  const ofRail = dayOf('pickup_lfd_rail', 'rail')
  if (ofRail.last_free_day && facility?.source_kind !== 'rail' && scac)
    snapshots.push(made({ source: scac, source_kind: 'rail', ...ofRail }))
  return snapshots
}

function snapshot(
  { checked_at, ...said }: Said & { checked_at: string },
  container: Theirs,
  { via }: DecodeContext,
): MirroredFact {
  const fact: TerminalSnapshot = {
    ...nothingSaid,
    ...said,
    via,
    source_event_id: `${container.id}/${said.source_kind}`,
    container_number: textOf(container.attributes.number, 20) ?? '',
    checked_at,
  }
  const raw = { id: container.id, type: container.type }
  return { fact, reported_at: checked_at, retracts: null, raw, digest: digestOfSnapshot(fact) }
}

/** Where it is, as far as is known. A ramp reports under its railway. */
function facilityOf(container: Theirs, context: DecodeContext) {
  // Until it goes inland, it is the terminal at the port that speaks of it.
  const isAtPort = ['new', 'on_ship', 'awaiting_inland_transfer'].includes(String(container.attributes.current_status))
  const [first, second] = isAtPort ? ['pod_terminal', 'pickup_facility'] : ['pickup_facility', 'pod_terminal']
  const there = includedOf(container, String(first), context) ?? includedOf(container, String(second), context)
  if (!there) return undefined
  const { attributes } = there
  const isRail = there.type === 'rail_terminal' || attributes.facility_type === 'rail_terminal'
  const railway = textOf(container.attributes.ind_rail_carrier_scac ?? container.attributes.pod_rail_carrier_scac, 10)
  const locode = textOf(attributes.locode, 5)
  const known = context.places.facilityByName(locode, textOf(attributes.name, 120))
  const firms = textOf(attributes.firms_code, 10) ?? known?.source ?? known?.firms_code ?? null
  const source = (isRail ? (known?.rail_carrier_scac ?? railway) : null) ?? firms
  if (!source) return undefined
  const source_kind = isRail ? ('rail' as const) : ('terminal' as const)
  return {
    source,
    source_kind,
    locode,
    timezone: textOf(attributes.time_zone, 60),
  }
}
