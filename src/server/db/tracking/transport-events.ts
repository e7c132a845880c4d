import type { Transaction } from '../scope.ts'

interface Paging {
  'page[number]': number
  'page[size]': number
}

/** What happened, in order; estimates and what was withdrawn are no happenings. */
export async function listTransportEvents(tx: Transaction, container_id: string, paging: Paging) {
  const { 'page[number]': number, 'page[size]': size } = paging
  const query = tx
    .selectFrom('transport_events')
    .where('container_id', '=', container_id)
    .where('invalidated_at', 'is', null)
    .where('estimated', '=', false)
  const rows = await query
    .selectAll()
    .orderBy('timestamp')
    .orderBy('key')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, meta: { size, total: Number(total) } }
}

export function transportEventsByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('transport_events').selectAll().where('id', 'in', ids).execute()
}
