import { isDeepStrictEqual } from 'node:util'
import type { EntityType } from '#contract/custom-fields/custom-field-definition.ts'
import { importRowSentences } from '#contract/said/import-rows.ts'
import { type PutField, type PutInitial, withoutInitial } from '#domain/custom-fields/put-fields.ts'
import { refreshCustomKeys } from '../db/custom-fields/custom-field-keys.ts'
import { deleteField, putField, valuesOf } from '../db/custom-fields/custom-fields.ts'
import { broughtTo, changesOfRequest, changesOfShipment } from '../db/imports/import-freight.ts'
import type { Target } from '../db/imports/import-rows.ts'
import type { Undo } from '../db/imports/import-schema.ts'
import { setCustomer } from '../db/parties/party-roles.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { keysOfContainer, keysOfRequest, keysOfShipment, replaceSearchKeys } from '../db/search/search-keys.ts'
import { containersOf, findContainer, labelContainer } from '../db/tracking/containers.ts'
import { deleteShipments, deleteTrackingRequests } from '../db/tracking/remove-freight.ts'
import { lockRequest, setRequest } from '../db/tracking/requests.ts'
import { labelShipment, lockShipment, setInitialContainerFields } from '../db/tracking/shipments.ts'

export interface Undone {
  undone: NonNullable<Target['undone']>
  /** Why something is left as it is. */
  result_detail?: string
}

/** Takes back what came of a number, as far as nobody has changed it since. The transaction is the system's. */
export async function undoTarget(tx: Transaction, target: Target, now: Date): Promise<Undone> {
  const { undo } = target
  if (!undo) return { undone: 'restored' }
  if (undo.request_id) return removeRequest(tx, target, undo.request_id)
  if (undo.pending_id) return restoreRequest(tx, undo, undo.pending_id, now)
  return restoreShipment(tx, undo, now)
}

async function removeRequest(tx: Transaction, target: Target, id: string): Promise<Undone> {
  const request = await lockRequest(tx, id)
  if (!request) return { undone: 'removed' }
  const shipment_id = request.tracked_object_id
  const why = isEdited(request, target)
    ? importRowSentences.references_changed
    : shipment_id
      ? await whyShipmentStays(tx, shipment_id, { request, target })
      : await changesOfRequest(tx, id)
  if (why) return { undone: 'kept', result_detail: why }
  if (shipment_id) await deleteShipments(tx, [shipment_id])
  await deleteTrackingRequests(tx, [id])
  return { undone: 'removed' }
}

const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))
type Labels = Pick<Target, 'ref_numbers' | 'tags'>
const isEdited = (now: Labels, given: Labels) =>
  !same(now.ref_numbers, given.ref_numbers) || !same(now.tags, given.tags)

/** People work with it, or it is not of this import alone. */
async function whyShipmentStays(
  tx: Transaction,
  id: string,
  { request, target }: { request: Row<'tracking_requests'>; target: Target },
): Promise<string | undefined> {
  const shipment = await lockShipment(tx, id)
  if (!shipment) return undefined
  if (shipment.created_at < request.created_at) return importRowSentences.shipment_was_there
  // Several numbers of the file may have led to it.
  const brought = [target, ...(await broughtTo(tx, target.import_id, id))]
  const all = {
    ref_numbers: [...new Set(brought.flatMap(({ ref_numbers }) => ref_numbers))],
    tags: [...new Set(brought.flatMap(({ tags }) => tags))],
  }
  if (isEdited(shipment, all)) return importRowSentences.references_changed
  const customers = [request.customer_id, ...brought.map((one) => ('customer_id' in one ? one.customer_id : null))]
  if (!customers.includes(shipment.customer_id)) return importRowSentences.customer_changed
  return changesOfShipment(tx, id, target.import_id)
}

async function restoreRequest(tx: Transaction, undo: Undo, id: string, now: Date): Promise<Undone> {
  const request = await lockRequest(tx, id)
  if (!request) return { undone: 'restored' }
  const { tracked_object_id: tracked, failed_reason } = request
  // Of a shipment that was there before nobody knows which values came by this one: they stay.
  if (tracked && failed_reason === 'duplicate') return restoreShipment(tx, { ...undo, shipment_id: tracked }, now)
  if (tracked) return restoreShipment(tx, await asOfShipment(tx, undo, tracked), now)
  const ref_numbers = without(request.ref_numbers, undo.ref_numbers)
  const isCustomer = undo.customer_id !== undefined && request.customer_id === undo.customer_id
  await setRequest(tx, id, {
    ref_numbers,
    tags: without(request.tags, undo.tags),
    updated_at: now.toISOString(),
    ...(isCustomer && { customer_id: null }),
    ...(undo.initial && {
      initial_custom_fields: {
        shipment: withoutInitial(request.initial_custom_fields?.shipment ?? [], undo.initial.shipment),
        containers: withoutInitial(request.initial_custom_fields?.containers ?? [], undo.initial.containers),
      },
    }),
  })
  await replaceSearchKeys(tx, request.account_id, [id], keysOfRequest({ ...request, ref_numbers }))
  return { undone: 'restored' }
}

/** What a request was given, as what its shipment and containers have begun with. */
async function asOfShipment(tx: Transaction, undo: Undo, shipment_id: string): Promise<Undo> {
  const put = (entity_type: EntityType, entity_id: string, { field, before }: PutInitial): PutField => ({
    ...{ entity_type, entity_id, definition_id: field.definition_id },
    ...{ before: before && { value: before.value }, after: field.value },
  })
  const { shipment = [], containers = [] } = undo.initial ?? {}
  const fields = shipment.map((one) => put('Shipment', shipment_id, one))
  for (const { id, number } of await containersOf(tx, shipment_id)) {
    const own = containers.filter(({ field }) => field.number === number)
    const isOwn = ({ field }: PutInitial) => own.some((one) => one.field.definition_id === field.definition_id)
    const ofAll = containers.filter((one) => one.field.number === null && !isOwn(one))
    fields.push(...[...own, ...ofAll].map((one) => put('Container', id, one)))
  }
  return { ...undo, shipment_id, fields }
}

async function restoreShipment(tx: Transaction, undo: Undo, now: Date): Promise<Undone> {
  const id = undo.shipment_id ?? ''
  const shipment = await lockShipment(tx, id)
  if (!shipment) return { undone: 'restored' }
  const updated_at = now.toISOString()
  const kept: string[] = []
  const ref_numbers = without(shipment.ref_numbers, undo.ref_numbers)
  const keys = keysOfShipment({ ...shipment, ref_numbers })
  await labelShipment(tx, id, { ref_numbers, tags: without(shipment.tags, undo.tags), updated_at })
  const changed = [id]
  for (const [container_id, added] of Object.entries(undo.containers ?? {})) {
    const container = await findContainer(tx, container_id)
    if (!container) continue
    const own = without(container.ref_numbers, added)
    await labelContainer(tx, container_id, { ref_numbers: own, updated_at })
    keys.push(...keysOfContainer({ ...container, ref_numbers: own }))
    changed.push(container_id)
  }
  await replaceSearchKeys(tx, shipment.account_id, changed, keys)
  if (undo.customer_id && shipment.customer_id === undo.customer_id) await setCustomer(tx, 'shipment', id, null, now)
  else if (undo.customer_id) kept.push(importRowSentences.customer_changed)
  for (const field of undo.fields ?? [])
    if (!(await restoreField(tx, field))) kept.push(importRowSentences.fields_changed)
  if (undo.initial?.containers.length) {
    const { fields } = shipment.initial_container_fields ?? { fields: [] }
    await setInitialContainerFields(tx, id, withoutInitial(fields, undo.initial.containers))
  }
  await refreshCustomKeys(tx, shipment.account_id, [...new Set((undo.fields ?? []).map(({ entity_id }) => entity_id))])
  return kept.length > 0 ? { undone: 'kept', result_detail: [...new Set(kept)].join(', ') } : { undone: 'restored' }
}

/** Whether it still had what was put there. */
async function restoreField(tx: Transaction, field: PutField): Promise<boolean> {
  const { entity_type, entity_id, definition_id, before, after } = field
  const [there] = await valuesOf(tx, entity_id, [definition_id])
  if (!there) return true
  if (!isDeepStrictEqual(there.value, after)) return false
  if (before === null) await deleteField(tx, there.id)
  else await putField(tx, { entity_type, entity_id }, { definition_id, user_id: there.user_id, value: before.value })
  return true
}

const without = (some: readonly string[], gone: readonly string[] = []) => some.filter((one) => !gone.includes(one))
