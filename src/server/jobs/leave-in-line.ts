import { giveBack } from '../db/store/claim.ts'
import type { Queue } from '../db/store/queues.ts'
import type { Store } from '../db/store.ts'
import { ServerEnds } from '../server-ends.ts'

interface Claimed {
  id: string
  claimed_until: string | null
}

/** Does the work of a row; where the server ends before it was its turn, the row is left to whoever comes next. */
export async function leaveInLine<Row extends Claimed>(
  row: Row,
  run: (row: Row) => Promise<void>,
  { store, queue }: { store: Store; queue: Pick<Queue, 'table'> },
): Promise<void> {
  await run(row).catch((error: unknown) => {
    if (error instanceof ServerEnds) return giveBack(store, queue, row)
    throw error
  })
}
