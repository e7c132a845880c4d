import { sealAnew, sealedColumns, sealedValues } from './db/access/sealed-values.ts'
import { saveSealedCheck, sealedCheck, sealedOwner } from './db/access/secret-check.ts'
import { withSystem } from './db/scope.ts'
import type { Store } from './db/store.ts'
import type { Secrets } from './secrets.ts'

interface Sealed {
  table: string
  column: string
  /** By the current key already, and anew where it was asked for. */
  current: number
  /** By the key before it. */
  before: number
  /** What neither opens. */
  lost: number
}

interface Batches {
  store: Store
  secrets: Secrets
  /** How many values a transaction has. */
  batch?: number
}

/** What is sealed by which key, column by column. Changes nothing. */
export async function countSealed({ store, secrets, batch = 500 }: Batches): Promise<Sealed[]> {
  const all: Sealed[] = []
  for (const column of sealedColumns) all.push(await eachOf(column, { store, secrets, batch }, false))
  return all
}

/**
 * Seals with the current key what the one before has sealed, and notes at the end that all of it is. It may be ended at
 * any time and begun again; what is written meanwhile stays as it is.
 * @returns of each column how many there were by which key before it; what neither key opens stays
 */
export async function* rotateSecrets({ store, secrets, batch = 500 }: Batches): AsyncGenerator<Sealed> {
  for (const column of sealedColumns) yield await eachOf(column, { store, secrets, batch }, true)
  await withSystem(store, async (tx) => {
    const sealed = await sealedCheck(tx)
    if (sealed !== undefined && secrets.keyOf(sealed, sealedOwner) !== 'before') return
    await saveSealedCheck(tx, secrets.seal('The key is the right one.', sealedOwner))
  })
}

async function eachOf(
  column: (typeof sealedColumns)[number],
  { store, secrets, batch }: Required<Batches>,
  isAnew: boolean,
): Promise<Sealed> {
  const counts = { current: 0, before: 0, lost: 0 }
  let after: string | undefined
  for (;;) {
    const values = await withSystem(store, async (tx) => {
      const some = await sealedValues(tx, column, { after, limit: batch })
      for (const value of some) {
        const key = secrets.keyOf(value.sealed, value.owner)
        counts[key ?? 'lost'] += 1
        if (isAnew && key === 'before') await sealAnew(tx, column, value, secrets)
      }
      return some
    })
    after = values.at(-1)?.id
    if (values.length < batch) return { table: column.table, column: column.column, ...counts }
  }
}
