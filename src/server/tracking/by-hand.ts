import { createHash, randomUUID } from 'node:crypto'
import { refusal } from '#contract/said/refusals.ts'
import type { ManualValue } from '#contract/tracking/manual-value.ts'
import { factByHand, handKey } from '#domain/tracking/by-hand.ts'
import type { HandValue } from '#domain/tracking/journey/by-hand.ts'
import { foldJourney } from '#domain/tracking/journey.ts'
import { isNoNewsExpected } from '#domain/tracking/poll-plan.ts'
import { referenceInScope } from '../db/reference/own-reference.ts'
import type { Principal, Transaction } from '../db/scope.ts'
import { findContainer } from '../db/tracking/containers.ts'
import { observationsOf } from '../db/tracking/explanations.ts'
import {
  findManualValue,
  findStanding,
  handAuthorOf,
  insertManualValue,
  lockShipmentOf,
  type ManualRow,
  updateManualValue,
} from '../db/tracking/manual-values.ts'
import { findShipment } from '../db/tracking/shipments.ts'
import { HttpError } from '../http/errors.ts'
import { checkExpected } from '../http/expected.ts'
import type { Context } from '../http/handler.ts'
import { reviewTracking } from './plan.ts'
import { record } from './record.ts'
import type { Report } from './recordable.ts'

type Attributes = ManualValue['attributes']

interface Wish extends Pick<Attributes, 'attribute' | 'value' | 'reason'> {
  told_by?: string | null | undefined
  counts_until?: string | null | undefined
  location_locode?: string | null | undefined
}

interface ManualChange {
  container_id: string
  wish: Wish
  /** What the caller has seen standing there. */
  expected: object | undefined
}

/**
 * Keeps what somebody knows of a container, as a fact beside what is reported; what was set before of the same is
 * replaced by it. Undefined where there is no such container.
 */
export async function setByHand(
  tx: Transaction,
  { container_id, wish, expected }: ManualChange,
  principal: Principal,
  context: Context,
): Promise<ManualRow | undefined> {
  const shipment = await lockShipmentOf(tx, container_id)
  const container = shipment && (await findContainer(tx, container_id))
  if (!container) return undefined
  const at = context.now().toISOString()
  const id = randomUUID()
  const { attribute, reason, told_by = null, location_locode = null } = wish
  const counts_until = wish.counts_until ? new Date(wish.counts_until).toISOString() : null
  const author = await handAuthorOf(tx, principal)
  const place = location_locode ? await placeOf(tx, location_locode, context) : null
  const by = { author: author.author_name, reason, counts_until }
  const made = factByHand({ ...by, id, attribute, value: wish.value, place }, container, at)
  if (!('fact' in made)) throw new HttpError('invalid', made.detail, { pointer: `/data/attributes/${made.attribute}` })
  const { fact, value } = made
  const key = handKey(attribute, value)
  const before = await findStanding(tx, container_id, key)
  checkExpected(expected, { value: before?.value ?? null })
  if (before) await updateManualValue(tx, before.id, { replaced_at: at })
  const row = await insertManualValue(tx, {
    ...author,
    id,
    container_id,
    attribute,
    key,
    value,
    reason,
    told_by,
    location_locode,
    timezone: fact.timezone,
    counts_until,
    created_at: at,
  })
  const digest = `${createHash('sha256').update(id).digest('base64url')}@${at}`
  const withdrawals = before ? [{ source: 'user', source_event_id: before.id }] : []
  await tell(
    tx,
    shipment.id,
    { facts: [{ fact, reported_at: at, digest, raw: { manual_value_id: id } }], withdrawals },
    context,
  )
  return row
}

/** Takes back what was set by hand: it stays on record. Undefined where there is none. */
export async function withdrawByHand(
  tx: Transaction,
  { id, reason }: { id: string; reason: string | null },
  principal: Principal,
  context: Context,
): Promise<true | undefined> {
  const known = await findManualValue(tx, id)
  const shipment = known && (await lockShipmentOf(tx, known.container_id))
  const row = shipment && (await findManualValue(tx, id))
  if (!row) return undefined
  if (row.withdrawn_at !== null || row.replaced_at !== null)
    throw new HttpError('changed_meanwhile', refusal('withdrawn_meanwhile'))
  const { author_name } = await handAuthorOf(tx, principal)
  const ended = { withdrawn_at: context.now().toISOString(), withdrawn_by_name: author_name, withdrawal_reason: reason }
  await updateManualValue(tx, id, ended)
  await tell(tx, shipment.id, { facts: [], withdrawals: [{ source: 'user', source_event_id: id }] }, context)
  return true
}

async function tell(
  tx: Transaction,
  shipment_id: string,
  report: Pick<Report, 'facts' | 'withdrawals'>,
  context: Context,
) {
  const recorded = await record(tx, shipment_id, { ...report, asked: null, complete: false }, context)
  await reviewTracking(tx, recorded, context.now())
}

async function placeOf(tx: Transaction, locode: string, context: Context) {
  const { places } = await referenceInScope(tx, context.reference)
  const place = places.place(locode)
  if (place) return { locode, name: place.name, time_zone: place.time_zone }
  throw new HttpError('invalid', refusal('location_unknown', { locode }), {
    pointer: '/data/attributes/location_locode',
  })
}

/** Where each value of a container stands now, with what is reported beside it. */
export async function standingByHand(
  tx: Transaction,
  container_id: string,
  rows: readonly ManualRow[],
  context: Context,
) {
  const container = rows.length > 0 ? await findContainer(tx, container_id) : undefined
  const shipment = container && (await findShipment(tx, container.shipment_id))
  if (!container || !shipment) return []
  const { places } = await referenceInScope(tx, context.reference)
  const observations = await observationsOf(tx, { container_id })
  const { by_hand } = foldJourney(observations, {
    places,
    now: context.now().toISOString(),
    number: container.number,
    tracking_stopped: isNoNewsExpected(shipment),
  })
  const ids = new Map(observations.map(({ id, fact }) => [id, fact.source_event_id ?? '']))
  const byRow = new Map(by_hand.map((one) => [ids.get(one.observation_id), one]))
  const nameOf = (source: string) =>
    places.line(source)?.name ?? places.terminal(source)?.name ?? places.railCarrier(source) ?? null
  return rows.map((row) => ({ ...row, ...standing(row, byRow.get(row.id), nameOf) }))
}

function standing(row: ManualRow, hand: HandValue | undefined, nameOf: (source: string) => string | null) {
  const over = row.withdrawn_at ?? row.replaced_at
  const reported = over ? null : (hand?.reported ?? null)
  return {
    state: row.withdrawn_at ? 'withdrawn' : row.replaced_at ? 'replaced' : (hand?.state ?? 'counts'),
    reported_value: reported?.value ?? null,
    reported_by: reported?.source ?? null,
    reported_by_name: reported && nameOf(reported.source),
    is_disputed: !over && (hand?.is_disputed ?? false),
    is_changed: !over && (hand?.is_changed ?? false),
    ended_at: over ?? hand?.ended_at ?? null,
  } as const
}
