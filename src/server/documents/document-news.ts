import { v7 as uuid } from 'uuid'
import { type LinkRow, linksOf, shipmentsOfContainers } from '../db/documents/document-links.ts'
import type { Transaction } from '../db/scope.ts'
import { insertEvents } from '../db/webhooks/events.ts'
import { blankEvent } from '../tracking/news.ts'

/**
 * Tells that the data of a document is there or has become other, or that there is none to be had. Filters of webhooks
 * go by the shipment that it was linked to first.
 */
export async function tellOfDocument(
  tx: Transaction,
  event: 'document.extracted' | 'document.extraction_failed',
  { id, account_id }: { id: string; account_id: string },
  now: Date,
): Promise<void> {
  const [shipment_id = null] = (await linksOf(tx, id)).flatMap((link) => link.shipment_id ?? [])
  await insertEvents(tx, [{ ...ofDocument(account_id, id, now), event, shipment_id }])
}

/** Tells that documents were linked to shipments and containers. */
export async function tellOfLinks(tx: Transaction, links: readonly LinkRow[], now: Date): Promise<void> {
  const container_ids = links.flatMap(({ container_id }) => container_id ?? [])
  const shipments = await shipmentsOfContainers(tx, container_ids)
  const events = links.map(({ account_id, document_id, shipment_id, container_id }) => ({
    ...ofDocument(account_id, document_id, now),
    event: 'link.created' as const,
    shipment_id: shipment_id ?? shipments.get(container_id ?? '') ?? null,
    container_id,
  }))
  await insertEvents(tx, events)
}

const ofDocument = (account_id: string, document_id: string, now: Date) => ({
  ...blankEvent({ id: '', account_id }, now.toISOString()),
  id: uuid(),
  document_id,
  timestamp: now.toISOString(),
})
