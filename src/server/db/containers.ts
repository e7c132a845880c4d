import type { containers } from '#contract/container.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { finished } from '#domain/attention.ts'
import { normalizeContainerNumber } from '#domain/iso6346.ts'
import { newestFirst, pageInOrder } from './page.ts'
import type { Transaction } from './scope.ts'
import { tally } from './tallies.ts'

export function listContainers(tx: Transaction, params: ParamsOf<typeof containers.list>) {
  const { 'filter[current_status]': statuses, 'filter[number]': number, sort } = params
  const { 'filter[verdict]': verdicts, 'filter[active]': isActive } = params
  const paging = params as Parameters<typeof newestFirst>[2]
  let query = tx.selectFrom('containers').selectAll()
  if (statuses) query = query.where('current_status', 'in', statuses)
  if (verdicts) query = query.where('verdict', 'in', verdicts)
  if (isActive !== undefined) query = query.where('attention', isActive ? '<' : '>=', finished)
  if (number !== undefined) query = query.where('number', '=', normalizeContainerNumber(number))
  const isTallied = number === undefined && !verdicts && isActive === undefined
  const count = isTallied ? () => tally(tx, 'containers', statuses) : undefined
  if (sort === 'attention') return pageInOrder(query, 'containers', byAttention, paging, count)
  return newestFirst(query, 'containers', paging, count)
}

const byAttention = ['attention', 'binding_lfd', 'arrival_at', 'id'] as const

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
