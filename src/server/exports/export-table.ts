import type { ExportList } from '#contract/exports/fields.ts'
import type { CsvValue } from '#domain/csv.ts'
import { columnOfField, entityOfRow, valueInFile } from '#domain/exports/field-columns.ts'
import { valuesOfFields } from '../db/custom-fields/custom-fields.ts'
import { type ListableField, listableFields } from '../db/custom-fields/field-filter.ts'
import type { Transaction } from '../db/scope.ts'
import type { Said } from '../words/said-in.ts'
import type { ListRow } from './list-pages.ts'

/** Custom fields that a list can show, by the id of their column. A sensitive one stays on its own page. */
export async function fieldColumns(tx: Transaction, list: ExportList): Promise<Map<string, ListableField>> {
  const fields = await listableFields(tx)
  const own = fields.filter(({ entity_type }) => list === 'containers' || entity_type === 'Shipment')
  return new Map(own.map((field) => [columnOfField(field), field]))
}

interface TableOptions {
  list: ExportList
  columns: readonly string[]
  now: Date
  /** The language of the file. */
  said: Pick<Said, 'customColumnName' | 'displayValue' | 'exportColumns'>
}

/** What is in a file of these columns. A custom field that is gone has no column. */
export async function exportTable(tx: Transaction, { list, columns, now, said }: TableOptions) {
  const known = await fieldColumns(tx, list)
  const names = [...known.values()].map(({ display_name }) => display_name)
  const fields = new Map(
    columns.flatMap((id) => (known.has(id) ? [[id, known.get(id) as ListableField] as const] : [])),
  )
  const definitions = [...fields.values()]
  let values = new Map<string, CsvValue>()
  const keyOf = (definition_id: string, entity_id: string | undefined) => `${definition_id} ${entity_id}`
  const custom = Object.fromEntries(
    Array.from(fields, ([id, { id: definition_id, entity_type, display_name, data_type }]) => {
      const isTwice = names.indexOf(display_name) !== names.lastIndexOf(display_name)
      const heading = said.customColumnName({ display_name, entity_type, data_type }, isTwice)
      return [id, { [heading]: (row: ListRow) => values.get(keyOf(definition_id, entityOfRow(entity_type, row))) }]
    }),
  )
  const written = said.exportColumns<ListRow>(list, columns, now.getTime(), custom)
  return {
    names: written.flatMap(Object.keys),
    cells: (row: ListRow): CsvValue[] => written.flatMap((column) => Object.values(column).map((read) => read(row))),
    /** Reads the custom fields of these rows: `cells` can then be asked for them. */
    async readFields(tx: Transaction, rows: readonly ListRow[]) {
      if (definitions.length === 0) return
      const ids = definitions.flatMap(({ entity_type }) => rows.flatMap((row) => entityOfRow(entity_type, row) ?? []))
      const found = await valuesOfFields(
        tx,
        definitions.map(({ id }) => id),
        [...new Set(ids)],
      )
      values = new Map(
        found.map((field) => [
          keyOf(field.definition_id, field.entity_id),
          valueInFile(field.data_type, { value: field.value, display_value: said.displayValue(field) }),
        ]),
      )
    },
  }
}
