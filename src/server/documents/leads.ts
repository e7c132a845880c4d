import { type SpokenOf, tripsAt } from '#domain/documents/box-trips.ts'
import type { Lead } from '#domain/documents/decide-links.ts'
import { isNear, nearForms, plainReference, possibleSlips } from '#domain/documents/reference-forms.ts'
import {
  containersByNumbers,
  type Found,
  shipmentsByReferences,
  shipmentsViaDocuments,
} from '../db/documents/document-links.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import { carriers } from '../reference/carriers.ts'
import { numberVariants } from '../tracking/numbers.ts'
import type { Named } from './references.ts'

/** Everything that goes by what a document names: shipments, containers, and other documents that are linked. */
export async function findLeads(
  tx: Transaction,
  document_id: string,
  { named, day }: { named: readonly Named[]; day: SpokenOf },
  context: Context,
): Promise<Lead[]> {
  const boxes = named.filter(({ kind }) => kind === 'container')
  const papers = named.filter(({ kind }) => kind === 'bill' || kind === 'booking')
  const orders = named.filter(({ kind }) => kind === 'purchase_order' || kind === 'reference')

  const byNumber = await containersByNumbers(
    tx,
    boxes.map(({ norm }) => norm),
  )
  const variants = papers.map((one) => ({ one, forms: spellings(one.norm, context) }))
  const asked = [...variants.flatMap(({ forms }) => [...forms.keys()]), ...orders.map(({ norm }) => norm)]
  const byReference = await shipmentsByReferences(tx, [...new Set(asked)])

  const direct = [
    ...boxes.flatMap((one) => byNumber.filter(({ norm }) => norm === one.norm).map((found) => leadOf(one, found))),
    ...variants.flatMap(({ one, forms }) =>
      byReference.filter((found) => isOfPaper(found, forms)).map((found) => leadOf(one, found)),
    ),
    ...orders.flatMap((one) => byReference.filter(({ norm }) => norm === one.norm).map((found) => leadOf(one, found))),
  ]
  // One that leads somewhere by itself needs no help; and then nothing weaker is asked. A journey that was over is none.
  if (direct.some(({ trip }) => trip === null || tripsAt([{ trip }], day).length > 0)) return direct
  return [...direct, ...(await viaDocuments(tx, document_id, named)), ...(await slips(tx, orders))]
}

const leadOf = ({ kind, value }: Named, { shipment_id, container_id, trip }: Found): Lead => ({
  kind,
  value,
  is_near: false,
  via_document_id: null,
  shipment_id,
  container_id,
  trip,
})

/**
 * With and without the SCAC in front, each with the line whose SCAC it would be: a number of that line, and of no other.
 * Null for what is as it is written.
 */
function spellings(norm: string, { reference }: Context): Map<string, string | null> {
  if (/^\d{6,}$/.test(norm))
    return new Map([
      [norm, null],
      ...carriers.flatMap(({ scac, alternative_scacs, bl_prefixes }) =>
        [scac, ...alternative_scacs, ...bl_prefixes].map((prefix) => [prefix + norm, scac] as const),
      ),
    ])
  const line = /^[A-Z]{4}(?=\d)/.exec(norm)?.[0]
  const scac = line ? (reference.find('shipping_line', line)?.scac ?? null) : null
  return new Map(numberVariants(norm, scac, reference).map((form) => [form, form === norm ? null : scac]))
}

const ofPapers = ['bill', 'normalized', 'booking', 'request']

function isOfPaper({ norm, kind, scac, container_id }: Found, forms: ReadonlyMap<string, string | null>): boolean {
  const line = forms.get(norm)
  if (line === undefined || container_id !== null) return false
  // What a person has added as a reference may be a bill of somebody else: as it is written only.
  return ofPapers.includes(kind) ? line === null || line === scac : line === null
}

async function viaDocuments(tx: Transaction, document_id: string, named: readonly Named[]): Promise<Lead[]> {
  const others = named.filter(({ kind }) => kind !== 'container')
  const exact = await shipmentsViaDocuments(
    tx,
    document_id,
    others.map(({ norm }) => norm),
    false,
  )
  const orders = others.filter(({ kind }) => kind === 'purchase_order')
  const forms = orders.flatMap(({ norm }) => nearForms(norm))
  const near = exact.length > 0 ? [] : await shipmentsViaDocuments(tx, document_id, forms, true)
  const lead = ({ kind, value }: Named, via: { document_id: string; shipment_id: string }, is_near: boolean): Lead => ({
    kind,
    value,
    is_near,
    via_document_id: via.document_id,
    shipment_id: via.shipment_id,
    container_id: null,
    trip: null,
  })
  return [
    ...others.flatMap((one) => exact.filter(({ norm }) => norm === one.norm).map((via) => lead(one, via, false))),
    ...orders.flatMap((one) =>
      near
        .filter(({ kind, norm }) => kind === 'purchase_order' && isNear(norm, one.norm))
        .map((via) => lead(one, via, true)),
    ),
  ]
}

/** What an order would be if one of its characters were another one. */
async function slips(tx: Transaction, orders: readonly Named[]): Promise<Lead[]> {
  const some = orders.filter(({ kind }) => kind === 'purchase_order').slice(0, 20)
  const found = await shipmentsByReferences(
    tx,
    some.flatMap(({ norm }) => possibleSlips(norm)),
  )
  return some.flatMap((one) =>
    found
      .filter(({ norm, kind }) => !ofPapers.includes(kind) && isNear(plainReference(norm), one.norm))
      .map((one_) => ({ ...leadOf(one, one_), is_near: true })),
  )
}
