import type { api } from '#contract/api.ts'
import type { BulkResult } from '#contract/bulk/bulk.ts'
import type { BulkOperation } from '#contract/bulk/operation.ts'
import type { ApiError } from '#contract/errors.ts'
import type { Principal } from '../../db/scope.ts'
import type { HandlersOf, Many } from '../../http/handler.ts'
import { type Done, type One, rowKinds, type Undo } from './rows.ts'

type Act = (one: One, operation: Undo) => Promise<Done>
type Row = BulkOperation['on'][number]

export const bulk: HandlersOf<typeof api.bulk> = {
  async create({ body, many, principal }) {
    const { operations } = body.data.attributes
    many.enter(operations.flatMap(({ operation }) => rowKinds[operation].endpoints))
    // Its own transaction has ended by then: every row has one.
    return async () => {
      const results: BulkResult[] = []
      const undos: { undo: Undo; on: Row }[] = []
      for (const [index, { on, ...operation }] of operations.entries())
        for (const row of on) {
          const became = isAway(results) ?? (await oneRow(many, principal, row, operation as Undo))
          const said = { operation: index, ...row }
          if ('errors' in became) results.push({ ...said, status: 'refused', errors: became.errors })
          else results.push({ ...said, status: became.status, errors: [] })
          if ('undo' in became && became.undo) undos.push({ undo: became.undo, on: row })
        }
      const countOf = (status: BulkResult['status']) => results.filter((one) => one.status === status).length
      const meta = {
        done_count: countOf('done'),
        unchanged_count: countOf('unchanged'),
        refused_count: countOf('refused'),
        undo: gathered(undos),
      }
      return { data: results, meta }
    }
  },
}

const oneRow = (many: Many, principal: Principal, row: Row, operation: Undo): Promise<Done | { errors: ApiError[] }> =>
  many.row<Done>((one) => (rowKinds[operation.operation].act as Act)({ ...one, ...row, principal }, operation))

/** A store that does not answer is not asked a thousand times: what is left is refused by the same error. */
function isAway(results: readonly BulkResult[]): { errors: ApiError[] } | undefined {
  const errors = results.at(-1)?.errors ?? []
  return errors.some(({ code }) => code === 'unavailable' || code === 'insufficient_storage') ? { errors } : undefined
}

/** What takes it all back, the last first; the same for many rows is one operation. */
function gathered(undos: readonly { undo: Undo; on: Row }[]): BulkOperation[] {
  const found = new Map<string, { undo: Undo; on: Row[] }>()
  for (const { undo, on } of undos.toReversed()) {
    const key = JSON.stringify(undo)
    const known = found.get(key)
    if (known) known.on.push(on)
    else found.set(key, { undo, on: [on] })
  }
  return [...found.values()].map(({ undo, on }) => ({ ...undo, on }) as BulkOperation)
}
