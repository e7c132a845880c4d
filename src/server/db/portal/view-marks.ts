import { type Kysely, sql } from 'kysely'
import { currentStatuses } from '#contract/tracking/current-status.ts'
import { verdicts } from '#contract/tracking/verdict.ts'
import { warnedDays } from '#domain/portal/customer-say.ts'
import { customerState } from '#domain/portal/customer-state.ts'
import { allows, type Gated, type Policy } from '#domain/portal/view-policy.ts'
import { finished } from '#domain/tracking/urgency.ts'
import type { Schema } from '../schema.ts'
import type { Transaction } from '../scope.ts'
import { findOwnView, ownReferences, toldEvents } from './embed.ts'
import { freeUntil } from './last-days.ts'

/** What a view shows, as marks that say nothing but whether it is still the same. */
export interface ViewMarks {
  /** Of its policy and names. */
  view: string
  /** Of all that its shipments say. */
  shipments: string
}

/** What is said of a shipment or a container whatever the policy, and what only one that shows it says. */
type Columns = { always: readonly string[] } & Partial<Record<Gated, readonly string[]>>

const ofShipments: Columns = {
  always: [
    'port_of_lading_name',
    'pol_timezone',
    'port_of_discharge_name',
    'port_of_discharge_locode',
    'pod_timezone',
    'pod_ata_at',
    'line_tracking_stopped_at',
    'destination_name',
    'destination_locode',
    'destination_timezone',
  ],
  bill_of_lading_number: ['bill_of_lading_number'],
  'containers.eta': ['pol_etd_at', 'pod_eta_at', 'pod_eta_history'],
  'containers.vessel': ['pod_vessel_name', 'pod_voyage_number'],
}

const ofContainers: Columns = {
  always: [
    'shipment_id',
    'empty_out_at',
    'pol_full_in_at',
    'pol_vessel_loaded_at',
    'pol_vessel_departed_at',
    'pod_arrived_at',
    'pod_discharged_at',
    'pod_full_out_at',
    'final_destination_full_out_at',
    'delivered_at',
    'empty_terminated_at',
    'pod_timezone',
    'final_destination_timezone',
    'empty_terminated_timezone',
    'silent_since',
  ],
  'containers.number': ['number'],
  'containers.references': ['ref_numbers'],
  'containers.eta': ['pickup_appointment_at'],
  'containers.deadline': [
    ...['binding_lfd', 'binding_lfd_source', 'binding_lfd_timezone', 'empty_due_at', 'empty_due_timezone'],
    ...['empty_return_place', 'free_time', 'free_time_days'],
  ],
  'containers.holds': ['holds_at_pod_terminal'],
  'containers.fees': ['fees_at_pod_terminal', 'free_time_days'],
  'containers.pickup_number': ['pickup_number'],
  'containers.terminal': ['pod_terminal_id', 'pickup_facility_id', 'pickup_facility_type'],
}

/** The values of those that the policy lets out, as one text. */
function textOf(table: string, columns: Columns, policy: Policy) {
  const { always, ...gated } = columns
  const shown = Object.entries(gated).flatMap(([gate, names]) => (allows(policy, gate as Gated) ? names : []))
  return sql`row(${sql.join([...always, ...shown].map((name) => sql.ref(`${table}.${name}`)))})::text`
}

/**
 * That nothing is needed is said whatever the policy hides: as much of `tellCustomer` as facts decide; the rest the clock
 * does, and the page asks anew.
 */
const isQuiet = (now: Date) => sql<boolean>`coalesce(
  not jsonb_path_exists(c.holds_at_pod_terminal, '$[*] ? (@.status == "hold")')
  and not jsonb_path_exists(c.fees_at_pod_terminal, '$[*] ? (@.amount > 0)')
  and not jsonb_path_exists(c.next_steps, '$[*] ? (@.step == "move_appointment")')
  and (c.verdict = 'not_arrived' or c.current_status = 'on_rail' or exists (
    select from ${freeUntil} last where last.at > ${new Date(now.getTime() + warnedDays * 86_400_000).toISOString()})), false)`

/** Whether it is between two ships, on a barge or on a truck, and whether it is late. */
const underway = sql`case when c.verdict in ('not_arrived', 'on_rail')
  then jsonb_path_query_array(c.next_steps, '$[*] ? (@.hold == null)')::text end`

/** When it arrived inland, where nobody reported that. */
const inland = sql`case when c.next_arrival ->> 'at_place' = 'inland_destination'
  and not (c.next_arrival ->> 'estimated')::boolean then c.next_arrival ->> 'at' end`

/** By its status: where it stands, as the customer is told, before the verdict decides. */
const stateByStatus = ({ words }: Policy) =>
  JSON.stringify(
    Object.fromEntries(
      currentStatuses.map((current_status) => {
        const box = {
          current_status,
          verdict: 'unknown' as const,
          verdict_reason: null,
          holds_at_pod_terminal: [],
          pod_arrived_at: null,
          next_steps: [],
        }
        return [current_status, JSON.stringify([customerState(box, false), words[current_status]])]
      }),
    ),
  )

/**
 * As the customer, who knows no other rows, over what the policy lets out and nothing else: what it hides moves no mark.
 * Undefined where the view is gone.
 */
export async function readMarks(tx: Transaction, now: Date) {
  const policy = await findOwnView(tx)
  if (!policy) return undefined
  // Where holds are hidden, what is not ready is told in one sentence, whatever the reason.
  const told = allows(policy, 'containers.holds') ? verdicts : (['ready', 'gone'] as const)
  const references = allows(policy, 'references') ? ownReferences : sql`null`
  const arrival = allows(policy, 'containers.eta')
    ? sql`case when not (c.next_arrival ->> 'outdated')::boolean then c.next_arrival end`
    : sql`null`
  const hidden = [
    ...(allows(policy, 'containers.vessel') ? [] : ['pod_vessel_name', 'pod_vessel_imo', 'pod_voyage_number']),
    ...(allows(policy, 'containers.eta')
      ? []
      : ['pol_etd_at', 'pod_eta_at', 'pod_original_eta_at', 'pod_eta_history', 'destination_eta_at']),
  ]
  const ownRoute = sql`nullif(c.own_route - ${hidden}::text[], '{}')`
  const { rows } = await sql<ViewMarks & { party_id: string; ids: string[] }>`
    select v.party_id, s.ids,
      md5(concat_ws('|', v, p.company_name, a.company_name)) as view,
      md5(concat_ws('|', v.id, s.marks,
        (select string_agg(concat(c.id, ${textOf('c', ofContainers, policy)},
            ${stateByStatus(policy)}::jsonb ->> c.current_status,
            case when c.verdict = any(${told}::text[]) or c.verdict_reason = 'left_unreported'
              then concat(c.verdict, c.verdict_reason) end,
            ${isQuiet(now)}, ${underway}, ${inland}, ${arrival}, ${ownRoute}), ',' order by c.id)
          from containers c),
        (select string_agg(concat(e.container_id, e.event, e.timestamp, e.invalidated_at), ','
            order by e.container_id, e.event, e.timestamp)
          from transport_events e where e.event = any(${toldEvents}::text[])),
        (select string_agg(concat(d.id, d.name, d.effective_type), ',' order by d.id) from documents d),
        (select string_agg(concat(f.definition_id, f.entity_id, f.value), ',' order by f.definition_id, f.entity_id)
          from custom_fields f))) as shipments
    from views v
    join parties p on p.id = v.party_id
    join accounts a on a.id = v.account_id
    cross join (select coalesce(array_agg(id), '{}') as ids,
      string_agg(concat(id, ${textOf('shipments', ofShipments, policy)}, shipments.urgency_rank >= ${finished}, ${references}),
        ',' order by id) as marks from shipments) s`.execute(tx)
  return rows[0]
}

/** Who has a role in these shipments or in a box of theirs, now: whose views may show them. */
export async function partiesIn(db: Kysely<Schema>, shipmentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ party_id: string }>`
    select party_id from party_roles where shipment_id = any(${shipmentIds}::uuid[])
    union
    select r.party_id from party_roles r join containers c on c.id = r.container_id
    where c.shipment_id = any(${shipmentIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ party_id }) => party_id))
}
