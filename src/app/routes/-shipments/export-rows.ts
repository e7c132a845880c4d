import type { QueryClient } from '@tanstack/react-query'
import { exportColumns } from '#domain/exports/columns.ts'
import { startJob } from '../../lib/run-jobs.ts'
import { download, type ExportFormat, exportFile } from '../../table/export-csv.ts'
import type { Source } from '../../table/paged-rows.ts'
import type { Selection } from '../../table/selection.ts'
import { fieldExport } from './field-export.ts'
import { localToday } from './list-params.ts'
import type { ContainerRow, ShipmentRow } from './list-source.ts'
import type { ShipmentsSearch } from './search.ts'

interface Options<Row> {
  client: QueryClient
  search: ShipmentsSearch
  now: number
  source: (search: ShipmentsSearch, now: number, size?: number) => Source<Row>
  /** Ids, in their order. */
  columns: readonly string[]
  selection?: Selection<Row>
  format: ExportFormat
}

/** Exactly these rows and columns as a file. It goes on while people work, and can be cancelled. */
export function exportRows<Row extends ContainerRow | ShipmentRow>(options: Options<Row>) {
  const { client, search, now, source, columns: shown, ...rest } = options
  const name = `landfall-${search.grain}-${localToday(Date.now())}.${rest.format}`
  return startJob('Export', async (report, signal) => {
    const { csv, fetchFor } = await fieldExport<Row>(client, shown)
    const columns = exportColumns<Row>(search.grain, shown, csv)
    const all = { client, source: source(search, now, 100), columns, fetchFor, ...rest }
    const file = await exportFile(all, report, signal)
    if (file) download(file, name)
  })
}
