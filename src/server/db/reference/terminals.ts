import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OwnTerminal } from '../../reference/own-places.ts'
import type { Transaction } from '../scope.ts'

/** What people say of a terminal. */
export type TerminalFields = Omit<OwnTerminal, 'id' | 'source'>

/** As it is now, held until the transaction ends. */
export function holdTerminal(tx: Transaction, id: string) {
  return tx.selectFrom('terminals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export const ownTerminals = (tx: Transaction): Promise<OwnTerminal[]> =>
  tx.selectFrom('terminals').selectAll().orderBy('id').execute()

/** Whoever writes terminals touches the places of the account, once. */
export function insertTerminal(tx: Transaction, fields: TerminalFields): Promise<OwnTerminal> {
  const id = randomUUID()
  return tx
    .insertInto('terminals')
    .values({ ...fields, id, source: fields.firms_code ?? id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateTerminal(
  tx: Transaction,
  id: string,
  fields: Partial<TerminalFields>,
  now: Date,
): Promise<OwnTerminal> {
  return tx
    .updateTable('terminals')
    .set({ ...fields, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteTerminal(tx: Transaction, id: string) {
  await tx.deleteFrom('terminals').where('id', '=', id).execute()
  await tx.deleteFrom('availability_mappings').where('terminal_id', '=', id).execute()
}

/** What refers to a terminal: reports it has made, containers that are there, codes that lead to it. */
export async function usesOf(tx: Transaction, { id, source }: Pick<OwnTerminal, 'id' | 'source'>) {
  const { rows } = await sql<{ reports: number; containers: number; codes: number }>`select
    (select count(*)::int from observations where source = ${source}) reports,
    (select count(*)::int from containers c where c.pod_terminal_id = ${id} or c.pickup_facility_id = ${id}
      or exists (select from transport_events e where e.container_id = c.id and e.terminal_id = ${id})) containers,
    (select count(*)::int from terminal_codes where terminal_id = ${id}) codes`.execute(tx)
  return rows[0] ?? { reports: 0, containers: 0, codes: 0 }
}

/** What may be told anew of containers now that a terminal is another: it is decided by the clock, at once. */
export async function recheckAround(tx: Transaction, terminal: OwnTerminal, now: Date): Promise<void> {
  const codes = [terminal.source, terminal.firms_code].flatMap((one) => one ?? [])
  await sql`update shipments set state_until = ${now.toISOString()} where id in (
    select shipment_id from containers where pod_terminal_id = ${terminal.id} or port_of_discharge_locode = ${terminal.locode}
    union select shipment_id from observations where source = any(${codes}::text[]))`.execute(tx)
}
