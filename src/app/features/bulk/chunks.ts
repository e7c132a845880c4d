import type { BulkOperation } from '#contract/bulk/operation.ts'

/** Rows in one request: far fewer than it may have, so that people see how far it is and can cancel. */
const most = 100

export const countRows = (operations: readonly BulkOperation[]) =>
  operations.reduce((sum, { on }) => sum + on.length, 0)

const withRows = (operation: BulkOperation, on: readonly BulkOperation['on'][number][]) =>
  ({ ...operation, on }) as BulkOperation

/** The same operations in requests of at most so many rows each, in their order. */
export function chunksOf(operations: readonly BulkOperation[], size = most): BulkOperation[][] {
  const chunks: BulkOperation[][] = []
  let room = 0
  for (const operation of operations)
    for (let at = 0; at < operation.on.length; ) {
      if (room === 0) {
        chunks.push([])
        room = size
      }
      const rows = operation.on.slice(at, at + room)
      chunks.at(-1)?.push(withRows(operation, rows))
      at += rows.length
      room -= rows.length
    }
  return chunks
}

/** What to try again: the rows that were refused, and the operations that were not sent. */
export function rowsLeft(
  operations: readonly BulkOperation[],
  refused: readonly { type: string; id: string }[],
  unsent: readonly BulkOperation[],
): BulkOperation[] {
  const again = new Set(refused.map(({ type, id }) => `${type} ${id}`))
  const rows = operations.map((operation) =>
    withRows(
      operation,
      operation.on.filter(({ type, id }) => again.has(`${type} ${id}`)),
    ),
  )
  return [...rows.filter(({ on }) => on.length > 0), ...unsent]
}
