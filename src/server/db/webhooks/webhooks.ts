import type { EventName } from '#contract/webhooks/event-catalog.ts'
import type { WebhookFilters } from '#contract/webhooks/webhook.ts'
import { asJsonb } from '../json.ts'
import { newestFirst } from '../list/page.ts'
import type { Row } from '../schema.ts'
import type { Transaction } from '../scope.ts'

export type WebhookRow = Row<'webhooks'>

export interface WebhookColumns {
  url: string
  active: boolean
  events: EventName[]
  filters: WebhookFilters | null
  sealed_headers: string
}

export function listWebhooks(tx: Transaction, paging: Parameters<typeof newestFirst>[2]) {
  return newestFirst(tx.selectFrom('webhooks').selectAll(), 'webhooks', paging)
}

export function findWebhook(tx: Transaction, id: string) {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As it is until the transaction ends. Its id is not meant to change: events may be written for it meanwhile. */
export function lockWebhook(tx: Transaction, id: string) {
  return tx.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export function webhooksByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('webhooks').selectAll().where('id', 'in', ids).execute()
}

export function insertWebhook(
  tx: Transaction,
  { filters, ...columns }: WebhookColumns & { id: string; sealed_secret: string; created_at: string },
) {
  const none = { sealed_previous_secret: null, previous_secret_expires_at: null }
  return tx
    .insertInto('webhooks')
    .values({ ...columns, ...none, filters: asJsonb(filters) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateWebhook(tx: Transaction, id: string, { filters, ...columns }: Partial<Omit<WebhookRow, 'id'>>) {
  return tx
    .updateTable('webhooks')
    .set({ ...columns, ...(filters !== undefined && { filters: asJsonb(filters) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** With its notifications. */
export function deleteWebhook(tx: Transaction, id: string) {
  return tx.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst()
}
