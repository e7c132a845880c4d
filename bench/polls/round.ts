import { withScope } from '#server/db/scope.ts'
import { countAsked } from '#server/db/sources/connections.ts'
import { claimShipments } from '#server/db/store/claim.ts'
import { openStore } from '#server/db/store.ts'

const atATime = 8

/** Takes up what is due, as a server does, and counts what is asked through a connection: sorted milliseconds of each. */
export async function rounds(env: Record<string, string>, account_id: string, scacs: readonly string[], times: number) {
  const store = await openStore(env as never)
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const [claims, counts]: number[][] = [[], []]
  try {
    for (let round = 0; round < times; round++) {
      claims?.push(await timed(() => claimShipments(store, new Date(), atATime)))
      counts?.push(await timed(() => withScope(store, { account_id }, (tx) => countAsked(tx, scacs))))
    }
  } finally {
    await store.close()
  }
  return [claims, counts].map((some) => (some ?? []).toSorted((a, b) => a - b))
}
