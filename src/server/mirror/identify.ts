import { withScope } from '../db/scope.ts'
import { anyMirroredShipment } from '../db/sources/mirrors.ts'
import type { Store } from '../db/store.ts'
import type { MirrorFailure } from '../sources/mirror/client.ts'
import { whoIs } from '../sources/mirror/who.ts'
import type { Mirroring } from './mirroring.ts'

interface Found {
  their_account_id: string | null
  their_account_name: string | null
  shipments_found: number | null
}

/** Whose account the key is of: what was copied of one is not continued with another. */
export async function identify(
  of: Pick<Mirroring, 'mirror' | 'client'>,
  store: Store,
): Promise<{ found: Found } | MirrorFailure> {
  const { mirror, client } = of
  const who = await whoIs(client)
  if (who.outcome !== 'known') return who
  const { their_account_id: before, their_account_name: name } = mirror
  if (who.account && before && who.account.id !== before)
    return otherAccount(`The key is of another account there${of_(who.account.name)}; this mirror is${of_(name)}`)
  if (!who.account) {
    const one = await withScope(store, mirror, (tx) => anyMirroredShipment(tx, mirror.id))
    const known = one === undefined ? undefined : await client.read(`/shipments/${encodeURIComponent(one)}`)
    if (known?.outcome === 'not_found')
      return otherAccount('The key seems to be of another account there: it does not have what was copied')
    if (known && known.outcome !== 'found') return known
  }
  return {
    found: {
      their_account_id: who.account?.id ?? before,
      their_account_name: who.account?.name ?? name,
      shipments_found: who.shipments ?? mirror.shipments_found,
    },
  }
}

const of_ = (name: string | null) => (name ? ` of ${name}` : ' of one without a name')

const otherAccount = (message: string): MirrorFailure => ({
  outcome: 'unrecognized',
  message: `${message}. Make a connection of its own for it`,
})
