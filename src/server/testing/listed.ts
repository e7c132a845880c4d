import { randomUUID } from 'node:crypto'
import type { Container } from '#contract/tracking/container.ts'
import type { UrgencyReason } from '#contract/tracking/urgency.ts'
import { localDate } from '#domain/instants.ts'
import { deliveryLegOf } from '#domain/tracking/journey/empty-return.ts'
import { firstDue } from '#domain/tracking/shipment-state.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import { worstContainer } from '#domain/tracking/worst-container.ts'
import { withScope } from '../db/scope.ts'
import type { Store } from '../db/store.ts'

type State = Container['attributes']

export interface Box
  extends Pick<State, 'number' | 'current_status' | 'verdict' | 'ref_numbers' | 'binding_lfd' | 'binding_lfd_timezone'>,
    Pick<State, 'holds_at_pod_terminal' | 'fees_at_pod_terminal' | 'pickup_appointment_at' | 'terminal_checked_at'>,
    Pick<State, 'silent_since' | 'expected_next' | 'pod_full_out_at' | 'delivered_at' | 'empty_terminated_at'>,
    Pick<State, 'empty_due_at' | 'empty_due_timezone'> {
  /** Of its urgency. */
  reason: UrgencyReason
  arrival_at: string | null
  pod_timezone: string | null
  pod_terminal: { id: string; name: string } | null
  created_at: string
}

export interface Route {
  bill_of_lading_number: string
  shipping_line_scac: string
  customer_name: string | null
  destination: { locode: string; name: string } | null
  port_of_discharge_locode: string | null
  pod_vessel_name: string | null
  pod_terminal_id: string | null
  pod_eta_at: string | null
  pod_ata_at: string | null
  pod_timezone: string | null
  ref_numbers: string[]
  tags: string[]
  line_tracking_stopped_at: string | null
  created_at: string
  boxes: readonly Box[]
}

export const box = (some: Partial<Box> = {}): Box => ({
  number: 'TCLU4829132',
  current_status: 'on_ship',
  verdict: 'not_arrived',
  ref_numbers: [],
  binding_lfd: null,
  binding_lfd_timezone: null,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
  pickup_appointment_at: null,
  terminal_checked_at: null,
  silent_since: null,
  expected_next: null,
  pod_full_out_at: null,
  delivered_at: null,
  empty_terminated_at: null,
  empty_due_at: null,
  empty_due_timezone: null,
  reason: 'on_the_way',
  arrival_at: null,
  pod_timezone: 'America/Los_Angeles',
  pod_terminal: null,
  created_at: '2026-06-01T00:00:00.000Z',
  ...some,
})

export const route = (some: Partial<Route> = {}): Route => ({
  bill_of_lading_number: 'YMLU1',
  shipping_line_scac: 'YMLU',
  customer_name: null,
  destination: null,
  port_of_discharge_locode: null,
  pod_vessel_name: null,
  pod_terminal_id: null,
  pod_eta_at: null,
  pod_ata_at: null,
  pod_timezone: 'America/Los_Angeles',
  ref_numbers: [],
  tags: [],
  line_tracking_stopped_at: null,
  created_at: '2026-06-01T00:00:00.000Z',
  boxes: [],
  ...some,
})

const dayOf = (at: string | null, timezone: string | null) => at && localDate(at, timezone)

export type Listed = Awaited<ReturnType<typeof insertListed>>

/** Rows as the projection leaves them, without the facts they follow from: what lists are asked about. */
export function insertListed(store: Store, account_id: string, routes: readonly Route[]) {
  return withScope(store, { account_id }, async (tx) => {
    const customers = new Map<string, string>()
    for (const name of new Set(routes.flatMap(({ customer_name }) => customer_name ?? [])))
      customers.set(
        name,
        (await tx.insertInto('parties').values({ company_name: name }).returning('id').executeTakeFirstOrThrow()).id,
      )
    const shipments = []
    const containers = []
    for (const { boxes, destination, ...one } of routes) {
      const customer_id = one.customer_name && (customers.get(one.customer_name) ?? null)
      const rows = boxes.map(({ pod_terminal, reason, ...state }) => ({
        ...state,
        id: randomUUID(),
        urgency: urgency(reason),
        causes: JSON.stringify(reason === 'costs_money' ? [{ severity: 'costs_now' }] : []),
        is_unpriced: reason === 'deadline_near',
        cost_weight: reason === 'costs_money' ? state.fees_at_pod_terminal.length * 100 : null,
        run_up_weight: state.fees_at_pod_terminal[0]?.amount ?? null,
        delivery_leg: deliveryLegOf({ ...state, final_destination_full_out_at: null }),
        empty_due_on: dayOf(state.empty_due_at, state.empty_due_timezone),
        binding_lfd_on: dayOf(state.binding_lfd, state.binding_lfd_timezone),
        arrival_on: dayOf(state.arrival_at, state.pod_timezone),
        pod_terminal_id: pod_terminal?.id ?? null,
        pod_terminal_name: pod_terminal?.name ?? null,
      }))
      const shipment = {
        ...one,
        expected_next: firstDue(rows.map(({ expected_next }) => expected_next)),
        silent_since: rows.flatMap(({ silent_since }) => silent_since ?? []).sort()[0] ?? null,
        ...worstContainer(rows, urgency('on_the_way')),
        id: randomUUID(),
        customer_id,
        normalized_number: one.bill_of_lading_number,
        request_type: 'bill_of_lading' as const,
        request_number: one.bill_of_lading_number,
        shipping_line_name: `Line ${one.shipping_line_scac}`,
        shipping_line_short_name: one.shipping_line_scac,
        destination_locode: destination?.locode ?? null,
        destination_name: destination?.name ?? null,
        arrival_at: one.pod_ata_at ?? one.pod_eta_at,
        arrival_on: dayOf(one.pod_ata_at ?? one.pod_eta_at, one.pod_timezone),
        container_ids: rows.map(({ id }) => id),
      }
      await tx
        .insertInto('shipments')
        .values(shipment as never)
        .execute()
      shipments.push({ ...shipment, boxes: rows })
      for (const row of rows) {
        const { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees } = row
        const lists = { holds_at_pod_terminal: JSON.stringify(holds), fees_at_pod_terminal: JSON.stringify(fees) }
        await tx
          .insertInto('containers')
          .values({ ...row, ...lists, shipment_id: shipment.id } as never)
          .execute()
        containers.push({ ...row, shipment })
      }
    }
    return { shipments, containers, customers }
  })
}
