import type { Import } from '#contract/imports/import.ts'
import type { Definition } from '#domain/imports/custom-values.ts'
import { createMatcherOfParties } from '#domain/imports/customers.ts'
import { plainDefinitions } from '../db/custom-fields/custom-field-definitions.ts'
import { allOptions } from '../db/custom-fields/custom-field-options.ts'
import type { ImportRecord } from '../db/imports/imports.ts'
import { rememberedMappings } from '../db/imports/imports.ts'
import { namesOfParties } from '../db/parties/parties.ts'
import type { Transaction } from '../db/scope.ts'
import type { Context } from '../http/handler.ts'
import type { CheckedSheet, SheetToCheck } from './check-file.ts'

/** The custom fields that a column can become: not those that lead to something, nor sensitive ones for who may not see them. */
export async function importableFields(tx: Transaction, sees_sensitive: boolean): Promise<Definition[]> {
  const rows = await plainDefinitions(tx)
  const shown = rows.filter(({ sensitive }) => sees_sensitive || !sensitive)
  const options = shown.some(({ data_type }) => data_type.startsWith('enum')) ? await allOptions(tx) : []
  return shown.map((row) => ({
    id: row.id,
    target: `${row.entity_type}.${row.api_slug}`,
    data_type: row.data_type,
    reference_type: row.reference_type,
    validation: row.validation,
    display_name: row.display_name,
    api_slug: row.api_slug,
    sensitive: row.sensitive,
    options: options
      .filter(({ definition_id }) => definition_id === row.id)
      .map(({ value, label }) => ({ value, label })),
  }))
}

/** What has to be known of the account to check a file of it. */
export async function knownFor(
  tx: Transaction,
  { decisions, mode, sees_sensitive }: ImportRecord,
  { now }: Context,
): Promise<Omit<SheetToCheck, 'bytes'>> {
  return {
    decisions,
    mode,
    definitions: await importableFields(tx, sees_sensitive),
    remembered: await rememberedMappings(tx),
    now: now().toISOString(),
  }
}

/** Who is meant by the names of a file: those that are known; for others a proposal, or a new one. */
export async function resolveCustomers(
  tx: Transaction,
  found: CheckedSheet['customers'],
  decided: ImportRecord['decisions']['customers'] = [],
): Promise<Import['attributes']['customers']> {
  if (found.length === 0) return []
  const parties = await namesOfParties(tx)
  const match = createMatcherOfParties(parties)
  const ids = new Set(parties.map(({ id }) => id))
  return found.map(({ name, rows }) => {
    const { same, similar } = match(name)
    const said = decided.find((one) => one.name === name)
    const proposed = { proposed_id: similar?.id ?? null, proposed_name: similar?.company_name ?? null }
    if (said && (said.choice !== 'existing' || ids.has(said.party_id ?? '')))
      return {
        name,
        rows,
        choice: said.choice,
        party_id: (said.choice === 'existing' && said.party_id) || null,
        ...proposed,
      }
    if (same) return { name, rows, choice: 'existing' as const, party_id: same.id, ...proposed }
    // One that looks like somebody is for a person to decide.
    return { name, rows, choice: similar ? ('none' as const) : ('new' as const), party_id: null, ...proposed }
  })
}
