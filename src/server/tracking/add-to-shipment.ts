import { addFields } from '../custom-fields/add-fields.ts'
import { findParty } from '../db/parties/parties.ts'
import { copyRoles, setCustomer } from '../db/parties/party-roles.ts'
import type { Row } from '../db/schema.ts'
import type { Transaction } from '../db/scope.ts'
import { keysOfContainer, keysOfShipment, replaceSearchKeys } from '../db/search/search-keys.ts'
import { containersOf, labelContainer } from '../db/tracking/containers.ts'
import { labelShipment, lockShipment } from '../db/tracking/shipments.ts'
import type { Context } from '../http/handler.ts'

type Given = Pick<
  Row<'tracking_requests'>,
  'id' | 'account_id' | 'ref_numbers' | 'tags' | 'customer_id' | 'initial_custom_fields'
>

/**
 * What is given with a request for what is tracked already goes to the shipment that is there, its references and fields
 * to the containers: added, nothing is replaced. A customer that it has stays.
 */
export async function addToShipment(tx: Transaction, shipment_id: string, given: Given, { now }: Context) {
  const shipment = await lockShipment(tx, shipment_id)
  if (!shipment) return
  await addReferences(tx, shipment, given, now().toISOString())
  if (given.customer_id && !shipment.customer_id) {
    const party = await findParty(tx, given.customer_id)
    if (party) await setCustomer(tx, 'shipment', shipment_id, party, now())
  }
  await copyRoles(tx, given.id, shipment_id)
  // As what a new shipment begins with, they are set by nobody.
  const { initial_custom_fields: fields } = given
  if (fields) await addFields(tx, shipment, fields, { user_id: null, replaces: false })
}

/** @param of_containers those of containers, by number; the same for all where nothing is said */
export async function addReferences(
  tx: Transaction,
  shipment: Row<'shipments'>,
  given: Pick<Given, 'ref_numbers' | 'tags'>,
  updated_at: string,
  of_containers?: ReadonlyMap<string, readonly string[]>,
) {
  const ref_numbers = union(shipment.ref_numbers, given.ref_numbers)
  const tags = union(shipment.tags, given.tags)
  const changed = [shipment.id]
  if (ref_numbers.length > shipment.ref_numbers.length || tags.length > shipment.tags.length)
    await labelShipment(tx, shipment.id, { ref_numbers, tags, updated_at })
  const keys = keysOfShipment({ ...shipment, ref_numbers })
  for (const container of await containersOf(tx, shipment.id)) {
    const theirs = of_containers ? (of_containers.get(container.number) ?? []) : given.ref_numbers
    const own = union(container.ref_numbers, theirs)
    if (own.length === container.ref_numbers.length) continue
    await labelContainer(tx, container.id, { ref_numbers: own, updated_at })
    changed.push(container.id)
    keys.push(...keysOfContainer({ ...container, ref_numbers: own }))
  }
  await replaceSearchKeys(tx, shipment.account_id, changed, keys)
}

const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])]
