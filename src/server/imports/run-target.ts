import { importRowSentences } from '#contract/said/import-rows.ts'
import { addInitial } from '#domain/custom-fields/put-fields.ts'
import { addFields } from '../custom-fields/add-fields.ts'
import { beginRequest } from '../custom-fields/initial.ts'
import { lockPending } from '../db/imports/import-freight.ts'
import type { Target } from '../db/imports/import-rows.ts'
import type { Undo } from '../db/imports/import-schema.ts'
import type { ImportRecord } from '../db/imports/imports.ts'
import { findParty, mergedInto } from '../db/parties/parties.ts'
import { setCustomer } from '../db/parties/party-roles.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { keysOfContainer, keysOfRequest, keysOfShipment, replaceSearchKeys } from '../db/search/search-keys.ts'
import { containersOf, labelContainer } from '../db/tracking/containers.ts'
import { setRequest } from '../db/tracking/requests.ts'
import { labelShipment, lockShipment } from '../db/tracking/shipments.ts'
import type { Context } from '../http/handler.ts'
import { lockNumber, trackedShipment } from '../tracking/open-shipment.ts'
import { createRequest } from '../tracking/requests.ts'

export interface Done {
  result: NonNullable<Target['result']>
  result_detail?: string
  shipment_id?: string | null
  tracking_request_id?: string | null
  undo?: Undo
}

interface Run {
  of: ImportRecord
  /** Of the customer that is written there; undefined where it stays empty. */
  customerOf: (name: string | null) => string | undefined
  context: Context
}

/** Makes what is asked for, or adds to what has the number by now. In one transaction with the note that it is done. */
export async function runTarget(tx: Transaction, target: Target, { of, customerOf, context }: Run): Promise<Done> {
  const { account_id, number: request_number, request_type, scac } = target
  await lockNumber(tx, account_id, request_number)
  const customer_id = await livingParty(tx, customerOf(target.customer))
  const shipment_id =
    target.shipment_id ?? (await trackedShipment(tx, { request_type, request_number, scac }, context)) ?? null
  if (shipment_id) return addToTracked(tx, shipment_id, { target, customer_id, of, context })
  const pending = await lockPending(tx, target)
  if (pending) return addToPending(tx, pending, { target, customer_id, of, context })
  if (of.mode === 'update') return { result: 'failed', result_detail: importRowSentences.number_gone }
  const { ref_numbers, tags, fields } = target
  const hasFields = fields.shipment.length + fields.containers.length > 0
  const request = await createRequest(
    tx,
    {
      ...{ account_id, request_type, request_number, scac, ref_numbers, tags, customer_id },
      user_id: of.user_id,
      initial_custom_fields: hasFields ? fields : null,
    },
    context,
  )
  await beginRequest(tx, request)
  return { result: 'created', tracking_request_id: request.id, undo: { request_id: request.id } }
}

/** It may have been merged, or deleted, since the file was checked. */
async function livingParty(tx: Transaction, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  if (await findParty(tx, id)) return id
  return (await mergedInto(tx, id)) ?? null
}

interface Given {
  target: Target
  customer_id: string | null
  of: ImportRecord
  context: Context
}

async function addToPending(
  tx: Transaction,
  request: Row<'tracking_requests'>,
  { target, customer_id, of, context }: Given,
): Promise<Done> {
  const { id } = request
  const added = {
    ref_numbers: missing(request.ref_numbers, target.ref_numbers),
    tags: missing(request.tags, target.tags),
  }
  const ref_numbers = [...request.ref_numbers, ...added.ref_numbers]
  const tags = [...request.tags, ...added.tags]
  const isCustomer = customer_id !== null && request.customer_id === null
  const { shipment = [], containers = [] } = request.initial_custom_fields ?? {}
  const ofShipment = addInitial(shipment, target.fields.shipment, byImport(of))
  const ofContainers = addInitial(containers, target.fields.containers, byImport(of))
  const initial = { shipment: ofShipment.put, containers: ofContainers.put }
  await setRequest(tx, id, {
    ref_numbers,
    tags,
    updated_at: context.now().toISOString(),
    ...(isCustomer && { customer_id }),
    ...(initial.shipment.length + initial.containers.length > 0 && {
      initial_custom_fields: { shipment: ofShipment.fields, containers: ofContainers.fields },
    }),
  })
  await replaceSearchKeys(tx, request.account_id, [id], keysOfRequest({ ...request, ref_numbers }))
  const undo: Undo = { pending_id: id, ...added, initial, ...(isCustomer && { customer_id }) }
  return { result: 'updated', result_detail: said(undo), tracking_request_id: id, undo }
}

async function addToTracked(
  tx: Transaction,
  shipment_id: string,
  { target, customer_id, of, context }: Given,
): Promise<Done> {
  const shipment = await lockShipment(tx, shipment_id)
  if (!shipment) return { result: 'failed', result_detail: importRowSentences.not_tracked_any_more }
  const updated_at = context.now().toISOString()
  const undo: Undo = {
    shipment_id,
    ref_numbers: missing(shipment.ref_numbers, target.ref_numbers),
    tags: missing(shipment.tags, target.tags),
    containers: {},
  }
  const ref_numbers = [...shipment.ref_numbers, ...(undo.ref_numbers ?? [])]
  const tags = [...shipment.tags, ...(undo.tags ?? [])]
  if (undo.ref_numbers?.length || undo.tags?.length)
    await labelShipment(tx, shipment_id, { ref_numbers, tags, updated_at })
  const containers = await containersOf(tx, shipment_id)
  const named = target.request_type === 'container' ? [target.number] : target.container_numbers
  const meant = named.length > 0 ? containers.filter(({ number }) => named.includes(number)) : containers
  const keys = keysOfShipment({ ...shipment, ref_numbers })
  for (const container of meant) {
    const added = missing(container.ref_numbers, target.ref_numbers)
    if (added.length === 0) continue
    const own = [...container.ref_numbers, ...added]
    await labelContainer(tx, container.id, { ref_numbers: own, updated_at })
    keys.push(...keysOfContainer({ ...container, ref_numbers: own }))
    undo.containers = { ...undo.containers, [container.id]: added }
  }
  await replaceSearchKeys(tx, shipment.account_id, [shipment_id, ...Object.keys(undo.containers ?? {})], keys)
  const party = customer_id && !shipment.customer_id ? await findParty(tx, customer_id) : undefined
  if (party) {
    await setCustomer(tx, 'shipment', shipment_id, party, context.now())
    undo.customer_id = party.id
  }
  const { fields, initial } = await addFields(tx, shipment, target.fields, byImport(of))
  Object.assign(undo, { fields, initial: { shipment: [], containers: initial } } satisfies Undo)
  return { result: 'updated', result_detail: said(undo), shipment_id, undo }
}

const byImport = ({ user_id, mode }: ImportRecord) => ({ user_id, replaces: mode === 'update' })

const missing = (some: readonly string[], others: readonly string[]) => others.filter((one) => !some.includes(one))

/** What was added, for people. */
function said({ ref_numbers = [], tags = [], containers = {}, customer_id, fields = [], initial }: Undo): string {
  const put = [...fields, ...[...(initial?.shipment ?? []), ...(initial?.containers ?? [])].map(({ field }) => field)]
  const parts = [
    count(new Set([...ref_numbers, ...Object.values(containers).flat()]).size, 'reference'),
    count(tags.length, 'tag'),
    count(new Set(put.map(({ definition_id }) => definition_id)).size, 'custom field'),
    customer_id ? 'the customer' : '',
  ].filter(Boolean)
  return parts.length === 0 ? importRowSentences.nothing_new : `${parts.join(', ')} added`
}

const count = (many: number, noun: string) => (many === 0 ? '' : `${many} ${noun}${many === 1 ? '' : 's'}`)
