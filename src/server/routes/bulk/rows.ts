import { isDeepStrictEqual } from 'node:util'
import { api } from '#contract/api.ts'
import type { BulkOperation, BulkOperationName, BulkType, OperationOf } from '#contract/bulk/operation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusal } from '#contract/said/refusals.ts'
import { handKey } from '#domain/tracking/by-hand.ts'
import { stopsForLackOfNews } from '#domain/tracking/poll-plan.ts'
import { requireSensitive } from '../../custom-fields/sensitive.ts'
import { type Entity, findFieldOf, lockEntity } from '../../db/custom-fields/custom-fields.ts'
import { lockException } from '../../db/exceptions/exceptions.ts'
import { findHeldRole, lockRoleEntity } from '../../db/parties/party-roles.ts'
import type { Principal, Transaction } from '../../db/scope.ts'
import { findContainer } from '../../db/tracking/containers.ts'
import { findManualValue, findStanding, lockShipmentOf, type ManualRow } from '../../db/tracking/manual-values.ts'
import { holdShipment } from '../../db/tracking/shipments.ts'
import { found, HttpError } from '../../http/errors.ts'
import { checkExpected } from '../../http/expected.ts'
import type { CallOne } from '../../http/handler.ts'

/** One row: what it is done to, in its transaction, with a way to do what the endpoint for one of them does. */
export interface One {
  tx: Transaction
  call: CallOne
  principal: Principal
  type: BulkType
  id: string
}

/** What an operation says besides to which rows it is done. */
type Rest<O> = O extends BulkOperation ? Omit<O, 'on'> : never
export type Undo = Rest<BulkOperation>

/** `undo` takes it back, where something can. */
export type Done = { status: 'unchanged' } | { status: 'done'; undo?: Undo }

interface RowKind<Name extends BulkOperationName> {
  /** Whose scope and limit hold. */
  endpoints: readonly Endpoint[]
  act: (one: One, operation: Rest<OperationOf<Name>>) => Promise<Done>
}

const unchanged = { status: 'unchanged' } as const
const done = (undo?: Undo): Done => ({ status: 'done', ...(undo && { undo }) })

/** What is done to one row, by the endpoints for one of them: their rules hold, and they write the audit log. */
export const rowKinds: { [Name in BulkOperationName]: RowKind<Name> } = {
  add_tags: { endpoints: [api.shipments.update], act: (one, { tags }) => changeTags(one, { add: tags }) },
  remove_tags: { endpoints: [api.shipments.update], act: (one, { tags }) => changeTags(one, { remove: tags }) },
  add_references: {
    endpoints: [api.shipments.update, api.containers.update],
    act: (one, { ref_numbers }) => changeReferences(one, { add: ref_numbers }),
  },
  remove_references: {
    endpoints: [api.shipments.update, api.containers.update],
    act: (one, { ref_numbers }) => changeReferences(one, { remove: ref_numbers }),
  },
  give_role: { endpoints: [api.party_roles.create], act: giveRole },
  take_role: { endpoints: [api.party_roles.delete], act: takeRole },
  set_custom_field: {
    endpoints: [api.shipment_custom_fields.create, api.container_custom_fields.create],
    act: setField,
  },
  remove_custom_field: {
    endpoints: [api.shipment_custom_fields.delete, api.container_custom_fields.delete],
    act: removeField,
  },
  refresh: { endpoints: [api.containers.refresh], act: refresh },
  stop_tracking: { endpoints: [api.shipments.stop_tracking], act: (one) => track(one, false) },
  resume_tracking: { endpoints: [api.shipments.resume_tracking], act: (one) => track(one, true) },
  set_manual_value: { endpoints: [api.manual_values.create], act: setManualValue },
  withdraw_manual_value: { endpoints: [api.manual_values.delete], act: withdrawManualValue },
  update_exception: { endpoints: [api.exceptions.update], act: updateException },
}

/** Its shipment, or itself, locked. @throws 404 */
async function heldShipment({ tx, type, id }: One) {
  if (type === 'shipment') return found(await holdShipment(tx, id))
  return found(await holdShipment(tx, found(await findContainer(tx, id)).shipment_id))
}

interface Change {
  add?: readonly string[]
  remove?: readonly string[]
}

/** The list after it, and what came in or went out; undefined where it stays as it is. */
function changed(before: readonly string[], { add = [], remove = [] }: Change) {
  const came = add.filter((one) => !before.includes(one))
  const went = before.filter((one) => remove.includes(one))
  if (came.length === 0 && went.length === 0) return undefined
  return { after: [...before.filter((one) => !remove.includes(one)), ...came], came, went }
}

async function changeTags(one: One, change: Change): Promise<Done> {
  const { id, tags } = await heldShipment(one)
  const next = changed(tags ?? [], change)
  if (!next) return unchanged
  await one.call(api.shipments.update, { params: { id }, body: { data: { attributes: { tags: next.after } } } })
  return done(change.add ? { operation: 'remove_tags', tags: next.came } : { operation: 'add_tags', tags: next.went })
}

async function changeReferences(one: One, change: Change): Promise<Done> {
  const { tx, type, id, call } = one
  const isShipment = type === 'shipment'
  if (!isShipment) await lockShipmentOf(tx, id)
  const { ref_numbers } = isShipment ? await heldShipment(one) : found(await findContainer(tx, id))
  const next = changed(ref_numbers ?? [], change)
  if (!next) return unchanged
  const body = { data: { attributes: { ref_numbers: next.after } } }
  await (isShipment
    ? call(api.shipments.update, { params: { id }, body })
    : call(api.containers.update, { params: { id }, body }))
  return done(
    change.add
      ? { operation: 'remove_references', ref_numbers: next.came }
      : { operation: 'add_references', ref_numbers: next.went },
  )
}

type Party = Rest<OperationOf<'give_role'>>

async function giveRole(one: One, { role, party_id, expected }: Party): Promise<Done> {
  const { tx, id, call } = one
  const type = entityTypeOf(one)
  await lockRoleEntity(tx, type, id)
  if (await findHeldRole(tx, { entity_id: id, role, party_id })) return unchanged
  const before = role === 'customer' && type === 'shipment' ? (await heldShipment(one)).customer_id : null
  checkExpected(expected, { party_id: before })
  const relationships = { party: { data: { id: party_id, type: 'party' as const } }, entity: { data: { id, type } } }
  await call(api.party_roles.create, { body: { data: { attributes: { role }, relationships } } })
  return done(
    before
      ? { operation: 'give_role', role, party_id: before, expected: { party_id } }
      : { operation: 'take_role', role, party_id },
  )
}

async function takeRole(one: One, { role, party_id }: Rest<OperationOf<'take_role'>>): Promise<Done> {
  const { tx, id, call } = one
  found((await lockRoleEntity(tx, entityTypeOf(one), id)) || undefined)
  const held = await findHeldRole(tx, { entity_id: id, role, party_id })
  if (!held) return unchanged
  await call(api.party_roles.delete, { params: { id: held.id } })
  return done({
    ...{ operation: 'give_role', role, party_id },
    ...(role === 'customer' && { expected: { party_id: null } }),
  })
}

const fieldsOf = {
  shipment: { entity_type: 'Shipment', endpoints: api.shipment_custom_fields },
  container: { entity_type: 'Container', endpoints: api.container_custom_fields },
} as const

/** Its value now; nobody writes another until the transaction ends. @throws 403 for who may not see it */
async function heldField(one: One, api_slug: string) {
  const { entity_type, endpoints } = fieldsOf[entityTypeOf(one)]
  const entity: Entity = { entity_type, entity_id: one.id }
  found((await lockEntity(one.tx, entity)) || undefined)
  const before = await findFieldOf(one.tx, entity, api_slug)
  // Whether it is as somebody says tells what it is.
  if (before) requireSensitive(one.principal, { ...before, display_name: api_slug })
  return { before, endpoints }
}

async function setField(one: One, { api_slug, value, expected }: Rest<OperationOf<'set_custom_field'>>): Promise<Done> {
  const { before, endpoints } = await heldField(one, api_slug)
  if (before && isDeepStrictEqual(before.value, value)) return unchanged
  const data = { attributes: { api_slug, value }, ...(expected && { meta: { expected } }) }
  const answer = await one.call(endpoints.create, { params: { id: one.id }, body: { data } })
  const now = { value: answer.data.attributes.value }
  return done(
    before
      ? { operation: 'set_custom_field', api_slug, value: before.value, expected: now }
      : { operation: 'remove_custom_field', api_slug, expected: now },
  )
}

async function removeField(one: One, { api_slug, expected }: Rest<OperationOf<'remove_custom_field'>>): Promise<Done> {
  const { before, endpoints } = await heldField(one, api_slug)
  if (!before) return unchanged
  checkExpected(expected, before)
  await one.call(endpoints.delete, { params: { id: one.id, api_slug } })
  return done({ operation: 'set_custom_field', api_slug, value: before.value, expected: { value: null } })
}

async function refresh(one: One): Promise<Done> {
  const { container_ids } = await heldShipment(one)
  const [first] = one.type === 'container' ? [one.id] : container_ids
  if (!first) throw new HttpError('invalid', refusal('nothing_of_unknown_containers'))
  await one.call(api.containers.refresh, { params: { id: first } })
  return done()
}

async function track(one: One, isTracked: boolean): Promise<Done> {
  const { id, line_tracking_stopped_reason: reason } = await heldShipment(one)
  // What has stopped for lack of news goes on being asked now and then: it can be stopped for good.
  const isStoppable = reason === null || stopsForLackOfNews.some((one) => one === reason)
  if (isTracked ? reason === null : !isStoppable) return unchanged
  await one.call(isTracked ? api.shipments.resume_tracking : api.shipments.stop_tracking, { params: { id } })
  if (isTracked) return done({ operation: 'stop_tracking' })
  return reason === null ? done({ operation: 'resume_tracking' }) : done()
}

type Manual = Rest<OperationOf<'set_manual_value'>>

/** What sets the same again, over what stands there then. */
const manualOf = (row: ManualRow, expected: Manual['expected']): Manual => {
  const { attribute, value, reason, told_by, counts_until, location_locode } = row
  return { operation: 'set_manual_value', attribute, value, reason, told_by, counts_until, location_locode, expected }
}

async function setManualValue({ tx, call, id }: One, { operation: _, expected, ...attributes }: Manual): Promise<Done> {
  await lockShipmentOf(tx, id)
  const before = await findStanding(tx, id, handKey(attributes.attribute, attributes.value))
  if (before && isSame(before, attributes)) return unchanged
  const data = { attributes, ...(expected && { meta: { expected } }) }
  const answer = await call(api.manual_values.create, { params: { id }, body: { data } })
  const { value } = answer.data.attributes
  return done(
    before ? manualOf(before, { value }) : { operation: 'withdraw_manual_value', manual_value_id: answer.data.id },
  )
}

/** Nothing that was said of it is another. */
const isSame = (before: ManualRow, wish: Omit<Manual, 'operation'>) =>
  before.attribute === wish.attribute &&
  before.value === wish.value &&
  before.reason === wish.reason &&
  before.told_by === (wish.told_by ?? null) &&
  before.counts_until === (wish.counts_until ?? null) &&
  before.location_locode === (wish.location_locode ?? null)

async function withdrawManualValue(
  { tx, call, id }: One,
  { manual_value_id, reason }: Rest<OperationOf<'withdraw_manual_value'>>,
): Promise<Done> {
  await lockShipmentOf(tx, id)
  const row = await findManualValue(tx, manual_value_id)
  if (row?.container_id !== id) throw new HttpError('not_found', refusal('no_such_value'))
  if (row.withdrawn_at !== null) return unchanged
  await call(api.manual_values.delete, { params: { id: manual_value_id, ...(reason && { reason }) } })
  return done(manualOf(row, { value: null }))
}

async function updateException(
  { tx, call, id }: One,
  { operation: _, owner_id, expected, ...attributes }: Rest<OperationOf<'update_exception'>>,
): Promise<Done> {
  const before = found(await lockException(tx, id))
  checkExpected(expected, before)
  const data = {
    attributes,
    ...(owner_id !== undefined && {
      relationships: { owner: { data: owner_id === null ? null : { id: owner_id, type: 'user' as const } } },
    }),
  }
  await call(api.exceptions.update, { params: { id }, body: { data } })
  const after = found(await lockException(tx, id))
  const isState = (['state', 'snoozed_until', 'snoozed_until_event'] as const).some(
    (name) => before[name] !== after[name],
  )
  const isOwner = before.owner_id !== after.owner_id
  if (!isState && !isOwner) return unchanged
  const { state, snoozed_until, snoozed_until_event } = before
  return done({
    operation: 'update_exception',
    ...(isState && {
      state,
      ...(state === 'snoozed' && { snoozed_until, snoozed_until_event }),
    }),
    ...(isOwner && { owner_id: before.owner_id }),
    expected: {
      ...(isState && {
        state: after.state,
        snoozed_until: after.snoozed_until,
        snoozed_until_event: after.snoozed_until_event,
      }),
      ...(isOwner && { owner_id: after.owner_id }),
    },
  })
}

/** Roles and fields are of shipments and containers alone, as the contract of their operations says. */
const entityTypeOf = ({ type }: One) => type as 'shipment' | 'container'
