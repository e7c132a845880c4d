import { type Theirs, textOf } from './api-types.ts'
import type { MirrorClient, MirrorFailure } from './client.ts'

export interface Who {
  outcome: 'known'
  /** Null where it does not say. */
  account: { id: string; name: string | null } | null
  /** How many shipments there are; null where it does not say. */
  shipments: number | null
}

/** Whose account the key is of, and what there is to copy. */
export async function whoIs(client: MirrorClient, signal?: AbortSignal): Promise<Who | MirrorFailure> {
  const first = await client.list('/shipments', 'shipment', { 'page[number]': 1, 'page[size]': 1 }, signal)
  if (first.outcome === 'not_found') return notThisApi
  if (first.outcome !== 'found') return first
  const account = await accountOf(client, signal)
  return 'outcome' in account ? account : { outcome: 'known', ...account, shipments: first.total }
}

/** An extension of Landfall; others include the account with what it has asked for. */
async function accountOf(client: MirrorClient, signal: AbortSignal | undefined) {
  const own = await client.read('/account', {}, signal)
  if (own.outcome === 'found') return { account: named(own.data[0]) }
  if (own.outcome !== 'not_found' && own.outcome !== 'refused') return own
  const requests = await client.read('/tracking_requests', { 'page[number]': 1, 'page[size]': 1 }, signal)
  if (requests.outcome === 'not_found') return { account: null }
  if (requests.outcome !== 'found') return requests
  return { account: named([...requests.included.values()].find(({ type }) => type === 'account')) }
}

const named = (one: Theirs | undefined) =>
  one?.type === 'account' ? { id: one.id, name: textOf(one.attributes.company_name, 200) } : null

const notThisApi: MirrorFailure = {
  outcome: 'unrecognized',
  message: 'There are no shipments at this address (404): it is not the address of this API',
}
