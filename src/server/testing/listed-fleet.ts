import type { ExpectedNext, ExpectedState } from '#contract/tracking/expected-next.ts'
import { box, route } from './listed.ts'

export const pier = { id: 'aaaaaaaa-0000-4000-8000-000000000001', name: 'Pier 400' }
export const everport = { id: 'aaaaaaaa-0000-4000-8000-000000000002', name: 'everport' }
export const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 5, day, hour)).toISOString()
const expected = (state: ExpectedState, time: string): ExpectedNext => ({
  event: 'container.transport.full_out',
  basis: 'usual',
  state,
  at: time,
  timezone: null,
  location_locode: null,
  location_name: null,
  due_at: time,
  history: null,
})
const hold = { name: 'customs', status: 'pending', description: 'Announced' } as const

/** Three shipments, A with boxes A1 and A2, B with B1, and C, of which nothing is known yet. */
export const fleet = [
  route({
    bill_of_lading_number: 'MAEUA',
    shipping_line_scac: 'MAEU',
    customer_name: 'zeta',
    destination: { locode: 'USCHI', name: 'Chicago' },
    port_of_discharge_locode: 'USLAX',
    pod_vessel_name: 'EVER A',
    pod_terminal_id: pier.id,
    pod_eta_at: at(19),
    pod_ata_at: at(20, 3), // 19 June in Los Angeles
    ref_numbers: ['PO 1'],
    tags: ['urgent', 'reefer'],
    created_at: at(1),
    boxes: [
      box({
        number: 'A1',
        current_status: 'available',
        verdict: 'ready',
        reason: 'costs_money',
        binding_lfd: at(23, 6), // 22 June in Los Angeles
        binding_lfd_timezone: 'America/Los_Angeles',
        holds_at_pod_terminal: [hold, { ...hold, name: 'freight' }],
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: 100, currency_code: 'USD' },
          { type: 'exam', amount: 50, currency_code: 'USD' },
        ],
        pickup_appointment_at: at(22),
        terminal_checked_at: at(20),
        expected_next: expected('on_track', at(22)),
        arrival_at: at(20, 3),
        pod_terminal: pier,
        ref_numbers: ['PO 1'],
        created_at: at(2),
      }),
      box({
        number: 'A2',
        current_status: 'empty_returned',
        verdict: 'gone',
        pod_full_out_at: at(1),
        empty_due_at: at(23, 6), // 22 June in Los Angeles
        empty_due_timezone: 'America/Los_Angeles',
        reason: 'finished',
        arrival_at: at(21),
        created_at: at(3),
      }),
    ],
  }),
  route({
    bill_of_lading_number: 'yMLUB',
    customer_name: 'Alpha',
    destination: { locode: 'USDAL', name: 'dallas' },
    port_of_discharge_locode: 'CAVAN',
    pod_vessel_name: 'DEVA',
    pod_terminal_id: everport.id,
    pod_eta_at: at(25),
    tags: ['reefer'],
    line_tracking_stopped_at: at(20),
    created_at: at(4),
    boxes: [
      box({
        number: 'B1',
        current_status: 'grounded',
        verdict: 'blocked',
        reason: 'blocked',
        binding_lfd: at(26),
        binding_lfd_timezone: 'Asia/Tokyo',
        holds_at_pod_terminal: [hold],
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: 30, currency_code: 'CAD' },
          { type: 'total', amount: 120, currency_code: 'CAD' },
        ],
        terminal_checked_at: at(18),
        silent_since: at(19),
        expected_next: expected('silent', at(18)),
        arrival_at: at(25),
        pod_terminal: everport,
        created_at: at(5),
      }),
    ],
  }),
  route({ bill_of_lading_number: 'MSCUC', shipping_line_scac: 'MSCU', created_at: at(6) }),
]
