import { askedNumber, normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { urgency } from '#domain/tracking/urgency.ts'
import { beginShipment } from '../custom-fields/initial.ts'
import { findParty } from '../db/parties/parties.ts'
import { copyRoles } from '../db/parties/party-roles.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { addSearchKeys, keysOfShipment } from '../db/search/search-keys.ts'
import {
  insertShipment,
  lockKey,
  shipmentOfContainer,
  shipmentOfNumber,
  shipmentOfReference,
} from '../db/tracking/open.ts'
import type { Context } from '../http/handler.ts'
import { numberVariants } from './numbers.ts'

type RequestToOpen = Pick<
  Row<'tracking_requests'>,
  | 'id'
  | 'account_id'
  | 'request_type'
  | 'request_number'
  | 'scac'
  | 'ref_numbers'
  | 'tags'
  | 'customer_id'
  | 'initial_custom_fields'
>

/** Two requests for one number do not make two shipments: whoever comes second waits, and then finds the first's. */
export async function lockNumber(tx: Transaction, account_id: string, number: string): Promise<void> {
  await lockKey(tx, `${account_id} ${normalizeDocumentNumber(number)}`)
}

/** The shipment that is tracked under this number already. A container that came back empty may travel again. */
export async function trackedShipment(
  tx: Transaction,
  asked: Pick<RequestToOpen, 'request_type' | 'request_number' | 'scac'>,
  { reference }: Context,
): Promise<string | undefined> {
  const number = askedNumber(asked)
  if (asked.request_type === 'container') return shipmentOfContainer(tx, number)
  const norms = numberVariants(asked.request_number, asked.scac, reference)
  return shipmentOfNumber(tx, norms, lineOf(asked.scac, reference).shipping_line_scac)
}

/**
 * The shipment of a bill that its line does not know: it may be known by its master bill meanwhile, or by a paper or a
 * spreadsheet, which leave house bills among the references.
 */
export async function shipmentOfHouseBill(
  tx: Transaction,
  asked: Pick<RequestToOpen, 'request_type' | 'request_number' | 'scac'>,
  context: Context,
): Promise<string | undefined> {
  if (asked.request_type !== 'bill_of_lading') return undefined
  const norms = numberVariants(asked.request_number, asked.scac, context.reference)
  const scac = lineOf(asked.scac, context.reference).shipping_line_scac
  return (await trackedShipment(tx, asked, context)) ?? (await shipmentOfReference(tx, norms, scac))
}

function lineOf(scac: string | null, { find }: Context['reference']) {
  const line = find('shipping_line', scac ?? '')
  return {
    shipping_line_scac: line?.scac ?? scac ?? '',
    shipping_line_name: line?.name ?? scac ?? '',
    shipping_line_short_name: line?.short_name ?? scac ?? '',
  }
}

/** A shipment that nothing is known of yet but its number. */
export async function openShipment(
  tx: Transaction,
  asked: RequestToOpen,
  { reference, now }: Context,
): Promise<Row<'shipments'>> {
  const number = asked.request_number.trim()
  const fields = asked.initial_custom_fields
  const customer = asked.customer_id ? await findParty(tx, asked.customer_id) : undefined
  const at = now().toISOString()
  const shipment = await insertShipment(tx, {
    ...nothingKnown,
    ...lineOf(asked.scac, reference),
    bill_of_lading_number: number,
    normalized_number: askedNumber(asked),
    request_type: asked.request_type,
    request_number: number,
    booking_number: asked.request_type === 'booking_number' ? number : null,
    ref_numbers: asked.ref_numbers,
    tags: asked.tags,
    customer_id: asked.customer_id,
    customer_name: customer?.company_name ?? null,
    initial_container_fields: fields && { fields: fields.containers },
    // At once, where the line is not what said so.
    line_tracking_next_attempt_at: at,
    created_at: at,
    updated_at: at,
  })
  await addSearchKeys(tx, asked.account_id, keysOfShipment(shipment))
  await copyRoles(tx, asked.id, shipment.id)
  await beginShipment(tx, shipment, fields?.shipment ?? [])
  return shipment
}

const nothingKnown = {
  urgency: urgency('on_the_way'),
  has_inland_leg: false,
  silent_since: null,
  expected_next: null,
  most_urgent_container_id: null,
  state_until: null,
  port_of_lading_id: null,
  port_of_lading_locode: null,
  port_of_lading_name: null,
  port_of_discharge_id: null,
  port_of_discharge_locode: null,
  port_of_discharge_name: null,
  destination_id: null,
  destination_type: null,
  destination_locode: null,
  destination_name: null,
  pod_terminal_id: null,
  destination_terminal_id: null,
  destination_terminal_type: null,
  pod_vessel_name: null,
  pod_vessel_imo: null,
  pod_voyage_number: null,
  pol_etd_at: null,
  pol_atd_at: null,
  pod_eta_at: null,
  pod_original_eta_at: null,
  pod_ata_at: null,
  destination_eta_at: null,
  destination_ata_at: null,
  pol_timezone: null,
  pod_timezone: null,
  destination_timezone: null,
  line_tracking_last_attempted_at: null,
  line_tracking_last_succeeded_at: null,
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
  line_tracking_stopped_by_user_id: null,
  claimed_until: null,
}
