import type { containers } from '#contract/container.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { normalizeContainerNumber } from '#domain/iso6346.ts'
import { newestFirst } from './page.ts'
import type { Transaction } from './scope.ts'
import { tally } from './tallies.ts'

export function listContainers(tx: Transaction, params: ParamsOf<typeof containers.list>) {
  const { 'filter[current_status]': statuses, 'filter[number]': number, ...paging } = params
  let query = tx.selectFrom('containers').selectAll()
  if (statuses) query = query.where('current_status', 'in', statuses)
  if (number !== undefined) query = query.where('number', '=', normalizeContainerNumber(number))
  const count = number === undefined ? () => tally(tx, 'containers', statuses) : undefined
  return newestFirst(query, 'containers', paging as Parameters<typeof newestFirst>[2], count)
}

export function findContainer(tx: Transaction, id: string) {
  return tx.selectFrom('containers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function containersByIds(tx: Transaction, ids: readonly string[]) {
  return tx.selectFrom('containers').selectAll().where('id', 'in', ids).execute()
}

export function updateContainer(tx: Transaction, id: string, { ref_numbers }: { ref_numbers?: string[] | undefined }) {
  if (ref_numbers === undefined) return findContainer(tx, id)
  return tx
    .updateTable('containers')
    .set({ ref_numbers, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
