import { sql } from 'kysely'
import type { Trip } from '#domain/documents/box-trips.ts'
import type { ReferenceKind } from '#domain/documents/reference-forms.ts'
import { newestFirst } from '../list/page.ts'
import type { NewRow, Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type LinkRow = Row<'document_links'>
export type Target = Pick<LinkRow, 'shipment_id' | 'container_id'>

export const linksOf = (tx: Transaction, document_id: string): Promise<LinkRow[]> =>
  tx
    .selectFrom('document_links')
    .selectAll()
    .where('document_id', '=', document_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export function listLinks(tx: Transaction, document_id: string, paging: Parameters<typeof newestFirst>[2]) {
  return newestFirst(
    tx.selectFrom('document_links').selectAll().where('document_id', '=', document_id),
    'document_links',
    paging,
  )
}

export const linksByIds = (tx: Transaction, ids: readonly string[]) =>
  tx.selectFrom('document_links').selectAll().where('id', 'in', ids).execute()

/** Only `linkDocument` calls it. @returns what was not there before */
export function insertLinks(tx: Transaction, rows: readonly NewRow<'document_links'>[]): Promise<LinkRow[]> {
  if (rows.length === 0) return Promise.resolve([])
  return tx
    .insertInto('document_links')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .returningAll()
    .execute()
}

export async function deleteLinks(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('document_links').where('id', 'in', ids).execute()
}

export const unlinksOf = (tx: Transaction, document_id: string): Promise<Row<'document_unlinks'>[]> =>
  tx.selectFrom('document_unlinks').selectAll().where('document_id', '=', document_id).execute()

export async function insertUnlink(tx: Transaction, row: NewRow<'document_unlinks'>): Promise<void> {
  await tx
    .insertInto('document_unlinks')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** A person who links it again has thought better of it. */
export async function deleteUnlink(
  tx: Transaction,
  document_id: string,
  { shipment_id, container_id }: Target,
): Promise<void> {
  const [column, id] = shipment_id ? (['shipment_id', shipment_id] as const) : (['container_id', container_id] as const)
  await tx.deleteFrom('document_unlinks').where('document_id', '=', document_id).where(column, '=', id).execute()
}

export interface Found {
  /** The reference that led there. */
  norm: string
  kind: string
  shipment_id: string
  container_id: string | null
  scac: string
  /** Of a container that was found by its number. */
  trip: Trip | null
}

/** Shipments and containers by references of any kind, as they are compared. */
export async function shipmentsByReferences(tx: Transaction, norms: readonly string[]): Promise<Found[]> {
  if (norms.length === 0) return []
  const { rows } = await sql<Found>`
    select m.plain as norm, m.kind, s.id as shipment_id, null::uuid as container_id, s.shipping_line_scac as scac, null::jsonb as trip
    from references_matching(${norms}::text[]) m join shipments s on m.subject = 'shipment' and s.id = m.subject_id
    union all
    select m.plain, m.kind, s.id, c.id, s.shipping_line_scac, null::jsonb
    from references_matching(${norms}::text[]) m
      join containers c on m.subject = 'container' and c.id = m.subject_id join shipments s on s.id = c.shipment_id`.execute(
    tx,
  )
  return rows
}

/** Containers by their numbers, normalised. */
export async function containersByNumbers(tx: Transaction, numbers: readonly string[]): Promise<Found[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Found>`
    select c.number as norm, 'number' as kind, s.id as shipment_id, c.id as container_id, s.shipping_line_scac as scac,
      jsonb_build_object('ended_at', c.empty_terminated_at, 'began_at', least(c.created_at, c.empty_out_at, c.pol_full_in_at,
        c.pol_vessel_loaded_at, c.pol_vessel_departed_at, c.pod_discharged_at, s.pol_atd_at, s.pol_etd_at)) as trip
    from search_keys k join containers c on c.id = k.subject_id join shipments s on s.id = c.shipment_id
    where k.kind = 'number' and k.norm = any(${numbers}::text[])`.execute(tx)
  return rows
}

export interface Via {
  document_id: string
  kind: ReferenceKind
  norm: string
  shipment_id: string
}

/** Shipments that documents with one of these references were linked to: by what they name themselves, or by a person. */
export async function shipmentsViaDocuments(
  tx: Transaction,
  document_id: string,
  norms: readonly string[],
  near: boolean,
): Promise<Via[]> {
  if (norms.length === 0) return []
  const { rows } = await sql<Via>`
    with same as materialized (
      select distinct k.document_id from document_keys k
      where k.norm = any(${norms}::text[]) and k.document_id <> ${document_id} and (${near} or not k.near))
    select distinct k.document_id, k.kind, k.norm, coalesce(l.shipment_id, c.shipment_id) as shipment_id
    from same
      join documents d on d.id = same.document_id and d.deleted_at is null
      join document_keys k on k.document_id = d.id and not k.near and (${near} or k.norm = any(${norms}::text[]))
      join document_links l on l.document_id = d.id and l.how <> 'indirect'
      left join containers c on c.id = l.container_id`.execute(tx)
  return rows
}

/** The shipments that links lead to, themselves or by a container. */
export async function shipmentsOfLinks(tx: Transaction, links: readonly Target[]): Promise<string[]> {
  const containers = links.flatMap(({ container_id }) => container_id ?? [])
  const rows = containers.length
    ? await tx.selectFrom('containers').select('shipment_id').where('id', 'in', containers).execute()
    : []
  return [
    ...new Set([
      ...links.flatMap(({ shipment_id }) => shipment_id ?? []),
      ...rows.map(({ shipment_id }) => shipment_id),
    ]),
  ]
}

/** A shipment or a container by its id, with its shipment and, of a shipment, its containers. */
export async function targetOfId(tx: Transaction, id: string) {
  const shipment = await tx
    .selectFrom('shipments')
    .select(['id', 'container_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (shipment) return { type: 'shipment' as const, shipment_id: id, container_ids: shipment.container_ids }
  const container = await tx.selectFrom('containers').select('shipment_id').where('id', '=', id).executeTakeFirst()
  return container && { type: 'container' as const, shipment_id: container.shipment_id, container_ids: [] }
}

/** By the id of the container. */
export async function shipmentsOfContainers(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('containers').select(['id', 'shipment_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, shipment_id }) => [id, shipment_id]))
}

/** Of these shipments and containers those that are there. */
export async function existingTargets(tx: Transaction, ids: readonly string[]): Promise<Target[]> {
  if (ids.length === 0) return []
  const shipments = await tx.selectFrom('shipments').select('id').where('id', 'in', ids).execute()
  const containers = await tx.selectFrom('containers').select('id').where('id', 'in', ids).execute()
  return [
    ...shipments.map(({ id }) => ({ shipment_id: id, container_id: null })),
    ...containers.map(({ id }) => ({ shipment_id: null, container_id: id })),
  ]
}
