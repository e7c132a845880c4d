import type { Observation } from '#domain/tracking/fact.ts'
import type { Transaction } from '../scope.ts'

/** Everything that was said of a shipment, by container; under null what was said of none in particular. */
export async function observationsOf(tx: Transaction, by: { shipment_id: string } | { container_id: string }) {
  const [column, id] =
    'container_id' in by ? (['container_id', by.container_id] as const) : (['shipment_id', by.shipment_id] as const)
  const rows = await tx
    .selectFrom('observations')
    .select(['id', 'container_id', 'digest', 'fact', 'reported_at', 'received_at', 'last_seen_at', 'withdrawn_at'])
    .where(column, '=', id)
    .execute()
  return (await withNames(tx, rows)) satisfies Observation[]
}

type Said = Pick<Observation, 'fact'>

/** What another account or a provider passed on says by which connection, as it is called now or was at its end. */
async function withNames<One extends Said>(tx: Transaction, rows: One[]): Promise<One[]> {
  const ids = [...new Set(rows.flatMap(({ fact }) => fact.via ?? []))]
  if (ids.length === 0) return rows
  const mirrors = await tx.selectFrom('mirrors').select(['id', 'name']).where('id', 'in', ids).execute()
  const providers = await tx.selectFrom('connections').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map([...mirrors, ...providers].map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const { via } = row.fact
    return via === undefined
      ? row
      : { ...row, fact: { ...row.fact, via: names.get(via) ?? 'A connection that is gone' } }
  })
}

export const containersOf = (tx: Transaction, shipment_id: string) =>
  tx.selectFrom('containers').selectAll().where('shipment_id', '=', shipment_id).orderBy('number').execute()
