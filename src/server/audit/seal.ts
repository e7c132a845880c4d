import { linesToSeal, lockChain, putInChain, type Sealed } from '../db/audit/chain.ts'
import { withSystem } from '../db/scope.ts'
import type { Store } from '../db/store.ts'
import { hashOf } from './chain.ts'

const atOnce = 500

/**
 * Gives lines their places in the chain, in the order in which they are seen to be committed: a line that was begun
 * before others and committed after them comes after them. Nobody who writes waits for it, or for another who writes.
 */
export async function sealAccount(store: Store, account_id: string): Promise<void> {
  while ((await sealSome(store, account_id)) === atOnce);
}

function sealSome(store: Store, account_id: string): Promise<number> {
  return withSystem(store, async (tx) => {
    const chain = await lockChain(tx, account_id)
    if (!chain) return 0
    let last = { position: Number(chain.position), hash: chain.hash }
    const lines = await linesToSeal(tx, account_id, atOnce)
    const sealed = lines.map((line): Sealed => {
      const position = last.position + 1
      const hash = hashOf(last.hash, { ...line, position })
      last = { position, hash }
      return { id: line.id, position, hash }
    })
    await putInChain(tx, account_id, sealed)
    return sealed.length
  })
}
