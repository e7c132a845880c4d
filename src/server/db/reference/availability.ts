import { sql } from 'kysely'
import type { AvailabilityMapping } from '#domain/reference/availability-mapping.ts'
import type { Transaction } from '../scope.ts'

export async function mappingOf(tx: Transaction, terminal_id: string): Promise<AvailabilityMapping | undefined> {
  const row = await tx
    .selectFrom('availability_mappings')
    .select('mapping')
    .where('terminal_id', '=', terminal_id)
    .executeTakeFirst()
  return row?.mapping
}

export async function rememberMapping(tx: Transaction, terminal_id: string, mapping: AvailabilityMapping, now: Date) {
  const said = { mapping: JSON.stringify(mapping) as unknown as AvailabilityMapping, updated_at: now.toISOString() }
  await tx
    .insertInto('availability_mappings')
    .values({ terminal_id, ...said })
    .onConflict((conflict) => conflict.columns(['account_id', 'terminal_id']).doUpdateSet(said))
    .execute()
}

/** Which of these facts are known already, by their digests. */
export async function knownDigests(tx: Transaction, digests: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select distinct digest from observations where digest = any(${digests}::text[])`.execute(tx)
  return new Set(rows.map(({ digest }) => digest))
}

/** Which of these boxes are tracked. */
export async function trackedNumbers(tx: Transaction, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct number from containers where number = any(${numbers}::text[])`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}

/** Boxes that this terminal last said it has, and that have not been picked up. */
export async function numbersAt(tx: Transaction, source: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select c.number from containers c join (
      select distinct on (container_id) container_id, fact from observations
      where source = ${source} and container_id is not null and fact->>'kind' = 'terminal_snapshot'
      order by container_id, fact->>'checked_at' desc) said on said.container_id = c.id
    where c.pod_full_out_at is null and c.empty_terminated_at is null
      and (said.fact->>'on_terminal' = 'true' or said.fact->>'available' = 'true'
        or (said.fact->>'on_terminal' is distinct from 'false' and said.fact->>'available' = 'false'))
    order by c.number`.execute(tx)
  return [...new Set(rows.map(({ number }) => number))]
}
