import { failures } from '#contract/said/failures.ts'
import { normalizeDocumentNumber } from '#domain/tracking/document-number.ts'
import { isContainerNumber, normalizeContainerNumber } from '#domain/tracking/iso6346.ts'
import { setCustomer } from '../db/parties/party-roles.ts'
import type { Transaction } from '../db/scope.ts'
import { isMadeByMirror, mirroredOf, noteMissed } from '../db/sources/mirrors.ts'
import { containersOf } from '../db/tracking/containers.ts'
import { setPolling } from '../db/tracking/polling.ts'
import { lockWaiting } from '../db/tracking/requests.ts'
import { findShipment } from '../db/tracking/shipments.ts'
import { textOf, textsOf } from '../sources/mirror/api-types.ts'
import type { MirroredFact } from '../sources/mirror/context.ts'
import { decodeCancellation, decodeContainer, decodeShipment } from '../sources/mirror/decode.ts'
import { addReferences } from '../tracking/add-to-shipment.ts'
import { lockNumber, openShipment, trackedShipment } from '../tracking/open-shipment.ts'
import { reviewTracking } from '../tracking/plan.ts'
import { recordAll } from '../tracking/record-all.ts'
import { createRequest } from '../tracking/requests.ts'
import { finish } from '../tracking/settle-request.ts'
import { goneIn } from './gone.ts'
import type { Mirroring } from './mirroring.ts'
import { findOrMakeParty } from './parties.ts'
import type { SaidRequest } from './requests.ts'
import type { TheirShipment } from './shipments.ts'

interface Taken {
  id: string
  /** Whether it was opened for this, or was tracked before. */
  is_made: boolean
  is_news: boolean
  /** Number → id. */
  containers: Map<string, string>
  problems: Problem[]
}

interface Problem {
  about: string
  reason: string
}

/**
 * What another account has of a shipment goes to ours of the same line and number, which is opened where there is none.
 * References, tags and the customer come once: from then on they are ours.
 */
export async function takeIn(
  tx: Transaction,
  of: Mirroring,
  theirs: TheirShipment,
): Promise<Taken | { problem: Problem }> {
  const { mirror, context } = of
  const { attributes } = theirs.shipment
  const bill = textOf(attributes.bill_of_lading_number, 100)
  const scac = textOf(attributes.shipping_line_scac, 4)?.toUpperCase() ?? null
  const asked: SaidRequest | null =
    theirs.request ?? (bill ? { request_type: 'bill_of_lading', request_number: bill, scac } : null)
  if (!asked) return { problem: { about: theirs.shipment.id, reason: failures.no_number_there } }
  if (!scac) return { problem: { about: asked.request_number, reason: failures.no_line_there } }

  const known = (await mirroredOf(tx, mirror.id, 'shipment', [theirs.shipment.id])).get(theirs.shipment.id)
  await lockNumber(tx, mirror.account_id, asked.request_number)
  const there = known?.our_id ? await existing(tx, known.our_id) : await tracked(tx, of, { ...asked, scac }, theirs)
  const { id, is_made } = there ? { id: there, is_made: false } : await open(tx, of, { ...asked, scac }, theirs)

  const isBooking = asked.request_type === 'booking_number'
  const number = normalizedOf(asked)
  // Until a bill is known there, the number that was asked for stands in for it.
  const isBill = bill !== null && (asked.request_type === 'bill_of_lading' || normalizeDocumentNumber(bill) !== number)
  const decoding = {
    via: mirror.id,
    scac,
    bill_of_lading: isBill ? bill : null,
    booking: isBooking ? asked.request_number : null,
    included: theirs.included,
    places: context.reference.places,
    now: context.now().toISOString(),
  }
  const facts: MirroredFact[] = theirs.containers.flatMap((one) => decodeContainer(one, decoding))
  if (theirs.containers.length === 0 && !known) facts.push(...decodeShipment(theirs.shipment, decoding))
  const cancelled = decodeCancellation(theirs.shipment, decoding)
  facts.push(...cancelled.facts)
  const { gone, missed, outages } = await goneIn(tx, id, decoding, facts.map(plain))
  const withdrawn = facts.flatMap(({ fact, is_withdrawn }) =>
    is_withdrawn && fact.source_event_id ? [{ source: fact.source, source_event_id: fact.source_event_id }] : [],
  )
  const withdrawals = [...gone, ...withdrawn, ...cancelled.withdrawals]
  const report = { facts: facts.map(plain), withdrawals, asked: null, complete: false }
  const recorded = await recordAll(tx, id, report, context)
  // By now the shipment is locked.
  await noteMissed(tx, missed, decoding.now)
  await reviewTracking(tx, recorded, context.now())
  const containers = await containersOf(tx, id)
  if (!known?.our_id || there === undefined) await addOnce(tx, of, id, theirs)
  return {
    id,
    is_made,
    is_news: there === undefined || recorded.counts.accepted > 0 || gone.length > 0,
    containers: new Map(containers.map((one) => [one.number, one.id])),
    problems: outages.map((about) => ({ about, reason: failures.left_out })),
  }
}

function plain(one: MirroredFact): MirroredFact {
  const { fact } = one
  if (!fact.container_number) return one
  return { ...one, fact: { ...fact, container_number: normalizeContainerNumber(fact.container_number) } }
}

const existing = async (tx: Transaction, id: string) => (await findShipment(tx, id))?.id

type NumberAtLine = SaidRequest & { scac: string }

/** Under the number that was asked for there, or under its bill. */
async function tracked(tx: Transaction, { context }: Mirroring, asked: NumberAtLine, { shipment }: TheirShipment) {
  const bill = textOf(shipment.attributes.bill_of_lading_number, 100)
  const first = await trackedShipment(tx, asked, context)
  if (first && (asked.request_type !== 'container' || (await isSameJourney(tx, first, shipment)))) return first
  if (!bill) return undefined
  return trackedShipment(tx, { request_type: 'bill_of_lading', request_number: bill, scac: asked.scac }, context)
}

/** Two departures of one box are at least as many days apart. */
const daysBetweenJourneys = 14

/** A box travels again and again: whether ours is the journey of theirs, as far as bills and departures tell. */
async function isSameJourney(tx: Transaction, id: string, { attributes }: TheirShipment['shipment']): Promise<boolean> {
  const ours = await findShipment(tx, id)
  // Until a bill is known, a booking or the box itself stands in its place.
  const billOf = (bill: string | null | undefined, booking: string | null | undefined) => {
    const norm = normalizeDocumentNumber(bill ?? '')
    return norm === '' || isContainerNumber(norm) || norm === normalizeDocumentNumber(booking ?? '') ? null : norm
  }
  const theirBill = billOf(textOf(attributes.bill_of_lading_number, 100), textOf(attributes.booking_number, 100))
  const ourBill = billOf(ours?.bill_of_lading_number, ours?.booking_number)
  if (theirBill && ourBill) return theirBill === ourBill
  const [theirDeparture, ourDeparture] = [
    textOf(attributes.pol_atd_at, 40) ?? textOf(attributes.pol_etd_at, 40),
    ours?.pol_atd_at ?? ours?.pol_etd_at ?? null,
  ].map((at) => Date.parse(at ?? ''))
  const apart = Math.abs((theirDeparture ?? Number.NaN) - (ourDeparture ?? Number.NaN))
  return !(apart > daysBetweenJourneys * 86_400_000)
}

/** With the request that waits for it, or one of its own. It is made for the mirror unless somebody here waited for it. */
async function open(tx: Transaction, of: Mirroring, asked: NumberAtLine, theirs: TheirShipment) {
  const { mirror, context } = of
  const waiting = await lockWaiting(tx, { normalized_number: normalizedOf(asked), scac: asked.scac })
  const { attributes } = theirs.shipment
  const given = { ref_numbers: textsOf(attributes.ref_numbers), tags: textsOf(attributes.tags) }
  const request =
    waiting ??
    (await createRequest(
      tx,
      { ...asked, ...given, account_id: mirror.account_id, user_id: null, customer_id: null },
      context,
    ))
  const { id } = await openShipment(tx, request, context)
  await finish(tx, request, { status: 'created', failed_reason: null, id }, context)
  // Its line is asked as well, where there is a connection to it.
  await setPolling(tx, id, { line_tracking_next_attempt_at: context.now().toISOString() })
  return { id, is_made: waiting === undefined || (await isMadeByMirror(tx, mirror.id, waiting.id)) }
}

const normalizedOf = ({ request_type, request_number }: SaidRequest) =>
  request_type === 'container' ? normalizeContainerNumber(request_number) : normalizeDocumentNumber(request_number)

/** Added, nothing is replaced. */
async function addOnce(tx: Transaction, of: Mirroring, id: string, { shipment, containers }: TheirShipment) {
  const { context } = of
  const at = context.now().toISOString()
  const row = await findShipment(tx, id)
  if (!row) throw new Error(`There is no shipment ${id}`)
  const given = { ref_numbers: textsOf(shipment.attributes.ref_numbers), tags: textsOf(shipment.attributes.tags) }
  const own = new Map(
    containers.map(({ container: { attributes } }) => [
      normalizeContainerNumber(textOf(attributes.number, 20) ?? ''),
      textsOf(attributes.ref_numbers),
    ]),
  )
  await addReferences(tx, row, given, at, own)
  const customer = textOf(shipment.attributes.customer_name, 200)
  if (!customer || row.customer_id) return
  const party = await findOrMakeParty(tx, customer)
  await setCustomer(tx, 'shipment', id, party, context.now())
}
