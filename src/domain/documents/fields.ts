/** How the value of a label is read. */
export type ValueKind =
  | 'code'
  | 'date'
  | 'amount'
  | 'count'
  | 'weight'
  | 'vessel'
  | 'voyage'
  | 'place'
  | 'party'
  | 'text'

export interface LabelKind {
  kind: ValueKind
  /** Whether there may be more than one, also in a column. */
  many?: boolean
}

/** What labels say. */
export const labelFields = {
  container_numbers: { kind: 'code', many: true },
  bill_of_lading_numbers: { kind: 'code', many: true },
  booking_numbers: { kind: 'code', many: true },
  purchase_order_numbers: { kind: 'code', many: true },
  entry_number: { kind: 'code' },
  invoice_number: { kind: 'code' },
  pickup_number: { kind: 'code' },
  reference_numbers: { kind: 'code', many: true },
  last_free_day_on: { kind: 'date' },
  free_time_days: { kind: 'count' },
  eta_on: { kind: 'date' },
  shipped_on_board_on: { kind: 'date' },
  due_on: { kind: 'date' },
  deliver_by_on: { kind: 'date' },
  delivered_on: { kind: 'date' },
  released_on: { kind: 'date' },
  entered_on: { kind: 'date' },
  charged_from_on: { kind: 'date' },
  charged_until_on: { kind: 'date' },
  empty_due_on: { kind: 'date' },
  issued_on: { kind: 'date' },
  /** What is to be paid in the end, and sums that may be that. */
  amount_due: { kind: 'amount' },
  total_amount: { kind: 'amount' },
  gross_weight_kg: { kind: 'weight' },
  packages_count: { kind: 'count' },
  vessel_name: { kind: 'vessel' },
  voyage_number: { kind: 'voyage' },
  port_of_lading: { kind: 'place' },
  port_of_discharge: { kind: 'place' },
  destination: { kind: 'place' },
  pickup_terminal: { kind: 'text' },
  empty_return_place: { kind: 'text' },
  shipper: { kind: 'party' },
  consignee: { kind: 'party' },
  notify_party: { kind: 'party' },
  delivery_address: { kind: 'text' },
  received_by: { kind: 'text' },
} as const satisfies Record<string, LabelKind>

export type LabelField = keyof typeof labelFields

export const kindOf = (field: LabelField): LabelKind => labelFields[field]
