import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/api.ts'
import type { BulkOperation } from '#contract/bulk/operation.ts'
import type { CustomFieldDefinition } from '#contract/custom-fields/custom-field-definition.ts'
import type { CustomFieldValue } from '#contract/custom-fields/custom-field-value.ts'
import { t, tn } from '#contract/language.ts'
import { runMany } from '../../features/bulk/run-many.ts'
import { type ManualWish, touched } from '../../features/container/by-hand-fields.tsx'
import { inSentence } from '../../lib/in-sentence.ts'
import { allRows } from '../../table/all-rows.ts'
import type { Source } from '../../table/paged-rows.ts'
import { isSelected, type Selection } from '../../table/selection.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'

export type BulkKind = 'tag' | 'references' | 'customer' | 'field' | 'by-hand' | 'refresh' | 'stop' | 'resume'

/** What is done to each. */
export type Bulk =
  | { kind: 'tag' | 'references'; values: string[]; isRemoval: boolean }
  | { kind: 'customer'; party: { id: string; company_name: string } }
  | { kind: 'field'; definition: CustomFieldDefinition; value: CustomFieldValue }
  | { kind: 'by-hand'; words: string; wishIn: (zone: string | null) => ManualWish }
  | { kind: 'refresh' | 'stop' | 'resume' }

type AnyRow = ContainerRow | ShipmentRow

/** Something the API can change. */
interface Target {
  type: 'container' | 'shipment'
  id: string
  label: string
  /** Where a container is picked up. */
  zone: string | null
}

/** Every chosen row; where all that match are, they are read first, however many those are. */
export async function chosenRows<Row extends AnyRow>(
  client: QueryClient,
  source: Source<Row>,
  selection: Selection<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  if (!selection.all) return [...selection.rows.values()]
  const rows: Row[] = []
  for await (const page of allRows(client, source, signal))
    rows.push(...page.rows.filter(({ id }) => isSelected(selection, id)))
  return rows
}

/** References, fields and manual values of containers belong to what the row is, all else to its shipment. */
export function targetsOf(bulk: Bulk, rows: readonly AnyRow[]): Target[] {
  const ofBoxes =
    bulk.kind === 'references' ||
    bulk.kind === 'by-hand' ||
    (bulk.kind === 'field' && bulk.definition.attributes.entity_type === 'Container')
  const found = new Map<string, Target>()
  for (const row of rows) {
    if ('box' in row && ofBoxes)
      found.set(row.id, { type: 'container', id: row.id, label: row.box.number, zone: row.box.pickup_timezone })
    else if (row.shipment) {
      const { id, attributes } = row.shipment
      found.set(id, { type: 'shipment', id, label: attributes.bill_of_lading_number, zone: null })
    }
  }
  return [...found.values()]
}

/** Starts it: it goes on while people work, lists what was refused, and can be taken back where that is possible. */
export function startFor(client: QueryClient, bulk: Bulk, targets: readonly Target[]) {
  const labels = new Map(targets.map(({ id, label }) => [id, label]))
  const these = (count: number) =>
    targets[0]?.type === 'container'
      ? tn(count, '{count} container', '{count} containers')
      : tn(count, '{count} shipment', '{count} shipments')
  const { doing, done } = wordsOf(bulk)
  return runMany(client, {
    words: doing(these(targets.length)),
    doneWords: (count) => done(these(count)),
    operations: operationsOf(bulk, targets),
    labelOf: ({ id }) => labels.get(id) ?? id,
    refetches: [
      api.shipments.list,
      api.containers.list,
      api.shipment_custom_fields.list,
      api.container_custom_fields.list,
      ...(bulk.kind === 'by-hand' ? touched : []),
    ],
    after: () => client.invalidateQueries({ queryKey: ['view_counts'] }),
  })
}

/** Times are on the clock of each place: there is one operation for each zone. */
function operationsOf(bulk: Bulk, targets: readonly Target[]): BulkOperation[] {
  const zones = bulk.kind === 'by-hand' ? new Set(targets.map(({ zone }) => zone)) : [null]
  return [...zones].map((zone) => {
    const some = bulk.kind === 'by-hand' ? targets.filter((one) => one.zone === zone) : targets
    return { ...operationOf(bulk, zone), on: some.map(({ type, id }) => ({ type, id })) } as BulkOperation
  })
}

function operationOf(bulk: Bulk, zone: string | null) {
  switch (bulk.kind) {
    case 'tag':
      return { operation: bulk.isRemoval ? 'remove_tags' : 'add_tags', tags: bulk.values }
    case 'references':
      return { operation: bulk.isRemoval ? 'remove_references' : 'add_references', ref_numbers: bulk.values }
    case 'customer':
      return { operation: 'give_role', role: 'customer', party_id: bulk.party.id }
    case 'field': {
      const { api_slug } = bulk.definition.attributes
      if (bulk.value === null) return { operation: 'remove_custom_field', api_slug }
      return { operation: 'set_custom_field', api_slug, value: bulk.value }
    }
    case 'by-hand':
      return { operation: 'set_manual_value', ...bulk.wishIn(zone) }
    case 'refresh':
      return { operation: 'refresh' }
    case 'stop':
      return { operation: 'stop_tracking' }
    case 'resume':
      return { operation: 'resume_tracking' }
  }
}

interface Words {
  /** While it lasts, and when it is done: to these. */
  doing: (rows: string) => string
  done: (rows: string) => string
}

function wordsOf(bulk: Bulk): Words {
  switch (bulk.kind) {
    case 'tag':
    case 'references': {
      const { kind, values, isRemoval } = bulk
      const what =
        values.length === 1
          ? t('“{value}”', { value: values[0] })
          : kind === 'tag'
            ? tn(values.length, '{count} tag', '{count} tags')
            : tn(values.length, '{count} reference', '{count} references')
      return isRemoval
        ? {
            doing: (rows) => t('Removing {values} from {rows}', { values: what, rows }),
            done: (rows) => t('{values} removed from {rows}', { values: what, rows }),
          }
        : {
            doing: (rows) => t('Adding {values} to {rows}', { values: what, rows }),
            done: (rows) => t('{values} added to {rows}', { values: what, rows }),
          }
    }
    case 'customer': {
      const { company_name } = bulk.party
      return {
        doing: (rows) => t('Setting the customer of {rows}', { rows }),
        done: (rows) => t('{company} is the customer of {rows}', { company: company_name, rows }),
      }
    }
    case 'field': {
      const field = bulk.definition.attributes.display_name
      return bulk.value === null
        ? {
            doing: (rows) => t('{field}: clearing it for {rows}', { field, rows }),
            done: (rows) => t('{field} cleared for {rows}', { field, rows }),
          }
        : {
            doing: (rows) => t('{field}: setting it for {rows}', { field, rows }),
            done: (rows) => t('{field} set for {rows}', { field, rows }),
          }
    }
    case 'by-hand':
      return {
        doing: (rows) => t('Setting {attribute} of {rows}', { attribute: inSentence(bulk.words), rows }),
        done: (rows) => t('{attribute} set for {rows}', { attribute: bulk.words, rows }),
      }
    case 'refresh':
      return {
        doing: (rows) => t('Checking {rows}', { rows }),
        done: (rows) => t('Lines are being asked about {rows}', { rows }),
      }
    case 'stop':
      return {
        doing: (rows) => t('Stopping {rows}', { rows }),
        done: (rows) => t('Tracking stopped for {rows}', { rows }),
      }
    case 'resume':
      return {
        doing: (rows) => t('Resuming {rows}', { rows }),
        done: (rows) => t('Tracking resumed for {rows}', { rows }),
      }
  }
}
